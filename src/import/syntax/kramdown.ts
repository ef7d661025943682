// Syntax that kramdown (Jekyll) adds to Markdown → Markdown. Pure.
import { slug } from 'github-slugger';
import { escapeRegExp } from '../../model/values/strings.ts';
import type { Draft } from '../model.ts';
import { type ChangeAt, changed, edited, without } from './draft.ts';
import { separated } from './htmlPages.ts';

/** kramdown's attribute lists, alone on a line or after their target. `{: #id}` after a heading means the same here. */
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
  const bare = edited(lines, /(?<=[)\]`*_])\{:(?:[^}\n]|\n(?![ \t]*\n)){0,1000}\}/g, () => '');
  return emphasis(bare);
}

const attribute = /(?:[.#][\w:.-]+|[\w:-]+=(?:"[^"\n]{0,200}"|'[^'\n]{0,200}'|[^\s{}"']{1,200}))/.source;
const isHeading = (line: string) => /^(?:[ \t>]|[-*+] )*#{1,6}[ \t]/.test(line);

/** Attributes after a closing sign, or at the end of a line. */
const attributesAt = (left: string, right: string) => {
  const all = `[ \\t]*(${attribute}(?:[ \\t]+${attribute})*)[ \\t]*${right}`;
  return new RegExp(`(?<=[)\\]\`*_])${left}${all}|(?<![ \\t])[ \\t]*${left}${all}(?=[ \\t]*$)`, 'gm');
};
const inBraces = attributesAt('\\{:?', '\\}');

/**
 * Attributes of markdown-it-attrs and of Python-Markdown: `text{.class #id key="value"}`. Ids stay. Headings may have ids and
 * classes here, too. `signs`: those around the attributes, if not braces.
 */
export function attributeLists(draft: Draft, signs?: readonly [left: string, right: string]): Draft {
  if (!draft.text.includes(signs?.[0] ?? '{')) return draft;
  const { text } = draft;
  const [left = '', right = ''] = signs?.map(escapeRegExp) ?? [];
  return edited(draft, signs ? attributesAt(left, right) : inBraces, (match) => {
    const inner = match[1] ?? match[2] ?? '';
    const kept = (inner.match(/(?:^|[ \t])[.#][\w:.-]+/g) ?? []).map((one) => one.trim());
    const id = kept.find((one) => one.startsWith('#'))?.slice(1);
    const before =
      match[2] === undefined ? '' : text.slice(text.lastIndexOf('\n', match.index - 1) + 1, match.index);
    if (/^[ \t>]*:{2,}[a-z]/.test(before)) return undefined; // of a component
    if (isHeading(before)) return kept.length === 0 ? '' : ` {${kept.join(' ')}}`;
    return id === undefined ? '' : `<span id="${id}"></span>`;
  });
}

/** Emphasis that kramdown ends between a sign and a letter (`**Note:**text`). CommonMark sees no end there. */
function emphasis(draft: Draft): Draft {
  return edited(
    draft,
    /(?<![*\w\\])(\*{1,2})(?![*\s])([^*\n]{0,300}[^*\s\p{L}\p{N}\\])\1(?=[\p{L}\p{N}])/gu,
    ([, mark, inner = '']) => (mark === '*' ? `<em>${inner}</em>` : `<strong>${inner}</strong>`),
  );
}

/**
 * The line of a tag whose content is Markdown: before its attribute, without the sign; its value; the rest. First its end: many
 * attributes would each be searched for it.
 */
const elementWithMarkdown =
  /^(?=[^<>\n]*<[^<>\n]*>[ \t]*$)([ \t]*<([a-z](?:[^<>\n]*[^<>\s])?))[ \t]+markdown[ \t]*=[ \t]*(?:(["'])(1|block|span)\3|1(?=[\s>]))([^<>\n]*>[ \t]*)$/i;

/** The name of an element in which there may be headings. */
function nameIn(line: string): string {
  const [, , tag = '', , value] = elementWithMarkdown.exec(line) ?? [];
  return value === 'span' ? '' : (/^[\w-]+/.exec(tag)?.[0].toLowerCase() ?? '');
}

/**
 * Blank lines where CommonMark needs them to read Markdown again: in a tag with `markdown="1"`, between a line of HTML and a
 * fence, and behind an element.
 */
function markdownInHtml(draft: Draft): Draft {
  const opened = edited(
    edited(inlineTags(draft), noBlock, ([, before = '']) => `${before}\\`),
    new RegExp(elementWithMarkdown.source, 'gim'),
    ([, before = '', , , , after = '']) => `${before}${after}\n`,
  );
  return edited(
    separated(opened),
    /^[ \t]*<\/?[a-z][^\n]*>[ \t]*\n(?=[ \t]*(?:`{3}|~{3}))/gim,
    ([line]) => `${line}\n`,
  );
}

/** The tag of an element of text, alone on a line before text. In kramdown a paragraph begins there, in CommonMark HTML. */
const inlineTag =
  /^([ \t]*<(?:img|span|a|em|strong|b|i|u|s|small|mark|abbr|cite|q|time)(?:[ \t][^<>\n]{0,2000})?>)[ \t]*\n[ \t]*(?=[^\s<])/gim;

/** The sign of a block at the beginning of an element that has no blocks: there `- ` is a dash. */
const noBlock =
  /^([ \t]*<(?:p|h[1-6])[ \t][^<>\n]{0,2000}\bmarkdown[ \t]*=[^<>\n]{0,2000}>[ \t]*\n[ \t]*)(?=[-+*>#][ \t])/gim;

const inlineTags = (draft: Draft) =>
  /<pre\b/i.test(draft.text) ? draft : edited(draft, inlineTag, ([, tag = '']) => `${tag} `);

/** How many more tags of an element a line opens than it closes. */
export function tagBalance(line: string, name: string): number {
  const tags = [...line.matchAll(/<(\/?)([a-z][\w-]*)/gi)].filter(([, , tag]) => tag?.toLowerCase() === name);
  return tags.reduce((sum, [, end]) => sum + (end === '' ? 1 : -1), 0);
}

/** Longer lines, in characters, are no headings that anybody links to. */
const longHeading = 500;

/**
 * Gives headings within HTML the ids of kramdown's own rule. The GFM parser of Jekyll (kramdown 2.4, kramdown-parser-gfm 1.1) uses
 * GitHub's rule, but not there.
 */
export function headingsInHtml(draft: Draft, idOf: (text: string) => string): Draft {
  if (!draft.text.includes('markdown')) return draft;
  const changes: ChangeAt[] = [];
  let name = '';
  let depth = 0;
  let start = 0;
  for (const line of draft.text.split('\n')) {
    if (depth === 0) {
      name = line.length < longHeading ? nameIn(line) : '';
      depth = name === '' ? 0 : 1;
    } else {
      depth += tagBalance(line, name);
      const id = line.length < longHeading ? labelFor(line, idOf) : undefined;
      if (id !== undefined) {
        const end = start + line.length;
        changes.push({ start: end, end, text: ` {#${id}}` });
      }
    }
    start += line.length + 1;
  }
  return changed(draft, changes);
}

/** The id of a heading whose line has none, if it is another one than GitHub's. */
function labelFor(line: string, idOf: (text: string) => string): string | undefined {
  const [, written = ''] = /^ {0,3}#{1,6}[ \t]+(\S.*?)[ \t]*$/.exec(line) ?? [];
  if (written === '' || /[#}]$/.test(written)) return undefined;
  const text = written
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/<[^<>]{0,500}>|&#?\w{1,20};|[*`]/g, '');
  const id = idOf(text);
  return id === slug(text) ? undefined : id;
}
