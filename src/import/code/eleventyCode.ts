// The parts of an Eleventy site that are code: filters, data files, permalinks, ids of headings. They are read, never run. Pure.
import { posix } from 'node:path';
import { once } from '../../model/values/lazy.ts';
import { addAll } from '../../model/values/lists.ts';
import { ownValue } from '../../model/values/own.ts';
import { filledPattern } from '../generators/common.ts';
import { momentOf, textOf, textsOf, valueAt, valuesOf } from '../generators/values.ts';
import type { Left, Tree, Values } from '../model.ts';
import { numbering, type Slug, slugs } from '../pages/headingIds.ts';
import { lineWith } from '../syntax/javascript.ts';
import { liquidText } from '../templates/liquidEngine.ts';
import type { Shortcodes } from '../templates/shortcodeTags.ts';
import { dayOfLiquid } from './days.ts';
import { eleventyFilters, slugPackages } from './libraries.ts';
import { uncommented } from './literals.ts';
import { Code } from './modules.ts';
import { slugIn } from './slugs.ts';
import { type Callable, followed, textFrom, Unclear, unknown } from './values.ts';

/** A value in a template: a name, with its filters. */
const output =
  /\{\{-?\s*([\w.$]+|'[^'\n]*'|"[^"\n]*")((?:\s*\|\s*\w+(?:\s*:[^|{}]*|\s*\([^(){}]*\))?)*)\s*-?\}\}/g;
const filter = /\|\s*(\w+)(?:\s*:([^|]*)|\s*\(([^()]*)\))?/g;

/** The longest template of an address, a title or a description. */
const mostOfTemplate = 1_000;

/** Filters of Liquid and Nunjucks that addresses use. */
const ofTemplates: Readonly<Record<string, Callable>> = {
  ...eleventyFilters,
  downcase: ([text]) => textFrom(text).toLowerCase(),
  lower: ([text]) => textFrom(text).toLowerCase(),
  upcase: ([text]) => textFrom(text).toUpperCase(),
  upper: ([text]) => textFrom(text).toUpperCase(),
  strip: ([text]) => textFrom(text).trim(),
  trim: ([text]) => textFrom(text).trim(),
  replace: ([text, from, to]) => textFrom(text).replaceAll(textFrom(from), textFrom(to ?? '')),
  append: ([text, more]) => textFrom(text) + textFrom(more),
  prepend: ([text, more]) => textFrom(more) + textFrom(text),
  default: ([value, otherwise]) => value ?? otherwise,
  date: ([date, format]) => dayOfLiquid(date, textFrom(format)),
};

export class EleventyCode {
  /** The configuration with the files that it imports. */
  readonly text: string;
  readonly #code: Code;
  readonly #file: string;
  readonly #read = new Map<string, { readonly value: unknown; readonly isWhole: boolean }>();
  #own: ReadonlyMap<string, Callable> | undefined;
  readonly #tree: Tree;
  /** Where functions of data are written, and those that were noted. */
  readonly #origins = new Map<unknown, Pick<Left, 'file' | 'line'>>();
  readonly #noted = new Set<unknown>();

  /** The folders of parts of templates. */
  readonly #includes: readonly string[];

  constructor(tree: Tree, file: string, includes: readonly string[]) {
    this.#includes = includes;
    const getFilter: Callable = ([name]) => this.#filter(textFrom(name));
    this.#code = new Code(tree, { getFilter });
    this.#tree = tree;
    this.#file = file;
    this.text = this.#code
      .files(file)
      .map((path) => tree.text(path))
      .join('\n');
  }

  /** The filters of the configuration. */
  #added(): ReadonlyMap<string, Callable> {
    if (this.#own) return this.#own;
    this.#own = new Map(); // while they are read, one may ask for another
    this.#own = new Map([...this.#listed('\\w*Filter'), ...this.#functionsOf(/^add\w*Filter$/)]);
    return this.#own;
  }

  /** The names and the values that calls of a function add: `addFilter('name', value)`. */
  #pairs(call: RegExp): readonly (readonly [string, unknown])[] {
    return this.#code.calls(this.#file, call).flatMap(({ value }) => {
      const [name, given] = value as readonly unknown[];
      return typeof name === 'string' ? [[name, given] as const] : [];
    });
  }

  /** The functions that calls of a function add. */
  #functionsOf(call: RegExp): readonly (readonly [string, Callable])[] {
    return this.#pairs(call).flatMap(([name, by]) =>
      typeof by === 'function' ? [[name, by as Callable] as const] : [],
    );
  }

  /** The functions of objects that are added in a loop: `Object.keys(all).forEach((name) => config.addFilter(name, all[name]))`. */
  #listed(kind: string): readonly (readonly [string, Callable])[] {
    const loop = new RegExp(
      `\\bObject\\.(?:keys|entries)\\(\\s*(\\w+)\\s*\\)(?:(?!\\bObject\\b)[^;]){0,300}?\\.add${kind}\\(`,
      'g',
    );
    return this.#code
      .files(this.#file)
      .flatMap((path) =>
        [...uncommented(this.#tree.text(path)).matchAll(loop)].flatMap(([, name = '']) =>
          Object.entries(valuesOf(this.#code.valueIn(path, name))).flatMap(([key, one]) =>
            typeof one === 'function' ? [[key, one as Callable] as const] : [],
          ),
        ),
      );
  }

  /** The functions of tags that the configuration adds. */
  readonly shortcodes = once((): Shortcodes => {
    const named = (kind: string) =>
      new Map([...this.#listed(kind), ...this.#functionsOf(new RegExp(`^add${kind}$`))]);
    return { alone: named('(?!Paired)\\w*Shortcode'), paired: named('Paired\\w*Shortcode') };
  });

  /** A filter of the configuration, or of Eleventy. */
  #filter(name: string): Callable {
    const own = Object.hasOwn(ofTemplates, name) ? ofTemplates[name] : undefined;
    const found = this.#added().get(name) ?? own;
    if (found === undefined) throw new Unclear(name);
    return found;
  }

  /** The functions that read data in other formats, by the ends of their files. */
  readonly #formats = once(
    () =>
      new Map(
        this.#functionsOf(/^addDataExtension$/).flatMap(([ends, by]) =>
          ends.split(/[\s,]+/).map((end): readonly [string, Callable] => [`.${end}`, by]),
        ),
      ),
  );

  /** The value of a data file in a format that the configuration adds. */
  dataOf(file: string): unknown {
    const by = this.#formats().get(posix.extname(file));
    return by && followed(() => by([this.#tree.text(file)]), undefined);
  }

  /** What a data file exports. */
  dataIn(file: string): { readonly value: unknown; readonly isWhole: boolean } {
    const done = this.#read.get(file);
    if (done) return done;
    const read = this.#code.exported(file);
    this.#read.set(file, read);
    const { permalink, eleventyComputed } = valuesOf(read.value);
    const computed = Object.entries(valuesOf(eleventyComputed));
    for (const [key, one] of [...computed, ['permalink', permalink] as const])
      if (typeof one === 'function') this.#origins.set(one, { file, line: this.lineOf(file, key) });
    return read;
  }

  /** The first line with a word. */
  lineOf(file: string, word: string): number {
    return lineWith(this.#tree.text(file), word);
  }

  /** The ids that a plugin gives to headings. */
  headingIds(left: Left[]) {
    const code = uncommented(this.text);
    const isAnchor = /markdown-?it-?anchor/i.test(code);
    const isPlugin = /IdAttributePlugin/.test(code);
    const byTransform = isAnchor || isPlugin ? undefined : this.#slugOfTransform();
    if (byTransform) return numbering(byTransform);
    if (!isAnchor && !isPlugin) return undefined;
    const lost: Left[] = [];
    const isLikely = (path: string) => /anchor|IdAttributePlugin/i.test(this.#tree.text(path));
    const own = /\bslugify\b/.test(code) ? slugIn(this.#code, this.#file, lost, isLikely) : undefined;
    for (const one of lost) left.push(one);
    if (own) return numbering(own);
    return lost.length > 0 ? undefined : numbering(isPlugin ? slugs.ascii : slugs.anchor);
  }

  /** The data that the configuration adds for all pages: `addGlobalData('layout', 'base.njk')`. */
  globalData(): Values {
    const pairs = this.#code.calls(this.#file, /^addGlobalData$/).flatMap(({ file, line, value }) => {
      const [called, given] = value as readonly unknown[];
      const made = typeof given === 'function' ? followed(() => (given as Callable)([]), undefined) : given;
      if (typeof made === 'function') this.#origins.set(made, { file, line });
      const key = textOf(called);
      return key === undefined || made === undefined ? [] : [[key, made] as const];
    });
    return Object.fromEntries(pairs);
  }

  /** Other names of layouts: `addLayoutAlias('post', 'layouts/post.njk')`. */
  layoutAliases(): ReadonlyMap<string, string> {
    return new Map(
      this.#pairs(/^addLayoutAlias$/).map(([name, file]) => [name, textOf(file) ?? ''] as const),
    );
  }

  /** What of the configuration cannot be read. */
  unread(): readonly Left[] {
    return this.#code.unread(this.#file);
  }

  /** Pages that the configuration adds as code: `addTemplate('terms.njk', '…')`. Parts and files that no reader sees are left out. */
  addedPages(): readonly Left[] {
    return this.#code.calls(this.#file, /^addTemplate$/).flatMap(({ file, line, value }): readonly Left[] => {
      const name = textOf((value as readonly unknown[])[0]) ?? '';
      const isOther = name === '' || /^_|\/_|feed|rss|atom|robots|404|\.(?:xml|json|css|txt)\b/i.test(name);
      return isOther ? [] : [{ file, line, kind: 'page', what: `addTemplate: ${name}` }];
    });
  }

  /** The globs, and the names of the tags, of each collection that the configuration adds. */
  collections(): ReadonlyMap<
    string,
    { readonly globs: readonly string[]; readonly tags: readonly string[] }
  > {
    const added = [...this.#listed('Collection'), ...this.#functionsOf(/^addCollection$/)];
    return new Map(
      added.map(([name, by]) => {
        const [globs, tags]: [string[], string[]] = [[], []];
        const noting = (all: string[]): Callable => {
          return ([wanted]) => {
            addAll(all, textsOf(wanted));
            return [];
          };
        };
        const api = {
          getFilteredByGlob: noting(globs),
          getFilteredByTag: noting(tags),
          getFilteredByTags: ((wanted) => noting(tags)([wanted])) satisfies Callable,
          getAll: (() => []) satisfies Callable,
          getAllSorted: (() => []) satisfies Callable,
        };
        followed(() => by([api]), undefined);
        return [name, { globs, tags }];
      }),
    );
  }

  /** How a transform of finished pages makes the ids that it sets on headings: with a package for slugs. */
  #slugOfTransform(): Slug | undefined {
    for (const path of this.#code.files(this.#file)) {
      const text = uncommented(this.#tree.text(path));
      const setsIds = /\bsetAttribute\(\s*['"]id['"]|\.attr\(\s*['"]id['"]\s*,|\.id\s*=[^=]/.test(text);
      if (!setsIds || !/['"`][^'"`]*\bh[2-6]\b/.test(text)) continue;
      const slug = this.#code
        .imports(path)
        .find((value): value is Callable => typeof value === 'function' && slugPackages.has(value));
      const options = { lower: true, decamelize: !/\bdecamelize\s*:\s*false/.test(text) };
      if (slug) return (words) => textFrom(slug([words, options])).toLowerCase();
    }
    return undefined;
  }

  /** A template of an address with its values. What is not known stays. */
  filled(template: string, values: Values): string {
    const simple = this.#simplyFilled(template, values);
    if (!/\{[{%]/.test(simple) || template.length > mostOfTemplate) return simple;
    const scope = { tree: this.#tree, values, includes: this.#includes, filters: this.filters };
    return liquidText(template, scope)?.trim() ?? simple;
  }

  #simplyFilled(template: string, values: Values): string {
    return filledPattern(template, output, ([all, path = '', filters = '']) => {
      const shown = () => {
        let value: unknown = /^['"]/.test(path) ? path.slice(1, -1) : valueAt(values, path);
        for (const [, name = '', colon, brackets] of filters.matchAll(filter)) {
          const args = [...(colon ?? brackets ?? '').matchAll(/'([^']*)'|"([^"]*)"|([\w.]+)/g)].map(
            ([, single, double, bare = '']) =>
              single ?? double ?? (/^\d+$/.test(bare) ? Number(bare) : valueAt(values, bare)),
          );
          value = this.#filter(name)([value, ...args], this.#functions());
        }
        return textOf(value) ?? all;
      };
      return followed(shown, all);
    });
  }

  /** The filters as `this` in functions of data files. */
  readonly #functions = once((): unknown => {
    const names = [...Object.keys(ofTemplates), ...this.#added().keys()];
    return Object.fromEntries(names.map((name) => [name, this.#filter(name)]));
  });

  /** The filters for templates. One that is not followed throws, but not if Eleventy has one of its name: ids may differ then. */
  readonly filters = once(() =>
    [...new Set([...Object.keys(eleventyFilters), ...this.#added().keys()])].map(
      (name): readonly [string, Callable] => {
        const other = ownValue(eleventyFilters, name);
        const own: Callable = (given) => this.#filter(name)(given, this.#functions());
        return [name, other ? (given) => followed(() => own(given), undefined) ?? other(given) : own];
      },
    ),
  );

  /** The values of a page with those that its data computes. `data`: what else it sees. */
  computed(
    { eleventyComputed, permalink, ...own }: Values,
    data: Values,
    from: string,
    left: Left[],
  ): Values {
    const seen = { ...data, ...own };
    const found = Object.entries({ permalink, ...valuesOf(eleventyComputed) }).flatMap(([key, value]) => {
      const one = this.#valueOf(value, seen);
      if (one === unknown) this.#note(value, { file: from, line: 1, kind: 'computed', what: key }, left);
      return one === undefined || one === unknown ? [] : [[key, one] as const];
    });
    return { ...own, ...Object.fromEntries(found) };
  }

  /** Notes a function once, where it is written. */
  #note(value: unknown, one: Left, left: Left[]): void {
    if (this.#noted.has(value)) return;
    this.#noted.add(value);
    left.push({ ...one, ...this.#origins.get(value) });
  }

  /** A value of data: what a function returns, or a filled template. `unknown` if it is not followed. */
  #valueOf(value: unknown, values: Values): unknown {
    if (typeof value === 'string') return this.filled(value, values);
    if (typeof value !== 'function') return value;
    const moment = momentOf(values.date);
    const data = moment === undefined ? values : { ...values, date: new Date(moment) };
    return followed(() => (value as Callable)([data], this.#functions()), unknown);
  }
}
