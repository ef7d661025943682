// A folder with a site of another generator → pages and files of this one, written into a site's folder, or nothing. READS, WRITES.
import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { nameIn, pageTemplateFile } from '../model/addresses/paths.ts';
import { readRegular } from '../model/machine/regularFile.ts';
import { codeOf } from '../model/machine/system.ts';
import type { Problem } from '../model/site/problem.ts';
import { getOrInsertComputed } from '../model/values/lazy.ts';
import { problem } from '../problems/problem.ts';
import { finishPlacing, isThere, type NewFile, placeFiles } from '../stages/6-write/placing.ts';
import { addressesIn, lostAddresses, movedAddresses } from './addresses.ts';
import { beginRuns } from './code/values.ts';
import { componentsOf } from './components.ts';
import { type GatedPath, gate, type Room } from './gate.ts';
import { isMarkdown } from './generators/common.ts';
import { withRedirects } from './generators/redirects.ts';
import { type SiteAt, siteIn } from './generators.ts';
import type { FoundSite, Left, Tree, Values } from './model.ts';
import { homeList, isListed, listOf, newSite, starterTemplate } from './newSite.ts';
import { withAnchors } from './pages/anchors.ts';
import { feedsOf, withParts } from './pages/listParts.ts';
import { type MadePage, madePage, tagsOf, textOfPage, writtenDate } from './pages/page.ts';
import { generated, type Places, placesOf } from './pages/places.ts';
import { tagNames, tagSlug } from './pages/tagNames.ts';
import { withTags } from './pages/tags.ts';
import { addressesText, keysOf, leftText, type Moved, onceForFile, reportText } from './report.ts';
import { partOfTree, treeOf } from './tree.ts';

/** The source and the target of an import. */
export interface ImportRequest {
  /** The folder of the other site, absolute. */
  readonly source: string;
  /** The folder of this one, absolute. */
  readonly root: string;
  /** The generator of the other site. By default it is detected. */
  readonly from?: string | undefined;
  /** A list of the old addresses. Those that the new site lacks are reported. */
  readonly addresses?: string | undefined;
  /** Turns TypeScript into JavaScript. */
  readonly withoutTypes: (code: string) => string;
  /** The files of a starter, for documentation or not, for a folder without a site; and the files that are in their way. */
  readonly starter: (isDocumentation: boolean) => readonly NewFile[];
  readonly inTheWay: readonly string[];
}

/** The result. With problems nothing was written. */
export interface ImportResult {
  readonly problems: readonly Problem[];
  readonly generator?: string;
  /** The folder of the site in the source: '' or `docs/`. */
  readonly folder?: string;
  /** How many pages were written. */
  readonly pages: number;
  /** The pages that already existed and were not changed, relative to the root. */
  readonly existing: readonly string[];
  /** All new files, relative to the root, sorted. */
  readonly files: readonly string[];
  readonly left: readonly Left[];
  /** Every address of the old site, and its new one. */
  readonly addresses: readonly Moved[];
  /** The file that lists everything that was not imported. */
  readonly report?: string;
}

/** A part of the name of the folder in which the files are written before they are moved. */
const stageName = 'import';

/**
 * Imports a site. Returns the user's mistakes; throws only on a defect of ours. The source is never written to, and none of its
 * code is run.
 */
export function importSite(request: ImportRequest): ImportResult {
  beginRuns();
  const { root } = request;
  const opened = openSource(request);
  if ('code' in opened) return failed(opened);
  const { generator, folder } = opened;
  const isNew = !['content', 'templates'].some((name) => isThere(join(root, name)));
  if (isNew && request.inTheWay.length > 0) return failed(problem('folder-not-empty', [request.inTheWay]));
  // An existing site has its own lists.
  const kept = isNew
    ? opened.found.pages
    : opened.found.pages.filter(({ from, isList }) => !isList || opened.tree.has(from));
  const found = { ...opened.found, pages: kept };
  const converted = pagesOf({ ...opened, found }, request, isNew);
  const { pages, places, feeds, left } = converted;
  const files = filesOf(opened, converted, request, isNew);
  const written = new Set<string>(files.keys());
  const existing = pages
    .flatMap(({ file }) => (written.has(file) || gate('page', file) === undefined ? [] : file))
    .sort();
  const report = reportPath(root);
  const addresses = movedAddresses(found, places);
  const wanted = addressesIn(request.addresses ?? '');
  const lost = lostAddresses(wanted, addresses, found, [...generated, ...places.further, ...feeds]);
  for (const one of lost) left.push(one);
  const counted = { generator: generator.name, folder, pages: pages.length - existing.length, existing };
  const lists = ['import-addresses', 'import-left'].map((name) =>
    report.replace('import-report', name).replace(/md$/, 'csv'),
  );
  const texts = [
    [report, reportText({ ...counted, left, lists })],
    [lists[0] ?? '', addressesText(addresses)],
    [lists[1] ?? '', leftText(left)],
  ] as const;
  for (const [path, text] of texts) add(files, left, 'own', { path, bytes: Buffer.from(text) });
  try {
    placeFiles(root, [...files.values()], stageName);
  } catch (error) {
    return failed(notWritten(error));
  }
  return { problems: [], ...counted, files: [...files.keys()].sort(), left, addresses, report };
}

const failed = (one: Problem): ImportResult => ({
  problems: [one],
  pages: 0,
  existing: [],
  files: [],
  left: [],
  addresses: [],
});

/** The source site as it was read. */
interface Opened extends SiteAt {
  /** The folders of both sites, without links. */
  readonly source: string;
  readonly own: string;
  readonly tree: Tree;
  readonly links: readonly Left[];
  readonly found: FoundSite;
}

/** Reads the source, or returns the problem that prevents the import. */
function openSource({ root, from, source: given, withoutTypes }: ImportRequest): Opened | Problem {
  if (!statSync(given, { throwIfNoEntry: false })?.isDirectory()) return problem('import-source', [given]);
  const source = realpathSync(given);
  try {
    finishPlacing(root, stageName);
  } catch (error) {
    return notWritten(error);
  }
  const own = realOf(root);
  const isIn = (inner: string, outer: string) => join(inner, sep).startsWith(join(outer, sep));
  if (isIn(own, source) || isIn(source, own)) return problem('import-nested', [source, own]);
  const { tree: whole, left: links } = treeOf(source, withoutTypes);
  const site = siteIn(whole, from);
  const longFile = (): [] | [string] => {
    const long = links.find(({ kind }) => kind === 'long');
    return long ? [long.file] : [];
  };
  if (!site) return problem('import-unknown', [given, ...longFile()]);
  const { generator, folder } = site;
  const tree = partOfTree(whole, folder);
  const found = withRedirects(tree, withParts(generator.read(tree)));
  const hasMarkdown = tree.paths.some(isMarkdown);
  if (found.pages.length === 0)
    return problem('import-empty', [generator.name, hasMarkdown ? undefined : given, ...longFile()]);
  return { ...site, source: join(source, folder), own, tree, links, found };
}

/** The converted source. */
interface Converted {
  readonly pages: readonly MadePage[];
  readonly places: Places;
  /** Old addresses of feeds at which the new site has its feed. */
  readonly feeds: readonly string[];
  readonly left: Left[];
}

function pagesOf(opened: Opened, { root, starter }: ImportRequest, isNew: boolean): Converted {
  const { tree, links, folder, others } = opened;
  const isNewDocumentation = isNew && opened.found.isDocumentation;
  const hasPosts = isNew ? !isNewDocumentation : existsSync(join(root, pageTemplateFile('post')));
  const components = componentsOf(root, isNew ? starter(isNewDocumentation) : undefined);
  const { language = 'en' } = opened.found.settings;
  const target = { hasPosts, hasOrder: isNewDocumentation, language, components };
  const dated = opened.found.pages.filter(({ values, date }) => (date ?? writtenDate(values)) !== undefined);
  const hasDates = hasPosts && dated.length > 0;
  const nameOf = tagNames(dated.flatMap(({ values }) => tagsOf(values)));
  const named = opened.found.pages.map((one) =>
    one.tag === undefined ? one : { ...one, tag: nameOf(one.tag) },
  );
  const found = { ...opened.found, pages: named };
  // Drafts and pages without a date are in no list of a tag.
  const tags = dated.filter(({ isDraft }) => !isDraft).flatMap(({ values }) => tagsOf(values));
  const further = new Set([
    ...(isNew ? ['/'] : []),
    ...(hasDates && isNew
      ? ['/posts/', '/tags/', ...tags.map((tag) => `/tags/${tagSlug(nameOf(tag))}/`)]
      : []),
  ]);
  const places = placesOf(found, tree, further);
  const pages = withAnchors(
    withLists(
      withTags(
        places.pages.map((one) => madePage(one, found, places, target)),
        nameOf,
      ),
      further,
      hasListTemplate(root, found, isNew),
    ),
  );
  const feeds = feedsOf(found, hasFeed(found, pages, isNew, root), isNew);
  const ofPages = onceForFile(
    pages.flatMap((page) => {
      const isShown = 'template' in templateOf(page, pages, found, root, isNew);
      return [...page.draft.left.filter(({ isOfList }) => !(isOfList && isShown)), ...page.left].map(
        (one) => ({ page, one }),
      );
    }),
  );
  const own = [...found.left, ...places.left, ...ofPages];
  const inSource = ({ file, what, isOfList: _, ...one }: Left): Left => {
    const path = tree.has(file) ? folder + file : file;
    return { ...one, file: path, what: what === file ? path : what };
  };
  const left: Left[] = [
    ...links.filter(({ file }) => file.startsWith(folder)),
    ...others.map((file): Left => ({ file, kind: 'site', what: file })),
    ...own.map(inSource),
    ...linksElsewhere(found, isNew),
    ...feeds.left,
    ...(isNew
      ? []
      : [...places.redirects].map(
          ([file, to]): Left => ({ file, kind: 'redirect', what: `${file} → ${to}` }),
        )),
    ...keysOf(pages),
  ];
  const redirects = new Map([
    ...(isNew ? places.redirects : []),
    ...feeds.redirects.map((from) => [from, '/feed.xml'] as const),
  ]);
  return { pages, places: { ...places, redirects }, feeds: feeds.files, left };
}

/** Links of a menu to other sites. Documentation shows no menu: its own pages are in the list beside each page. */
function linksElsewhere({ menu, settings, isDocumentation }: FoundSite, isNew: boolean): readonly Left[] {
  const others = menu.filter(
    ({ href }) => /^(?:https?:)?\/\//.test(href) && href.replace(/\/$/, '') !== settings.repository,
  );
  return isDocumentation && isNew
    ? others.map(({ label, href }) => ({ file: label, kind: 'menu', what: href }))
    : [];
}

/** Whether the new site has a feed of posts. */
function hasFeed(
  { isDocumentation }: FoundSite,
  pages: readonly MadePage[],
  isNew: boolean,
  root: string,
): boolean {
  return isNew
    ? !isDocumentation && pages.some(({ isPost }) => isPost)
    : existsSync(join(root, 'templates/files/feed.xml.ts'));
}

/** Whether the new site has the template that an import writes for lists. */
function hasListTemplate(root: string, { isDocumentation }: FoundSite, isNew: boolean): boolean {
  return !isDocumentation && (isNew || existsSync(join(root, pageTemplateFile('list'))));
}

/** The front matter that selects a page's template, besides that of posts. */
function templateOf(
  page: MadePage,
  pages: readonly MadePage[],
  found: FoundSite,
  root: string,
  isNew: boolean,
): Values {
  if (isNew) return starterTemplate(page, found, pages);
  const isOwn = page.placed.page.lists === undefined;
  return isOwn && hasListTemplate(root, found, isNew) && isListed(page, pages) ? { template: 'list' } : {};
}

type Files = Map<GatedPath, NewFile>;

/** Adds a file if it may be written. Otherwise reports it. */
function add(files: Files, left: Left[], room: Room, file: NewFile): void {
  const path = gate(room, file.path);
  if (path === undefined) left.push({ file: file.path, kind: 'file', what: file.path });
  else files.set(path, { ...file, path });
}

/** The files to write, without existing ones. */
function filesOf(
  { source, own, tree, found }: Opened,
  { pages, places, feeds, left }: Converted,
  request: ImportRequest,
  isNew: boolean,
): Files {
  const files = new Map<GatedPath, NewFile>();
  if (isNew)
    for (const file of newSite(request.starter(found.isDocumentation), found, pages, {
      redirects: places.redirects,
      feeds,
    }))
      add(files, left, 'own', file);
  for (const page of pages) {
    const matter = { ...page.matter, ...templateOf(page, pages, found, request.root, isNew) };
    const bytes = Buffer.from(textOfPage(matter, page.draft.text));
    add(files, left, 'page', { path: page.file, bytes });
  }
  for (const [path, from] of places.copies)
    if (!files.has(path) && tree.has(from)) files.set(path, { path, copyOf: join(source, from) });
  const paths = new Set<string>(files.keys());
  for (const [path, one] of files) {
    const state = stateOf(one, own, paths);
    if (state === 'free') continue;
    files.delete(path);
    if (state !== 'same') left.push({ file: one.path, kind: state, what: one.path });
  }
  return files;
}

/** The problem of a system refusal. Throws any other error. */
function notWritten(error: unknown): Problem {
  const code = codeOf(error);
  if (code === undefined) throw error;
  return problem('folder-not-written', [code]);
}

/** The real path, as far as it exists. */
function realOf(path: string): string {
  if (existsSync(path) || path === dirname(path)) return realpathSync(path);
  return join(realOf(dirname(path)), basename(path));
}

/** Whether a file can be written in `root`, a path without links. Otherwise the reason. */
function stateOf(
  one: NewFile,
  root: string,
  paths: ReadonlySet<string>,
): 'free' | 'same' | 'existing' | 'file' {
  const path = join(root, one.path);
  if (isThere(path)) return isSame(one, path) ? 'same' : 'existing';
  for (let folder = dirname(path); folder !== root; folder = dirname(folder)) {
    if (paths.has(nameIn(root, folder))) return 'file'; // another file has the name of this file's folder
    if (!isThere(folder)) continue;
    // A link of the new site may point anywhere.
    const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
    return isFolder && join(realpathSync(folder), sep).startsWith(join(root, sep)) ? 'free' : 'existing';
  }
  return 'free';
}

function isSame({ bytes, copyOf }: NewFile, path: string): boolean {
  try {
    return Buffer.compare(bytes ?? readRegular(copyOf ?? ''), readRegular(path)) === 0;
  } catch {
    return false;
  }
}

function reportPath(root: string): string {
  for (let number = 1; ; number += 1) {
    const path = `import-report${number === 1 ? '' : `-${number}`}.md`;
    if (!isThere(join(root, path))) return path;
  }
}

/** Folder pages list the pages directly in the folder, unless a template does so. */
function withLists(
  pages: readonly MadePage[],
  further: ReadonlySet<string>,
  hasTemplate: boolean,
): readonly MadePage[] {
  /** The pages directly in each folder. */
  const inFolder = new Map<string, MadePage[]>();
  for (const page of pages)
    getOrInsertComputed(inFolder, page.file.replace(/[^/]+(?:\/index\.md)?$/, ''), () => []).push(page);
  return pages.map((page) => {
    if (page.route === '/' && further.has('/') && hasTemplate && page.draft.text.trim() === '')
      return { ...page, draft: { ...page.draft, text: homeList(pages) } };
    if (
      further.has(page.route) ||
      page.draft.text.trim() !== '' ||
      (hasTemplate && isListed(page, pages)) ||
      !page.file.endsWith('/index.md') ||
      page.isPost
    )
      return page;
    const folder = page.file.slice(0, -'index.md'.length);
    const children = (inFolder.get(folder) ?? []).filter(({ matter }) => page.matter.draft || !matter.draft);
    return { ...page, draft: { ...page.draft, text: listOf(children) } };
  });
}
