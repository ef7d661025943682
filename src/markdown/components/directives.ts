// Directives that name a component: `:name[text]{key="value"}`, `::name`, `:::name … :::`. Adds to a scan; otherwise pure.
import type { WrittenAttribute } from './attributes.ts';
import type { ReferenceScan } from './referenceScan.ts';
import type { ReferenceFault, ReferenceToken } from './referenceTokens.ts';

/** The parts after the name of a directive, and their end; or a mistake in them. */
type Behind =
  | {
      readonly label: readonly [from: number, to: number] | undefined;
      readonly attributes: readonly WrittenAttribute[];
      readonly end: number;
    }
  | { readonly fault: ReferenceFault; readonly end: number };

/** Reads a directive. `written`: its text up to the end of the name. */
export function readDirective(scan: ReferenceScan, written: string, start: number): void {
  const colons = /^:+/.exec(written)?.[0].length ?? 0;
  const said = written.slice(colons).trim();
  const begins = scan.isAtBeginning(start);
  if (colons > 2) {
    if (begins) readContainer(scan, start, colons, said);
    return;
  }
  if (!/^:+[A-Za-z]/.test(written)) return;
  const name = scan.nameOf(said);
  const end = start + written.length;
  const next = scan.text[end] ?? '\n';
  const isOpen = next === '[' || next === '{';
  if (name === undefined) {
    if (colons === 2 ? begins : isOpen) scan.addUnknown(start, written, isOpen && colons === 2);
  } else if (colons === 1) {
    if (isOpen || isApart(scan.text, start, end)) readText(scan, start, end, name);
  } else if (begins) readBlock(scan, start, end, name, '');
  else if (isOpen) scan.addFault(start, end, { kind: 'place', index: start, written });
}

/** Whether a name with a colon is a separate word: not a part of `12:30pm`, of an address or of a path. */
const isApart = (text: string, start: number, end: number) =>
  /[\s!-/;-@[-`{-~]/.test(text[end] ?? '\n') && !/[\w:/\\]/.test(text[start - 1] ?? ' ');

/** Reads a line that begins with three or more colons. */
function readContainer(scan: ReferenceScan, start: number, colons: number, said: string): void {
  const { text, containers } = scan;
  const line = text.slice(start, scan.lineOf(start).end);
  if (line.trimEnd().length === colons) {
    closeContainer(scan, start, line.trim());
    return;
  }
  const name = said === '' ? undefined : scan.nameOf(said);
  if (name === undefined) {
    containers.open(colons, undefined);
    return;
  }
  const pair = `:${start}`;
  const isGood = readBlock(scan, start, text.indexOf(said, start) + said.length, name, pair) !== undefined;
  containers.open(colons, isGood ? pair : undefined);
  if (!isGood) return;
  scan.hasContainer = true;
}

/** Reads a line of colons. */
function closeContainer(scan: ReferenceScan, start: number, written: string): void {
  const closed = scan.containers.close(written.length);
  const end = start + written.length;
  if (closed?.pair !== undefined)
    scan.add({ kind: 'close', start, end, isBlock: true, pair: closed.pair, written });
  else if (!closed && scan.isAlone && scan.hasContainer)
    scan.addFault(start, end, { kind: 'unopened', index: start, written });
}

/** Reads a directive on its own line, from the end of its name on. `pair` is '' if it has no end. */
function readBlock(
  scan: ReferenceScan,
  start: number,
  from: number,
  name: string,
  pair: string,
): ReferenceToken | undefined {
  const { text } = scan;
  const last = scan.lineOf(start).end;
  const written = text.slice(start, from);
  const isContainer = pair !== '';
  // `:::tip {kind="danger"}`, `:::tip [Title]`: no title has this form.
  const gap =
    isContainer && /^[ \t]+(?=\{\s*(?:[.#]\w|[\w-]+=)|\[[^[\]\n]+\](?:\{|\s*$))/.exec(text.slice(from, last));
  const behind = readBehind(scan, from + (gap ? gap[0].length : 0), start, last);
  if ('fault' in behind) return void scan.addFault(start, behind.end, behind.fault);
  const { attributes, label } = behind;
  const common = { kind: isContainer ? 'open' : 'whole', isBlock: true, pair, name, written } as const;
  const rest = text.slice(behind.end, last).trim();
  if (rest === '') return scan.add({ ...common, start, end: behind.end, attributes, label });
  if (!isContainer || label || behind.end !== from) {
    const kind = isContainer ? 'rest' : 'place';
    return void scan.addFault(start, behind.end, { kind, index: start, written });
  }
  const title = text.indexOf(rest, from);
  const end = title + rest.length;
  return scan.add({ ...common, start, end, attributes, label: [title, end] });
}

/** Reads a directive in a text, from the end of its name on. */
function readText(scan: ReferenceScan, start: number, from: number, name: string): void {
  const written = scan.text.slice(start, from);
  const behind = readBehind(scan, from, start, undefined);
  if ('fault' in behind) {
    scan.addFault(start, from, behind.fault);
    return;
  }
  const { attributes, label, end } = behind;
  const common = { isText: true, name, written };
  if (!label) {
    scan.add({ ...common, kind: 'whole', start, end, attributes });
    return;
  }
  const pair = `:${start}`;
  scan.add({ ...common, kind: 'open', start, end: label[0], pair, attributes });
  const { quotes } = scan.lineOf(start);
  scan.addLabelEnd({ ...common, kind: 'close', start: label[1], end, pair, quotes });
}

/** Reads an optional label in brackets, and optional attributes in braces. */
function readBehind(scan: ReferenceScan, from: number, start: number, last: number | undefined): Behind {
  const { text } = scan;
  const written = text.slice(start, from);
  const unfinished = (end: number): Behind => ({ end, fault: { kind: 'unfinished', index: start, written } });
  let end = from;
  let label: readonly [number, number] | undefined;
  if (text[end] === '[') {
    const close = scan.bracketEnd(end, last);
    if (close === undefined) return unfinished(from);
    label = [end + 1, close];
    end = close + 1;
  }
  if (text[end] !== '{') return { label, attributes: [], end };
  const { attributes, end: to, fault } = scan.attributes(end + 1, 'directive', start, written);
  if (fault) return { end, fault };
  return last !== undefined && to > last ? unfinished(end) : { label, attributes, end: to };
}
