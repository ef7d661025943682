// Zola: config.toml, content, sections, shortcodes. Pure.

import { isPicture } from '../../model/addresses/paths.ts';
import { ignoring } from '../globs.ts';
import type { Change, Draft, FoundPage, FoundSite, Generator, Left, Tree, Values } from '../model.ts';
import { numbering, slugs } from '../pages/headingIds.ts';
import { detailsOf, embed, imageOf } from '../syntax/blocks.ts';
import { calloutOf } from '../syntax/containers.ts';
import { type ChangeAt, changed, dedented, draftOf, indentAt, indented, without } from '../syntax/draft.ts';
import {
  addressParts,
  below,
  configOf,
  copiesOf,
  emptySite,
  folderAddress,
  isMarkdown,
  pageAt,
  stemOf,
} from './common.ts';
import { isZola } from './hugo.ts';
import { listPage, menuIn, menuInTemplates, tagPages } from './lists.ts';
import { spacedMatterOf } from './matter.ts';
import { zolaParts } from './parts.ts';
import { datedName, textOf, textsOf, valueAt, valuesOf } from './values.ts';

const content = 'content/';

export const zola: Generator = {
  name: 'zola',
  isIn: (tree) => isZola(tree) && tree.paths.some((path) => path.startsWith(content)),
  read,
};

function read(tree: Tree): FoundSite {
  const left: Left[] = [];
  const { values: config } = configOf(tree, ['config.toml', 'zola.toml'], left);
  const { url, base } = addressParts(config.base_url);
  const main = textOf(config.default_language) ?? 'en';
  const isIgnored = ignoring(textsOf(config.ignored_content).join('\n'));
  const pages = below(tree, content)
    .filter((path) => isMarkdown(path) && !isIgnored(path.slice(content.length)))
    .map((path) => pageAt(tree, path, left, (values) => placeOf(path, values, config, main), spacedMatterOf));
  const shown = pages.filter(({ values }) => values.render !== false && values.redirect_to === undefined);
  const own = valuesOf(valuesOf(config.languages)[main]);
  return {
    ...emptySite,
    settings: {
      name: textOf(config.title) ?? textOf(own.title),
      description: textOf(config.description) ?? textOf(own.description),
      author: textOf(config.author),
      url,
      language: main,
    },
    base,
    pages: [...shown, ...termPages(shown, config)],
    files: copiesOf(tree, 'static/'),
    menu: menuOf(tree, pages, config),
    parts: zolaParts(config, pages),
    feeds: feedsOf(pages, { ...own, ...config }),
    redirects: pages.flatMap(({ address, values }) => {
      const to = textOf(values.redirect_to);
      return to === undefined ? [] : [{ from: address, to: /^(?:\/|https?:)/.test(to) ? to : `/${to}` }];
    }),
    left,
    headingIds:
      (textOf(valueAt(config, 'slugify.anchors')) ?? 'on') === 'on' ? numbering(slugs.zola) : undefined,
    roots: [content, 'static/'],
    translate: (draft) => tera(draft),
  };
}

/** The place of a page: the last part of its address is slugified, its folders are not. */
function placeOf(path: string, values: Values, config: Values, main: string) {
  const languages = Object.keys(valuesOf(config.languages));
  const whole = stemOf(path.slice(content.length));
  const [, plain = whole, suffix = main] = languages.includes(/\.([\w-]+)$/.exec(whole)?.[1] ?? '')
    ? (/^(.*)\.([\w-]+)$/.exec(whole) ?? [])
    : [];
  const prefix = suffix === main ? '' : `${suffix}/`;
  const parts = plain.split('/');
  const isSection = parts.at(-1) === '_index';
  const at = isSection || parts.at(-1) === 'index' ? parts.length - 2 : parts.length - 1;
  const { date, name } = datedName(parts[at] ?? '');
  const slug = valueAt(config, 'slugify.paths_keep_dates') === true ? (parts[at] ?? '') : name;
  const own = parts.map((part, index) =>
    index === at && !isSection ? slugged(textOf(values.slug) ?? slug, config) : part,
  );
  const given = textOf(values.path);
  const address =
    given === undefined ? addressOfStem(prefix + own.join('/')) : `/${given.replace(/^\/|\/$/g, '')}/`;
  const file = parts.map((part, index) => (index === at ? name : part)).join('/');
  const to = `${prefix}${file.replace(/(^|\/)_index$/, '$1index')}.md`;
  return { to, address, date, isList: isSection, ...(suffix === main ? {} : { language: suffix }) };
}

/** A part of an address, as `slugify.paths` says. */
function slugged(name: string, config: Values, kind = 'paths'): string {
  const how = textOf(valueAt(config, `slugify.${kind}`)) ?? 'on';
  if (how === 'off') return name;
  return how === 'on' ? slugs.zola(name) : name.replace(/[<>:"/\\|?*#()[\]\n\r]/g, '').replace(/\s/g, '_');
}

/** The lists of tags, and those of their kinds. */
function termPages(pages: readonly FoundPage[], config: Values): readonly FoundPage[] {
  const kinds = Array.isArray(config.taxonomies) ? config.taxonomies.map(valuesOf) : [];
  const names = kinds.flatMap(({ name, render }) => (render === false ? [] : textsOf(name)));
  const own = pages.filter(({ language }) => language === undefined);
  const root = textOf(config.taxonomy_root);
  const folders = names.map((name) => {
    const folder = slugged(name, config, 'taxonomies');
    return [name, root === undefined ? `/${folder}/` : `/${root}/${folder}/`] as const;
  });
  const terms = tagPages(own, Object.fromEntries(folders), (tag) => slugged(tag, config, 'taxonomies'));
  const tops = folders.filter(([, folder]) => terms.some(({ address }) => address.startsWith(folder)));
  const titled = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
  return [...tops.map(([name, folder]) => listPage(name, folder, titled(name))), ...terms];
}

/** The feeds of the site, and those of its sections. */
function feedsOf(pages: readonly FoundPage[], config: Values): readonly string[] {
  const given = [config.feed_filenames, config.feed_filename].flatMap(textsOf);
  const names = given.length > 0 ? given : ['atom.xml'];
  const hasFeed = (values: Values) => values.generate_feeds === true || values.generate_feed === true;
  const folders = [
    ...(hasFeed(config) ? ['/'] : []),
    ...pages.flatMap(({ isList, address, values }) => (isList && hasFeed(values) ? address : [])),
  ];
  return [...new Set(folders.flatMap((folder) => names.map((name) => folder + name)))];
}

/** The menu of the theme's settings, or of the site's own templates. */
function menuOf(tree: Tree, pages: readonly FoundPage[], config: Values): FoundSite['menu'] {
  const given = menuIn(valuesOf(config.extra));
  const links =
    given.length > 0 ? given : menuInTemplates(tree, (path) => /^templates\/.*\.html$/.test(path));
  const byFile = new Map(pages.map(({ from, address }) => [from, address]));
  return links.map(({ label, href }) => {
    const plain = href.replace(/^\$BASE_URL\b/, '');
    return { label, href: byFile.get(plain.replace(/^@\//, content)) ?? plain };
  });
}

/** A README is a page as any other. */
function addressOfStem(stem: string): string {
  return /(?:^|\/)readme$/i.test(stem) ? `/${stem.toLowerCase()}/` : folderAddress(stem);
}

/** `{{ name(given) }}`, `{% name(given) %}`, `{% end %}`, or one that is only shown: `{{/* … *\/}}`. */
interface Tag {
  readonly start: number;
  readonly end: number;
  readonly kind: 'value' | 'block' | 'end' | 'shown';
  readonly name: string;
  readonly given: string;
}

const beginning = /\{([{%])(?:\s*(\w+)\s*(\(|(?=%))|\s?\/\*)/g;
/** The possible ends of a shortcode's arguments, and quoted texts in which such an end has no meaning. */
const sign = /"[^"]*"|'[^']*'|`[^`]*`|\)\s*[%}]\}|[%}]\}/g;

/** The tags of a text, in order. Text without an end is not a tag. */
function tagsIn(text: string): readonly Tag[] {
  const tags: Tag[] = [];
  const lasts = new Map(['*/', '%}', '}}'].map((end) => [end, text.lastIndexOf(end)]));
  beginning.lastIndex = 0;
  for (let match = beginning.exec(text); match; match = beginning.exec(text)) {
    const [, open = '', name, given] = match;
    const close = open === '{' ? '}}' : '%}';
    const from = beginning.lastIndex;
    if (from > (lasts.get(name === undefined ? '*/' : close) ?? -1)) continue;
    const tag =
      name === undefined
        ? shownTag(text, open, from)
        : given === ''
          ? endTag(text, name, from)
          : openTag(text, name, close, from);
    if (tag === 'odd') break; // odd quotes: Zola refuses the page
    if (!tag) continue;
    tags.push({ start: match.index, ...tag });
    beginning.lastIndex = tag.end;
  }
  return tags;
}

type FoundTag = Omit<Tag, 'start'>;

/** A tag in a comment, which is shown. */
function shownTag(text: string, open: string, from: number): FoundTag | undefined {
  const end = text.indexOf('*/', from);
  const [rest = ''] = /^\*\/\s?[%}]\}/.exec(text.slice(end, end + 5)) ?? [];
  if (rest === '') return undefined;
  const given = `{${open}${text.slice(from, end)}${rest.slice(-2)}`;
  return { end: end + rest.length, kind: 'shown', name: '', given };
}

function endTag(text: string, name: string, from: number): FoundTag | undefined {
  const end = name === 'end' ? text.indexOf('%}', from) : -1;
  return end === from ? { end: end + 2, kind: 'end', name, given: '' } : undefined;
}

function openTag(text: string, name: string, close: string, from: number): FoundTag | 'odd' | undefined {
  sign.lastIndex = from;
  let found = sign.exec(text);
  while (found && /^["'`]/.test(found[0])) found = sign.exec(text);
  if (!found) return 'odd';
  if (!found[0].startsWith(')') || !found[0].endsWith(close)) return undefined;
  const kind = close === '}}' ? 'value' : 'block';
  return { end: sign.lastIndex, kind, name, given: text.slice(from, found.index) };
}

/** The most levels of nested blocks. */
const deepest = 20;

/** Shortcodes work in code too. */
function tera(draft: Draft, depth = 0): Draft {
  const { text } = draft;
  const changes: ChangeAt[] = [];
  const tags = tagsIn(text);
  const ends = endsOf(tags);
  let until = 0;
  for (const tag of tags) {
    const { start, kind, name, given } = tag;
    if (start < until) continue;
    const close = ends.get(tag);
    const end = (close ?? tag).end;
    const all = text.slice(start, tag.end);
    const indent = indentAt(text, start);
    const placed = (change: Change) => ({ start, end, ...change, text: indented(change.text, indent) });
    if (kind === 'shown') changes.push({ start, end, text: given });
    else if (kind === 'value') changes.push(placed(equalOf(all, name, given, indent !== '')));
    else if (kind === 'block' && close) {
      const inner = dedented(text.slice(tag.end, close.start), indent);
      const held = depth < deepest ? tera(draftOf(draft.file, inner, 1), depth + 1).text : inner;
      changes.push(placed(blockOf(all, name, given, held, indent !== '')));
    } else continue;
    until = end;
  }
  return changed(draft, changes);
}

/** The end of each block. */
function endsOf(tags: readonly Tag[]): ReadonlyMap<Tag, Tag> {
  const ends = new Map<Tag, Tag>();
  const open: Tag[] = [];
  for (const tag of tags) {
    const begun = tag.kind === 'end' ? open.pop() : undefined;
    if (begun) ends.set(begun, tag);
    else if (tag.kind === 'block') open.push(tag);
  }
  return ends;
}

/** Names that sites often give to shortcodes for notes; the name or `type` is the kind. */
const note =
  /^(?:admonition|alert|callout|notice|hint|box|note|tip|info|important|warning|caution|danger|success|error)$/i;
/** Arguments that are text of the page. */
const texts = ['text', 'content', 'body', 'message', 'description', 'caption'];
const isPictureName = /im(?:a?ge?|g)|figure|picture|photo/i;

/** The named arguments of a shortcode. */
const argumentsIn = (given: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...given.matchAll(/(?<!\w)(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)'|`([^`]*)`|([\w.-]+))/g)].map(
      ([, key, ...values]) => [key, values.find((one) => one !== undefined) ?? ''],
    ),
  );

function noteOf(
  name: string,
  named: Readonly<Record<string, string>>,
  text: string,
  isInList: boolean,
): string {
  const { type, kind = type ?? 'note', title = '' } = named;
  const isKind = !/^(?:admonition|alert|callout|notice|box)$/i.test(name);
  return calloutOf(isKind ? name : kind, title, text, isInList);
}

/** The replacement for a block. */
function blockOf(all: string, name: string, given: string, held: string, isInList: boolean): Change {
  if (name === 'quote') return { text: `\n${held.trim().replace(/^/gm, '> ')}\n` };
  const named = argumentsIn(given);
  const { summary, title = summary } = named;
  if (/^(?:details|spoiler|collapse|collapsible|expand)$/i.test(name))
    return { text: detailsOf(title || 'Details', held) };
  if (note.test(name)) return { text: noteOf(name, named, held, isInList) };
  return without('shortcode', all.split('\n')[0] ?? '', held);
}

function equalOf(all: string, name: string, given: string, isInList: boolean): Change {
  const named = argumentsIn(given);
  const { id, url, alt = '' } = named;
  if (name === 'youtube' && id) return embed('YouTube', `https://www.youtube.com/watch?v=${id}`);
  if (name === 'vimeo' && id) return embed('Vimeo', `https://vimeo.com/${id}`);
  const text = texts.flatMap((key) => named[key] || [])[0];
  if (note.test(name) && text !== undefined) return { text: noteOf(name, named, text, isInList) };
  const values = Object.entries(named);
  const picture = values.find(([, value]) => isPicture(value))?.[1];
  const said = alt || (values.find(([key, value]) => /alt$/.test(key) && value !== '')?.[1] ?? '');
  if (picture !== undefined) {
    const shown = imageOf(said, picture);
    const own = named.caption ? `${shown}\n\n*${named.caption}*` : shown;
    return isPictureName.test(name) ? { text: own } : without('shortcode', all, own);
  }
  return without('shortcode', all, text ?? (url && alt ? `[${alt}](${url})` : ''));
}
