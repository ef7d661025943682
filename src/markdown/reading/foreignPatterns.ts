// Patterns for other generators' syntax. Pure.
import { calloutKinds } from '../../model/site/language.ts';
import type { ForeignKind } from './foreignWords.ts';

/** A line that may begin with such syntax, in any kind of block. */
const likeLine =
  /^[ \t>*+.)\d-]*(?:!!![ \t]|\?\?\?\+?[ \t]|===[!+]?[ \t]+"|:::|:[ \t]|<<<(?:<<<<)?[ \t]|\[\[_?toc_?\]\]|\[\[_?TOC_?\]\]|\[toc\]|\[TOC\]|\[(?:\/\/|[Cc]omment)?\]:[ \t]|\[!\w+\][-+ \t])/m;

/** A line that may be meant as a heading, a table or MDX. */
const likeBlock =
  /^[ \t>]*(?:#{2,6}[A-Z\x80-\uffff]|(?:\|[ \t]*)?:?-+:?[ \t]*\||import[ \t]|export[ \t]|\{\/\*)/m;

/** Whether a text may contain such syntax. False for nearly all pages. */
export function mayHaveSigns(text: string): boolean {
  return (
    (text.includes('{') && /\{[{%:]|[)\]`*_]\{[.#\w]/.test(text)) ||
    text.includes('<%') ||
    text.includes('![[') ||
    likeLine.test(text) ||
    likeBlock.test(text) ||
    unread.some(([, sign, pattern]) => text.includes(sign) && text.search(pattern) !== -1)
  );
}

/** A line in a code block that looks like the first line of another: a fence and a language name. */
export const fenceInCode = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})[ \t]*[A-Za-z]/;

/** The start of a sign within a line. */
export const openers = /\{\{[<%]|\{\{|\{%|<%|!\[\[|\{:|(?<=[)\]`*_])\{(?=[.#\w])/g;
/** The end of such a sign, in the same block, by its start. */
export const ends: Readonly<Record<string, string>> = {
  '{{<': '>}}',
  '{{%': '%}}',
  '{{': '}}',
  '{%': '%}',
  '<%': '%>',
  '![[': ']]',
  '{:': '}',
  '{': '}',
};
/** The longest sign, in characters. An end further on does not belong to it. */
export const longest = 2_000;

/** Text that other generators replace: a name, a text, a call, a special character. Not a formula, not `{{}}`. */
const output = /^\s*(?:[-~]\s*)?(?:[$@]?\p{L}[\w.$-]*|["'`]|[#/^!>&{]\s*[\p{L}"']|\d+\s*\|)/u;
/** Only `.class`, `#id` and `key="value"`. */
const attributes = /^\s*(?:(?:[.#][\w-]+|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s"'}]+))(?:\s+|$))+$/;

/** A formula, in which generators replace nothing. Its signs are directly beside its content. */
export const formula = /\$\$[^$]*\$\$|\$(?![\s$\d])[^$\n]*(?<![\s$])\$(?!\d)/g;

/**
 * Text that Markdown does not read as its author meant it: a link whose address has spaces, comes first or is separate; a missing
 * footnote or definition. Each has a string that it always contains, for a faster search.
 */
const unread: readonly (readonly [ForeignKind, string, RegExp])[] = [
  ['spaces', '](', /!\[[^[\]\n]*\]\([^()<>"'\s]+ [^()<>"'\n]*\)/g],
  ['spaces', '](', /\[[^[\]\n]+\]\((?:\.{0,2}\/|https?:)[^()<>"'\s]* [^()<>"'\n]*\)/g],
  ['spaces', '](', /\[[^[\]\n]+\]\([^()<>"'\s]+ [^()<>"'\n]*\.(?:mdx?|html?|pdf)(?:#[^()<>"'\s]*)?\)/g],
  ['turned', ')[', /(?<![\])\w])\([^()[\]\n]+\)\[(?:\.{0,2}\/|https?:\/\/)[^[\]\s]*\](?![[(])/g],
  [
    'apart',
    '] ',
    /(?<!\])\[(?=[^[\]\n]*(?:\p{L}{2}|#\d))[^[\]\n]+\] +\((?:(?:\.{0,2}\/|https?:\/\/)[^()\s]*|[^()\s]+\.(?:md|html?|pdf|png|jpe?g|gif|webp|avif|svg)(?:#[^()\s]*)?)\)/gu,
  ],
  ['note', '[^', /\[\^\d+\](?!:)|(?<=[\p{L}.,;:!?)])\[\^(?![\p{L}\d]-[\p{L}\d])[\p{L}\d_-]+\]/gu],
  ['reference', '][', /(?<![\p{L}\d\])_$])!?\[(?=[^[\]\n]*\p{L}{2})[^[\]\n]+\]\[[^[\]\n^]+\]/gu],
];

/** The signs in a text that Markdown does not read, with the index of each. */
export function* unreadIn(
  text: string,
): Generator<readonly [kind: ForeignKind, sign: string, index: number]> {
  for (const [kind, sign, pattern] of unread)
    if (text.includes(sign))
      for (const { 0: found, index } of text.matchAll(pattern)) yield [kind, found, index];
}

/** The line that Git puts above conflicting versions. */
export const conflict = /^<{7}[ \t]+\S/m;
/** Signs that are alone on a line, or begin a line. */
const ofLines: readonly (readonly [ForeignKind, RegExp])[] = [
  ['container', /^:{3,}[ \t]*(?:\{?[\p{L}.#][^\n]*)$/u],
  ['tableOfContents', /^(?:\[\[_?toc_?\]\]|\[TOC\])[ \t]*$/i],
  ['comment', /^\[(?:\/\/|comment)?\]:[ \t]+[#<]/i],
  ['snippet', /^<<<[ \t]+[@.~/]\S/],
  ['conflict', conflict],
  ['heading', /^#{2,6}\p{Lu}/u],
  ['callout', new RegExp(`^\\[!(?:${calloutKinds.join('|')})\\](?:[-+][ \\t]*$|[-+]?[ \\t]+\\S)`, 'i')],
  ['table', /^\|?(?:[ \t]*:?-+:?[ \t]*\|)+(?:[ \t]*:?-+:?[ \t]*)?$/],
  [
    'mdx',
    /^(?:import\s+(?:[\w*{][^'"\n]*\sfrom\s+)?(['"])[^'"\n]+\1;?|export\s+const\s+\w+\s*=.*|\{\/\*.*\*\/\})\s*$/,
  ],
];
/** The first line of an admonition, whose text is indented. */
const admonition = /^(?:!!!|\?\?\?\+?)[ \t]+[\p{L}][\w-]*(?:[ \t]+(?:[\w-]+|"[^"]*"))*[ \t]*$/u;
/** The first line of a tab, whose text is indented. */
const tab = /^===[!+]?[ \t]+"[^"]+"[ \t]*$/;
/** The kind of a sign at the beginning of a line. */
export function kindOfLine(line: string, isIndented: () => boolean): ForeignKind | undefined {
  const found = ofLines.find(([, pattern]) => pattern.test(line))?.[0];
  if (found) return found;
  if (admonition.test(line) && isIndented()) return 'admonition';
  return tab.test(line) && isIndented() ? 'tabs' : undefined;
}

/** A definition, below its term. */
export const definition = /^:[ \t]+\S/;

/** The required content of a sign, by its start. */
const contents: Readonly<Record<string, readonly [ForeignKind, RegExp]>> = {
  '{{<': ['shortcode', /\S/],
  '{{%': ['shortcode', /\S/],
  '{%': ['tag', /^[-+~]?\s*\p{L}/u],
  '<%': ['script', /^[-=#_~]?\s*\S/],
  '![[': ['embed', /^[^[\]\n]+$/],
  '{{': ['output', output],
};

/** The kind of a sign with both ends, by its content and the text before it. Undefined if it is not a sign. */
export function kindOf(opener: string, inner: string, before: string): ForeignKind | undefined {
  // Not in formulas, in JSX, or in expressions of code hosts: ${{ … }}.
  if (opener === '{{' && /[=^_}$]$|\\[A-Za-z]+$/.test(before)) return undefined;
  const content = contents[opener];
  if (content) return content[1].test(inner) ? content[0] : undefined;
  if (attributes.test(inner)) return 'attributes';
  if (opener === '{') return undefined;
  if (/^\s*toc\s*$/i.test(inner)) return 'tableOfContents';
  const isAlone = /(?:^|\n)[ \t]*$/.test(before);
  return /^(?::[a-z]+|\/[a-z:]*$)/.test(inner) || (isAlone && /^\s*[\w-]+(?::\s.*)?$/.test(inner))
    ? 'attributes'
    : undefined;
}
