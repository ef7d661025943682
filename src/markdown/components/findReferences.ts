// Component references in a page's Markdown, found in its text before it is parsed: `:name[text]{key="value"}`, `::name`, `:::name
// … :::`, `<Name key="value">…</Name>` and `{{< name key="value" >}}…{{< /name >}}`. Pure.
//
// Only names that the site declares have a meaning; all other text is parsed as usual. The parsers' own grammars for directives do
// not know these names. They read `12:30` as a directive, extend an unclosed one to the end, and keep no positions of attributes.
// satteri's grammar drops the title of `:::tip Title`, and reads no label or attribute on a second line
// (findings/satteri-directives.sh). No parser reads the tags and shortcodes. So each token is masked (masks.ts): the parser sees an
// HTML block, or punctuation, of the same length. placeReferences.ts finds it in the tree. Only the parser knows which text is code. A
// token in code is excluded, and the page is parsed again.
import { type ComponentNames, plainName } from '../../model/site/components.ts';
import { most } from '../../model/values/limits.ts';
import { harmless } from '../html/harmless.ts';
import { endsLine, isEscaped } from '../reading/positions.ts';
import { readDirective } from './directives.ts';
import { ReferenceScan } from './referenceScan.ts';
import type { ReferenceToken } from './referenceTokens.ts';

const candidate = /:+(?:[ \t]?[A-Za-z][\w-]*)?|<\/?[A-Za-z][\w-]*|\{\{[<%]\s*(?:\/\s*)?[A-Za-z][\w-]*/g;
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

/** Reads a tag. `opening`: its text up to the name. */
function readTag(scan: ReferenceScan, opening: string, start: number): void {
  const said = opening.replace(/^<\/?/, '');
  if (isHtml(said)) return;
  const isEnd = opening.startsWith('</');
  const pair = `<${plainName(said)}`;
  const written = `${isEnd ? '</' : '<'}${said}>`;
  const token = readToken(scan, { syntax: 'tag', opening, start, said, written, pair, isEnd });
  if (token) scan.add(token);
}

/** Reads a shortcode. `opening`: its text up to the name. */
function readShortcode(scan: ReferenceScan, opening: string, start: number): void {
  const said = /[A-Za-z][\w-]*$/.exec(opening)?.[0] ?? '';
  const written = `${opening.slice(0, 3)} ${said} ${opening[2] === '<' ? '>' : '%'}}}`;
  const isEnd = opening.includes('/');
  const pair = `{{${plainName(said)}`;
  const token = readToken(scan, { syntax: 'shortcode', opening, start, said, written, pair, isEnd });
  if (token) scan.addShortcode(token);
}

/** Reads the part after the name. Undefined if it is not a component, or has a mistake. */
function readToken(
  scan: ReferenceScan,
  {
    syntax,
    opening,
    start,
    said,
    written,
    pair,
    isEnd,
  }: {
    readonly syntax: 'tag' | 'shortcode';
    readonly opening: string;
    readonly start: number;
    readonly said: string;
    readonly written: string;
    readonly pair: string;
    readonly isEnd: boolean;
  },
):
  | Pick<ReferenceToken, 'kind' | 'start' | 'end' | 'isBlock' | 'name' | 'written' | 'pair' | 'attributes'>
  | undefined {
  const name = scan.nameOf(said);
  if (name === undefined) return undefined;
  const behind = start + opening.length;
  const { attributes, end, isClosed, fault } = scan.attributes(behind, syntax, start, written);
  if (fault) return void scan.addFault(start, behind, fault, pair);
  const kind = isEnd ? 'close' : isClosed ? 'whole' : 'open';
  const isBlock = scan.isAtBeginning(start) && endsLine(scan.text, end);
  return { kind, start, end, isBlock, name, written, pair, attributes };
}

/** Whether a tag is HTML's, even if a component has its name. Authors write it in lower case or in capitals. */
function isHtml(tag: string): boolean {
  const lower = tag.toLowerCase();
  return harmless.has(lower) && (tag === lower || tag === tag.toUpperCase());
}
