// What the shortcodes of a Hugo site may ask for: templates, data, files, the page and its bundle. Pure.
import { posix } from 'node:path';
import { addressParts, dataIn } from '../generators/common.ts';
import { matterOf } from '../generators/matter.ts';
import { textOf, valuesOf } from '../generators/values.ts';
import { fitting } from '../globs.ts';
import type { FoundPage, Tree, Values } from '../model.ts';
import type { ShortcodeContext } from '../syntax/shortcodes.ts';
import type { GoContext } from './goTemplates.ts';

export class HugoTemplates {
  readonly #tree: Tree;
  readonly #setting: (key: string) => unknown;
  /** The folders of content. */
  readonly #folders: readonly string[];
  /** `layouts/`, and that folder of each theme. */
  readonly #layouts: readonly string[];
  /** Templates by path in lower case: names of shortcodes are written in any. */
  readonly #templates: ReadonlyMap<string, string>;
  #data: Values | undefined;
  readonly #budget = { left: 25_000_000 };

  constructor(tree: Tree, setting: (key: string) => unknown, folders: readonly string[]) {
    this.#tree = tree;
    this.#setting = setting;
    this.#folders = folders;
    const themes = tree.paths.flatMap((path) => /^themes\/[^/]+\/layouts\//.exec(path)?.[0] ?? []);
    this.#layouts = ['layouts/', ...new Set(themes)];
    this.#templates = new Map(
      tree.paths.flatMap((path) => (/\.html$/.test(path) ? [[path.toLowerCase(), path] as const] : [])),
    );
  }

  /** The values that shortcodes of a page may need. */
  forShortcodes(page: FoundPage): ShortcodeContext {
    const tree = this.#tree;
    const params = valuesOf(this.#setting('params'));
    return {
      template: (name) => this.#template('shortcodes/', name),
      own: {
        page: { values: { ...valuesOf(page.values.params), ...page.values }, address: page.address },
        site: this.#site(params),
        data: () => this.#dataOfSite(),
        budget: this.#budget,
        partial: (name) => this.#template('partials/', name),
        file: (path) => (tree.has(path) ? tree.text(path) : undefined),
        resource: (name) => this.#resource(page, name),
      },
      values: [page.values, valuesOf(page.values.params), params],
      included: (path) => {
        const near = posix.join(posix.dirname(page.from), path);
        const places = this.#folders.map((folder) => posix.join(folder, path));
        const file = [near, ...places, posix.normalize(path)]
          .flatMap((one) => [one, `${one}.md`])
          .find((one) => tree.has(one) && /\.(?:md|txt|html)$/.test(one));
        return file === undefined ? undefined : matterOf(tree.text(file)).body;
      },
    };
  }

  /** A template of the site, or else of a theme. */
  #template(folder: string, name: string): string {
    const file = `${name}${/\.html$/.test(name) ? '' : '.html'}`;
    const paths = this.#layouts.flatMap((one) => [`${one}${folder}${file}`, `${one}_${folder}${file}`]);
    const texts = paths.map((path) => this.#tree.text(this.#templates.get(path.toLowerCase()) ?? ''));
    return texts.find((text) => text !== '') ?? '';
  }

  #site(params: Values): GoContext['site'] {
    const { url = '', base } = addressParts(this.#setting('baseURL'));
    return { params, title: textOf(this.#setting('title')) ?? '', url, base };
  }

  #dataOfSite(): Values {
    this.#data ??= dataIn(this.#tree, `${(textOf(this.#setting('dataDir')) ?? 'data').replace(/\/$/, '')}/`);
    return this.#data;
  }

  /** A file of a page's bundle. */
  #resource({ from, address }: FoundPage, name: string): ReturnType<GoContext['resource']> {
    if (!/(?:^|\/)_?index\.\w+$/.test(from)) return undefined;
    const folder = from.slice(0, from.lastIndexOf('/') + 1);
    const fits = fitting(name);
    const path = this.#tree.paths.find((one) => one.startsWith(folder) && fits(one.slice(folder.length)));
    if (path === undefined) return undefined;
    const inner = path.slice(folder.length);
    return { name: inner, address: posix.join(address, inner), text: () => this.#tree.text(path) };
  }
}
