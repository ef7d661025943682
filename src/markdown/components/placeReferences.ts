// Text with components or formulas → its tree, with a node for each token. `shapeHtml` pairs and fills these nodes. Parses
// Markdown; otherwise pure.
import type { Html, Nodes, Paragraph, Parent, PhrasingContent, Root, Text } from 'mdast';
import { firstIndex } from '../../model/values/lists.ts';
import { tagsOf } from '../html/tags.ts';
import { type Excess, excessOfColumns } from '../reading/limits.ts';
import { ownIndexes, pointsIn, type Range } from '../reading/positions.ts';
import type { Reader } from '../reading/reader.ts';
import { standInFor } from '../reading/standIns.ts';
import { walk } from '../reading/walk.ts';
import { findTokens, isWithin, type Marking } from './findTokens.ts';
import type { ReferenceToken } from './referenceTokens.ts';

declare module 'mdast' {
  interface HtmlData {
    /** The token of this node: a formula, or a part of a component reference. */
    readonly reference?: PlacedReference;
  }
}

/** A token, with the parsed label of a block. */
export interface PlacedReference {
  readonly token: ReferenceToken;
  readonly label: readonly PhrasingContent[] | undefined;
  /** As written. */
  readonly source: string;
}

/** A page's tree, and its text as parsed: with masks instead of tokens, at the same positions. */
export interface ReadReferences {
  readonly tree: Root;
  readonly text: string;
  readonly hasReferences: boolean;
}

/** The most times that a page is parsed again because tokens are in code. After that, no component on it is rendered. */
const mostReadings = 8;

/** Parses a text that may have components and formulas. Masks that are not ASCII can make it exceed a limit. */
export function readReferences(text: string, read: Reader, marking: Marking): ReadReferences | Excess {
  const excluded = new Set<number>();
  let codes: readonly Range[] = [];
  const isExcluded = (index: number) => excluded.has(index) || isWithin(codes, index);
  const edge = standInFor(text);
  for (let reading = 0; reading < mostReadings; reading += 1) {
    const tokens = findTokens(text, marking, isExcluded);
    if (tokens.length === 0) break;
    const whole = withoutInner(tokens);
    const inner = whole.flatMap(({ label }) => (label ? withoutInner(within(tokens, ...label)) : []));
    const masks = new Map([...whole, ...inner].map((token) => [token, maskOf(text, token, edge)]));
    const given = masked(text, whole.map(maskIn(masks)));
    const far = edge > '\x7f' ? excessOfColumns(given) : undefined;
    if (far) return far;
    const tree = read(given);
    const shown = masked(text, [...masks.values()], true);
    const readLabel = (label: string) => read(`${edge}${label}`);
    const placement = new Placement(text, shown, tokens, masks, definitionsIn(tree, text), readLabel);
    placement.place(tree, whole);
    if (placement.placed.size === tokens.length) return { tree, text: shown, hasReferences: true };
    for (const one of tokens) if (!placement.placed.has(one)) excluded.add(one.start);
    codes = codesIn(tree);
  }
  return { tree: read(text), text, hasReferences: false };
}

type Masks = ReadonlyMap<ReferenceToken, Mask>;
const maskIn = (masks: Masks) => (token: ReferenceToken) => masks.get(token) as Mask;

/** The tokens, in order, that do not begin within another. Others are in labels of blocks, or in attributes. */
function withoutInner(tokens: readonly ReferenceToken[]): readonly ReferenceToken[] {
  let done = 0;
  return tokens.filter(({ start, end }) => {
    if (start < done) return false;
    done = end;
    return true;
  });
}

/** Replaces masks in a tree by nodes for their tokens. */
class Placement {
  /** The tokens that got a node. Others are in code or in an address. */
  readonly placed = new Set<ReferenceToken>();
  readonly #pointAt;

  constructor(
    readonly text: string,
    /** The same with masks and the labels of blocks. */
    readonly shown: string,
    readonly tokens: readonly ReferenceToken[],
    readonly masks: Masks,
    readonly definitions: ReadonlyMap<string, string>,
    /** Parses a label with a sign before it, so that it is always a paragraph. */
    readonly readLabel: (label: string) => Root,
  ) {
    this.#pointAt = pointsIn(text);
  }

  /** Replaces the masks of some tokens in a node. */
  place(parent: Parent, tokens: readonly ReferenceToken[]): void {
    parent.children = (parent.children as Nodes[]).flatMap((child) => {
      if (child.type === 'text' || child.type === 'html') return this.#piecesOf(child, tokens) ?? child;
      if ('children' in child && !this.#isAddress(child)) this.place(child as Parent, tokens);
      return child;
    }) as Parent['children'];
  }

  /** Whether a link is a bare address. Tokens in it have no meaning. */
  #isAddress({ type, position }: Nodes): boolean {
    return type === 'link' && this.text[position?.start.offset ?? 0] !== '[';
  }

  /** A text or HTML, split at its tokens. Undefined if it has none, or if they cannot be found. */
  #piecesOf(node: Text | Html, tokens: readonly ReferenceToken[]): readonly Nodes[] | undefined {
    const [from, to] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
    const here = within(tokens, from, to);
    const found = here.length > 0 && masksIn(node.value, here.map(maskIn(this.masks)));
    if (!found) return undefined;
    const pieces: Nodes[] = [];
    let [done, offset] = [0, from];
    const addRest = (value: string, end: number) => {
      if (value !== '')
        pieces.push({ type: node.type, value, position: this.#positionOf(offset, end) } as Text);
    };
    for (const [index, token] of here.entries()) {
      const [at, behind] = found[index] as Range;
      const value = node.value.slice(done, at);
      addRest(value, token.start);
      // Tokens in a tag or comment have no meaning.
      if (node.type === 'html' && tagsOf(value).some(({ kind }) => kind === 'unfinished')) return undefined;
      const reference = {
        token,
        label: this.#labelOf(token),
        source: this.text.slice(token.start, token.end),
      };
      const position = this.#positionOf(token.start, token.end);
      pieces.push({ type: 'html', value: '', position, data: { reference } } satisfies Html);
      [done, offset] = [behind, token.end];
    }
    addRest(node.value.slice(done), to);
    for (const token of here) this.placed.add(token);
    return pieces;
  }

  /** The label of a block, parsed separately, with the definitions that it may use. */
  #labelOf({ label }: ReferenceToken): readonly PhrasingContent[] | undefined {
    if (!label) return undefined;
    const [from, to] = label;
    const own = this.shown.slice(from, to);
    const others = [...new Set(namesIn(own))].flatMap((name) => this.definitions.get(name) ?? []);
    const [paragraph] = this.readLabel([own, ...others].join('\n\n')).children as [Paragraph];
    const first = paragraph?.children[0];
    if (paragraph?.type !== 'paragraph' || first?.type !== 'text') return [];
    first.value = first.value.slice(1);
    const shifted = (offset = 1) => Math.max(from, offset - 1 + from);
    walk(paragraph, (node) => {
      const { start, end } = node.position ?? {};
      if (start && end) node.position = this.#positionOf(shifted(start.offset), shifted(end.offset));
    });
    if (first.value === '') paragraph.children.shift();
    this.place(paragraph, withoutInner(within(this.tokens, from, to)));
    return paragraph.children;
  }

  #positionOf(from: number, to: number): Nodes['position'] {
    return {
      start: { ...this.#pointAt(from), offset: from },
      end: { ...this.#pointAt(to), offset: to },
    };
  }
}

/** The first definition of each name, as written. */
function definitionsIn(tree: Root, text: string): ReadonlyMap<string, string> {
  const definitions = new Map<string, string>();
  walk(tree, ({ type, position }) => {
    if (type !== 'definition') return;
    const source = text.slice(position?.start.offset, position?.end.offset);
    const [name = ''] = namesIn(source);
    if (!definitions.has(name)) definitions.set(name, source);
  });
  return definitions;
}

/** The text in innermost brackets, normalized like link labels (CommonMark 0.31, 6.3). */
function namesIn(text: string): readonly string[] {
  // Escaped signs first: otherwise a name would begin at each escaped bracket, and have no end.
  return [...text.matchAll(/\\[\s\S]|\[((?:[^\\[\]]|\\[\s\S])*)\]/g)].flatMap(([, name]) =>
    name === undefined ? [] : name.trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase(),
  );
}

/** The start and end of each piece of code, in order. */
function codesIn(tree: Root): readonly Range[] {
  const codes: Range[] = [];
  walk(tree, ({ type, position }) => {
    if (type !== 'code' && type !== 'inlineCode') return;
    codes.push([position?.start.offset ?? 0, position?.end.offset ?? 0]);
  });
  return codes;
}

/** The sorted tokens between two indexes of a text. */
function within(tokens: readonly ReferenceToken[], from: number, to: number): readonly ReferenceToken[] {
  const first = firstIndex(tokens.length, (index) => (tokens[index] as ReferenceToken).start >= from);
  let last = first;
  while (last < tokens.length && (tokens[last] as ReferenceToken).end <= to) last += 1;
  return tokens.slice(first, last);
}

/** A hidden token, and the characters that replace its own. `own` has the indexes of its own characters. */
interface Mask {
  readonly token: ReferenceToken;
  readonly own: readonly number[];
  readonly signs: string;
}

/**
 * The mask of a token. For a block it is an HTML block (CommonMark 0.31, 4.6, kind 3), otherwise a run of `edge`. If the last line
 * has one character, such as the `>` of a tag, the end of such a block does not fit. Then kind 4 is used.
 */
function maskOf(text: string, token: ReferenceToken, edge: string): Mask {
  const own = ownIndexes(text, token.start, token.end, token.quotes);
  if (!token.isBlock) return { token, own, signs: edge.repeat(own.length) };
  const begin = (own.at(-1) ?? 0) - 1 === own.at(-2) ? '<' : '<!A';
  return { token, own, signs: `${begin.padEnd(own.length - 1, '?')}>` };
}

/** A text with masks. `isLabelShown`: whether the labels of blocks stay. */
function masked(text: string, masks: readonly Mask[], isLabelShown = false): string {
  const characters = text.split('');
  for (const { token, own, signs } of masks) {
    const [from, to] = (isLabelShown && token.label) || [0, 0];
    for (const [at, index] of own.entries())
      if (index < from || index >= to) characters[index] = signs[at] as string;
  }
  return characters.join('');
}

/**
 * The positions of masks in the text of a node, in order. Undefined if one is missing. Line prefixes may have been removed from
 * this text.
 */
function masksIn(
  value: string,
  masks: readonly Mask[],
): readonly (readonly [from: number, to: number])[] | undefined {
  const found: (readonly [number, number])[] = [];
  let done = 0;
  for (const { signs } of masks) {
    const first = signs[0] as string;
    let from = value.indexOf(first, done);
    while (from !== -1 && endOf(value, signs, from) === undefined) from = value.indexOf(first, from + 1);
    if (from === -1) return undefined;
    done = endOf(value, signs, from) as number;
    found.push([from, done]);
  }
  return found;
}

/** The index after a mask that begins at `from`, perhaps on several lines. Undefined if it is missing. */
function endOf(value: string, mask: string, from: number): number | undefined {
  const between = /[ \t]*\n[ \t>]*/y;
  let at = from;
  for (const sign of mask) {
    while (value[at] !== sign) {
      between.lastIndex = at;
      if (!between.test(value)) return undefined;
      // The sign may look like a prefix.
      const near = value.slice(at, between.lastIndex).indexOf(sign);
      at = near === -1 ? between.lastIndex : at + near;
    }
    at += 1;
  }
  return at;
}
