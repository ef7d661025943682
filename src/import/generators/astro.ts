// Astro: collections of src/content and pages of src/pages; Starlight's docs in the root. Pure.
import { posix } from 'node:path';
import GithubSlugger from 'github-slugger';
import { getOrInsertComputed } from '../../model/values/lazy.ts';
import { known } from '../code/literals.ts';
import type { FoundPage, FoundSite, Generator, Left, Tree, Values } from '../model.ts';
import { containers } from '../syntax/containers.ts';
import { mdx } from '../syntax/mdx.ts';
import { astroPages, astroSettings, astroText } from './astroPages.ts';
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
  stemOf,
} from './common.ts';
import { repositoryIn } from './lists.ts';
import { astroParts } from './parts.ts';
import { blogRules, codeRules, untranslated } from './redirects.ts';
import { datedName, numberOf, textOf, valueAt } from './values.ts';

const config = /^astro\.config\.[cm]?[jt]s$/;

export const astro: Generator = {
  name: 'astro',
  isIn: (tree) => tree.paths.some((path) => config.test(path)),
  read,
};

/** The collection of a page, and its name in the collection. */
function entryAt(path: string, collections: ReturnType<typeof collectionsOf>): readonly string[] {
  const own = collections.find(({ folder }) => path.startsWith(folder));
  if (own) return [own.name, stemOf(path.slice(own.folder.length))];
  return /^src\/content\/([^/]+)\/(.+)\.\w+$/.exec(path)?.slice(1) ?? [];
}

function read(tree: Tree): FoundSite {
  const left: Left[] = [];
  const code = tree.text(tree.paths.find((path) => config.test(path)) ?? '');
  const { url } = addressParts(literalIn(code, 'site'));
  const isStarlight = /starlight/i.test(code);
  const orderOf = orderIn(code.slice(Math.max(0, code.search(/\bsidebar\b/))));
  const collections = collectionsOf(tree);
  const locales = isStarlight ? localesIn(code) : new Map<string, string>();
  const { main, language: mainLanguage } = mainOf(code, locales);
  const pages: FoundPage[] = [];
  const shown = shownIn(tree);
  const folderOf = (collection: string) => shown.get(collection) ?? `${collection}/`;
  const placeOf = (stem: string, collection: string | undefined, values: Values) => {
    const { date } = datedName(posix.basename(stem));
    const slug = textOf(values.slug);
    const isInFolder = collection !== undefined && collection !== 'docs';
    const own = slug !== undefined && isInFolder ? `${folderOf(collection)}${slug}` : (slug ?? stem);
    const address = folderAddress(slugged(own));
    const order =
      numberOf(valueAt(values, 'sidebar.order')) ?? orderOf([stem, address, address.slice(0, -1)]);
    const language = locales.get(stem.split('/')[0] ?? '');
    return { to: pagePath(stem), address, date, language, order };
  };
  const entries = new Map<string, FoundPage[]>();
  for (const path of below(tree, '')) {
    if (!isMarkdown(path)) continue;
    const [collection, entry] = entryAt(path, collections);
    const inFolder = collection === 'docs' && isStarlight ? '' : folderOf(collection ?? '');
    const [, stem = collection && entry && `${inFolder}${entry}`] =
      /^src\/pages\/(.+)\.\w+$/.exec(path) ?? [];
    if (stem === undefined || stem.split('/').some((part) => part.startsWith('_'))) continue;
    const page = pageAt(tree, path, left, (values) => placeOf(stem, collection, values));
    pages.push(page);
    if (collection !== undefined) getOrInsertComputed(entries, collection, () => []).push(page);
  }
  const own = astroPages(
    tree,
    entries,
    (path) => showing.test(path) && /\bgetCollection\(/.test(tree.text(path)),
  );
  const { settings, menu } = astroSettings(tree);
  const docs = pages.filter(({ from }) => from.startsWith('src/content/docs/'));
  const others = [...locales.keys()].flatMap((folder) =>
    folder !== 'root' && `/${folder}` !== main ? `/${folder}` : [],
  );
  return {
    ...emptySite,
    isDocumentation: isStarlight,
    settings: {
      ...settings,
      ...(isStarlight
        ? known({
            name: literalIn(code, 'title'),
            description: literalIn(code, 'description'),
            repository: repositoryIn(code),
          })
        : {}),
      url,
      language: mainLanguage,
    },
    base: baseOf(literalIn(code, 'base')),
    pages: [...pages, ...own.pages],
    feeds: own.feeds,
    parts: astroParts(tree),
    menu: isStarlight ? [] : menu,
    files: copiesOf(tree, 'public/'),
    redirects: [
      ...codeRules(code),
      ...(isStarlight ? [...blogRules(code, pages), ...untranslated(docs, others, main, left)] : []),
    ],
    headingIds: () => {
      const slugger = new GithubSlugger();
      // The end goes after equal ones got numbers.
      return (text, written) => slugger.slug(withLongDashes(text, written)).replace(/-$/, '');
    },
    fallback: (address) => inMainLanguage(address, locales, main),
    left: [...left, ...own.left],
    roots: ['src/content/docs/', 'src/content/', 'src/', 'public/'],
    translate: (draft, page) => {
      const { from, values } = page;
      if (/\.(?:astro|html)$/.test(from)) return astroText(draft, page, tree);
      return containers(/\.mdx$/.test(from) ? mdx(draft, values, tree) : draft);
    },
  };
}

/** A heading in which two dashes are one long dash, as before its id is made; not in code. `written`: its source. */
function withLongDashes(text: string, written: string): string {
  let at = 0;
  const long = (end?: number) => text.slice(at, end).replace(/-{2,}/g, '—');
  let done = '';
  for (const [, , inner = ''] of written.matchAll(/(?<!`)(`{1,5})(?!`)([^`\n]{1,300})\1(?!`)/g)) {
    const code = inner.trim();
    const start = text.indexOf(code, at);
    if (start === -1) continue;
    done += long(start) + code;
    at = start + code.length;
  }
  return done + long();
}

/** The main language, and the beginning of its addresses. */
function mainOf(code: string, locales: ReadonlyMap<string, string>) {
  const [, locale = 'root'] = /defaultLocale\s*:\s*['"]([\w-]+)['"]/.exec(code) ?? [];
  const isRoot = locale === 'root';
  return {
    main: !isRoot && locales.has(locale) ? `/${locale}` : '',
    language: locales.get(locale) ?? (isRoot ? undefined : locale),
  };
}

/** The address of a page in the main language, which Starlight shows if another language lacks it. */
function inMainLanguage(
  address: string,
  locales: ReadonlyMap<string, string>,
  main: string,
): string | undefined {
  const [, folder = '', rest = '/'] = /^\/([^/]+)(\/.*)?$/.exec(address) ?? [];
  return locales.has(folder) ? main + rest : undefined;
}

/** The languages of Starlight's docs, by folder. `root` is the language of pages outside of all others. */
function localesIn(code: string): ReadonlyMap<string, string> {
  const [, inner = ''] = /\blocales\s*[:=]\s*\{((?:[^{}]|\{[^{}]*\})*)\}/.exec(code) ?? [];
  const pairs = inner.matchAll(/(?:^|[\s,])['"]?([\w-]+)['"]?\s*:\s*(\{[^{}]*\})/g);
  return new Map(
    [...pairs].flatMap(([, folder = '', values = '']) => {
      const language = literalIn(values, 'lang') ?? (folder === 'root' ? undefined : folder);
      return language === undefined ? [] : [[folder, language] as const];
    }),
  );
}

/** The collections in other folders: `defineCollection({ loader: glob({ base: './content/posts', … }) })`, by folder name. */
function collectionsOf(tree: Tree): readonly { readonly name: string; readonly folder: string }[] {
  const code = tree.text(
    tree.paths.find((path) => /^src\/content(?:\/config|\.config)\.[cm]?[jt]s$/.test(path)) ?? '',
  );
  return [...code.matchAll(/\bglob\(\s*\{[^{}]*?\bbase\s*:\s*['"`]([^'"`$]+)['"`]/g)].flatMap(
    ([, base = '']) => {
      const folder = `${posix.normalize(base).replace(/^\.?\/|\/$/g, '')}/`;
      return folder === '/' || folder.startsWith('..') ? [] : [{ name: posix.basename(folder), folder }];
    },
  );
}

/** A page that renders each page of a collection. */
const showing =
  /^src\/pages\/((?:[^[\]/]+\/)*)\[(?:\.\.\.)?(?:slug|id|path|name|post|entry|article)\](?:\/index)?\.astro$/;

/**
 * The address folder in which a page of `src/pages` shows a collection: `posts/[...slug].astro` with `getCollection('blog')`. Pages
 * for lists have another kind of parameter: numbers, tags.
 */
function shownIn(tree: Tree): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const path of tree.paths) {
    const [all, folder = ''] = showing.exec(path) ?? [];
    if (all === undefined) continue;
    for (const [, name = ''] of tree.text(path).matchAll(/\bgetCollection\(\s*['"`]([\w-]+)['"`]/g))
      if (!found.has(name)) found.set(name, folder);
  }
  return found;
}

/** Astro's address for a file name. */
function slugged(stem: string): string {
  return stem
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^\p{L}\p{N}/_-]/gu, '');
}
