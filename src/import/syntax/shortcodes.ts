// Hugo's shortcodes in a page, and its attributes of blocks → Markdown. Pure.
import { getOrInsertComputed } from '../../model/values/lazy.ts';
import { addAll } from '../../model/values/lists.ts';
import { textOf, valueAt } from '../generators/values.ts';
import type { Change, Draft, Left } from '../model.ts';
import type { GoContext } from '../templates/goTemplates.ts';
import { renderedShortcode } from '../templates/renderedShortcodes.ts';
import { detailsOf, embed, fenced, imageOf, markedLines } from './blocks.ts';
import { calloutOf } from './containers.ts';
import {
  type ChangeAt,
  changed,
  dedented,
  edited,
  Included,
  indentAt,
  indented,
  lineAt,
  without,
} from './draft.ts';

/** The arguments and content of a shortcode. */
export interface Given {
  readonly name: string;
  readonly named: Readonly<Record<string, string>>;
  readonly listed: readonly string[];
  /** The text between it and its end. Undefined if it has no end. */
  readonly inner: string | undefined;
}

/** The values that a page's shortcodes can use. */
export interface ShortcodeContext {
  /** The site's configuration and the page's own front matter. */
  readonly values: readonly unknown[];
  /** The site's own template of a shortcode; '' if it has none. */
  readonly template: (name: string) => string;
  /** The text of a Markdown file that a shortcode includes. */
  readonly included: (path: string) => string | undefined;
  /** What the site's own templates may ask for. */
  readonly own: Omit<GoContext, 'named' | 'listed' | 'inner'>;
}

/** The beginning of a shortcode, up to its arguments. */
const beginning = /\{\{[<%]\s*(\/\*)?(\/?)\s*([\w./-]+?)?(?=\s|\/?(?:\*\/)?\s*[%>]\}\})/g;
/** The possible end of a shortcode, a quoted text in which an end has no meaning, and signs that cannot be within one. */
const sign = /["`]|[%>]\}\}|\{\{[<%]/g;
const quoted = { '"': /(?:\\.|[^"\\])*"/sy, '`': /[^`]*`/y };

/** A tag of a shortcode. */
interface Tag {
  readonly all: string;
  readonly start: number;
  readonly end: number;
  /** Whether it only shows a shortcode. */
  readonly isShown: boolean;
  readonly closes: boolean;
  /** Undefined if it has none. */
  readonly name: string | undefined;
  readonly rest: string;
  /** Whether it closes itself. */
  readonly isClosed: boolean;
}

/** The tags of a text. Those without an end are skipped. */
function tagsIn(text: string): readonly Tag[] {
  const tags: Tag[] = [];
  const endFrom = endsIn(text);
  beginning.lastIndex = 0;
  for (let match = beginning.exec(text); match; match = beginning.exec(text)) {
    const [head, shown, closes, name] = match;
    const start = match.index;
    const end = endFrom(start + head.length);
    if (end === undefined) break;
    const inner = text.slice(start + head.length, end - '>}}'.length).trimEnd();
    const open = inner.replace(/\*\/$/, '');
    tags.push({
      all: text.slice(start, end),
      start,
      end,
      isShown: shown !== undefined,
      closes: closes !== '',
      name,
      rest: open.replace(/\/$/, ''),
      isClosed: open.endsWith('/'),
    });
    beginning.lastIndex = end;
  }
  return tags;
}

/**
 * Returns a function for the end of a shortcode's arguments. It is called from the first to the last shortcode of a text. With odd
 * quotes, the next end sign counts. Undefined if there is none.
 */
function endsIn(text: string): (from: number) => number | undefined {
  const unclosed = new Set<string>(); // a quote without an end is not searched again
  return (from) => {
    sign.lastIndex = from;
    for (let [found = ''] = sign.exec(text) ?? []; found !== ''; [found = ''] = sign.exec(text) ?? []) {
      if (found.endsWith('}}')) return sign.lastIndex;
      if (found !== '"' && found !== '`') break;
      const close = quoted[found];
      close.lastIndex = sign.lastIndex;
      if (unclosed.has(found) || !close.test(text)) {
        unclosed.add(found);
        break;
      }
      sign.lastIndex = close.lastIndex;
    }
    const next = text.slice(from).search(/[%>]\}\}/);
    return next === -1 ? undefined : from + next + '>}}'.length;
  };
}

const isOnOwnLines = (text: string, start: number, end: number) =>
  /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, start - 200), start)) &&
  /^[ \t]*(?:\n|$)/.test(text.slice(end, end + 200));

/** The text of a shortcode within a sentence, if that is its only argument. */
const onlyTextOf = ({ listed, named }: Pick<Given, 'listed' | 'named'>): string =>
  listed.length === 1 && Object.keys(named).length === 0 ? (listed[0] ?? '') : '';

const shownTag = (all: string) => all.replace('/*', '').replace('*/', '');

/** Shortcodes also work in code. `{{</* x *\/>}}` shows one. */
export function shortcodes(
  draft: Draft,
  context: ShortcodeContext,
  depth = 0,
  above = new Included(draft.file),
): Draft {
  const { text } = draft;
  const changes: ChangeAt[] = [];
  /** The losses within another shortcode. */
  const lost: Left[] = [];
  const tags = tagsIn(text);
  const ends = endsOf(tags);
  for (let index = 0; index < tags.length; index += 1) {
    const tag = tags[index] as Tag;
    const { all, start, name = '', rest } = tag;
    if (tag.isShown || tag.closes) {
      changes.push({ start, end: tag.end, text: tag.isShown ? shownTag(all) : '' });
      continue;
    }
    const last = ends.get(index);
    const close = last === undefined ? undefined : tags[last];
    const { end } = close ?? tag;
    const inner = close && text.slice(tag.end, close.start);
    const indent = indentAt(text, start);
    const given = {
      name: name.toLowerCase(),
      inner: inner && dedented(inner, indent),
      ...argumentsOf(rest),
    };
    const isAlone = isOnOwnLines(text, start, end);
    const known: Replacement | undefined =
      equalOf(given, context, above, indent !== '') ?? rendered(given, context, isAlone);
    const within = (some: string) => {
      if (depth > 5) return some;
      const done = shortcodes({ ...draft, text: some, left: [] }, context, depth + 1, known?.within ?? above);
      const line = done.left.length > 0 ? lineAt(draft, start) : undefined;
      addAll(
        lost,
        done.left.map((one) => ({ ...one, line })),
      );
      return done.text;
    };
    if (known !== undefined)
      changes.push({ start, end, left: known.left, text: within(indented(known.text, indent)) });
    else if (inner !== undefined) {
      // Its content stays. Only the tags are removed, and the text between them is converted in turn.
      changes.push({ start, end: tag.end, ...without('shortcode', all) });
      continue;
    } else {
      changes.push({ start, end, ...without('shortcode', all, isAlone ? '' : onlyTextOf(given)) });
    }
    if (last !== undefined) index = last;
  }
  const made = changed(draft, changes);
  return { ...made, left: [...made.left, ...lost] };
}

/** The end tags of other tags, by the indexes of both. */
function endsOf(tags: readonly Tag[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open = new Map<string, number[]>();
  for (const [index, { isShown, closes, isClosed, name }] of tags.entries()) {
    if (isShown || name === undefined) continue;
    const own = getOrInsertComputed(open, name, () => []);
    if (closes) {
      const begin = own.pop();
      if (begin !== undefined) ends.set(begin, index);
    } else if (!isClosed) own.push(index);
  }
  return ends;
}

function argumentsOf(text: string): Pick<Given, 'named' | 'listed'> {
  const named: Record<string, string> = {};
  const listed: string[] = [];
  // A quote without an end goes to the end: otherwise each escaped quote behind it would be searched for its own.
  const pattern = /(?:([\w-]+)\s*=\s*)?(?:"((?:\\.|[^"\\])*)(?:"|$)|'([^']*)'|`([^`]*)`|([^\s"'`=]+))/g;
  for (const [, key, double, single, raw, bare] of text.matchAll(pattern)) {
    const value = double?.replace(/\\(.)/g, '$1') ?? single ?? raw ?? bare ?? '';
    if (key === undefined) listed.push(value);
    else named[key] = value;
  }
  return { named, listed };
}

/** What stands for a shortcode, and the file that it comes from. */
type Replacement = Change & { readonly within?: Included };

/** The replacement for Hugo's own shortcodes, and for those of many themes. Undefined for others. */
function equalOf(
  { name, named, listed, inner }: Given,
  context: ShortcodeContext,
  above: Included,
  isInList: boolean,
): Replacement | undefined {
  const [first = ''] = listed;
  const { path = first } = named;
  if (name === 'ref' || name === 'relref') return { text: path };
  if (name === 'highlight')
    return { text: fenced(inner ?? '', `${first}${markedLines(listed.slice(1).join(' '))}`) };
  if (inner !== undefined && isOfCode(name, context))
    return (
      rendered({ name, named, listed, inner }, context, true) ?? {
        text: fenced(inner, codeLanguage(name, named, first)),
      }
    );
  if (name === 'figure' || name === 'img' || name === 'image') return figure(named, first);
  if (name === 'details') return { text: detailsOf(named.summary ?? first, inner ?? '') };
  if (inner !== undefined && anyCallout.test(name)) {
    const kind = calloutKind(name, named, first);
    return { text: calloutOf(kind, named.title ?? '', inner, isInList) };
  }
  const embedded = embeddedOf(name, named, listed);
  if (embedded) return embedded;
  if (name === 'param') {
    const text = context.values.flatMap((values) => textOf(valueAt(values, first)) ?? [])[0];
    return text === undefined || !above.takes(text) ? undefined : { text };
  }
  return /^(?:include|readfile|include-file|md)$/.test(name)
    ? includedOf(named.file ?? path, context, above)
    : undefined;
}

/** What the site's own template of a shortcode renders. */
const rendered = ({ name, ...given }: Given, { template, own }: ShortcodeContext, isAlone: boolean) =>
  renderedShortcode(template(name), { ...own, ...given }, isAlone);

function includedOf(file: string, context: ShortcodeContext, above: Included) {
  const text = context.included(file);
  const within = text === undefined ? undefined : above.within(file, text);
  return text !== undefined && within ? { text: text.trim(), within } : undefined;
}

const isOfCode = (name: string, { template }: ShortcodeContext) =>
  /code|terminal|console|shell|prism/.test(name) || /\bhighlight\b/i.test(template(name));

function codeLanguage(name: string, named: Given['named'], first: string): string {
  const language = named.lang ?? named.language ?? first;
  if (/^[\w+#-]+$/.test(language)) return language;
  return /toggle/.test(name) ? 'yaml' : '';
}

const anyCallout = /^(?:notice|callout|alert|admonition|hint|pageinfo|note|tip|info|warning|caution|danger)$/;

function calloutKind(name: string, { type, kind, context }: Given['named'], first: string): string {
  const isAny = /^(?:notice|callout|alert|admonition|hint|pageinfo)$/.test(name);
  return type ?? kind ?? context ?? (isAny ? first || 'note' : name);
}

/** Content that another site shows in the page becomes a link to it. */
function embeddedOf(name: string, named: Given['named'], listed: readonly string[]): Change | undefined {
  const [first = '', second = ''] = listed;
  const { id = first, title, user = '_' } = named;
  if (name === 'youtube') return embed('YouTube', `https://www.youtube.com/watch?v=${id}`, title);
  if (name === 'vimeo') return embed('Vimeo', `https://vimeo.com/${id}`, title);
  if (name === 'instagram') return embed('Instagram', `https://www.instagram.com/p/${id}/`, title);
  if (name === 'x' || name === 'tweet' || name === 'twitter')
    return embed('X', `https://x.com/${user}/status/${id}`, title);
  return name === 'gist' ? embed('GitHub', `https://gist.github.com/${first}/${second}`, title) : undefined;
}

function figure(named: Given['named'], first: string): Change {
  const { src = first, alt, caption, title, link } = named;
  const image = imageOf(alt ?? caption ?? title ?? '', src);
  const shown = link ? `[${image}](${link})` : image;
  const below = [title && `**${title}**`, caption].filter(Boolean).join(' ');
  if (below === '') return { text: shown };
  return { text: `\n<figure>\n\n${shown}\n\n<figcaption>\n\n${below}\n\n</figcaption>\n</figure>\n` };
}

/** Attributes of the block above, alone on a line: `{.lead}`. */
export function blockAttributes(draft: Draft): Draft {
  return edited(draft, /^[ \t]*\{[.#][^{}\n]*\}[ \t]*$/gm, () => '');
}

/** Code blocks whose options mark lines. Other options (`linenos`) have no meaning here. */
export function fences(draft: Draft): Draft {
  return edited(
    draft,
    /^([ \t]*(?:```|~~~)[\w+#-]*)[ \t]*\{([^}\n]*)\}/gm,
    ([, fence = '', options = '']) =>
      /\bhl_lines\b/.test(options) ? `${fence}${markedLines(options)}` : undefined,
    'everywhere',
  );
}
