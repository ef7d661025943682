// A page of the source → a file of this site: its text as Markdown, and the known keys of its front matter. Pure.

import { isWithin } from '../../markdown/components/findTokens.ts';
import { tokenPattern } from '../../markdown/reading/tokens.ts';
import { walk } from '../../markdown/reading/walk.ts';
import { decoded } from '../../model/addresses/url.ts';
import type { ComponentNames } from '../../model/site/components.ts';
import { language as languageTag } from '../../model/site/config.ts';
import { routeOf } from '../../model/site/routes.ts';
import { yamlLibrary } from '../../model/values/yaml.ts';
import { momentOf, textOf, textsOf, valueAt, valuesOf } from '../generators/values.ts';
import type { Draft, FoundPage, FoundSite, Left, Values } from '../model.ts';
import { definitionLists } from '../syntax/definitionLists.ts';
import { draftOf, edited } from '../syntax/draft.ts';
import { withoutLateFaults } from '../syntax/lateFaults.ts';
import { repaired } from '../syntax/repair.ts';
import { oldIds, withOldIds } from './headingIds.ts';
import { linked, treeOf } from './links.ts';
import type { PlacedPage } from './placed.ts';
import type { Places } from './places.ts';
import { plainOf, titled } from './title.ts';

/** A converted page. */
export interface MadePage {
  readonly placed: PlacedPage;
  readonly file: string;
  readonly route: string;
  readonly title: string;
  readonly isPost: boolean;
  readonly matter: Values;
  readonly draft: Draft;
  /** The losses besides those of its draft. */
  readonly left: readonly Left[];
  /** The ids that anchors can point to. */
  readonly ids: ReadonlySet<string>;
  /** Keys of its front matter that nothing reads here. */
  readonly unread: readonly string[];
}

/** The page features of the new site. */
export interface Target {
  /** Whether there is a template for posts, whose schema has tags. */
  readonly hasPosts: boolean;
  /** Whether pages have an order, as in documentation. */
  readonly hasOrder: boolean;
  readonly language: string;
  /** The components that content may name. */
  readonly components: ComponentNames;
}

/** Names of the day on which a page was published, and on which it was changed. */
const published =
  'date pubDate publishDate pubdate pubDatetime published publishedAt publishedDate datePublished created createdAt'.split(
    ' ',
  );
const changed = 'updated updatedDate updatedAt modDatetime lastmod last_modified_at modified'.split(' ');

/** Keys of other generators' front matter that are read here, or that mean nothing without their templates. */
const read = new Set([
  ...published,
  ...changed,
  ...'generate_feed generate_feeds sort_by paginate_by paginate_path render page_template transparent in_search_index insert_anchor_links eleventyNavigation eleventyExcludeFromCollections pagination menu menus publish title description desc summary subtitle excerpt last_update draft aliases redirect_from tags categories category taxonomies slug url path permalink id layout template type language lang'.split(
    ' ',
  ),
]);

/** Converts a page of the source. */
export function madePage(
  placed: PlacedPage,
  site: FoundSite,
  places: Places,
  { hasPosts, hasOrder, language, components }: Target,
): MadePage {
  const { page, file, route } = placed;
  const { values } = page;
  const translated = definitionLists(
    site.translate(withoutColors(draftOf(page.from, page.body, page.line)), page, (name) =>
      components.has(name),
    ),
  );
  const given = textOf(values.title);
  const { draft: bare, title: heading } = titled(translated, given);
  const headless = site.headingIds ? withOldIds(bare, oldIds(translated, site.headingIds())) : bare;
  const tight = edited(headless, /\n{4,}/g, () => '\n\n\n');
  const first = repaired(
    linked(withEscapedBraces(tight), placed, places, site.settings.url),
    language,
    components,
  );
  const late = withoutLateFaults(first.draft);
  const { draft, read: made } = late === first.draft ? first : repaired(late, language, components);
  const title =
    (given === undefined ? heading : plainOf(given)) || plainOf(page.title ?? '') || titleOf(page.to);
  const left: Left[] = [];
  const written = writtenDate(values);
  const date = momentOf(written) ?? page.date;
  if (written !== undefined && momentOf(written) === undefined)
    left.push({ file: page.from, line: 1, kind: 'date', what: String(written) });
  const isPost = hasPosts && date !== undefined && !isList(page.to);
  const tags = tagsOf(values);
  const own = [values.description, values.desc, values.summary, values.excerpt, values.subtitle].flatMap(
    (one) => textOf(one) ?? [],
  )[0];
  const ofSite = route === '/' ? site.settings.description : undefined;
  const description = shortened(
    plainOf(own ?? ofSite ?? '') || made.excerpt() || firstParagraph(draft.text) || title,
  );
  const isOrdered = hasOrder && page.order !== undefined;
  const matter = {
    title: escapedBraces(title),
    description: escapedBraces(description),
    ...(isPost ? { template: 'post' } : {}),
    ...placeMatter(placed),
    ...ownMatter(page, date, updatedOf(values), language),
    ...(placed.redirectsFrom.length > 0 ? { redirectsFrom: placed.redirectsFrom } : {}),
    ...(isPost && tags.length > 0 ? { tags } : {}),
    ...(isOrdered && route !== '/' ? { order: page.order } : {}),
  };
  const areTagsLost = !isPost && tags.length > 0;
  const unread = Object.keys(values).filter(
    (key) =>
      !(read.has(key) || (isOrdered && key === 'sidebar_position')) ||
      (areTagsLost && /^(?:tags|categories|category|taxonomies)$/.test(key)),
  );
  const ids = new Set(made.headings.keys());
  return { placed, file, route, title, isPost, matter, draft, ids, left, unread };
}

/** A text without the signs that color the output of a terminal. Generators with Shiki show the colors in blocks of `ansi`. */
const withoutColors = (draft: Draft): Draft =>
  edited(draft, /\p{Cc}\[[\d;]*m/gu, () => '', 'everywhere', 'm');

/** The words of the first paragraph of HTML. */
function firstParagraph(text: string): string {
  const inner = /<p\b[^<>]*>([\s\S]*?)(?:<\/p\s*>|$)/i.exec(text)?.[1] ?? '';
  return plainOf(inner.replace(/\s+/g, ' '));
}

/** Whether a file is the page of a folder with several pages. */
const isList = (file: string) => /(?:^|\/)index\.md$/.test(file.replace(/\/([^/]+)\/index\.md$/, '/$1.md'));

const placeMatter = ({ file, route }: PlacedPage) =>
  routeOf(file) === route ? {} : { route: decoded(route) };

function ownMatter(
  { isDraft, language: given }: FoundPage,
  date: string | undefined,
  updated: string | undefined,
  otherwise: string,
) {
  const { data: language = otherwise } = languageTag.safeParse(given);
  return {
    ...(date === undefined ? {} : { date }),
    ...(updated === undefined ? {} : { updated }),
    ...(isDraft ? { draft: true } : {}),
    ...(language === otherwise ? {} : { language }),
  };
}

/** The change date in front matter, under any of its names. */
function updatedOf(values: Values): string | undefined {
  const all = [...changed.map((key) => values[key]), valueAt(values, 'last_update.date')];
  return all.flatMap((one) => momentOf(one) ?? [])[0];
}

/** The tags and categories of front matter, each once. */
export function tagsOf({ tags, categories, category, taxonomies }: Values): readonly string[] {
  return [...new Set([tags, categories, category, ...Object.values(valuesOf(taxonomies))].flatMap(textsOf))];
}

/** The publication date in front matter, under any of its names. */
export function writtenDate(values: Values): unknown {
  return published.map((key) => values[key]).find((one) => textOf(one) !== undefined);
}

/** The text of a page's file. */
export function textOfPage(matter: Values, text: string): string {
  const body = text.trimEnd().replace(/^(?:[ \t]*\n)+/, '');
  const front = yamlLibrary().stringify(matter, { lineWidth: 0 });
  return body === '' ? `---\n${front}---\n` : `---\n${front}---\n\n${body}\n`;
}

/** At most about 160 characters: whole sentences if possible, otherwise whole words. */
function shortened(text: string): string {
  const most = 160;
  const whole = text.replace(/\s+/g, ' ').trim();
  if (whole.length <= most) return whole;
  const sentences = /^.{40,159}[.!?](?=\s)/.exec(whole)?.[0];
  return sentences ?? `${whole.slice(0, most).replace(/\s+\S*$/, '')} …`;
}

/** A text whose words in braces stay what they are. In code the build replaces none, and would show the sign before them. */
function withEscapedBraces(draft: Draft): Draft {
  const escapedOne = ([all, word]: RegExpExecArray) => (word === undefined ? undefined : `\\${all}`);
  const tree = draft.text.search(tokenPattern) === -1 ? undefined : treeOf(draft);
  if (!tree) return edited(draft, tokenPattern, escapedOne);
  const code: (readonly [from: number, to: number])[] = [];
  walk(tree, ({ type, position }) => {
    const [start = 0, end = 0] = [position?.start.offset, position?.end.offset];
    if (type === 'code' || type === 'inlineCode') code.push([start, end]);
    else if (type === 'html')
      for (const { 0: all, index } of draft.text
        .slice(start, end)
        .matchAll(/<(pre|code)\b[\s\S]*?(?:<\/\1\s*>|$)/gi))
        code.push([start + index, start + index + all.length]);
  });
  code.sort(([one], [other]) => one - other);
  return edited(
    draft,
    tokenPattern,
    (match) => (isWithin(code, match.index) ? undefined : escapedOne(match)),
    'everywhere',
  );
}

/** Words in braces are replaced in front matter too. */
function escapedBraces(text: string): string {
  return text.replace(tokenPattern, (all, word) => (word === undefined ? all : `\\${all}`));
}

/** `getting-started.md` → `Getting started` */
export function titleOf(path: string): string {
  const parts = path.replace(/(?:\/?index)?\.md$/, '').split('/');
  const words = (parts.at(-1) ?? '').replace(/[-_]+/g, ' ').trim();
  return words === '' ? 'Home' : words.charAt(0).toUpperCase() + words.slice(1);
}
