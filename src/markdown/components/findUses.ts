// The components in a page's Markdown, found in its text before it is parsed: `:name[text]{key="value"}`, `::name`, `:::name …
// :::`, `<Name key="value">…</Name>` and `{{< name key="value" >}}…{{< /name >}}`. Pure.
//
// Only names that the site declares have a meaning, so that all other text is parsed as usual: a grammar for directives would take
// `12:30` for one. Each token is masked (`maskUses`): the parser sees a block of HTML, or a sign, of the same length, which
// placeUses.ts finds in the tree. Only the parser knows what is in code: then the token is excluded, and the page is parsed again.
import { type ComponentNames, plainName } from '../../model/components.ts';
import { getOrInsertComputed } from '../../model/lazy.ts';
import { most } from '../../model/limits.ts';
import { harmless } from '../html/harmless.ts';
import { bracketEndsOf, endsLine, isEscaped, linesOf } from '../reading/positions.ts';
import { type AttributeFault, readAttributes, type WrittenAttribute } from './attributes.ts';
import { Containers } from './containers.ts';
import { nearName } from './nearName.ts';
import type { UseFault, UseToken } from './useTokens.ts';

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
  const found: UseToken[] = [];
  const containers = new Containers();
  /** Whether a component of the site has opened one so far. */
  let hasContainer = false;
  /** Shortcodes that are not closed yet, by their pairs: indexes of `found`. */
  const shortcodes = new Map<string, number[]>();
  /** The ends of labels within texts, with their closing tokens. */
  const labelEnds: UseToken[] = [];
  const lineOf = linesOf(text);
  const bracketEnd = bracketEndsOf(text);
  let faults = 0;
  let done = 0;
  candidate.lastIndex = 0;
  for (const { 0: written, index } of text.matchAll(candidate)) {
    if (index < done || isExcluded(index) || isEscaped(text, index)) continue;
    const before = found.length;
    if (written.startsWith(':')) readColons(written, index);
    else if (written.startsWith('<')) readTag(written, index);
    else readShortcode(written, index);
    const last = found[before];
    if (last) done = last.label?.[0] ?? last.end;
    if (faults > mostFaults || found.length > most.nodes) break;
  }
  for (const one of [...shortcodes.values()].flat())
    found[one] = { ...(found[one] as UseToken), kind: 'whole' };
  return [...found, ...labelEnds].sort((a, b) => a.start - b.start);

  function add(token: Partial<UseToken> & Pick<UseToken, 'kind' | 'start' | 'end'>): void {
    const { quotes } = lineOf(token.start);
    const none = { isBlock: false, isText: false, pair: '', name: '', written: '', attributes: [] };
    found.push({ ...none, quotes, ...token });
  }

  function addFault(start: number, end: number, fault: UseFault): void {
    faults += 1;
    add({ kind: 'fault', start, end, fault });
  }

  /** Reports an unknown name, if it is similar to a known one. */
  function addUnknown(start: number, written: string, isCertain: boolean): void {
    if (!isAlone) return;
    const near = nearName(/[A-Za-z][\w-]*/.exec(written)?.[0] ?? '', names);
    if (near !== undefined || isCertain)
      addFault(start, start + written.length, { kind: 'unknown', index: start, written, near });
  }

  function readColons(written: string, start: number): void {
    const colons = /^:+/.exec(written)?.[0].length ?? 0;
    const said = written.slice(colons);
    const name = names.get(plainName(said.trim()));
    const end = start + written.length;
    const begins = isAtBeginning(start);
    if (colons > 2) {
      if (begins) readContainer(start, colons, said.trim(), name);
    } else if (/^[A-Za-z]/.test(said)) {
      const next = text[end] ?? '\n';
      const isOpen = next === '[' || next === '{';
      if (name === undefined) {
        if (colons === 2 ? begins : isOpen) addUnknown(start, written, isOpen && colons === 2);
      } else if (colons === 2) {
        if (begins || isOpen) readLeaf(start, end, name, begins);
      } else if (isOpen || (/[\s!-/;-@[-`{-~]|^$/.test(next) && !/[\w:/\\]/.test(text[start - 1] ?? ' ')))
        readText(start, end, name);
    }
  }

  function readContainer(start: number, colons: number, said: string, name: string | undefined): void {
    const line = text.slice(start, lineOf(start).end);
    if (line.trimEnd().length === colons) {
      const closed = containers.close(colons);
      if (closed && closed.pair === undefined) return;
      const written = line.trim();
      const [end, isBlock] = [start + colons, true];
      if (closed) add({ kind: 'close', start, end, isBlock, pair: closed.pair ?? '', written });
      else if (isAlone && hasContainer) addFault(start, end, { kind: 'unopened', index: start, written });
      return;
    }
    if (said === '' || name === undefined) {
      containers.open(colons, undefined);
      return;
    }
    const pair = `:${start}`;
    const token = readBlock(start, text.indexOf(said, start) + said.length, name, pair);
    if (!token) return;
    containers.open(colons, pair);
    hasContainer = true;
  }

  function readLeaf(start: number, from: number, name: string, begins: boolean): void {
    if (begins) readBlock(start, from, name, '');
    else addFault(start, from, { kind: 'place', index: start, written: text.slice(start, from) });
  }

  /** Reads a token that begins a line of its own; `pair` is '' if nothing closes it. */
  function readBlock(start: number, from: number, name: string, pair: string): UseToken | undefined {
    const last = lineOf(start).end;
    const written = text.slice(start, from);
    // `:::tip {kind="danger"}`, `:::tip [Title]`: no title looks like that.
    const gap =
      pair !== '' &&
      /^[ \t]+(?=\{\s*(?:[.#]\w|[\w-]+=)|\[[^[\]\n]+\](?:\{|\s*$))/.exec(text.slice(from, last));
    const rest = behindName(from + (gap ? gap[0].length : 0), start, last);
    if (rest && 'fault' in rest) return void addFault(start, rest.end, rest.fault);
    const trailing = text.slice(rest.end, last).trim();
    let { label } = rest;
    if (trailing !== '' && pair !== '' && !label && rest.end === from)
      label = [text.indexOf(trailing, from), text.indexOf(trailing, from) + trailing.length];
    else if (trailing !== '')
      return void addFault(start, rest.end, { kind: pair === '' ? 'place' : 'rest', index: start, written });
    const end = label && trailing !== '' ? label[1] : rest.end;
    const { attributes } = rest;
    add({
      kind: pair === '' ? 'whole' : 'open',
      start,
      end,
      isBlock: true,
      pair,
      name,
      written,
      attributes,
      label,
    });
    return found.at(-1);
  }

  function readText(start: number, from: number, name: string): void {
    const written = text.slice(start, from);
    const rest = behindName(from, start, undefined);
    if ('fault' in rest) {
      addFault(start, from, rest.fault);
      return;
    }
    const { attributes, label, end } = rest;
    const common = { isText: true, name, written };
    if (!label) {
      add({ ...common, kind: 'whole', start, end, attributes });
      return;
    }
    const pair = `:${start}`;
    add({ ...common, kind: 'open', start, end: label[0], pair, attributes });
    labelEnds.push({
      ...common,
      kind: 'close',
      start: label[1],
      end,
      isBlock: false,
      pair,
      attributes: [],
      quotes: lineOf(start).quotes,
    });
  }

  /** Reads an optional label in brackets, and optional attributes in braces. */
  function behindName(
    from: number,
    start: number,
    last: number | undefined,
  ):
    | {
        readonly label?: readonly [number, number];
        readonly attributes: readonly WrittenAttribute[];
        readonly end: number;
      }
    | { readonly fault: UseFault; readonly end: number } {
    let end = from;
    let label: readonly [number, number] | undefined;
    if (text[end] === '[') {
      const close = bracketEnd(end, last);
      if (close === undefined)
        return { end: from, fault: { kind: 'unfinished', index: start, written: text.slice(start, from) } };
      label = [end + 1, close];
      end = close + 1;
    }
    if (text[end] !== '{') return { ...(label && { label }), attributes: [], end };
    const read = readAttributes(text, end + 1, 'directive', lineOf(start).quotes);
    const fault = faultOf(read.fault, start, text.slice(start, from));
    if (fault) return { end, fault };
    if (last !== undefined && read.end > last)
      return { end, fault: { kind: 'unfinished', index: start, written: text.slice(start, from) } };
    return { ...(label && { label }), attributes: read.attributes, end: read.end };
  }

  function readTag(opening: string, start: number): void {
    const said = opening.replace(/^<\/?/, '');
    const name = names.get(plainName(said));
    const end = start + opening.length;
    if (name === undefined || isHtml(said)) return;
    const written = `<${said}>`;
    const pair = `<${plainName(said)}`;
    const read = readAttributes(text, end, 'tag', lineOf(start).quotes);
    const fault = faultOf(read.fault, start, written);
    if (fault) {
      addFault(start, end, fault);
      return;
    }
    const { attributes, isClosed } = read;
    const kind = opening.startsWith('</') ? 'close' : isClosed ? 'whole' : 'open';
    const isBlock = isAtBeginning(start) && endsLine(text, read.end);
    add({ kind, start, end: read.end, isBlock, pair, name, written, attributes });
  }

  function readShortcode(opening: string, start: number): void {
    const said = /[A-Za-z][\w-]*$/.exec(opening)?.[0] ?? '';
    const name = names.get(plainName(said));
    if (name === undefined) return;
    const end = start + opening.length;
    const written = `${opening.slice(0, 3)} ${said} ${opening[2] === '<' ? '>' : '%'}}}`;
    const pair = `{{${plainName(said)}`;
    const read = readAttributes(text, end, 'shortcode', lineOf(start).quotes);
    const fault = faultOf(read.fault, start, written);
    if (fault) {
      addFault(start, end, fault);
      return;
    }
    const isClose = opening.includes('/');
    const isBlock = isAtBeginning(start) && endsLine(text, read.end);
    const { attributes, isClosed } = read;
    const kind = isClose ? 'close' : isClosed ? 'whole' : 'open';
    if (kind === 'open') getOrInsertComputed(shortcodes, pair, () => []).push(found.length);
    else if (isClose) shortcodes.get(pair)?.pop();
    add({ kind, start, end: read.end, isBlock, pair, name, written, attributes });
  }

  function isAtBeginning(index: number): boolean {
    return index <= lineOf(index).begins;
  }
}

/** Whether a tag is HTML's, whatever components there are: pages write those in small letters or in capitals. */
function isHtml(tag: string): boolean {
  const lower = tag.toLowerCase();
  return harmless.has(lower) && (tag === lower || tag === tag.toUpperCase());
}

/** The mistake in attributes; for one that never ends, at its beginning. */
function faultOf(
  fault: { readonly kind: AttributeFault; readonly index: number; readonly written: string } | undefined,
  start: number,
  written: string,
): UseFault | undefined {
  return fault?.kind === 'unfinished' ? { kind: fault.kind, index: start, written } : fault;
}
