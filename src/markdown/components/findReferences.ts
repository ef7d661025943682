// Component references in a page's Markdown, found in its text before it is parsed: `:name[text]{key="value"}`, `::name`, `:::name
// … :::`, `<Name key="value">…</Name>` and `{{< name key="value" >}}…{{< /name >}}`. Pure.
//
// Only names that the site declares have a meaning; all other text is parsed as usual. The parsers' own grammars for directives do
// not know these names. They read `12:30` as a directive, extend an unclosed one to the end, and keep no positions of attributes.
// satteri's grammar drops the title of `:::tip Title`, and reads no label or attribute on a second line
// (findings/satteri-directives.sh). No parser reads the tags and shortcodes. So each token is masked (masks.ts): the parser sees an
// HTML block, or punctuation, of the same length. placeReferences.ts finds it in the tree. Only the parser knows which text is code. A
// token in code is excluded, and the page is parsed again.
import type { ComponentNames } from '../../model/site/components.ts';
import { most } from '../../model/values/limits.ts';
import { isEscaped } from '../reading/positions.ts';
import { readDirective } from './directives.ts';
import { ReferenceScan } from './referenceScan.ts';
import type { ReferenceToken } from './referenceTokens.ts';
import { readShortcode, readTag } from './tagReferences.ts';

const candidate = /:+(?:[ \t]?[A-Za-z][\w-]*)?|<\/?[A-Za-z][\w-]*|\{\{[<%]\s*\/?\s*[A-Za-z][\w-]*/g;
/** Whether a text may name components. False for most pages. */
const likely = /:[A-Za-z:]|<\/?[A-Za-z]|\{\{[<%]/;

/** The most mistakes that are searched on a page. Each may need a search of the whole page. */
const mostFaults = 100;

/**
 * Every token for `names` in a text, in order, except those that begin at an excluded index. `isAlone`: no plugin reads directives.
 */
export function findReferences(
  text: string,
  names: ComponentNames,
  isExcluded: (index: number) => boolean,
  isAlone: boolean,
): readonly ReferenceToken[] {
  if (names.size === 0 || !likely.test(text)) return [];
  const scan = new ReferenceScan(text, names, isAlone);
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
