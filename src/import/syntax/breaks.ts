// Ends of lines that the old generator showed as such: written as Markdown has them. Pure.
import { walk } from '../../markdown/reading/walk.ts';
import type { Draft } from '../model.ts';
import { treeOf } from '../pages/links.ts';
import { type ChangeAt, changed } from './draft.ts';

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
