// Where other readers of Markdown differ from GitHub's. Pure.
import { walk } from '../../markdown/reading/walk.ts';
import type { Draft } from '../model.ts';
import { treeOf } from '../pages/links.ts';
import { codeIn, type Line, linesOf } from './codeSpans.ts';
import { type ChangeAt, changed } from './draft.ts';

/** The line below the head of a table, without the spaces around it. */
const delimiters = /^\|?[ \t]*:?-+:?(?:[ \t]*\|[ \t]*:?-+:?)*[ \t]*\|?$/;

const cellsOf = (row: string) =>
  row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/).length;

/** The tables of a draft: the head, the line below it, and the rows. */
function tablesIn(draft: Draft): readonly (readonly Line[])[] {
  if (!draft.text.includes('|')) return [];
  const lines = linesOf(draft.text);
  const tables: Line[][] = [];
  let table: Line[] | undefined;
  for (const [index, line] of lines.entries()) {
    const head = lines[index - 1];
    const hasCells = line.text.includes('|') && (table !== undefined || !line.isCode);
    if (hasCells && head?.text.includes('|') && delimiters.test(line.text.trim())) {
      table = [head, line];
      tables.push(table);
    } else if (hasCells) table?.push(line);
    else table = undefined;
  }
  return tables;
}

/**
 * goldmark (Hugo) and kramdown (Jekyll) add cells to a head that has fewer than the line below. GitHub sees no table there.
 * `hasWideRows`: kramdown 2.4 does so for rows with more cells, too, which GitHub drops.
 */
export function paddedTables(draft: Draft, hasWideRows = false): Draft {
  const changes = tablesIn(draft).flatMap(([head, below, ...rows]): ChangeAt[] => {
    const wide = [below, ...(hasWideRows ? rows : [])].map((row) => cellsOf(row?.text ?? ''));
    const width = Math.max(...wide);
    return [...widened(head, width, ' |'), ...widened(below, width, '---|')];
  });
  return changed(draft, changes);
}

function widened(row: Line | undefined, width: number, cell: string): ChangeAt[] {
  if (!row) return [];
  const written = row.text.trimEnd();
  const missing = width - cellsOf(written);
  const end = row.start + written.length;
  const text = (/(?<!\\)\|$/.test(written) ? '' : ' |') + cell.repeat(Math.max(0, missing));
  return missing > 0 ? [{ start: end, end, text }] : [];
}

/** Tables whose cells do not end within code, as in kramdown 2.4 and Python-Markdown 3.4. For GitHub's reader they do, unless `|` has a backslash. */
export function barsInCode(draft: Draft): Draft {
  const inCode = codeIn(draft.text);
  const rows = tablesIn(draft).flatMap(([head, , ...others]) => [head, ...others]);
  const changes = rows.flatMap((row): ChangeAt[] =>
    [...(row?.text ?? '').matchAll(/(?<!\\)\|/g)]
      .map(({ index }) => (row?.start ?? 0) + index)
      .filter(inCode)
      .map((start) => ({ start, end: start, text: '\\' })),
  );
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
