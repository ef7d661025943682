// The files of a new site besides the imported pages: a starter with the old site's settings, a home page, and in documentation a
// page for each folder. Pure.
import { dirname } from 'node:path/posix';
import { pagesFolder, siteFile } from '../model/addresses/paths.ts';
import { decoded, normalBase } from '../model/addresses/url.ts';
import { isLanguageTag } from '../model/site/language.ts';
import { hasUnderscore, routeOf } from '../model/site/routes.ts';
import { getOrInsertComputed } from '../model/values/lazy.ts';
import { beginningWith, firstFrom, sortedBy } from '../model/values/lists.ts';
import { yamlLibrary } from '../model/values/yaml.ts';
import type { NewFile } from '../stages/6-write/placing.ts';
import type { FoundSite, Values } from './model.ts';
import { type MadePage, textOfPage, titleOf } from './pages/page.ts';
import { normal } from './pages/placed.ts';

/** The examples in the starters. */
const examples = /^content\/pages\/(?:posts\/(?!index\.md$)|guide\/|reference\/|(?:about|index)\.md$)/;
/** Files that a site without posts does not need. */
const ofPosts = /^content\/pages\/(?:posts\/|tags\.md)/;

/** Old addresses that are no pages: redirects, and feeds at which the new one is, too. */
interface OldAddresses {
  readonly redirects: ReadonlyMap<string, string>;
  readonly feeds: readonly string[];
}

/** The files of a site that did not exist yet. */
export function newSite(
  starter: readonly NewFile[],
  found: FoundSite,
  pages: readonly MadePage[],
  old: OldAddresses,
): readonly NewFile[] {
  const hasPosts = pages.some(({ isPost }) => isPost);
  const routes = new Set(pages.map(({ route }) => route));
  const isTaken = (path: string) => path.startsWith(pagesFolder) && routes.has(routeOf(path));
  const fitting = starter.filter(
    ({ path }) => !examples.test(path) && !isTaken(path) && (hasPosts || !ofPosts.test(path)),
  );
  return [
    ...fitting.map((file) =>
      file.path === siteFile
        ? { path: siteFile, bytes: Buffer.from(siteText(String(file.bytes), found, pages, old.redirects)) }
        : file,
    ),
    ...(pages.some(({ route }) => route === '/') ? [] : [homeOf(found, pages)]),
    ...stringsFor(starter, found, pages),
    ...(found.isDocumentation ? [] : listsOf(pages, old.feeds)),
    ...(found.isDocumentation ? folderPages(found, pages) : []),
  ];
}

/** The front matter that selects a page's template, if a starter has a template for its address. */
export function starterTemplate(
  { route, placed }: Pick<MadePage, 'route' | 'placed'>,
  { isDocumentation }: FoundSite,
  pages: readonly MadePage[],
): Values {
  if (!isDocumentation) {
    const template = { '/': 'home', '/posts/': 'posts', '/tags/': 'tags' }[route];
    if (template && pages.some(({ isPost }) => isPost)) return { template };
    return isListed({ route, placed }, pages) ? listMatter({ route, placed }) : {};
  }
  const { layout, template, hero } = placed.page.values;
  const isTitlePage = layout === 'home' || template === 'splash' || hero !== undefined;
  return route === '/' && isTitlePage ? titlePage(pages) : {};
}

/** The strings of the templates for languages that the starter has none for: its own, to be translated. */
function stringsFor(
  starter: readonly NewFile[],
  { settings }: FoundSite,
  pages: readonly MadePage[],
): readonly NewFile[] {
  const folder = 'content/data/strings/';
  const own = starter.find(({ path }) => path === `${folder}en.yml`);
  const known = new Set(starter.map(({ path }) => path.toLowerCase()));
  const { language: main } = settings;
  const all = [
    ...(main !== undefined && isLanguageTag(main) ? [main] : []),
    ...pages.flatMap(({ matter }) => (typeof matter.language === 'string' ? matter.language : [])),
  ];
  const isKnown = (language: string) => known.has(`${folder}${language}.yml`.toLowerCase());
  const missing = new Set(all.filter((one) => !isKnown(one) && !isKnown(one.split('-')[0] ?? '')));
  const bytes = Buffer.from(`# English: translate it.\n${String(own?.bytes ?? '').replace(/^#.*\n/gm, '')}`);
  return own ? [...missing].map((one) => ({ path: `${folder}${one}.yml`, bytes })) : [];
}

const routeIn = ({ route }: MadePage) => route;

/** Of all pages, those that lists show, by address; and whether one is a post. Each page that may be a list asks for them. */
const listable = new WeakMap<
  readonly MadePage[],
  { readonly byRoute: readonly MadePage[]; readonly hasPosts: boolean }
>();

/** Whether the template for lists finds something to show on a page. */
export function isListed(
  { route, placed }: Pick<MadePage, 'route' | 'placed'>,
  pages: readonly MadePage[],
): boolean {
  const { isList, tag, lists = route } = placed.page;
  if (!isList || route === '/') return false;
  const { byRoute, hasPosts } = getOrInsertComputed(listable, pages, () => ({
    byRoute: sortedBy(
      pages.filter(({ matter }) => !matter.draft),
      routeIn,
    ),
    hasPosts: pages.some(({ isPost }) => isPost),
  }));
  if (tag !== undefined || lists === '/') return hasPosts;
  const first = firstFrom(byRoute, routeIn, lists);
  return byRoute.slice(first, first + 2).some((one) => one.route !== route && one.route.startsWith(lists));
}

/** The template of a page that lists others, and which. */
function listMatter({ route, placed }: Pick<MadePage, 'route' | 'placed'>): Values {
  const { tag, lists = route } = placed.page;
  if (tag === undefined && lists === '/') return { template: 'posts' };
  const folder = lists === route || tag !== undefined ? {} : { folder: lists };
  return { template: 'list', ...(tag === undefined ? {} : { tag }), ...folder };
}

/** The template of pages that list others, and the feed at its old addresses. */
function listsOf(pages: readonly MadePage[], feeds: readonly string[]): readonly NewFile[] {
  const file = (path: string, text: string) => ({ path: `templates/${path}`, bytes: Buffer.from(text) });
  return [
    ...(pages.some((page) => isListed(page, pages) && listMatter(page).template === 'list')
      ? [file('pages/list.tsx', listTemplate)]
      : []),
    ...feeds.map((path) => {
      const up = '../'.repeat(path.split('/').length - 2) || './';
      const about = '// The feed, where readers of the old site look for it.';
      return file(`files${path}.ts`, `${about}\nexport { default } from '${up}feed.xml.ts';\n`);
    }),
  ];
}

const listTemplate = `import { pages, z } from 'lullamoon-site/templates';
import { Day } from '../parts/Day.tsx';
import { Notes } from '../parts/Notes.tsx';
import { Text } from '../parts/Text.tsx';
import type { Props } from '../site.ts';

export const schema = z.strictObject({
  tag: z.string().optional().describe('Shows the notes about this, not the pages below this one.'),
  folder: z.string().optional().describe('Shows the pages in this folder: /posts/.'),
});

/** The pages below this one, the newest first; or those of a folder, or the notes with a tag. */
export default function List({ site, page, data, body }: Props<typeof schema>) {
  return (
    <>
      <h1>{page.title}</h1>
      <Text html={body.html} />
      {data.tag ? (
        <Notes site={site} language={page.language} tag={data.tag} />
      ) : (
        <ol className="notes">
          {pages({ folder: data.folder ?? page.route }).map(({ route, title, description, date }) => (
            <li key={route}>
              <h2>
                <a href={route}>{title}</a>
              </h2>
              {date && <Day date={date} language={page.language} />}
              <p>{description}</p>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
`;

/** The template of a title page, with the first page to read. */
function titlePage(pages: readonly MadePage[]): Values {
  const place = ({ placed, route }: MadePage) =>
    placed.page.order ?? Number.MAX_SAFE_INTEGER - 1000 + route.split('/').length;
  const [first] = pages
    .filter(({ route, matter }) => route !== '/' && !matter.draft && matter.language === undefined)
    .sort((one, other) => place(one) - place(other));
  return first ? { template: 'home', begin: { label: first.title, href: first.route } } : {};
}

/** Links to pages. */
export function listOf(pages: readonly MadePage[]): string {
  const label = (title: string) => title.replace(/[\\[\]*_`<>{}&]/g, '\\$&');
  return pages.map(({ title, route }) => `- [${label(title)}](${route})`).join('\n');
}

/** Pages for the menu, or for a missing home page. */
function topPages(pages: readonly MadePage[]): readonly MadePage[] {
  return pages.filter(({ route, isPost, matter }) => !isPost && !matter.draft && /^\/[^/]+\/$/.test(route));
}

function homeOf({ settings, isDocumentation }: FoundSite, pages: readonly MadePage[]): NewFile {
  const title = settings.name ?? 'Home';
  const hasPosts = pages.some(({ isPost }) => isPost);
  const template = isDocumentation ? titlePage(pages) : hasPosts ? { template: 'home' } : {};
  const matter = { title, description: settings.description ?? title, ...template };
  const body = isDocumentation ? '' : homeList(pages);
  return { path: `${pagesFolder}index.md`, bytes: Buffer.from(textOfPage(matter, body)) };
}

/** What a home page without a text shows: the pages at the top, or any. */
export function homeList(all: readonly MadePage[]): string {
  const pages = all.filter(({ route }) => route !== '/' && !/^\/404\b/.test(route));
  return (
    listOf(topPages(pages)) ||
    listOf(pages.filter(({ isPost, matter }) => !isPost && !matter.draft).slice(0, 100))
  );
}

/** Pages for folders without one, because the list beside each page of documentation is made from pages. */
function folderPages({ folders, settings }: FoundSite, pages: readonly MadePage[]): readonly NewFile[] {
  const routes = new Set(pages.map(({ route }) => route));
  const files = new Set(pages.map(({ file }) => file));
  const above = (route: string): string[] => {
    const folder = dirname(route);
    return folder === '/' ? [] : [`${folder}/`, ...above(folder)];
  };
  const byRoute = sortedBy(pages, routeIn);
  const saidOf = new Map(folders.toReversed().map((one) => [one.address, one]));
  // With a number: days of a blog.
  const missing = [...new Set([...routes].flatMap(above))]
    .filter((folder) => !routes.has(folder) && !/\/\d+\//.test(folder))
    .sort();
  return missing.flatMap((folder) => {
    const path = `${pagesFolder}${decoded(folder)
      .slice(1)
      .replace(/(?<=^|\/)_+/g, '')}index.md`;
    if (files.has(path) || files.has(path.replace(/\/index\.md$/, '.md'))) return [];
    const said = saidOf.get(decoded(folder)) ?? saidOf.get(folder);
    const within = beginningWith(byRoute, routeIn, folder);
    const orders = within.flatMap(({ placed }) => placed.page.order ?? []);
    const languages = new Set(within.map(({ matter }) => matter.language));
    const order =
      said?.order ?? (orders.length > 0 ? orders.reduce((one, other) => Math.min(one, other)) : undefined);
    const language = languages.size === 1 ? within[0]?.matter.language : undefined;
    const isHome = folder.slice(1, -1) === String(language).toLowerCase();
    const title = said?.title ?? (isHome ? settings.name : undefined) ?? titleOf(path);
    const matter = {
      title,
      description: title,
      ...(hasUnderscore(folder) ? { route: decoded(folder) } : {}),
      ...(language === undefined ? {} : { language }),
      ...(order === undefined ? {} : { order }),
    };
    return [{ path, bytes: Buffer.from(textOfPage(matter, '')) }];
  });
}

/** The starter's site.yml with the settings of the other site. */
function siteText(
  text: string,
  { settings, base, isDocumentation, menu }: FoundSite,
  pages: readonly MadePage[],
  redirects: OldAddresses['redirects'],
): string {
  const hasPosts = pages.some(({ isPost }) => isPost);
  const document = yamlLibrary().parseDocument(text);
  const { name, description, url, language, author, repository } = settings;
  const plain = (said: string) => said.replace(/[{}]/g, '');
  if (name !== undefined) document.set('name', plain(name));
  if (isDocumentation) document.set('description', plain(description ?? name ?? ''));
  if (url !== undefined) document.set('url', url);
  if (normalBase(base) !== '/' && normalBase(base) !== undefined) document.set('base', normalBase(base));
  if (language !== undefined && isLanguageTag(language)) document.set('language', language);
  if (!isDocumentation && author !== undefined) document.set('author', plain(author));
  const links = oldMenu({ menu, base, url, name }, pages, hasPosts);
  if (!isDocumentation)
    document.set('menu', document.createNode(links.length > 0 ? links : menuOf(pages, hasPosts)));
  // The starter's own pages keep to the budgets; the others are examples.
  for (const key of ['budgets', 'version', 'repository', 'edit']) document.delete(key);
  if (isDocumentation && repository !== undefined && /^https?:/.test(repository) && URL.canParse(repository))
    document.set('repository', repository);
  if (redirects.size > 0) document.set('redirects', document.createNode(Object.fromEntries(redirects)));
  return document.toString({ lineWidth: 0 });
}

/** The links of the old menu that point to pages of the new site, or to another site. */
function oldMenu(
  { menu, base, url, name }: Pick<FoundSite, 'menu' | 'base'> & Pick<FoundSite['settings'], 'url' | 'name'>,
  pages: readonly MadePage[],
  hasPosts: boolean,
): readonly Values[] {
  const shown = pages.filter(({ matter }) => !matter.draft);
  const routes = new Map(shown.map(({ placed, route }) => [normal(placed.page.address), route]));
  const own = ['/', ...(hasPosts ? ['/posts/', '/tags/'] : [])];
  const links = menu.flatMap(({ label, href: given }) => {
    if (label === name && /^\/?$/.test(given)) return []; // it is at the top anyway
    const inner = url !== undefined && given.startsWith(`${url}/`) ? given.slice(url.length) : given;
    if (/^https?:\/\//i.test(inner)) return [{ label, href: inner }];
    const all = [inner, ...(inner.startsWith(base) ? [inner.slice(base.length - 1)] : [])].map((path) =>
      normal(`/${path.replace(/^\/+/, '')}`),
    );
    const href = all.flatMap((path) => routes.get(path) ?? own.find((one) => normal(one) === path) ?? [])[0];
    return href === undefined || /^[a-z][\w+.-]*:|#/i.test(inner) ? [] : [{ label, href }];
  });
  const seen = new Set<string>();
  return links.filter(({ href }) => !seen.has(href) && seen.add(href));
}

function menuOf(pages: readonly MadePage[], hasPosts: boolean): readonly Values[] {
  const own = topPages(pages)
    .slice(0, 4)
    .map(({ title, route }) => ({ label: title, href: route }));
  const lists = [
    { label: 'Posts', href: '/posts/' },
    { label: 'Tags', href: '/tags/' },
  ];
  const missing = lists.filter(({ label, href }) =>
    own.every((one) => one.href !== href && one.label !== label),
  );
  return [...(hasPosts ? missing : []), ...own];
}
