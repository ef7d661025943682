// Docusaurus: the docs in all their versions and languages, blogs, and src/pages. Pure.
import { posix } from 'node:path';
import { addAll } from '../../model/values/lists.ts';
import { valuesIn } from '../code/literals.ts';
import { Code } from '../code/modules.ts';
import {
  addressParts,
  baseOf,
  below,
  copiesOf,
  emptySite,
  folderAddress,
  isMarkdown,
  literalIn,
  orderIn,
  pageAt,
  pagePath,
  readAt,
  stemOf,
} from '../generators/common.ts';
import { menuLinks, repositoryIn } from '../generators/lists.ts';
import { codeRules, type Rule, untranslated } from '../generators/redirects.ts';
import { datedName, numberOf, textOf, textsOf, valuesOf } from '../generators/values.ts';
import { fitting, foreign } from '../globs.ts';
import type { FoundFolder, FoundPage, FoundSite, Generator, Left, Tree, Values } from '../model.ts';
import { codeMarks } from '../syntax/codeMarks.ts';
import { containers } from '../syntax/containers.ts';
import { emojis } from '../syntax/emojis.ts';
import { mdx } from '../syntax/mdx.ts';
import { blogFeeds, blogRules, categoryRules, extensionRules, tagRules } from './generated.ts';
import { type Kind, numbered, numberless, type Part, partsOf } from './parts.ts';

/** The configuration is in the folder itself, or in a subfolder: `website/`. */
const config = /^(?:([^/]+)\/)?docusaurus\.config\.[cm]?[jt]s$/;

export const docusaurus: Generator = {
  name: 'docusaurus',
  isIn: (tree) => tree.paths.some((path) => config.test(path) && !foreign.test(path)),
  read,
};

function read(tree: Tree): FoundSite {
  const left: Left[] = [];
  const file =
    tree.paths
      .filter((path) => config.test(path) && !foreign.test(path))
      .sort((one, other) => one.split('/').length - other.split('/').length)[0] ?? '';
  const code = tree.text(file);
  const own = `${config.exec(file)?.[1] ?? ''}/`.replace(/^\//, '');
  const modules = new Code(tree);
  addAll(left, modules.unread(file));
  const settings = valuesOf(modules.exported(file).value);
  const settingOf = (key: string) => textOf(settings[key]) ?? literalIn(code, key);
  const { url } = addressParts(settingOf('url'));
  const { parts, hasMore, languages, plugins } = partsOf(tree, { own, settings, code });
  if (hasMore) left.push({ file, kind: 'setting', what: 'versions, locales' });
  const slash = typeof settings.trailingSlash === 'boolean' ? settings.trailingSlash : undefined;
  for (const { folder } of parts)
    if (folder.startsWith('..')) left.push({ file: folder, kind: 'outside', what: folder });
  const all = parts.map((part) => pagesOf(tree, part, slash, left));
  const pages = all.flatMap((one) => one.pages);
  const redirects: Rule[] = [
    ...codeRules(code),
    ...all.flatMap(({ part, pages: some, ids }) => {
      if (part.kind === 'blog') return blogRules(tree, part, some);
      if (part.kind === 'docs') return [...categoryRules(tree, modules, part, ids), ...tagRules(part, some)];
      return [];
    }),
    ...plugins.flatMap((options) => extensionRules(options, pages)),
    ...untranslated(
      pages,
      languages.map((one) => `/${one}`),
      '',
      left,
    ),
  ];
  for (const { createRedirects } of plugins)
    if (createRedirects !== undefined) left.push({ file, kind: 'computed', what: 'createRedirects' });
  const statics = textsOf(settings.staticDirectories ?? 'static').map((one) => posix.join(own, one, '/'));
  return {
    ...emptySite,
    isDocumentation: true,
    settings: {
      name: settingOf('title'),
      description: settingOf('tagline'),
      url,
      language: textOf(valuesOf(settings.i18n).defaultLocale) ?? literalIn(code, 'defaultLocale'),
      repository: repositoryIn(code),
    },
    menu: [...valuesIn(code, 'navbar')].flatMap((navbar) => menuLinks(valuesOf(navbar).items)),
    base: baseOf(settingOf('baseUrl')),
    pages,
    folders: parts.flatMap((part) => (part.kind === 'docs' ? foldersOf(tree, part) : [])),
    files: statics.flatMap((folder) => copiesOf(tree, folder)),
    feeds: all.flatMap(({ part, pages: some }) =>
      part.kind === 'blog' && some.length > 0 ? blogFeeds(part) : [],
    ),
    redirects,
    fallback: (address) => {
      const language = languages.find((one) => address.startsWith(`/${one}/`));
      return language === undefined ? undefined : address.slice(language.length + 1);
    },
    left,
    roots: [...new Set([...parts.map(({ folder }) => folder), ...statics, own])],
    translate: (draft, { values }) => emojis(codeMarks(containers(mdx(draft, values, tree)))),
  };
}

/** What each kind of pages leaves out. Names with an underscore are those of parts. */
const hidden = ['**/_*.*', '**/_*/**', '**/*.test.*', '**/__tests__/**'];
const endings: Readonly<Record<Kind, string>> = { docs: 'mdx?', blog: 'mdx?', pages: '(?:mdx?|[jt]sx?)' };

/** The pages of a part, and the address of each by its name in sidebars. */
function pagesOf(tree: Tree, part: Part, slash: boolean | undefined, lost: Left[]) {
  const { kind, folder, base, language, options, sidebar, prefix } = part;
  const include = textsOf(options.include).map(fitting);
  const exclude = textsOf(options.exclude ?? hidden).map(fitting);
  const orderOf = orderIn(tree.text(sidebar));
  const hasNumbers = options.numberPrefixParser !== false;
  const ids = new Map<string, string>();
  const pages: FoundPage[] = [];
  for (const path of below(tree, folder)) {
    const inner = path.slice(folder.length);
    const isFit = include.length === 0 || include.some((fits) => fits(inner));
    if (!isFit || exclude.some((fits) => fits(inner)) || !new RegExp(`\\.${endings[kind]}$`).test(inner))
      continue;
    if (!isMarkdown(path)) {
      lost.push({ file: path, kind: 'page', what: path });
      continue;
    }
    const written = stemOf(inner);
    const page = pageAt(tree, path, lost, (values) => {
      if (kind === 'blog') return blogPage(written, values, base);
      const stem = hasNumbers ? numberless(written) : written;
      if (kind === 'pages') return { to: pagePath(base + stem), address: plainAddress(base + stem) };
      const { id, ...place } = docsPage(stem, values, base);
      ids.set(id, place.address);
      return {
        ...place,
        order:
          numberOf(values.sidebar_position) ??
          (hasNumbers ? numbered(written) : undefined) ??
          orderOf([id, prefix + id]),
      };
    });
    const ended = slash === undefined ? page.address : page.address.replace(/\/?$/, slash ? '/' : '');
    pages.push({ ...page, address: ended || '/', language });
  }
  return { part, pages, ids };
}

/** `a/index` → `/a/`, `a/b` → `/a/b`: links in pages are relative to these. */
const plainAddress = (stem: string) => {
  const address = folderAddress(stem);
  return /(?:^|\/)(?:index|readme)$/i.test(stem) || address === '/' ? address : address.slice(0, -1);
};

function blogPage(stem: string, values: Values, base: string) {
  const slug = textOf(values.slug);
  const whole = stem.replace(/\/index$/, '');
  const [, folder = '', named = whole] = /^(.*?)(\d{4}[-/]\d\d[-/]\d\d(?:[-/]|$).*)$/.exec(whole) ?? [];
  const { date, name } = datedName(named.replace(/^(\d{4})[-/](\d\d)[-/](\d\d)[-/]?/, '$1-$2-$3-'));
  const day = date === undefined ? '' : `${date.replaceAll('-', '/')}/`;
  const address = posix.join('/', base, slug ?? `${day}${folder}${name}`);
  return { to: pagePath(`${base}${folder}${name}${stem.endsWith('/index') ? '/index' : ''}`), address, date };
}

/** A page of documentation, with its name in sidebars. */
function docsPage(stem: string, values: Values, base: string) {
  const slug = textOf(values.slug);
  const parts = stem.split('/');
  // The page of a folder may have the folder's name.
  const isFolder =
    /^(?:index|readme)$/i.test(parts.at(-1) ?? '') ||
    (parts.length > 1 && parts.at(-1)?.toLowerCase() === parts.at(-2)?.toLowerCase());
  const id = textOf(values.id);
  if (id !== undefined) parts[parts.length - 1] = id;
  const folder = parts.slice(0, -1);
  const address = slug?.startsWith('/')
    ? posix.join('/', base, slug)
    : slug !== undefined
      ? posix.join('/', base, ...folder, slug)
      : isFolder
        ? posix.join('/', base, ...folder, '/')
        : posix.join('/', base, ...parts);
  return { to: pagePath(base + stem), address, id: parts.join('/') };
}

/** The settings of folders in `_category_.json`. */
function foldersOf(tree: Tree, { folder, base }: Part): readonly FoundFolder[] {
  return tree.paths.flatMap((path) => {
    const [, inner] =
      /^(.+)\/_category_\.(?:json|ya?ml)$/.exec(path.startsWith(folder) ? path.slice(folder.length) : '') ??
      [];
    if (inner === undefined) return [];
    const { label, position } = readAt(tree, path).values;
    const address = folderAddress(base + numberless(inner));
    return [{ address, title: textOf(label), order: numberOf(position) ?? numbered(inner) }];
  });
}
