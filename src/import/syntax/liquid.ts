// Liquid in a page (Jekyll, Eleventy) → Markdown: what has a value gets it, what has an equal becomes that, all else is left out. Pure.

import { getOrInsertComputed } from '../../model/lazy.ts';
import { addAll } from '../../model/lists.ts';
import { ownValue } from '../../model/own.ts';
import { textOf, valueAt } from '../generators/values.ts';
import type { Change, Draft, Left, Tree, Values } from '../model.ts';
import { fenced } from './blocks.ts';
import { calloutOf } from './containers.ts';
import {
  type ChangeAt,
  changed,
  dedented,
  edited,
  Included,
  indentAt,
  indented,
  partOf,
  without,
} from './draft.ts';

/** What tags and values of a page can ask for. */
export interface LiquidContext {
  readonly tree: Tree;
  /** `site`, `page`, and what a page's own data are called without a name before them. */
  readonly values: Values;
  /** Folders of `{% include %}`. */
  readonly includes: readonly string[];
}

const pattern = /\{%-?\s*([\w-]+)([\s\S]*?)-?%\}|\{\{-?([\s\S]*?)-?\}\}/y;
const endRaw = /\{%-?\s*endraw\b/g;
/** Tags with an end, whose contents mean nothing without them. */
const blocks = new Set(['for', 'if', 'unless', 'case', 'capture', 'tablerow', 'ifchanged']);
/** Tags of many sites with an end, whatever they are there: what they hold is set off. */
const callouts = /^(?:callout|notice|alert|admonition|note|tip|info|warning|caution|danger)$/;

/** Liquid counts in code, too; only between `raw` and `endraw` it does not. */
export function liquid(draft: Draft, given: LiquidContext, above = new Included(draft.file)): Draft {
  const { text } = draft;
  /** With what the page itself gives a name. */
  let context = given;
  const name = (key: string, value: string) => {
    context = { ...context, values: { ...context.values, [key]: value } };
  };
  const changes: ChangeAt[] = [];
  /** What is lost between a tag and its end. */
  const lost: Left[] = [];
  const matches = matchesIn(text);
  const ends = endsOf(matches);
  for (let index = 0; index < matches.length; index += 1) {
    const match = matches[index] as RegExpExecArray;
    const [all, tag = '', rest = '', output] = match;
    const start = match.index;
    let end = start + all.length;
    let change: Change;
    const literal = /^\s*([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|(-?\d+(?:\.\d+)?))\s*$/.exec(rest);
    const isNaming = tag === 'capture' || (tag === 'set' && /^\s*[\w-]+\s*$/.test(rest));
    const isCallout = callouts.test(tag) && ends.has(index);
    if (output !== undefined) change = valueFor(output, all, context);
    else if ((tag === 'assign' || tag === 'set') && literal) {
      name(literal[1] ?? '', literal[2] ?? literal[3] ?? literal[4] ?? '');
      change = { text: '' };
    } else if (
      isNaming ||
      isCallout ||
      tag === 'raw' ||
      tag === 'comment' ||
      tag === 'highlight' ||
      blocks.has(tag)
    ) {
      const last = ends.get(index);
      const close = last === undefined ? undefined : matches[last];
      const inner = close ? text.slice(end, close.index) : '';
      if (last !== undefined && close) {
        end = close.index + close[0].length;
        index = last;
      }
      const within = () => {
        const done = liquid(partOf(draft, start + all.length, inner), context, above);
        addAll(lost, done.left);
        return dedented(done.text, indent);
      };
      const indent = indentAt(text, start);
      if (!close) change = without('tag', all);
      else if (tag === 'raw') change = { text: inner };
      else if (tag === 'comment') change = { text: '' };
      else if (isNaming) {
        name(rest.trim(), within());
        change = { text: '' };
      } else if (isCallout)
        change = { text: indented(calloutOf(kindOf(tag, rest), '', within(), indent !== ''), indent) };
      else if (tag === 'highlight')
        change = { text: indented(fenced(within(), rest.trim().split(/\s+/)[0] ?? ''), indent) };
      else change = without('tag', `${all} … ${close[0]}`);
    } else change = tagOf(tag, rest.trim(), all, draft, context, above);
    changes.push({ start, end, ...change });
  }
  const made = changed(draft, changes);
  return { ...made, left: [...made.left, ...lost] };
}

/** What a callout says it is: `{% callout "warn" %}`, `{% tip %}`. */
function kindOf(tag: string, rest: string): string {
  return /^(?:note|tip|info|warning|caution|danger)$/.test(tag) ? tag : (/\w+/.exec(rest)?.[0] ?? tag);
}

/** The tags and values of a text; where none of their ends follows, none is looked for. */
function matchesIn(text: string): readonly RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  const lastEnd = text.lastIndexOf('endraw');
  const lasts = { '{%': text.lastIndexOf('%}'), '{{': text.lastIndexOf('}}') };
  for (let at = text.search(/\{[%{]/); at !== -1; at = text.indexOf('{', at)) {
    const sign = text.slice(at, at + 2);
    pattern.lastIndex = at;
    const match = (sign === '{%' || sign === '{{') && at + 2 <= lasts[sign] ? pattern.exec(text) : undefined;
    if (match) found.push(match);
    at = match ? pattern.lastIndex : at + 1;
    if (match?.[1] === 'raw' && at < lastEnd) {
      endRaw.lastIndex = at;
      at = endRaw.exec(text)?.index ?? at; // whatever begins in between is text, also where it ends behind that
    }
  }
  return found;
}

/** The tags that end others, by the indexes of both. */
function endsOf(matches: readonly RegExpExecArray[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open = new Map<string, number[]>();
  for (const [index, { 1: tag }] of matches.entries()) {
    if (tag === undefined) continue;
    getOrInsertComputed(open, tag, () => []).push(index);
    const begun = tag.startsWith('end') ? open.get(tag.slice(3)) : undefined;
    // Nothing counts in `raw`, no other `raw` either.
    const ended = tag === 'endraw' ? begun?.splice(0) : begun?.splice(-1);
    for (const begin of ended ?? []) ends.set(begin, index);
  }
  return ends;
}

/** What stands for a tag without an end. */
function tagOf(
  tag: string,
  rest: string,
  all: string,
  draft: Draft,
  context: LiquidContext,
  above: Included,
): Change {
  const { tree, includes } = context;
  if (tag === 'link') return { text: `/${rest.replace(/^\/|["']/g, '')}` };
  if (tag === 'post_url') return { text: `/_posts/${rest.replace(/^\/|["']/g, '')}.md` };
  if (tag === 'assign' || /^(?:end\w+|else|elsif|when)$/.test(tag)) return without('tag', all);
  if (tag === 'include' || tag === 'include_relative' || tag === 'render' || tag === 'include_cached') {
    const [, name = '', given = ''] = /^["']?([^\s"',]+)["']?,?\s*([\s\S]*)$/.exec(rest) ?? [];
    const own = draft.file.replace(/[^/]*$/, '');
    const folders = tag === 'include_relative' ? [own] : includes;
    const file = folders.map((folder) => `${folder}${name}`).find((path) => tree.has(path));
    if (file === undefined) return without('include', all);
    const include = Object.fromEntries(
      [...given.matchAll(/([\w-]+)\s*[=:]\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, key, one, other]) => [
        key,
        one ?? other ?? '',
      ]),
    );
    const text = tree.text(file).trim();
    const within = above.within(file, text);
    if (!within) return without('include', all);
    const inner = liquid(
      { ...draft, text, left: [] },
      { ...context, values: { ...context.values, include, ...include } },
      within,
    );
    // A part of a theme draws lists, forms, navigation: without its values it says nothing.
    return inner.left.length > 0 || /<(?:script|style|form|svg)\b/i.test(inner.text)
      ? without('tag', all)
      : { text: inner.text };
  }
  return without('tag', all);
}

/** Filters after which a text is as before in a page. */
const idle =
  /^(?:relative_url|absolute_url|url|safe|escape|escape_once|xml_escape|strip|slug_url|html_escape)\b/;
const simple: Readonly<Record<string, (text: string) => string>> = {
  downcase: (text) => text.toLowerCase(),
  upcase: (text) => text.toUpperCase(),
  capitalize: (text) => text.charAt(0).toUpperCase() + text.slice(1),
};

/** What stands for `{{ a.b | filter }}`. */
function valueFor(output: string, all: string, { values }: LiquidContext): Change {
  const [first = '', ...filters] = output.split('|').map((part) => part.trim());
  const [, one, other] = /^(?:"([^"]*)"|'([^']*)')$/.exec(first) ?? [];
  const own = one ?? other;
  let text = own ?? (/^[\w-]+(?:\.[\w-]+)*$/.test(first) ? textOf(valueAt(values, first)) : undefined);
  // The base and the address of the site: addresses are those below it.
  if (/^site\.(?:baseurl|url|github\.url)$/.test(first)) text = '';
  for (const filter of filters) {
    if (idle.test(filter)) continue;
    const [, language] = /^highlight\(\s*["']([\w+#-]+)["']/.exec(filter) ?? [];
    if (text !== undefined && language) {
      text = `\n${fenced(text, language)}\n`;
      continue;
    }
    // Often it stands in HTML, where Markdown begins behind an empty line.
    if (filter === 'markdownify') {
      text &&= `\n\n${text}\n\n`;
      continue;
    }
    const make = ownValue(simple, filter);
    text = make && text !== undefined ? make(text) : undefined;
  }
  if (text !== undefined) return { text };
  return own === undefined ? without('output', all) : { text: own, left: { kind: 'filter', what: all } };
}

/** kramdown's lists of attributes, which stand alone on a line or behind what they belong to; `{: #id}` behind a heading means the same here. */
export function kramdown(draft: Draft): Draft {
  const contents = edited(
    markdownInHtml(draft),
    /^[ \t]*(?:[-*+]|1\.)[^\n]*\n\{:\s*toc[^}\n]*\}[ \t]*$/gim,
    () => '',
  );
  const options = edited(
    contents,
    /^\{::(?:options|comment|nomarkdown)[^}\n]*\/?\}[ \t]*$|\{:\/(?:comment|nomarkdown)?\}/gm,
    () => '',
  );
  const lines = edited(options, /^[ \t]*\{:([^}\n]*)\}[ \t]*$\n?/gm, ([all, inner = '']) =>
    /^\s*#[\w-]+\s*$/.test(inner) ? undefined : /#|title|alt/.test(inner) ? without('attribute', all) : '',
  );
  return edited(lines, /(?<=[)\]`*_])\{:(?:[^}\n]|\n(?![ \t]*\n)){0,1000}\}/g, () => '');
}

/** Blank lines where CommonMark needs them to read Markdown again: in a tag with `markdown="1"`, and between a line of HTML and a fence. */
function markdownInHtml(draft: Draft): Draft {
  const opened = edited(
    draft,
    /^([ \t]*<[a-z](?:[^<>\n]*[^<>\s])?)\s+markdown=(?:"(?:1|block|span)"|'(?:1|block|span)'|1)([^<>\n]*>[ \t]*\n)/gim,
    ([, before = '', after = '']) => `${before}${after}\n`,
  );
  return edited(opened, /^[ \t]*<\/?[a-z][^\n]*>[ \t]*\n(?=[ \t]*(?:`{3}|~{3}))/gim, ([line]) => `${line}\n`);
}
