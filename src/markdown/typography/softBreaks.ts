// Line ends within Chinese and Japanese texts, which have no spaces. Browsers would show each one as a space. Edits a block;
// otherwise pure.
import type { Nodes, Text } from 'mdast';
import { walk } from '../reading/walk.ts';
import type { Block } from './typography.ts';

/** Full-width letters and signs, without those of Korean, which has spaces between words (CSS Text 4, 4.1.3). */
const wide = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u;
/** Signs that include their own space. */
const sign = /[\u3001-\u3003\u3008-\u3011\u3014-\u301f\uff01\uff08\uff09\uff0c\uff0e\uff1a\uff1b\uff1f]/;
/** Signs that Western texts also have. */
const shared = /[“”‘’…—·]/;

/** Removes line ends between Chinese and Japanese letters or signs, where they have no meaning. */
export function joinLines(blocks: readonly Block[]): void {
  for (const block of blocks) joinIn(block);
}

function joinIn(block: Block): void {
  const texts: { readonly node: Text; readonly start: number }[] = [];
  let whole = '';
  walk<Nodes>(block, (node) => {
    if (node.type === 'text') {
      texts.push({ node, start: whole.length });
      whole += node.value;
    } else if (!('children' in node)) whole += 'A'; // code, a picture, a line break
  });
  if (!whole.includes('\n') || !wide.test(whole)) return;
  for (const { node, start } of texts)
    if (node.value.includes('\n'))
      node.value = node.value.replace(/(?:(?<![ \t])[ \t]+)?\n[ \t]*/g, (end, index: number) =>
        isBetween(whole, start + index, start + index + end.length) ? '' : end,
      );
}

/** Whether the texts that end before `from` and begin at `to` need no space between them. */
function isBetween(text: string, from: number, to: number): boolean {
  const [before = '', after = ''] = [
    [...text.slice(Math.max(0, from - 2), from)].at(-1),
    [...text.slice(to, to + 2)][0],
  ];
  if (/\p{Script=Hangul}/u.test(before + after)) return false;
  const [isWide, isWideAfter] = [before, after].map((one) => wide.test(one));
  if (isWide && isWideAfter) return true;
  if (isWide || isWideAfter)
    return shared.test(isWide ? after : before) || sign.test(isWide ? before : after);
  return false;
}
