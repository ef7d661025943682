// Liquid and Nunjucks in a page (Jekyll, Eleventy) → Markdown: known values are inserted, known tags are converted, and the rest is
// left out. Pure.

import { posix } from 'node:path';
import { getOrInsertComputed } from '../../model/values/lazy.ts';
import { addAll } from '../../model/values/lists.ts';
import { ownValue } from '../../model/values/own.ts';
import { textOf, valueAtKeys } from '../generators/values.ts';
import type { Change, Draft, Left } from '../model.ts';
import { type LiquidScope, liquidText, liquidValue } from '../templates/liquidEngine.ts';
import { type Called, type Shortcodes, shortcodeText } from '../templates/shortcodeTags.ts';
import { fenced } from './blocks.ts';
import { calloutOf } from './containers.ts';
import { type ChangeAt, changed, dedented, Included, indentAt, indented, partOf, without } from './draft.ts';
import {
  type LiquidOutput,
  type LiquidSign,
  type LiquidValue,
  liquidAssignment,
  liquidInclude,
  liquidOutput,
  liquidSigns,
} from './liquidSigns.ts';

/** The values that tags and outputs of a page can use. */
export interface LiquidContext extends LiquidScope {
  /** The names that the page itself assigns, wherever it does so. */
  readonly assigned?: Map<string, unknown>;
  /** The tags that the configuration defines. */
  readonly shortcodes?: () => Shortcodes;
}

/** Tags with an end, whose content has no meaning without them. */
const blocks = new Set(['for', 'if', 'unless', 'case', 'capture', 'tablerow', 'ifchanged']);
/** Tags with an end on many sites. Their content becomes a callout. */
const callouts = /^(?:callout|notice|alert|admonition|note|tip|info|warning|caution|danger)$/;
/** The most names that a page assigns. */
const mostNames = 1_000;
/** The most levels of nested tags. */
const deepest = 20;

/** Liquid also works in code, except between `raw` and `endraw`. */
export function liquid(
  draft: Draft,
  given: LiquidContext,
  above = new Included(draft.file),
  depth = 0,
): Draft {
  const { text } = draft;
  const context = { ...given, assigned: given.assigned ?? new Map<string, unknown>() };
  const changes: ChangeAt[] = [];
  /** The losses between a tag and its end. */
  const lost: Left[] = [];
  const signs = liquidSigns(text);
  const ends = endsOf(signs);
  let until = 0;
  for (const [index, sign] of signs.entries()) {
    if (sign.start < until) continue;
    const close = signs[ends.get(index) ?? signs.length];
    const kind = kindOf(sign, close, context);
    const last = kind === 'alone' ? sign : (close ?? sign);
    const { end } = last;
    const from = until;
    until = end;
    const indent = indentAt(text, sign.start);
    const within = () => {
      const inner = partOf(draft, sign.end, text.slice(sign.end, close?.start));
      const done = liquid(inner, context, above, depth + 1);
      addAll(lost, done.left);
      return dedented(done.text, indent);
    };
    const name = (key: string, value: unknown): Change => {
      const isFree = context.assigned.has(key) || context.assigned.size < mostNames;
      if (isFree && above.takes(value)) context.assigned.set(key, value);
      return { text: '' };
    };
    const change = changeOf();
    const hasEdges = change.left === undefined && kind !== 'code' && kind !== 'callout';
    const start = hasEdges && sign.all[2] === '-' ? spaceBefore(text, sign.start, from) : sign.start;
    if (hasEdges && last.all.at(-3) === '-') until = spaceAfter(text, end);
    changes.push({ start, end: until, ...change });

    function changeOf(): Change {
      const { tag = '', rest, all } = sign;
      if (kind === 'alone') return tagOf(sign, draft, context, above, name);
      if (!close) return without('tag', all);
      if (kind === 'comment') return { text: '' };
      if (kind === 'raw') return { text: text.slice(sign.end, close.start) };
      if (kind === 'lost' || depth >= deepest) {
        const rendered = liquidText(text.slice(sign.start, close.end), context);
        return renderedOr(rendered, above, `${all} … ${close.all}`);
      }
      if (kind === 'name') return name(rest.trim(), within());
      if (kind === 'paired') {
        const inner = within();
        return calledOr({ tag, rest, inner }, inner, `${all} … ${close.all}`, context, above);
      }
      const isCode = kind === 'code';
      return { text: indented(blockOf(isCode, tag, rest, within(), indent !== ''), indent) };
    }
  }
  const made = changed(draft, changes);
  return { ...made, left: [...made.left, ...lost] };
}

const isSpace = (sign: string | undefined) => sign !== undefined && /^\s$/.test(sign);
/** Where the space before a tag begins (`{%-` removes it), not before `from`. */
function spaceBefore(text: string, start: number, from: number): number {
  let at = start;
  while (at > from && isSpace(text[at - 1])) at -= 1;
  return at;
}
/** Where the space after a tag ends: `-%}` removes it. */
function spaceAfter(text: string, end: number): number {
  let at = end;
  while (isSpace(text[at])) at += 1;
  return at;
}

/** A block with its known values. Without them, or if it is too long, it is left out. */
const renderedOr = (rendered: string | undefined, above: Included, what: string): Change =>
  rendered === undefined || !above.takes(rendered) ? without('tag', what) : { text: rendered };

/** The code block or callout that a tag begins. */
function blockOf(isCode: boolean, tag: string, rest: string, inner: string, isInList: boolean): string {
  if (isCode) return fenced(inner, rest.trim().split(/\s+/)[0] ?? '');
  return calloutOf(calloutKind(tag, rest), '', inner, isInList);
}

/** The meaning of a sign for the text between it and its end. */
function kindOf({ tag, rest }: LiquidSign, close: LiquidSign | undefined, { shortcodes }: LiquidContext) {
  if (tag === undefined) return 'alone';
  if (tag === 'capture' || (tag === 'set' && /^\s*[\w-]+\s*$/.test(rest))) return 'name';
  if (tag === 'raw' || tag === 'verbatim') return 'raw';
  if (tag === 'comment') return 'comment';
  if (tag === 'highlight') return 'code';
  if (callouts.test(tag) && close) return 'callout';
  if (close && shortcodes?.().paired.has(tag)) return 'paired';
  return blocks.has(tag) ? 'lost' : 'alone';
}

/** The kind of a callout: `{% callout "warn" %}`, `{% tip %}`. */
function calloutKind(tag: string, rest: string): string {
  return /^(?:note|tip|info|warning|caution|danger)$/.test(tag) ? tag : (/\w+/.exec(rest)?.[0] ?? tag);
}

/** The end tags of other tags, by the indexes of both. */
function endsOf(signs: readonly LiquidSign[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open = new Map<string, number[]>();
  for (const [index, { tag }] of signs.entries()) {
    if (tag === undefined) continue;
    getOrInsertComputed(open, tag, () => []).push(index);
    const begun = tag.startsWith('end') ? open.get(tag.slice(3)) : undefined;
    // In `raw` nothing has a meaning, including another `raw`.
    const ended = tag === 'endraw' ? begun?.splice(0) : begun?.splice(-1);
    for (const begin of ended ?? []) ends.set(begin, index);
  }
  return ends;
}

/** The replacement for a value, and for a tag without an end. */
function tagOf(
  { tag, rest, all, start }: LiquidSign,
  draft: Draft,
  context: LiquidContext,
  above: Included,
  name: (key: string, value: unknown) => Change,
): Change {
  if (tag === undefined) {
    const simple = valueFor(liquidOutput(rest), all, context);
    const rendered = simple.left && liquidText(all, context);
    // A value that is missing may be that of a theme or a plugin: it stays reported.
    const change = rendered ? { text: rendered } : simple;
    return above.takes(change.text) ? change : without('output', all);
  }
  if (tag === '#') return { text: '' };
  if (tag === 'link') return { text: `/${rest.trim().replace(/^\/|["']/g, '')}` };
  if (tag === 'post_url') return { text: `/_posts/${rest.trim().replace(/^\/|["']/g, '')}.md` };
  if (tag === 'assign' || tag === 'set') {
    const assigned = liquidAssignment(rest);
    if (assigned === undefined) return without('tag', all);
    const [value] = liquidValue(assigned.written, context);
    if (value !== undefined) return name(assigned.name, value);
    const { text, left } = valueFor(assigned.output, all, context);
    return left === undefined ? name(assigned.name, text) : without('tag', all);
  }
  return /^(?:include|include_relative|include_cached|render)$/.test(tag)
    ? includeOf(tag, rest, all, draft, context, above)
    : calledOr({ tag, rest, ...positionOf(draft.text, start) }, '', all, context, above);
}

/** Where a tag is that begins at `start`. */
function positionOf(text: string, start: number): Pick<Called, 'isInTag' | 'isTarget'> {
  const before = text.slice(Math.max(0, start - 10), start);
  return { isInTag: /[="']$/.test(before), isTarget: /(?:\]\([ \t]*<?|\]:[ \t]*|href=["']?)$/i.test(before) };
}

/** The text of a tag that the configuration defines, or `otherwise`. */
function calledOr(
  called: Called,
  otherwise: string,
  what: string,
  context: LiquidContext,
  above: Included,
): Change {
  const text = context.shortcodes && shortcodeText(called, context.shortcodes(), context);
  return text === undefined || !above.takes(text) ? { ...without('tag', what), text: otherwise } : { text };
}

/** The text of an included file. */
function includeOf(
  tag: string,
  rest: string,
  all: string,
  draft: Draft,
  context: LiquidContext,
  above: Included,
): Change {
  const { tree, includes } = context;
  const { name, given } = liquidInclude(rest);
  const folders = tag === 'include_relative' ? [draft.file.replace(/[^/]*$/, '')] : includes;
  const file = folders.map((folder) => posix.join(folder, name)).find((path) => tree.has(path));
  const text = file === undefined ? '' : tree.text(file).trim();
  const within = file === undefined ? undefined : above.within(file, text);
  if (!within) return without('include', all);
  const include = Object.fromEntries(
    [...given].map(([key, written]) => [key, liquidValue(written, context)[0] ?? '']),
  );
  const inner = liquid({ ...draft, text, left: [] }, { ...context, given: { ...include, include } }, within);
  // A part of a theme renders lists, forms or navigation. Without its values it shows nothing.
  return inner.left.length > 0 || /<(?:script|style|form|svg)\b/i.test(inner.text)
    ? without('tag', all)
    : { text: inner.text };
}

/** Filters that do not change a text in a page. */
const idle = new Set('url safe escape escape_once xml_escape strip slug_url html_escape'.split(' '));
const simple: Readonly<Record<string, (text: string) => string>> = {
  downcase: (text) => text.toLowerCase(),
  upcase: (text) => text.toUpperCase(),
  capitalize: (text) => text.charAt(0).toUpperCase() + text.slice(1),
  // It is often in HTML, where Markdown begins after an empty line.
  markdownify: (text) => `\n\n${text}\n\n`,
};

/** The text of a value, if known. An unknown base or address of the site is nothing. */
function known({ text, path }: LiquidValue, { values, given, assigned }: LiquidContext): string | undefined {
  const isOfSite = path && /^site\.(?:baseurl|url|github\.url)$/.test(path.join('.'));
  if (text !== undefined || !path) return text;
  const [first = '', ...rest] = path;
  const own = rest.length === 0 ? textOf(assigned?.get(first)) : undefined;
  return (
    own ??
    textOf(valueAtKeys(given, path)) ??
    textOf(valueAtKeys(values, path)) ??
    (isOfSite ? '' : undefined)
  );
}

/** A path with the base of the site, and with its address, as Jekyll has it. */
function ofSite(path: string, name: string, { values }: LiquidContext): string {
  if (/^[a-z][\w+.-]*:|^\/\//i.test(path)) return path;
  const [url, base] = ['url', 'baseurl'].map((key) => textOf(valueAtKeys(values, ['site', key])) ?? '');
  return `${name === 'absolute_url' ? url : ''}${base}${path.replace(/^(?!\/)/, '/')}`;
}

/** The replacement for `{{ a.b | filter }}`. */
function valueFor({ value, filters, isWhole }: LiquidOutput, all: string, context: LiquidContext): Change {
  let text = isWhole ? known(value, context) : undefined;
  for (const { name, given } of filters) {
    const language = name === 'highlight' ? given[0]?.text : undefined;
    const make = ownValue(simple, name);
    if (idle.has(name) || text === undefined) continue;
    if (/^(?:relative|absolute)_url$/.test(name)) {
      text = ofSite(text, name, context);
      continue;
    }
    text = language ? `\n${fenced(text, language)}\n` : make?.(text);
  }
  if (text !== undefined) return { text };
  const own = isWhole || filters.length > 0 ? value.text : undefined;
  return own === undefined ? without('output', all) : { text: own, left: { kind: 'filter', what: all } };
}
