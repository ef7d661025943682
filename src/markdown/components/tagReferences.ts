// Tags and shortcodes that name a component: `<Name key="value">`, `{{< name value >}}`. Adds to a scan; otherwise pure.
import { plainName } from '../../model/site/components.ts';
import { harmless } from '../html/harmless.ts';
import { endsLine } from '../reading/positions.ts';
import type { ReferenceScan } from './referenceScan.ts';
import type { ReferenceToken } from './referenceTokens.ts';

/** Reads a tag. `opening`: its text up to the name. */
export function readTag(scan: ReferenceScan, opening: string, start: number): void {
  const said = opening.replace(/^<\/?/, '');
  if (isHtml(said)) return;
  const isEnd = opening.startsWith('</');
  const token = readToken(scan, { syntax: 'tag', opening, start, said, written: `<${said}>`, isEnd });
  if (token) scan.add({ ...token, pair: `<${plainName(said)}` });
}

/** Reads a shortcode. `opening`: its text up to the name. */
export function readShortcode(scan: ReferenceScan, opening: string, start: number): void {
  const said = /[A-Za-z][\w-]*$/.exec(opening)?.[0] ?? '';
  const written = `${opening.slice(0, 3)} ${said} ${opening[2] === '<' ? '>' : '%'}}}`;
  const isEnd = opening.includes('/');
  const token = readToken(scan, { syntax: 'shortcode', opening, start, said, written, isEnd });
  if (token) scan.addShortcode({ ...token, pair: `{{${plainName(said)}` });
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
    isEnd,
  }: {
    readonly syntax: 'tag' | 'shortcode';
    readonly opening: string;
    readonly start: number;
    readonly said: string;
    readonly written: string;
    readonly isEnd: boolean;
  },
):
  | Pick<ReferenceToken, 'kind' | 'start' | 'end' | 'isBlock' | 'name' | 'written' | 'attributes'>
  | undefined {
  const name = scan.nameOf(said);
  if (name === undefined) return undefined;
  const behind = start + opening.length;
  const { attributes, end, isClosed, fault } = scan.attributes(behind, syntax, start, written);
  if (fault) return void scan.addFault(start, behind, fault);
  const kind = isEnd ? 'close' : isClosed ? 'whole' : 'open';
  const isBlock = scan.isAtBeginning(start) && endsLine(scan.text, end);
  return { kind, start, end, isBlock, name, written, attributes };
}

/** Whether a tag is HTML's, even if a component has its name. Authors write it in lower case or in capitals. */
function isHtml(tag: string): boolean {
  const lower = tag.toLowerCase();
  return harmless.has(lower) && (tag === lower || tag === tag.toUpperCase());
}
