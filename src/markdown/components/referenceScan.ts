// The components found so far while a text is searched for them. It changes during the search; otherwise pure.
import { type ComponentNames, plainName } from '../../model/site/components.ts';
import { getOrInsertComputed } from '../../model/values/lazy.ts';
import { bracketEndsOf, linesOf } from '../reading/positions.ts';
import { type ReadAttributes, readAttributes } from './attributes.ts';
import { nearName } from './nearName.ts';
import type { ReferenceFault, ReferenceToken } from './referenceTokens.ts';

/** An opening line of a container (`:::name`) that is not closed yet. */
interface Container {
  readonly colons: number;
  /** Undefined if it is not a component of the site. */
  readonly pair: string | undefined;
  /** The smallest number of colons of this container and all outer ones. Fewer colons close none of them. */
  readonly least: number;
}

/** Nested containers. Each is read once when it is opened, and once when it is closed. */
class Containers {
  readonly #open: Container[] = [];

  /** Opens a container. `pair` is undefined if it is not a component of the site. */
  open(colons: number, pair: string | undefined): void {
    const around = this.#open.at(-1)?.least ?? colons;
    this.#open.push({ colons, pair, least: Math.min(colons, around) });
  }

  /** Closes the innermost container with at most this number of colons, and all within it. Undefined if there is none. */
  close(colons: number): { readonly pair: string | undefined } | undefined {
    if ((this.#open.at(-1)?.least ?? Number.POSITIVE_INFINITY) > colons) return undefined;
    let last = this.#open.pop();
    while (last && last.colons > colons) last = this.#open.pop();
    return last;
  }
}

export class ReferenceScan {
  readonly found: ReferenceToken[] = [];
  readonly containers = new Containers();
  /** Whether a component of the site has opened a container. */
  hasContainer = false;
  faults = 0;
  readonly lineOf;
  readonly bracketEnd;
  /** Shortcodes that are not closed yet, by pair: indexes of `found`. */
  readonly #shortcodes = new Map<string, number[]>();
  /** The ends of labels within texts, and their closing tokens. */
  readonly #labelEnds: ReferenceToken[] = [];

  constructor(
    readonly text: string,
    readonly names: ComponentNames,
    readonly isAlone: boolean,
  ) {
    this.lineOf = linesOf(text);
    this.bracketEnd = bracketEndsOf(text);
  }

  /** The component that a name means. */
  nameOf(said: string): string | undefined {
    return this.names.get(plainName(said));
  }

  isAtBeginning(index: number): boolean {
    return index <= this.lineOf(index).begins;
  }

  /** Reads the attributes from `index` on, of a token that begins at `start`. A mistake without an end is reported at `start`. */
  attributes(
    index: number,
    kind: Parameters<typeof readAttributes>[2],
    start: number,
    written: string,
  ): Omit<ReadAttributes, 'fault'> & { readonly fault: ReferenceFault | undefined } {
    const read = readAttributes(this.text, index, kind, this.lineOf(start).quotes);
    const isEndless = read.fault?.kind === 'unfinished';
    return { ...read, fault: isEndless ? { kind: 'unfinished', index: start, written } : read.fault };
  }

  add(token: Partial<ReferenceToken> & Pick<ReferenceToken, 'kind' | 'start' | 'end'>): ReferenceToken {
    const whole = this.#whole(token);
    this.found.push(whole);
    return whole;
  }

  /** Adds the end of a label within a text. The label is searched for components too. */
  addLabelEnd(token: Partial<ReferenceToken> & Pick<ReferenceToken, 'kind' | 'start' | 'end'>): void {
    this.#labelEnds.push(this.#whole(token));
  }

  /** `pair`: that of its end, which then needs no beginning. */
  addFault(start: number, end: number, fault: ReferenceFault, pair = ''): void {
    this.faults += 1;
    this.add({ kind: 'fault', start, end, fault, pair });
  }

  /** Reports an unknown name, if it is similar to a known one. */
  addUnknown(start: number, written: string, isCertain: boolean): void {
    if (!this.isAlone) return;
    const near = nearName(/[A-Za-z][\w-]*/.exec(written)?.[0] ?? '', this.names);
    if (near !== undefined || isCertain)
      this.addFault(start, start + written.length, { kind: 'unknown', index: start, written, near });
  }

  /** Adds a token of a shortcode. Shortcodes need no end. */
  addShortcode(token: ReferenceToken | Parameters<ReferenceScan['add']>[0]): void {
    const { kind, pair = '' } = token;
    if (kind === 'open') getOrInsertComputed(this.#shortcodes, pair, () => []).push(this.found.length);
    else if (kind === 'close') this.#shortcodes.get(pair)?.pop();
    this.add(token);
  }

  /** All tokens, in order. Shortcodes without an end have no content. */
  tokens(): readonly ReferenceToken[] {
    const whole = new Set([...this.#shortcodes.values()].flat());
    const found = this.found.map(
      (one, index): ReferenceToken => (whole.has(index) ? { ...one, kind: 'whole' } : one),
    );
    return [...found, ...this.#labelEnds].sort((a, b) => a.start - b.start);
  }

  #whole(token: Parameters<ReferenceScan['add']>[0]): ReferenceToken {
    const none = { isBlock: false, isText: false, pair: '', name: '', written: '', attributes: [] };
    return { ...none, ...token, quotes: token.quotes ?? this.lineOf(token.start).quotes };
  }
}
