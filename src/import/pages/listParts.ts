// What the old site made of its lists besides their first page: further pages and feeds. Pure.
import { getOrInsertComputed } from '../../model/values/lazy.ts';
import { beginningWith, sortedBy } from '../../model/values/lists.ts';
import { partCount } from '../generators/parts.ts';
import type { FoundPage, FoundSite, Left } from '../model.ts';
import { tagsOf } from './page.ts';
import { generated } from './places.ts';

/** The home page as a list of all posts. */
const home: FoundPage = {
  from: '',
  to: 'index.md',
  address: '/',
  values: {},
  body: '',
  line: 1,
  isDraft: false,
  isList: true,
  lists: '/',
};

/** The most redirects of feeds. */
const mostFeeds = 100;

/** A site with redirects from the further pages of its lists to the lists. */
export function withParts(site: FoundSite): FoundSite {
  const { parts, pages } = site;
  if (!parts) return site;
  const countOf = counting(pages);
  const lists = [...pages.filter(({ isList }) => isList), ...(parts.isHomeList ? [home] : [])];
  const redirects = lists.flatMap((list) => {
    const size = parts.sizeOf(list) ?? 0;
    const last = partCount(countOf(list), size);
    const first = parts.hasFirst && size > 0 ? 1 : 2;
    return Array.from({ length: Math.max(0, last + 1 - first) }, (_, index) => ({
      from: parts.addressOf(list, first + index),
      to: list.address,
    }));
  });
  return { ...site, redirects: [...site.redirects, ...redirects] };
}

/** Counts the pages that a list shows: those below its address or in its folder; of one of all tags, the tags. */
function counting(pages: readonly FoundPage[]): (list: FoundPage) => number {
  const shown = pages.filter(({ isDraft, isList }) => !isDraft && !isList);
  const addressIn = ({ address }: FoundPage) => address;
  const fileIn = ({ from }: FoundPage) => from;
  const [byAddress, byFile] = [sortedBy(shown, addressIn), sortedBy(shown, fileIn)];
  const terms = sortedBy(
    pages.filter(({ tag }) => tag !== undefined),
    addressIn,
  );
  const counts = new Map<string, number>();
  const byTag = new Map<string, number>();
  for (const { values } of shown)
    for (const tag of new Set(tagsOf(values).map((one) => one.toLowerCase())))
      byTag.set(tag, (byTag.get(tag) ?? 0) + 1);
  const dated = shown.filter(({ values, date }) => (date ?? values.date) !== undefined).length;
  return ({ address, from, tag, lists: folder = address }) => {
    if (tag !== undefined) return byTag.get(tag.toLowerCase()) ?? 0;
    if (folder === '/') return dated;
    const own = `${from.replace(/\/_?index\.\w+$/, '')}/`;
    return getOrInsertComputed(counts, `${folder}\n${own}`, () => {
      const below = [...beginningWith(byAddress, addressIn, folder), ...beginningWith(byFile, fileIn, own)];
      return new Set(below).size || beginningWith(terms, addressIn, folder).length;
    });
  };
}

/** The old feeds: those that become files, those that redirect to the new one, and those that are lost. */
interface Feeds {
  readonly files: readonly string[];
  readonly redirects: readonly string[];
  readonly left: readonly Left[];
}

/** The addresses that feeds may keep. A configuration may name any other file: of a host, or outside of the folder. */
export function isFeed(path: string): boolean {
  const isPlain = /^(?:\/[\w-][\w.-]*)*\/(?:[\w-][\w.-]*\.(?:xml|rss|atom|json))?$/.test(path);
  return isPlain && !generated.has(path);
}

/** Where the old feeds go. `hasFeed`: whether the new site has one, at `/feed.xml`; `isNew`: whether its files are written. */
export function feedsOf({ feeds, pages, parts }: FoundSite, hasFeed: boolean, isNew: boolean): Feeds {
  const isFolder = (path: string) => !/\.\w+$/.test(path);
  const routes = new Set(pages.map(({ address }) => address));
  const ofLists = pages.flatMap(({ isList, address, tag }) =>
    isList && parts?.feed !== undefined
      ? [{ path: `${address.replace(/\/?$/, '/')}${parts.feed}`, isOfTag: tag !== undefined }]
      : [],
  );
  const own = feeds.map((path) => ({ path, isOfTag: false }));
  const old = [...own, ...ofLists].filter(({ path }) => path !== '/feed.xml' && !routes.has(path));
  const isFit = (path: string) => isFeed(isFolder(path) ? path.replace(/\/?$/, '/') : path);
  const all = old.filter(({ path }) => isFit(path));
  const odd = old.flatMap(({ path }) => (isFit(path) ? [] : lost(path)));
  if (!hasFeed) return { files: [], redirects: [], left: own.map(({ path }) => lost(path)) };
  if (!isNew) return { files: [], redirects: [], left: [...all.map(({ path }) => toFeed(path)), ...odd] };
  const ofTags = all.flatMap(({ path, isOfTag }) =>
    isOfTag && !isFolder(path) ? path.replace(/[^/]+(?=\/[^/]*$)/, '…') : [],
  );
  const folders = all.flatMap(({ path }) => (isFolder(path) ? path.replace(/\/?$/, '/') : []));
  return {
    files: all.flatMap(({ path, isOfTag }) => (isFolder(path) || isOfTag ? [] : path)),
    redirects: folders.slice(0, mostFeeds),
    left: [
      ...odd,
      ...[...new Set(ofTags)].map(lost),
      ...own.filter(({ path }) => isFolder(path) && isFit(path)).map(({ path }) => inFolder(path)),
      ...folders.slice(mostFeeds).map(toFeed),
    ],
  };
}

const lost = (path: string): Left => ({ file: path, kind: 'feed', what: path });
const inFolder = (path: string): Left => ({ file: path, kind: 'feedFolder', what: path });
const toFeed = (file: string): Left => ({ file, kind: 'redirect', what: `${file} → /feed.xml` });
