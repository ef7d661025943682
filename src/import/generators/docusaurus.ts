// Docusaurus: docs, blog, src/pages. Pure.
import { posix } from 'node:path';
import { valuesIn } from '../code/literals.ts';
import type { FoundPage, FoundSite, Generator, Left, Tree, Values } from '../model.ts';
import { codeMarks } from '../syntax/codeMarks.ts';
import { containers } from '../syntax/containers.ts';
import { emojis } from '../syntax/emojis.ts';
import { mdx } from '../syntax/mdx.ts';
import {
  addressParts,
  baseOf,
  below,
  copiesOf,
  emptySite,
  folderAddress,
  foreign,
  isMarkdown,
  literalIn,
  orderIn,
  pageAt,
  pagePath,
  readAt,
  stemOf,
} from './common.ts';
import { menuLinks, repositoryIn } from './lists.ts';
import { codeRules } from './redirects.ts';
import { datedName, numberOf, textOf, valuesOf } from './values.ts';

/** The configuration is in the folder itself, or in a subfolder: `website/`. */
const config = /^(?:([^/]+)\/)?docusaurus\.config\.[cm]?[jt]s$/;

export const docusaurus: Generator = {
  name: 'docusaurus',
  isIn: (tree) => tree.paths.some((path) => config.test(path) && !foreign.test(path)),
  read,
};

function read(tree: Tree): FoundSite {
  const left: Left[] = [];
  const file = tree.paths
    .filter((path) => config.test(path) && !foreign.test(path))
    .sort((one, other) => one.split('/').length - other.split('/').length)[0];
  const code = tree.text(file ?? '');
  const own = `${config.exec(file ?? '')?.[1] ?? ''}/`.replace(/^\//, '');
  const { url } = addressParts(literalIn(code, 'url'));
  const routes = [...code.matchAll(/routeBasePath\s*:\s*['"]([^'"]*)['"]/g)].map(([, path = '']) =>
    path.replace(/^\/|\/$/g, ''),
  );
  const docs = routes.find((path) => path !== 'blog') ?? 'docs';
  /** The folder of a kind of pages: `docs: { path: '../docs' }`. */
  const folderOf = (kind: string) =>
    `${posix.join(own, new RegExp(`\\b${kind}\\s*:\\s*\\{(?:(?!\\b(?:docs|blog|pages|theme)\\s*:)[^])*?\\bpath\\s*:\\s*['"]([^'"]+)['"]`).exec(code)?.[1] ?? kind)}/`;
  const folders = { docs: folderOf('docs'), blog: folderOf('blog'), pages: `${own}src/pages/` };
  for (const folder of Object.values(folders))
    if (folder.startsWith('..')) left.push({ file: folder, kind: 'outside', what: folder });
  const orderOf = orderIn(
    tree.text(tree.paths.find((path) => /^sidebars\.\w+$/.test(without(path, own))) ?? ''),
  );
  const pages: FoundPage[] = [];
  for (const path of below(tree, '')) {
    if (path.startsWith(folders.pages) && /\.[jt]sx?$/.test(path))
      left.push({ file: path, kind: 'page', what: path });
    const [kind, folder = ''] = Object.entries(folders).find(([, one]) => path.startsWith(one)) ?? [];
    const inner = path.slice(folder.length);
    if (kind === undefined || !isMarkdown(path) || inner.split('/').some((part) => part.startsWith('_')))
      continue;
    pages.push(
      pageAt(tree, path, left, (values) => {
        const stem = numberless(stemOf(inner));
        if (kind === 'pages') return { to: pagePath(stem), address: folderAddress(stem) };
        if (kind === 'blog') return blogPage(stem, values);
        const { id, ...page } = docsPage(stem, values, docs);
        const order = numberOf(values.sidebar_position) ?? numbered(stemOf(inner)) ?? orderOf([id]);
        return { ...page, order };
      }),
    );
  }
  return {
    ...emptySite,
    isDocumentation: true,
    settings: {
      name: literalIn(code, 'title'),
      description: literalIn(code, 'tagline'),
      url,
      language: literalIn(code, 'defaultLocale'),
      repository: repositoryIn(code),
    },
    menu: [...valuesIn(code, 'navbar')].flatMap((navbar) => menuLinks(valuesOf(navbar).items)),
    base: baseOf(literalIn(code, 'baseUrl')),
    pages,
    folders: foldersOf(tree, folders.docs, docs),
    files: copiesOf(tree, `${own}static/`),
    redirects: codeRules(code),
    left,
    roots: [folders.docs, `${own}static/`, folders.blog, own],
    translate: (draft, { values }) => emojis(codeMarks(containers(mdx(draft, values, tree)))),
  };
}

function blogPage(stem: string, values: Values) {
  const slug = textOf(values.slug);
  const whole = stem.replace(/\/index$/, '');
  const { date, name } = datedName(whole.replace(/^(\d{4})\/(\d\d)[/-](\d\d)[/-]/, '$1-$2-$3-'));
  const plain = `/blog/${date ? `${date.replaceAll('-', '/')}/` : ''}${name}/`;
  const address = slug === undefined ? plain : posix.join('/blog', slug, '/');
  return { to: pagePath(`blog/${name}${stem.endsWith('/index') ? '/index' : ''}`), address, date };
}

/** A page of the folder `docs`, with its name in sidebars. */
function docsPage(stem: string, values: Values, docs: string) {
  const slug = textOf(values.slug);
  const parts = stem.split('/');
  const id = textOf(values.id);
  if (id !== undefined && slug === undefined) parts[parts.length - 1] = id;
  // The page of a folder may have the folder's name.
  const isFolder = parts.length > 1 && parts.at(-1)?.toLowerCase() === parts.at(-2)?.toLowerCase();
  const plain = folderAddress([docs, ...(isFolder ? parts.slice(0, -1) : parts)].filter(Boolean).join('/'));
  const relative = slug?.startsWith('/')
    ? posix.join('/', docs, slug, '/')
    : posix.join('/', docs, ...parts.slice(0, -1), slug ?? '', '/');
  return {
    to: pagePath([docs, stem].filter(Boolean).join('/')),
    address: slug === undefined ? plain : relative,
    id: parts.join('/'),
  };
}

/** The settings of folders in `_category_.json`. */
function foldersOf(tree: Tree, folder: string, docs: string): FoundSite['folders'] {
  return tree.paths.flatMap((path) => {
    const [, inner] =
      /^(.+)\/_category_\.(?:json|ya?ml)$/.exec(path.startsWith(folder) ? without(path, folder) : '') ?? [];
    if (inner === undefined) return [];
    const { label, position } = readAt(tree, path).values;
    const address = folderAddress([docs, numberless(inner)].filter(Boolean).join('/'));
    return [{ address, title: textOf(label), order: numberOf(position) ?? numbered(inner) }];
  });
}

const without = (path: string, folder: string) =>
  path.startsWith(folder) ? path.slice(folder.length) : path;

/** The number before a file's name. */
function numbered(stem: string): number | undefined {
  const [, digits] = /(?:^|\/)(\d+)\s*[-_.]+\s*[^\d/_.\s-][^/]*$/.exec(stem) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** `01-intro/02-start` → `intro/start`. A date is kept. */
function numberless(stem: string): string {
  return stem
    .split('/')
    .map((part) =>
      /^\d{4}-\d\d-\d\d|^\d{4}$|^\d\d$/.test(part)
        ? part
        : part.replace(/^\d+\s*[-_.]+\s*(?=[^\d_.\s-])/, ''),
    )
    .join('/');
}
