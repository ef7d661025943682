// Definition lists (kramdown, Hugo, PHP Markdown Extra) → `<dl>`. Pure.

import type { Draft } from '../model.ts';
import { linesOf } from './codeSpans.ts';
import { type ChangeAt, changed } from './draft.ts';

const definition = /^ {0,3}:[ \t]+(\S.*)$/;
/** Text that cannot be a term: a heading, a list item, a quote, a table, code, HTML. */
const noTerm = /^(?:[ \t]{4}|#{1,6}[ \t]|[-*+][ \t]|\d+[.)][ \t]|>|\||```|~~~|<|:)/;
const mostTerms = 3;

interface Group {
  readonly terms: readonly string[];
  readonly texts: readonly string[];
  /** Its lines. The second index is exclusive. */
  readonly from: number;
  readonly to: number;
}

/** A term on its own line, followed by text that begins with a colon. */
export function definitionLists(draft: Draft): Draft {
  if (!/^ {0,3}:[ \t]+\S/m.test(draft.text)) return draft;
  const all = linesOf(draft.text);
  const lines = all.map(({ text }) => text);
  const startOf = (index: number) => all[index]?.start ?? 0;
  const isDefinition = (index: number) => definition.test(lines[index] ?? '') && !all[index]?.isCode;
  const groups: Group[] = [];
  for (let index = 1; index < lines.length; index += 1) {
    if (!isDefinition(index)) continue;
    const group = groupAt(index, groups.at(-1)?.to ?? 0);
    if (!group) continue;
    groups.push(group);
    index = group.to - 1;
  }
  const changes = groups.map((group, index): ChangeAt => {
    const follows = (one: Group | undefined, other: Group | undefined) =>
      one !== undefined &&
      other !== undefined &&
      lines.slice(one.to, other.from).every((line) => line.trim() === '');
    const parts = [
      ...(follows(groups[index - 1], group) ? [] : ['', '<dl>']),
      ...group.terms.flatMap((term) => ['<dt>', '', term.trim(), '', '</dt>']),
      ...group.texts.flatMap((text) => ['<dd>', '', text, '', '</dd>']),
      ...(follows(group, groups[index + 1]) ? [] : ['</dl>', '']),
    ];
    const end = startOf(group.to - 1) + (lines[group.to - 1]?.length ?? 0);
    return { start: startOf(group.from), end, text: parts.join('\n') };
  });
  return changed(draft, changes);

  function groupAt(first: number, after: number): Group | undefined {
    let last = first - 1;
    if (lines[last]?.trim() === '') last -= 1;
    let from = last + 1;
    while (from > after && last - from + 1 < mostTerms && (lines[from - 1] ?? '').trim() !== '') from -= 1;
    const terms = lines.slice(from, last + 1);
    const isWhole = from === after || (lines[from - 1] ?? '').trim() === '';
    if (terms.length === 0 || !isWhole || terms.some((term) => noTerm.test(term))) return undefined;
    const texts: string[] = [];
    let to = first;
    while (isDefinition(to)) {
      const end = endOfText(to);
      const own = [
        definition.exec(lines[to] ?? '')?.[1] ?? '',
        ...lines.slice(to + 1, end).map((line) => line.replace(/^(?: {1,4}|\t)/, '')),
      ];
      to = end;
      texts.push(own.join('\n').trimEnd());
      if (lines[to]?.trim() === '' && isDefinition(to + 1)) to += 1;
    }
    return { terms, texts, from, to };
  }

  /** The line after the text that begins in the line `first`. */
  function endOfText(first: number): number {
    const colon = (lines[first] ?? '').indexOf(':');
    const isBlank = (line = '') => line.trim() === '';
    const isDeeper = (line: string) => !isBlank(line) && (/^\t/.test(line) || line.search(/\S/) >= colon + 2);
    let to = first + 1;
    for (; to < lines.length; to += 1) {
      const line = lines[to] ?? '';
      const goesOn = isDeeper(isBlank(line) ? (lines[to + 1] ?? '') : line);
      const isLazy = !isBlank(line) && !isBlank(lines[to - 1]) && !isDefinition(to) && !noTerm.test(line);
      if (!goesOn && !isLazy) break;
    }
    return to;
  }
}
