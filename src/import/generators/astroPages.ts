// Astro's own pages: `.astro` files of src/pages with their texts, lists of collections and tags, feeds. Pure.
import { posix } from 'node:path';
import { assignedIn } from '../code/literals.ts';
import type { Draft, FoundPage, Left, Tree, Values } from '../model.ts';
import { edited } from '../syntax/draft.ts';
import { htmlInMarkdown } from '../syntax/htmlPages.ts';
import { mdx } from '../syntax/mdx.ts';
import { folderAddress, literalIn, pagePath, stemOf } from './common.ts';
import { listPage, menuIn, menuInTemplates, tagPages } from './lists.ts';
import { documentValues, sharedFolder, templateText } from './templatePages.ts';
import { slugOf, textOf } from './values.ts';

const inPages = 'src/pages/';
/** A parameter of an address that stands for a page of a list, or for a tag. */
const ofPage = /(?:^|\/)\[(?:\.\.\.)?page\w*\](?:\/index)?$/i;
const ofTag = /(?:^|\/)\[(?:\.\.\.)?(?:\w*tags?|categor\w*|topics?)\](?:\/index|\/\[(?:\.\.\.)?page\w*\])?$/i;

/** What the pages in `.astro` come to. */
interface AstroPages {
  readonly pages: readonly FoundPage[];
  readonly feeds: readonly string[];
  readonly left: readonly Left[];
}

/** `entries`: the pages of each collection. `shows`: whether a page renders each page of a collection, which are found anyway. */
export function astroPages(
  tree: Tree,
  entries: ReadonlyMap<string, readonly FoundPage[]>,
  shows: (path: string) => boolean,
): AstroPages {
  const left: Left[] = [];
  const feeds: string[] = [];
  const all = [...entries.values()].flat();
  const paths = tree.paths.filter((path) => path.startsWith(inPages) && !/\/_/.test(path));
  const pages = paths.flatMap((path): readonly FoundPage[] => {
    const inner = path.slice(inPages.length);
    const [endpoint] = /^[^[\]]*\.(?:xml|json|txt|webmanifest)(?=\.[jt]s$)/.exec(inner) ?? [];
    if (endpoint !== undefined) {
      if (/(?:^|\/)(?:rss|feed|atom|index)\.xml$/.test(endpoint)) feeds.push(`/${endpoint}`);
      else if (!/^(?:sitemap|robots)[\w-]*\.\w+$/.test(endpoint))
        left.push({ file: path, kind: 'file', what: `/${endpoint}` });
      return [];
    }
    if (!/\.(?:astro|html)$/.test(path) || shows(path)) return [];
    const stem = stemOf(inner);
    const tags = ofTag.exec(stem);
    if (tags) return tagPages(all, { tags: posix.join('/', stem.slice(0, tags.index), '/') }, slugOf);
    const own = pageOf(tree, path, stem.replace(ofPage, '') || 'index', entries);
    if (own && (own.isList || !ofPage.test(stem))) return [own];
    left.push({ file: path, kind: 'page', what: path });
    return [];
  });
  return { pages, feeds, left };
}

/** The page of a file. Undefined if its address has parameters. */
function pageOf(
  tree: Tree,
  path: string,
  stem: string,
  entries: ReadonlyMap<string, readonly FoundPage[]>,
): FoundPage | undefined {
  if (stem.includes('[')) return undefined;
  const text = tree.text(path);
  const [fence = '', code = ''] = /^\s*---[ \t]*\n([\s\S]*?\n)?---[ \t]*(?:\n|$)/.exec(text) ?? [];
  const body = text.slice(fence.length);
  const [layout = ''] = /<[A-Z]\w*\s(?:"[^"]*"|'[^']*'|\{[^{}]*\}|[^<>"'{}])*>/.exec(body) ?? [];
  const wordsOf = (name: string) =>
    textOf(new RegExp(`\\s${name}="([^"]*)"`).exec(layout)?.[1]) ??
    textOf(new RegExp(`\\b${name}\\s*=\\s*(['"\`])([^'"\`$]*)\\1`).exec(code)?.[2]) ??
    literalIn(code, name);
  const names = [...text.matchAll(/\bgetCollection\(\s*['"`]([\w-]+)['"`]/g)].map(([, name = '']) => name);
  const lists = sharedFolder(names.flatMap((name) => entries.get(name) ?? []));
  const [title, description] = [wordsOf('title'), wordsOf('description')];
  const values: Values = {
    ...documentValues(body),
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
  };
  const address = folderAddress(stem);
  const isList = lists !== undefined && /\.(?:map|slice|forEach)\(/.test(text);
  const page = isList ? listPage(path, address, title ?? '') : undefined;
  return {
    from: path,
    to: stem === '404' ? '404.md' : (page?.to ?? pagePath(stem)),
    address,
    values,
    body,
    line: fence.split('\n').length,
    isDraft: false,
    ...(isList ? { isList, lists } : {}),
  };
}

/** The text of a page: what it gives its layout, as HTML. What renders a list is not told: a template of the new site does. */
export function astroText(draft: Draft, page: FoundPage, tree: Tree): Draft {
  const [, layout] = /^\s*(?:<!--[\s\S]*?-->\s*)?<([A-Z]\w*)[\s>]/.exec(draft.text) ?? [];
  const isWhole = layout !== undefined && draft.text.trimEnd().endsWith(`</${layout}>`);
  const outer = new RegExp(
    `^\\s*<${layout}(?=[\\s>])(?:"[^"]*"|'[^']*'|\\{[^{}]*\\}|[^<>"'{}])*>|</${layout}>\\s*$`,
    'g',
  );
  const inner = isWhole ? edited(draft, outer, () => '', 'everywhere') : draft;
  const unstyled = edited(
    templateText(inner),
    /<style\b[^<>]*>[\s\S]*?<\/style\s*>/g,
    () => '',
    'everywhere',
    /<\/style\s*>/g,
  );
  const plain = edited(
    unstyled,
    /<script\b[^<>]*>[\s\S]*?<\/script\s*>/g,
    () => '',
    'everywhere',
    /<\/script\s*>/g,
  );
  const done = mdx(plain, page.values, tree);
  if (!page.isList) return htmlInMarkdown(done);
  const empty = /<(ul|ol|div|section|main)(?:\s[^<>]*)?>\s*<\/\1>/g;
  const rest = [1, 2, 3].reduce((now) => edited(now, empty, () => '', 'everywhere'), done);
  return htmlInMarkdown({ ...rest, left: rest.left.filter(({ kind }) => kind !== 'output') });
}

/** Files of a site's constants. */
const constants =
  /^src\/(?:[\w-]+\/)?(?:consts?|constants?|config|site|site[-.]?config|site-?data|nav\w*)\.[cm]?[jt]s$/i;

/** The name, the description, the author and the menu that constants or parts of the site have. */
export function astroSettings(tree: Tree) {
  const files = tree.paths.filter((path) => constants.test(path));
  const said = (names: string) => {
    const named = new RegExp(
      `\\b(?:SITE_?)?(?:${names})\\s*(?::[^=,\\n]{1,1000}=|[=:])\\s*(['"\`])([^'"\`$\\n]+)\\1`,
      'i',
    );
    return files.flatMap((file) => textOf(named.exec(tree.text(file))?.[2]) ?? [])[0];
  };
  const links = files.flatMap((file) => menuIn(assignedIn(tree.text(file), /nav|menu/i)));
  const isPart = (path: string) => /^src\/(?:components|layouts)\/.*\.astro$/.test(path);
  return {
    settings: { name: said('title|name'), description: said('description'), author: said('author') },
    menu: links.length > 0 ? links : menuInTemplates(tree, isPart),
  };
}
