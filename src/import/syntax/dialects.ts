// Where other readers of Markdown differ from GitHub's. Pure.
import { walk } from '../../markdown/reading/walk.ts';
import type { Draft } from '../model.ts';
import { treeOf } from '../pages/links.ts';
import { linesOf } from './codeSpans.ts';
import { type ChangeAt, changed } from './draft.ts';

/** The line below the head of a table, without the spaces around it. */
const delimiters = /^\|?[ \t]*:?-+:?(?:[ \t]*\|[ \t]*:?-+:?)*[ \t]*\|?$/;

const cellsOf = (row: string) =>
  row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/).length;

/** goldmark (Hugo) and kramdown (Jekyll) add cells to a head that has fewer than the line below. GitHub sees no table there. */
export function paddedTables(draft: Draft): Draft {
  if (!draft.text.includes('|')) return draft;
  const lines = linesOf(draft.text);
  const changes = lines.flatMap(({ text, isCode }, index): ChangeAt[] => {
    const head = lines[index - 1];
    if (isCode || !head?.text.includes('|') || !text.includes('|') || !delimiters.test(text.trim()))
      return [];
    const missing = cellsOf(text) - cellsOf(head.text);
    const end = head.start + head.text.trimEnd().length;
    const more = (/(?<!\\)\|$/.test(head.text.trimEnd()) ? '' : ' |') + ' |'.repeat(Math.max(0, missing));
    return missing > 0 ? [{ start: end, end, text: more }] : [];
  });
  return changed(draft, changes);
}

/** markdown-it and kramdown need two tildes around text that is struck through. `sub`: whether one makes subscript. */
export function singleTildes(draft: Draft, sub = false): Draft {
  const tree = /(?<!~)~[^~]+~(?!~)/.test(draft.text) ? treeOf(draft) : undefined;
  const changes: ChangeAt[] = [];
  if (tree)
    walk(tree, ({ type, position }) => {
      const [start = 0, end = 0] = [position?.start.offset, position?.end.offset];
      if (type !== 'delete' || draft.text.startsWith('~~', start)) return;
      const [open, close] = sub ? ['<sub>', '</sub>'] : ['\\~', '\\~'];
      changes.push({ start, end: start + 1, text: open }, { start: end - 1, end, text: close });
    });
  return changed(
    draft,
    changes.sort((one, other) => one.start - other.start),
  );
}

/** A draft in which each line of a paragraph ends with a break. */
export function hardBreaks(draft: Draft): Draft {
  const tree = treeOf(draft);
  if (!tree) return draft;
  const { text } = draft;
  const changes: ChangeAt[] = [];
  walk(tree, (node) => {
    const [from, to] = [node.position?.start.offset, node.position?.end.offset];
    if (node.type !== 'text' || from === undefined || to === undefined) return;
    for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) {
      const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
      if (!/^[ \t>]*\[!\w+\]$/.test(line)) changes.push({ start: at, end: at, text: '\\' });
    }
  });
  return changed(
    draft,
    changes.sort((one, other) => one.start - other.start),
  );
}
