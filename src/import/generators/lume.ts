// Lume: Markdown in the source folder, with the data of its folders. Pure.
import { posix } from 'node:path';
import { uncommented } from '../code/literals.ts';
import { fitting } from '../globs.ts';
import type { FoundFile, FoundSite, Generator, Left, Tree, Values } from '../model.ts';
import { definitionLists } from '../syntax/definitionLists.ts';
import { mdx } from '../syntax/mdx.ts';
import {
  addressParts,
  below,
  emptySite,
  isMarkdown,
  literalIn,
  pageAt,
  pagePath,
  readAt,
  stemOf,
} from './common.ts';
import { momentOf, slugOf, textOf, textsOf, valueAt, valuesOf } from './values.ts';

const config = /^_config\.[cm]?[jt]sx?$/;

export const lume: Generator = {
  name: 'lume',
  isIn: (tree) => tree.paths.some((path) => config.test(path) && /\blume\b/.test(tree.text(path))),
  read,
};

/** How the addresses of this site are made. */
interface Rules {
  readonly hasOrder: boolean;
  readonly hasDates: boolean;
  readonly isSlug: boolean;
  readonly isPretty: boolean;
}

function read(tree: Tree): FoundSite {
  const left: Left[] = [];
  const code = uncommented(tree.text(tree.paths.find((path) => config.test(path)) ?? ''));
  const named = posix.join(literalIn(code, 'src') ?? '.', '/');
  const folder = named === './' ? '' : named;
  const rules: Rules = {
    hasOrder: /extract_?order/i.test(code),
    // The first versions need no plugin for this.
    hasDates: /extract_?date/i.test(code) || !/lume@v?3/.test(`${code} ${tree.text('deno.json')}`),
    isSlug: /slugify_?urls/i.test(code),
    isPretty: !/prettyUrls\s*:\s*false/.test(code),
  };
  const ignored = callsOf(code, 'ignore')
    .flat()
    .flatMap((one) => [fitting(one), fitting(posix.join(one, '**'))]);
  const paths = below(tree, folder).filter((path) => {
    const inner = path.slice(folder.length);
    return !/(?:^|\/)_/.test(inner) && !ignored.some((fits) => fits(inner));
  });
  const dataOf = dataBy(tree, folder);
  const redirects: { from: string; to: string }[] = [];
  const pages = paths.filter(isMarkdown).map((path) =>
    pageAt(tree, path, left, (own) => {
      const values: Values = { ...pick(dataOf(path)), ...own };
      const at = placeOf(stemOf(path.slice(folder.length)), values, rules);
      for (const from of textsOf(values.oldUrl))
        redirects.push({ from: posix.join('/', from), to: at.address });
      const { url: _, oldUrl: __, basename: ___, ...kept } = values;
      return { ...at, values: kept, language: textOf(values.lang) };
    }),
  );
  for (const path of paths)
    if (/\.(?:vto|njk|ya?ml|liquid|eta|pug|page\.\w+|[jt]sx)$/.test(path) && !/\.json$/.test(path))
      left.push({ file: path, kind: 'page', what: path });
  const data = dataOf(`${folder}index.md`);
  const location = /\blocation\s*:\s*new\s+URL\(\s*(['"`])([^'"`\n]+)\1/.exec(code)?.[2];
  const outputs = [...code.matchAll(/(['"`])(\/[\w./-]+\.(?:rss|xml|json|atom))\1/g)];
  return {
    ...emptySite,
    isDocumentation: !pages.some(({ date, values }) => date !== undefined || values.date !== undefined),
    settings: {
      name: textOf(valueAt(data, 'metas.site')) ?? textOf(valueAt(data, 'site.title')),
      description: textOf(valueAt(data, 'site.description')),
      url: addressParts(location).url,
      language: textOf(data.lang),
    },
    base: addressParts(location).base,
    pages,
    files: filesOf(tree, folder, code),
    feeds: /\bfeed\(/.test(code) ? outputs.map(([, , path = '']) => path) : [],
    redirects,
    left,
    roots: [folder],
    translate: (draft, { from, values }) =>
      definitionLists(from.endsWith('.mdx') ? mdx(draft, values, tree) : draft),
  };
}

/** The data of a folder that is a page's own. The rest is for templates. */
const pick = (data: Values): Values =>
  Object.fromEntries(Object.entries(data).filter(([key]) => ofPages.has(key)));
const ofPages = new Set(['title', 'description', 'date', 'tags', 'lang', 'draft', 'url', 'basename']);

/** The quoted arguments of each call of a method: `.copy("static", ".")`. */
function callsOf(code: string, method: string): readonly (readonly string[])[] {
  const calls = code.matchAll(new RegExp(`\\.(?:${method})\\(([^()\\n]{0,1000})\\)`, 'g'));
  return [...calls].map(([, given = '']) =>
    [...given.matchAll(/(['"`])([^'"`\n]*)\1/g)].map(([, , one = '']) => one),
  );
}

/** The files that the configuration copies. Styles and scripts are made of them: they are no content. */
function filesOf(tree: Tree, folder: string, code: string): readonly FoundFile[] {
  return callsOf(code, 'copy|add').flatMap(([from = '', to = from]) => {
    const path = posix.join(folder, from);
    return below(tree, '').flatMap((file) => {
      const isIn = file === path || file.startsWith(posix.join(path, '/'));
      const isContent = !/(?:^|\/)_|\.(?:css|scss|[cm]?[jt]sx?)$/.test(file);
      return from !== '' && isIn && isContent
        ? [{ from: file, to: posix.join(to, file.slice(path.length)) }]
        : [];
    });
  });
}

/** The data that a page gets from its folders: `_data.yml`, `_data.json`, and files in `_data`. */
function dataBy(tree: Tree, folder: string): (path: string) => Values {
  const files = tree.paths.filter((path) => /(?:^|\/)_data(?:\/[^/]+)?\.(?:ya?ml|json)$/.test(path));
  const known = new Map<string, Values>();
  const at = (of: string): Values => {
    const found = known.get(of);
    if (found) return found;
    const above =
      of === folder || of === '' ? {} : at(posix.join(posix.dirname(of), '/').replace(/^\.\//, ''));
    const own = files
      .filter((path) => path.startsWith(`${of}_data`))
      .map((path) => {
        const values = readAt(tree, path).values;
        return path.startsWith(`${of}_data/`) ? { [posix.basename(stemOf(path))]: values } : values;
      });
    const data = Object.assign({}, above, ...own);
    known.set(of, data);
    return data;
  };
  return (path) => at(posix.join(posix.dirname(path), '/').replace(/^\.\//, ''));
}

/** The address of a page: from its `url` and `basename`, or from its file. */
function placeOf(stem: string, values: Values, rules: Rules) {
  let date: string | undefined;
  const parts = stem.split('/').map((part) => {
    const [, day, name] = /^(\d{4}-\d\d-\d\d)(?:-\d\d-\d\d-\d\d)?[-_](.+)$/.exec(part) ?? [];
    const isDated = rules.hasDates && day !== undefined && momentOf(day) !== undefined;
    if (isDated) date = day;
    const bare = isDated && name !== undefined ? name : part;
    return rules.hasOrder ? bare.replace(/^\d+\.(?=.)/, '') : bare;
  });
  const basename = textOf(values.basename);
  const inner = posix.join(...parts.slice(0, -1), basename ?? parts.at(-1) ?? '');
  const slugged = rules.isSlug ? inner.split('/').map(slugOf).join('/') : inner;
  const isIndex = /(?:^|\/)index$/.test(slugged);
  const plain =
    rules.isPretty || isIndex
      ? posix.join('/', slugged.replace(/(^|\/)index$/, '$1'), '/')
      : `/${slugged}.html`;
  const url = textOf(valuesOf(values).url);
  const given =
    url === undefined ? plain : posix.join('/', url.startsWith('/') ? '' : posix.dirname(slugged), url);
  const order = Number(/(?:^|\/)(\d+)\.[^/]+$/.exec(stem)?.[1] ?? Number.NaN);
  return {
    to: pagePath(slugged),
    address: given,
    date,
    ...(rules.hasOrder && !Number.isNaN(order) ? { order } : {}),
  };
}
