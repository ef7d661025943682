// The components in a page's Markdown, found in its text before it is parsed: `:name[text]{key="value"}`, `::name`, `:::name …
// :::`, `<Name key="value">…</Name>` and `{{< name key="value" >}}…{{< /name >}}`. Pure.
//
// Only names that the site declares have a meaning, so that all other text is parsed as usual. The readers' own grammars for
// directives know no names: they take `12:30` for one, read what is never closed to the end, and keep no positions of attributes.
// satteri's drops the title of `:::tip Title`, and reads no label or attribute on a second line (findings/satteri-directives.sh). No
// reader knows the tags and shortcodes. So each token is masked (masks.ts): the parser sees a block of HTML, or signs, of the same
// length, which placeUses.ts finds in the tree. Only the parser knows what is in code: then the token is excluded, and the page is
// parsed again.
import type { ComponentNames } from '../../model/site/components.ts';
import { most } from '../../model/values/limits.ts';
import { isEscaped } from '../reading/positions.ts';
import { readDirective } from './directives.ts';
import { readShortcode, readTag } from './tagUses.ts';
import { UseScan } from './useScan.ts';
import type { UseToken } from './useTokens.ts';

const candidate = /:+(?:[ \t]?[A-Za-z][\w-]*)?|<\/?[A-Za-z][\w-]*|\{\{[<%]\s*\/?\s*[A-Za-z][\w-]*/g;
/** Whether a text may name components: false for most pages. */
const likely = /:[A-Za-z:]|<\/?[A-Za-z]|\{\{[<%]/;

/** How many mistakes are looked for on a page: for each, the whole page may be searched. */
const mostFaults = 100;

/**
 * Every token for `names` in a text, in order, except those that begin at an index for which `isExcluded` is true. `isAlone`: no
 * plugin reads directives.
 */
export function findUses(
  text: string,
  names: ComponentNames,
  isExcluded: (index: number) => boolean,
  isAlone: boolean,
): readonly UseToken[] {
  if (names.size === 0 || !likely.test(text)) return [];
  const scan = new UseScan(text, names, isAlone);
  const { found } = scan;
  let done = 0;
  for (const { 0: written, index } of text.matchAll(candidate)) {
    if (index < done || isExcluded(index) || isEscaped(text, index)) continue;
    const before = found.length;
    if (written.startsWith(':')) readDirective(scan, written, index);
    else if (written.startsWith('<')) readTag(scan, written, index);
    else readShortcode(scan, written, index);
    const last = found[before];
    if (last) done = last.label?.[0] ?? last.end;
    if (scan.faults > mostFaults || found.length > most.nodes) break;
  }
  return scan.tokens();
}
