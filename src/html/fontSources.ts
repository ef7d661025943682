// Reads and rewrites the `src` of @font-face rules (CSS Fonts 4, 4.3). Pure.
import type { CssNode, Declaration } from 'css-tree';
import parse from 'css-tree/parser';
import walk from 'css-tree/walker';
import { entriesOf } from '../model/values/cssLists.ts';
import { addressesIn } from './css.ts';

/** One of the sources in a `src`. */
export interface FontFaceSource {
  /** As written: `url(/a.woff) format("woff")`. */
  readonly text: string;
  /** Without the fragment; undefined for `local()`. */
  readonly url: string | undefined;
  /** The argument of `format()`, or ''. */
  readonly format: string;
}

/**
 * Replaces font sources in a stylesheet. `choose` gets the sources of each `src`, and whether it is the last one in its rule. If
 * `choose` returns none, the declaration is removed.
 */
export function withFontSources(
  css: string,
  choose: (sources: readonly FontFaceSource[], isLast: boolean) => readonly FontFaceSource[],
): string {
  const edits: { readonly from: number; readonly to: number; readonly text: string }[] = [];
  const tree = parse(css, {
    ...{ parseAtrulePrelude: false, parseRulePrelude: false, parseValue: false, positions: true },
  });
  walk(tree, {
    visit: 'Atrule',
    enter(node) {
      if (node.name.toLowerCase() !== 'font-face' || !node.block) return;
      const all = [...node.block.children].filter(isSource);
      for (const [index, one] of all.entries()) {
        const [from, to] = [one.value.loc?.start.offset ?? 0, one.value.loc?.end.offset ?? 0];
        const before = sourcesIn(css.slice(from, to));
        const after = choose(before, index === all.length - 1);
        const text = after.map(written).join(',');
        if (text === before.map(written).join(',')) continue;
        if (after.length > 0) edits.push({ from, to, text });
        else
          edits.push({
            from: one.loc?.start.offset ?? from,
            to: endOf(css, one.loc?.end.offset ?? to),
            text,
          });
      }
    },
  });
  let [moved, rest] = ['', 0];
  for (const { from, to, text } of edits) {
    moved += css.slice(rest, from) + text;
    rest = to;
  }
  return moved + css.slice(rest);
}

function isSource(node: CssNode): node is Declaration {
  return node.type === 'Declaration' && node.property.toLowerCase() === 'src';
}

/** The index after the semicolon of a declaration, if it has one. */
function endOf(css: string, end: number): number {
  return css[end] === ';' ? end + 1 : end;
}

function written({ text, format }: FontFaceSource): string {
  return text.replace(/format\([^)]*\)/i, (was) => (formatIn(was) === format ? was : `format("${format}")`));
}

const sourcesIn = (list: string): readonly FontFaceSource[] =>
  entriesOf(list)
    .filter((text) => text !== '')
    .map((text) => ({ text, url: addressesIn(text)[0]?.replace(/#.*/, ''), format: formatIn(text) }));

const formatIn = (source: string) => /format\(\s*["']?([\w-]+)/i.exec(source)?.[1] ?? '';
