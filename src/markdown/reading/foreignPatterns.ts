// What syntax of other generators looks like. Pure.
import type { ForeignKind } from './foreignWords.ts';

/** A line that may begin with a sign, in any kind of block. */
const likeLine =
  /^[ \t>*+.)\d-]*(?:!!![ \t]|\?\?\?\+?[ \t]|===[!+]?[ \t]+"|:::|:[ \t]|<<<(?:<<<<)?[ \t]|\[\[_?toc_?\]\]|\[\[_?TOC_?\]\]|\[toc\]|\[TOC\])/m;

/** A line that may be meant as a heading, as a table or for MDX. */
const likeBlock = /^[ \t>]*(?:#{2,6}\p{Lu}|(?:\|[ \t]*)?:?-+:?[ \t]*\||import[ \t]|export[ \t]|\{\/\*)/mu;

/** Whether a text may contain any sign: false for nearly all pages. */
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

/** A line in a block of code that looks like the first one of another: a fence, and the name of a language. */
export const fenceInCode = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})[ \t]*[A-Za-z]/;

/** The start of a sign within a line. */
export const openers = /\{\{[<%]|\{\{|\{%|<%|!\[\[|\{:|(?<=[)\]`*_])\{(?=[.#\w])/g;
/** Its end, in the same block, by its start. */
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
/** The longest sign, in characters: an end further on does not belong to it. */
export const longest = 2_000;

/** What other generators replace: a name, a text, a call, a special character; not a formula, not `{{}}`. */
const output = /^\s*[-~]?\s*(?:[$@]?\p{L}[\w.$-]*|["'`]|[#/^!>&{]\s*[\p{L}"']|\d+\s*\|)/u;
/** Only `.class`, `#id` and `key="value"`. */
const attributes = /^\s*(?:(?:[.#][\w-]+|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s"'}]+))(?:\s+|$))+$/;

/** A formula, in which generators replace nothing: its signs are directly beside its content. */
export const formula = /\$\$[^$]*\$\$|\$(?![\s$\d])[^$\n]*(?<![\s$])\$(?!\d)/g;

/**
 * What Markdown does not read as what it was meant to be: a link whose address has spaces, comes first or stands
 * apart, a note or a definition that is not there. Each with characters that it has in any case: they are found faster.
 */
const unread: readonly (readonly [ForeignKind, string, RegExp])[] = [
  ['spaces', '](', /!\[[^[\]\n]*\]\([^()<>"'\s]+ [^()<>"'\n]*\)/g],
  ['spaces', '](', /\[[^[\]\n]+\]\((?:\.{0,2}\/|https?:)[^()<>"'\s]* [^()<>"'\n]*\)/g],
  ['turned', ')[', /(?<![\])\w])\([^()[\]\n]+\)\[(?:\.{0,2}\/|https?:\/\/)[^[\]\s]*\](?![[(])/g],
  [
    'apart',
    '] ',
    /(?<!\])\[(?=[^[\]\n]*(?:\p{L}{2}|#\d))[^[\]\n]+\] +\((?:\.{0,2}\/|https?:\/\/)[^()\s]*\)/gu,
  ],
  ['note', '[^', /\[\^\d+\](?!:)|(?<=[\p{L}.,;:!?)])\[\^(?![\p{L}\d]-[\p{L}\d])[\p{L}\d_-]+\]/gu],
  ['reference', '][', /(?<![\p{L}\d\])_$])!?\[(?=[^[\]\n]*\p{L}{2})[^[\]\n]+\]\[[^[\]\n^]+\]/gu],
];

/** What Markdown does not read, in a text, with the index of each. */
export function* unreadIn(
  text: string,
): Generator<readonly [kind: ForeignKind, sign: string, index: number]> {
  for (const [kind, sign, pattern] of unread)
    if (text.includes(sign))
      for (const { 0: found, index } of text.matchAll(pattern)) yield [kind, found, index];
}

/** The line that Git puts above two versions. */
export const conflict = /^<{7}[ \t]+\S/m;
/** Signs that have a line to themselves, or begin a line. */
const ofLines: readonly (readonly [ForeignKind, RegExp])[] = [
  ['container', /^:{3,}[ \t]*(?:\{?[\p{L}.#][^\n]*)$/u],
  ['tableOfContents', /^(?:\[\[_?toc_?\]\]|\[TOC\])[ \t]*$/i],
  ['snippet', /^<<<[ \t]+[@.~/]\S/],
  ['conflict', conflict],
  ['heading', /^#{2,6}\p{Lu}/u],
  ['table', /^\|?(?:[ \t]*:?-+:?[ \t]*\|)+(?:[ \t]*:?-+:?[ \t]*)?$/],
  [
    'mdx',
    /^(?:import\s+(?:[\w*{][^'"\n]*\sfrom\s+)?(['"])[^'"\n]+\1;?|export\s+const\s+\w+\s*=.*|\{\/\*.*\*\/\})\s*$/,
  ],
];
/** The first line of an admonition; its text is indented. */
const admonition = /^(?:!!!|\?\?\?\+?)[ \t]+[\p{L}][\w-]*(?:[ \t]+(?:[\w-]+|"[^"]*"))*[ \t]*$/u;
/** The first line of a tab; its text is indented. */
const tab = /^===[!+]?[ \t]+"[^"]+"[ \t]*$/;
/** The kind of a sign that a line begins with. */
export function kindOfLine(line: string, isIndented: () => boolean): ForeignKind | undefined {
  const found = ofLines.find(([, pattern]) => pattern.test(line))?.[0];
  if (found) return found;
  if (admonition.test(line) && isIndented()) return 'admonition';
  return tab.test(line) && isIndented() ? 'tabs' : undefined;
}

/** A definition, below its term. */
export const definition = /^:[ \t]+\S/;

/** What must be in a sign, by its start. */
const contents: Readonly<Record<string, readonly [ForeignKind, RegExp]>> = {
  '{{<': ['shortcode', /\S/],
  '{{%': ['shortcode', /\S/],
  '{%': ['tag', /^[-+~]?\s*\p{L}/u],
  '<%': ['script', /^[-=#_~]?\s*\S/],
  '![[': ['embed', /^[^[\]\n]+$/],
  '{{': ['output', output],
};

/** The kind of a sign with both of its ends, by its content and the text before it; undefined if it is none. */
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
