// Containers of VitePress, Docusaurus and Astro, and admonitions of MkDocs → callouts and plain Markdown. Pure.
import { ownValue } from '../../model/values/own.ts';
import type { Draft } from '../model.ts';
import { embed } from './blocks.ts';
import { type Line, linesOf } from './codeSpans.ts';
import { type ChangeAt, changed, edited, itemIndentAt, without } from './draft.ts';

/** Their kinds, and the callout for each. */
export const kinds: Readonly<Record<string, string>> = {
  note: 'NOTE',
  info: 'NOTE',
  success: 'TIP',
  tip: 'TIP',
  hint: 'TIP',
  important: 'IMPORTANT',
  warning: 'WARNING',
  warn: 'WARNING',
  caution: 'CAUTION',
  danger: 'CAUTION',
  error: 'CAUTION',
  abstract: 'NOTE',
  question: 'NOTE',
  example: 'NOTE',
  attention: 'WARNING',
};
/** Containers that only have content, with no meaning here. */
const plain = new Set(['raw', 'v-pre', 'code-group', 'tabs', 'code-tabs']);

/** `::: tip Title`, `:::tip[Title]` … `:::`. The innermost are replaced first, so that each becomes a quote within its own. */
export function containers(draft: Draft): Draft {
  let now = draft;
  for (let round = 0; round < 200; round += 1) {
    const next = innermost(now);
    if (next === now)
      return edited(
        leaves(now),
        /^[ \t]*(?:```|~~~)[^\n`]*\][ \t]*$/gm,
        ([line]) => fenceWithTitle(line),
        'everywhere',
      );
    now = next;
  }
  return now;
}

/** ` ``js [Title]`, ` ``js[Title]` → ` ``js title="Title"` */
function fenceWithTitle(line: string): string | undefined {
  const bare = line.trimEnd().slice(0, -1);
  const from = bare.lastIndexOf(']') + 1;
  const open = bare.slice(from).indexOf('[');
  const title = bare.slice(from + open + 1);
  if (open === -1 || title === '') return undefined;
  return `${bare.slice(0, from + open).trimEnd()} title="${title.replaceAll('"', "'")}"`;
}

/** What is before the colons; the colons; options that name it, or its name; the rest of the line. */
const opening =
  /^((?:[ \t]*>)*[ \t]*(?:[-*+][ \t]+)?)(:{3,})[ \t]*(?:\{([^}\n.#]*[.#][^}\n]*)\}|\{?\.?([A-Za-z][\w-]*)\}?)((?![\w-]|:)[^\n]*)$/;
/** A directive on one line, `::name[Label]{options}`: a film, or its label. */
const leaves = (draft: Draft) =>
  edited(
    draft,
    /^([ \t]*)::([a-z][\w-]*)(?=[[{])(?:\[([^\]\n]*)\])?(?:\{([^}\n]*)\})?[ \t]*$/gim,
    ([, indent = '', name = '', label = '', options = '']) => {
      const id = /(?:^|\s)(?:id=|#)["']?([\w-]+)/.exec(options)?.[1];
      if (name.toLowerCase() === 'youtube' && id)
        return embed('YouTube', `https://www.youtube.com/watch?v=${id}`, label || undefined);
      return without('container', `::${name}`, indent + label);
    },
  );

const closing = /^(?:[ \t]*>)*[ \t]*:{3,}[ \t]*$/;

function innermost(draft: Draft): Draft {
  const lines = linesOf(draft.text);
  let open: { readonly index: number; readonly parts: RegExpExecArray } | undefined;
  for (const [index, line] of lines.entries()) {
    if (line.isCode) continue;
    const parts = opening.exec(line.text);
    if (parts) open = { index, parts };
    else if (open && closing.test(line.text)) return replaced(draft, lines, open.index, index, open.parts);
  }
  return draft;
}

/** The title in the rest of a line: in brackets, or what is left without options. */
function titleIn(rest: string): string {
  const bare = withoutOptions(rest);
  return (/^\[(.*)\]$/.exec(bare)?.[1] ?? bare).trim();
}

/** `{ "a": { "b": 1 } } Title key="value"` → `Title` */
function withoutOptions(text: string): string {
  const bare = text.replace(/(?:^|\s)[\w:.-]+=(?:"[^"]*"|'[^']*'|[^\s"'{}[\]]+)(?=\s|$)/g, '');
  let depth = 0;
  const outer = [...bare].filter((sign) => {
    if (sign === '{') depth += 1;
    const isOutside = depth === 0;
    if (sign === '}') depth -= 1;
    return isOutside;
  });
  const isEnd = /^\s*\{|\}\s*$/.test(bare);
  return (depth === 0 && isEnd ? outer.join('') : bare).replace(/\s+/g, ' ').trim();
}

function replaced(
  draft: Draft,
  lines: readonly Line[],
  from: number,
  to: number,
  parts: RegExpExecArray,
): Draft {
  const [, before = '', , options = '', named, rest = ''] = parts;
  const name = named ?? /\.([\w-]+)/.exec(options)?.[1] ?? 'container';
  const title = titleIn(rest.trim());
  const kind = name.toLowerCase();
  const callout = ownValue(kinds, kind);
  const lead = before.replace(/[-*+]/, ' ');
  const changes: ChangeAt[] = [];
  const replaceLine = (index: number, text: string, left?: ChangeAt['left']) => {
    const { start = 0, text: old = '' } = lines[index] ?? {};
    changes.push({ start, end: start + old.length, text, left });
  };
  if (callout !== undefined) {
    // A callout is at the top level. In a list or quote it becomes a quote with a bold beginning.
    const isInItem =
      before !== '' && itemIndentAt(draft.text, (lines[from]?.start ?? 0) + before.length) !== '';
    const isTop = before.trim() === '' && before.length < 4 && lead === before && !isInItem;
    const margin = isTop ? '' : lead;
    const isBelowText = from > 0 && lines[from - 1]?.text.trim() !== '';
    const head = isTop ? topCallout(callout, title, isBelowText) : quotedCallout(name, title, before, lead);
    replaceLine(from, head.join('\n'));
    for (let index = from + 1; index < to; index += 1) {
      const { text = '' } = lines[index] ?? {};
      const own = text.startsWith(lead) ? text.slice(lead.length) : text.trimStart();
      replaceLine(index, `${margin}> ${own}`.trimEnd());
    }
    replaceLine(to, '');
  } else if (kind === 'details') {
    replaceLine(from, `${before}<details>\n${lead}<summary>${title || 'Details'}</summary>\n`);
    replaceLine(to, `\n${lead}</details>\n`);
  } else {
    const isPlain = plain.has(kind);
    const left = isPlain ? undefined : ({ kind: 'container', what: `::: ${name}` } as const);
    replaceLine(from, isPlain ? before.trimEnd() : titled(before, title), left);
    replaceLine(to, '');
  }
  return changed(draft, changes);
}

const titled = (before: string, title: string) => (title ? `${before}**${title}**\n` : before.trimEnd());

const topCallout = (kind: string, title: string, isBelowText: boolean): readonly string[] => [
  ...(isBelowText ? [''] : []),
  `> [!${kind}]`,
  ...(title ? [`> **${title}**`, '>'] : []),
];

const quotedCallout = (name: string, title: string, before: string, lead: string): readonly string[] => [
  `${before}> **${title || `${name.charAt(0).toUpperCase()}${name.slice(1)}`}**`,
  `${lead}>`,
];

/** A callout. In a list it is a quote with a bold beginning. An unknown kind is a note. */
export function calloutOf(kind: string, title: string, text: string, isInList = false): string {
  const sign = ownValue(kinds, kind.toLowerCase()) ?? 'NOTE';
  const label = title || (isInList ? sign.charAt(0) + sign.slice(1).toLowerCase() : '');
  const lines = [
    ...(isInList ? [] : [`[!${sign}]`]),
    ...(label ? [`**${label}**`, ''] : []),
    ...text.trim().split('\n'),
  ];
  return ['', ...lines.map((line) => `> ${line}`.trimEnd()), ''].join('\n');
}

/** `!!! note "Title"` and the indented text below. */
export function admonitions(draft: Draft): Draft {
  return edited(
    draft,
    /^(?:!!!|\?\?\?\+?)[ \t]+([\w-]+)(?:[ \t]+"([^"]*)"[ \t]*|[ \t][\w \t-]*)?\n((?:(?: {4}|\t)[^\n]*(?:\n|$)|[ \t]*\n(?=(?: {4}|\t)))*)/gm,
    ([, kind = '', title = '', inner = '']) => calloutOf(kind, title, inner.replace(/^(?: {4}|\t)/gm, '')),
  );
}
