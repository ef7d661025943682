// Text with components or formulas → its tree, with a node for each token, which `shapeHtml` pairs and fills. Parses Markdown; else pure.
import type { Html, Nodes, Paragraph, Parent, PhrasingContent, Root, Text } from 'mdast';
import { firstIndex } from '../../model/values/lists.ts';
import { tagsOf } from '../html/tags.ts';
import { ownIndexes, pointsIn } from '../reading/positions.ts';
import type { Reader } from '../reading/reader.ts';
import { walk } from '../reading/walk.ts';
import { findTokens, isWithin, type Marking } from './findTokens.ts';
import { masksIn } from './masks.ts';
import type { UseToken } from './useTokens.ts';

declare module 'mdast' {
  interface HtmlData {
    /** The token of this node, if it is a formula, or a part of a text that names a component. */
    readonly use?: PlacedUse;
  }
}

/** A token, with the parsed label of a block. */
export interface PlacedUse {
  readonly token: UseToken;
  readonly label: readonly PhrasingContent[] | undefined;
  /** As it is written. */
  readonly source: string;
}

/** A page's tree, and its text as it was parsed: with masks instead of tokens, at the same places. */
export interface ReadUses {
  readonly tree: Root;
  readonly text: string;
  readonly hasUses: boolean;
}

/** How often a page is parsed again because tokens turned out to be in code; after that, no component of it is rendered. */
const mostReadings = 8;
/**
 * Fills masks in texts. ASCII, because other characters slow the parser down; no control character, because addresses cannot
 * contain it.
 */
const filler = 'x';
/**
 * The first and last character of a mask: punctuation that the text does not contain and that Markdown does not use, so that
 * emphasis beside it is parsed as beside brackets.
 */
const edges = ['%', '^', '}', '\u2058', '\u205c', '\u2e0f', '\u0df4', '\u1368', '\u166e', '\ufdd8'];

/** Parses a text that may have components and formulas. */
export function readUses(text: string, read: Reader, marking: Marking): ReadUses {
  const excluded = new Set<number>();
  let codes: readonly (readonly [from: number, to: number])[] = [];
  const isExcluded = (index: number) => excluded.has(index) || isWithin(codes, index);
  const edge = edges.find((one) => !text.includes(one)) as string;
  for (let reading = 0; reading < mostReadings; reading += 1) {
    const tokens = findTokens(text, marking, isExcluded);
    if (tokens.length === 0) break;
    const masked = maskUses(text, tokens, edge);
    const tree = read(masked);
    const placed = placeUses(tree, text, tokens, edge, read);
    if (placed.size === tokens.length)
      return { tree, text: maskUses(text, tokens, edge, 'labels'), hasUses: true };
    for (const one of tokens) if (!placed.has(one)) excluded.add(one.start);
    codes = codesIn(tree);
  }
  return { tree: read(text), text, hasUses: false };
}

/**
 * A text, or a part of one, with masks instead of tokens: a block of HTML (CommonMark 0.31, 4.6, kind 3), or a sign between others.
 * Masks of blocks cover their labels, which are parsed separately, unless labels are to stay.
 */
function maskUses(
  text: string,
  tokens: readonly UseToken[],
  edge: string,
  stay?: 'labels',
  [from, to]: readonly [number, number] = [0, text.length],
): string {
  const pieces: string[] = [];
  let done = from;
  for (const token of tokens) {
    const { start, end, label } = token;
    if (start < done) continue; // inside of a label
    const mask = maskOf(text, token, edge);
    pieces.push(text.slice(done, start), label && stay ? mask.slice(0, label[0] - start) : mask);
    if (label && stay)
      pieces.push(maskUses(text, within(tokens, ...label), edge, stay, label), mask.slice(label[1] - start));
    done = end;
  }
  return pieces.join('') + text.slice(done, to);
}

function maskOf(text: string, { start, end, isBlock, quotes }: UseToken, edge: string): string {
  const characters = text.slice(start, end).split('');
  const own = ownIndexes(text, start, end, quotes).map((index) => index - start);
  const put = (index: number | undefined, sign: string) => {
    if (index !== undefined) characters[index] = sign;
  };
  for (const index of own) put(index, isBlock ? '?' : filler);
  if (!isBlock) {
    put(own[0], edge);
    put(own.at(-1), edge);
    return characters.join('');
  }
  put(own[0], '<');
  let last = own.length - 1;
  // A last line of one character has no room for the end of a block.
  if ((own[last] ?? 0) - 1 !== own[last - 1]) {
    put(own[last], ' ');
    last -= 1;
  }
  put(own[last], '>');
  return characters.join('');
}

/** Replaces masks by nodes; returns the tokens that got one. The others are in code or in an address. */
function placeUses(
  tree: Root,
  text: string,
  tokens: readonly UseToken[],
  edge: string,
  read: Reader,
): ReadonlySet<UseToken> {
  const placed = new Set<UseToken>();
  const definitions = new Map<string, string>();
  walk(tree, (node) => {
    if (node.type !== 'definition') return;
    const source = text.slice(node.position?.start.offset, node.position?.end.offset);
    const [name = ''] = namesIn(source);
    if (!definitions.has(name)) definitions.set(name, source);
  });
  let last = 0;
  const whole = tokens.filter(({ start, end }) => {
    if (start < last) return false;
    last = end;
    return true;
  });
  const pointAt = pointsIn(text);
  const place = (parent: Parent, placeAmong: readonly UseToken[]) => {
    const children: Nodes[] = [];
    let isChanged = false;
    for (const child of parent.children as Nodes[]) {
      const pieces = child.type === 'text' || child.type === 'html' ? piecesOf(child, placeAmong) : undefined;
      if (pieces) isChanged = true;
      else if ('children' in child && !isAddress(child)) place(child as Parent, placeAmong);
      for (const one of pieces ?? [child]) children.push(one);
    }
    if (isChanged) parent.children = children as Parent['children'];
  };
  place(tree, whole);
  return placed;

  /** Whether a link is a bare address: tokens in it have no meaning. */
  function isAddress({ type, position }: Nodes): boolean {
    return type === 'link' && text[position?.start.offset ?? 0] !== '[';
  }

  /** A text or HTML, split at the tokens in it; undefined if there are none, or if they cannot be found. */
  function piecesOf(node: Text | Html, among: readonly UseToken[]): readonly Nodes[] | undefined {
    const { start, end } = node.position ?? {};
    const here = within(among, start?.offset ?? 0, end?.offset ?? 0);
    if (here.length === 0) return undefined;
    const marks = masksIn(
      node.value,
      here.map((one) => maskOf(text, one, edge)),
    );
    if (!marks) return undefined;
    const pieces: Nodes[] = [];
    let [done, offset] = [0, start?.offset ?? 0];
    const rest = (to: number, toOffset: number) => {
      const value = node.value.slice(done, to);
      if (value !== '')
        pieces.push({ type: node.type, value, position: positionOf(offset, toOffset) } as Text);
      return value;
    };
    for (const [index, token] of here.entries()) {
      const [at, behind] = marks[index] as readonly [number, number];
      const value = rest(at, token.start);
      // Tokens in a tag or in a comment have no meaning.
      if (node.type === 'html' && tagsOf(value).some(({ kind }) => kind === 'unfinished')) return undefined;
      const label = token.label && labelOf(token);
      pieces.push({
        type: 'html',
        value: '',
        position: positionOf(token.start, token.end),
        data: { use: { token, label, source: text.slice(token.start, token.end) } },
      } as Html);
      done = behind;
      offset = token.end;
    }
    rest(node.value.length, end?.offset ?? 0);
    for (const token of here) placed.add(token);
    return pieces;
  }

  /** The label of a block, parsed separately, together with the definitions that it may refer to. */
  function labelOf({ label }: UseToken): readonly PhrasingContent[] {
    const [from, to] = label ?? [0, 0];
    const inner = within(tokens, from, to);
    const masked = maskUses(text, inner, edge, undefined, [from, to]);
    const others = [...new Set(namesIn(masked))].flatMap((name) => definitions.get(name) ?? []).join('\n\n');
    // With a sign before it, it is always a paragraph.
    const own = read(`${edge}${masked}\n\n${others}`);
    const [paragraph] = own.children as [Paragraph];
    const first = paragraph?.children[0];
    if (paragraph?.type !== 'paragraph' || first?.type !== 'text') return [];
    first.value = first.value.slice(1);
    walk(paragraph, (node) => {
      const shift = (offset = 1) => Math.max(from, offset - 1 + from);
      node.position &&= positionOf(shift(node.position.start.offset), shift(node.position.end.offset));
    });
    if (first.value === '') paragraph.children.shift();
    place(paragraph, inner);
    return paragraph.children;
  }

  function positionOf(from: number, to: number): Nodes['position'] {
    return { start: { ...pointAt(from), offset: from }, end: { ...pointAt(to), offset: to } };
  }
}

/** What stands in brackets that hold no others, compared as labels of links are (CommonMark 0.31, 6.3). */
function namesIn(text: string): readonly string[] {
  return Array.from(text.matchAll(/\[((?:[^\\[\]]|\\[\s\S])*)\]/g), ([, name = '']) =>
    name.trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase(),
  );
}

/** The start and end of each code, in order. */
function codesIn(tree: Root): readonly (readonly [from: number, to: number])[] {
  const codes: [number, number][] = [];
  walk(tree, ({ type, position }) => {
    if (type !== 'code' && type !== 'inlineCode') return;
    codes.push([position?.start.offset ?? 0, position?.end.offset ?? 0]);
  });
  return codes;
}

/** The tokens between two indexes of a text; they are in order. */
function within(tokens: readonly UseToken[], from: number, to: number): readonly UseToken[] {
  const first = firstIndex(tokens.length, (index) => (tokens[index] as UseToken).start >= from);
  let last = first;
  while (last < tokens.length && (tokens[last] as UseToken).end <= to) last += 1;
  return tokens.slice(first, last);
}
