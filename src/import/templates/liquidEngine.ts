// Tags and values of Liquid, if all that they need is known → their text, by LiquidJS. No code is run, and only the source is read.
import { posix } from 'node:path';
import type { Context, Emitter, FilterImplOptions, Liquid } from 'liquidjs';
import { excess } from '../../markdown/reading/limits.ts';
import { readMarkdown } from '../../markdown/reading/reader.ts';
import { getOrInsertComputed } from '../../model/values/lazy.ts';
import { ownValue } from '../../model/values/own.ts';
import { type Callable, followed, Unclear } from '../code/values.ts';
import { matterOf } from '../generators/matter.ts';
import { lengthOf, slugOf, textsOf, valuesOf } from '../generators/values.ts';
import type { Tree, Values } from '../model.ts';
import { computed } from './computed.ts';
import { expressionOf, liquidOf } from './nunjucks.ts';

/** The values of a page's templates, and the folders of its includes. */
export interface LiquidScope {
  readonly tree: Tree;
  /** `site`, `page`, and the page's own data, which need no name before them. */
  readonly values: Values;
  readonly includes: readonly string[];
  /** What an include gets, and the names that the page assigns. */
  readonly given?: Values;
  readonly assigned?: ReadonlyMap<string, unknown>;
  /** The filters of the configuration. With them, templates are those of Nunjucks. */
  readonly filters?: () => readonly (readonly [string, Callable])[];
}

const names = (text: string) => new Set(text.split(' '));
/** Values that a generator makes of the whole site, or of a page's file. They are not known here. */
const made = {
  site: names(
    'posts pages tags categories collections related_posts static_files html_pages html_files documents time github',
  ),
  page: names(
    'content excerpt previous next id collection path name date output relative_path inputPath fileSlug filePathStem templateContent',
  ),
};
/** Names that LiquidJS itself asks for. */
const ofEngine = names('next toLiquid size first last length then toJSON constructor');

/** How much a template may do, in tags and in objects; and how many templates of a site are filled in. */
const most = { templateLimit: 5000, memoryLimit: 100_000 };
const mostFilled = 10_000;

/** A value whose missing keys are nothing, as in Liquid; those in `unknown` are not known, which LiquidJS refuses. */
function readable(value: unknown, unknown: ReadonlySet<string> = new Set()): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return new Proxy(value, {
    get(target, key) {
      if (typeof key === 'symbol') return Reflect.get(target, key);
      if (Object.hasOwn(target, key)) return readable(Reflect.get(target, key));
      if (Array.isArray(target)) return Reflect.get(target, key);
      return ofEngine.has(key) || unknown.has(key) ? undefined : null;
    },
  });
}

/** The scope of a template. A name that nothing defines may be a value that code computes. Only names that it reads are looked at. */
function scopeOf({ values, given = {}, assigned = new Map() }: LiquidScope): object {
  const has = (name: string) =>
    assigned.has(name) || Object.hasOwn(given, name) || Object.hasOwn(values, name);
  const found = (name: string) =>
    assigned.has(name) ? assigned.get(name) : (ownValue(given, name) ?? ownValue(values, name));
  const unknownIn = (name: string, value: unknown) => {
    if (name !== 'site') return name === 'page' ? made.page : undefined;
    const { collections } = valuesOf(value);
    const labels = Array.isArray(collections) ? textsOf(collections) : Object.keys(valuesOf(collections));
    return new Set([...made.site, ...labels]);
  };
  return new Proxy(
    {},
    {
      has: (_, key) => typeof key === 'string' && has(key),
      get: (_, key) => {
        if (typeof key === 'symbol' || !has(key)) return undefined;
        const value = found(key);
        return readable(value, unknownIn(key, value));
      },
    },
  );
}

/** What the templates of a site may still cost: a character of a filter's values costs 1, a character that is compared 1/1000. */
interface Budget {
  left: number;
}
const mostCost = 50_000_000;

class TooCostly extends Error {}

/** What an entry of a list costs besides its text. */
const perEntry = 10;
const costOf = (value: unknown) => lengthOf(value, perEntry);

/** Pays for a search of values in one another. In the worst case, every character of one is compared with all of another. */
function pay(budget: Budget, values: readonly unknown[]): void {
  const [most = 0, next = 0] = values.map(costOf).sort((one, other) => other - one);
  budget.left -= 10 + most + next + (most * next) / 1000;
  if (budget.left < 0) throw new TooCostly();
}

/** A loop that pays for what it goes through. Its own limit counts the tags in it: there may be none. */
function payingLoop({ ForTag, evalToken }: typeof import('liquidjs'), budget: Budget): typeof ForTag {
  return class extends ForTag {
    override *render(context: Context, emitter: Emitter): ReturnType<InstanceType<typeof ForTag>['render']> {
      budget.left -= 20 * costOf(yield evalToken(this.collection, context));
      if (budget.left < 0) throw new TooCostly();
      return yield* super.render(context, emitter);
    }
  };
}

/** A filter that pays for its values. One that removes tags may look for each end in the rest of its text. */
function paying(name: string, filter: FilterImplOptions, budget: Budget): FilterImplOptions {
  const own = (typeof filter === 'function' ? filter : filter.handler) as (...given: unknown[]) => unknown;
  function handler(this: unknown, ...given: readonly unknown[]) {
    pay(budget, name === 'strip_html' ? [given[0], given[0]] : given);
    return own.apply(this, [...given]);
  }
  return (typeof filter === 'function' ? handler : { ...filter, handler }) as FilterImplOptions;
}

const engines = new WeakMap<Tree, Liquid>();
const filled = new WeakMap<Tree, number>();

function engineFor({ tree, includes, filters }: LiquidScope): Liquid {
  return getOrInsertComputed(engines, tree, () => {
    const library = require('liquidjs') as typeof import('liquidjs');
    const { Liquid, defaultOperators } = library;
    const budget: Budget = { left: mostCost };
    const templates: Record<string, string> = Object.create(null);
    for (const folder of includes)
      for (const path of tree.paths.filter((one) => one.startsWith(folder)))
        Object.defineProperty(templates, posix.relative(folder, path), {
          get: () => (filters ? liquidOf : String)(matterOf(tree.text(path)).body),
        });
    const engine = new Liquid({
      strictVariables: true,
      strictFilters: true,
      jsTruthy: filters !== undefined, // in Nunjucks, 0 and '' are false
      ownPropertyOnly: false, // `readable` shows own values only
      dynamicPartials: false,
      jekyllInclude: true,
      timezoneOffset: 0,
      parseLimit: 2_000_000,
      templates,
      operators: {
        ...defaultOperators,
        contains: (one, other, context) => {
          pay(budget, [one, other]);
          return defaultOperators.contains?.(one, other, context) ?? false;
        },
      },
    });
    engine.registerTag('for', payingLoop(library, budget));
    engine.registerFilter('computed', function (code: unknown) {
      return computed(String(code), (name) => this.context.getSync([name]));
    });
    engine.registerFilter('markdownify', (text) => `\n\n${text}\n\n`);
    engine.registerFilter('slugify', (text) => slugOf(String(text)));
    for (const name of ['url', 'safe']) engine.registerFilter(name, (text) => text);
    for (const [name, other] of filters ? ofNunjucks : [])
      engine.registerFilter(name, engine.filters[other] as FilterImplOptions);
    for (const [name, by] of filters?.() ?? []) {
      const own = filterOf(name, by);
      engine.registerFilter(name, (...given: readonly unknown[]) => own(given));
    }
    for (const name of ['relative_url', 'absolute_url'])
      engine.registerFilter(name, function (path: unknown) {
        if (/^[a-z][\w+.-]*:|^\/\//i.test(String(path))) return path;
        const site = (key: string) => String(this.context.getSync(['site', key]) ?? '');
        const host = name === 'absolute_url' ? site('url') : '';
        return `${host}${site('baseurl')}${String(path).replace(/^(?!\/)/, '/')}`;
      });
    for (const [name, by] of Object.entries(engine.filters))
      engine.registerFilter(name, paying(name, by as FilterImplOptions, budget));
    return engine;
  });
}

/** The longest Markdown of a value. */
const mostOfMarkdown = 20_000;

/** Markdown of a value as HTML, without its paragraph if the filter's name says so. */
function htmlOf(markdown: string, filter: string): string {
  if (markdown.length > mostOfMarkdown || excess(markdown)) throw new Unclear('long text');
  const { toHast } = require('mdast-util-to-hast') as typeof import('mdast-util-to-hast');
  const { toHtml } = require('hast-util-to-html') as typeof import('hast-util-to-html');
  const options = { allowDangerousHtml: true };
  const html = toHtml(toHast(readMarkdown(markdown), options), options);
  return /inline/i.test(filter) ? html.replace(/^<p>|<\/p>$/g, '') : html;
}

/** A filter of the configuration. One whose name says Markdown makes HTML of it, if its code is not followed. */
function filterOf(name: string, by: Callable): Callable {
  if (!/^(?:md|marked|(?:render)?markdown\w*)$/i.test(name)) return by;
  return (given) => followed(() => by(given), undefined) ?? htmlOf(String(given[0] ?? ''), name);
}

/** Filters of Nunjucks that LiquidJS has by another name. */
const ofNunjucks = [
  ['lower', 'downcase'],
  ['upper', 'upcase'],
  ['trim', 'strip'],
  ['length', 'size'],
  ['dump', 'json'],
  ['striptags', 'strip_html'],
] as const;

/** The result would differ on another day, or a loop counts: the texts of a site loop over values. */
const isRefused = (text: string) => /['"](?:now|today)['"]|\(\s*[\w."'-]+\s*\.\./.test(text);

/** The text of a template. Undefined if it needs a value, a tag or a filter that is not known. */
export function liquidText(text: string, scope: LiquidScope): string | undefined {
  const count = filled.get(scope.tree) ?? 0;
  if (isRefused(text) || count >= mostFilled) return undefined;
  filled.set(scope.tree, count + 1);
  try {
    return String(
      engineFor(scope).parseAndRenderSync((scope.filters ? liquidOf : String)(text), scopeOf(scope), most),
    );
  } catch {
    return undefined;
  }
}

/** The value of `a.b | filter`, in a list if it is known. */
export function liquidValue(text: string, scope: LiquidScope): readonly [unknown] | [] {
  if (isRefused(text)) return [];
  try {
    return [
      engineFor(scope).evalValueSync(scope.filters ? expressionOf(text) : text, scopeOf(scope) as never),
    ];
  } catch {
    return [];
  }
}
