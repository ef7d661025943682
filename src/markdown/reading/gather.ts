// Replaces tokens in the tree of a page's Markdown, reports forbidden nodes, and finds the nodes that are processed later. Edits
// the tree; otherwise pure.
import type {
  Code,
  Definition,
  FootnoteDefinition,
  Image,
  ImageReference,
  Link,
  LinkReference,
  Heading as MarkdownHeading,
  Nodes,
  Root,
  Table,
  Text,
} from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { withoutPlaceholders } from '../../model/addresses/placeholders.ts';
import { mayBeRelativeLink } from '../../model/addresses/relativeLinks.ts';
import { target } from '../../model/addresses/url.ts';
import type { CodeLanguages } from '../../model/site/plugins.ts';
import type { Problem, SourceLocation } from '../../model/site/problem.ts';
import { once } from '../../model/values/lazy.ts';
import { ownString } from '../../model/values/strings.ts';
import { problem } from '../../problems/problem.ts';
import type { OriginalCode, ReadFences } from '../code/code.ts';
import { type Fence, type FenceFault, readFence } from '../code/fences.ts';
import { misspelt } from '../code/highlight.ts';
import type { FoundHtml, MarkdownSource } from '../html/foundHtml.ts';
import type { Block } from '../typography/typography.ts';
import { isComment, type OfNote, withoutEffect } from './definitions.ts';
import { withoutEnd } from './foreignSyntax.ts';
import { pointsIn } from './positions.ts';
import { unknownToken } from './tokens.ts';
import { walk } from './walk.ts';

/** The nodes that are processed later, found in one walk. */
export interface Found {
  readonly headings: readonly MarkdownHeading[];
  readonly blocks: readonly Block[];
  /** Links that may mean a file: see `mayBeRelativeLink`. */
  readonly relativeLinks: readonly (Link | Definition)[];
  readonly code: readonly Code[];
  readonly fences: ReadFences;
  readonly images: readonly (Image | ImageReference)[];
  readonly hasNotes: boolean;
  /** In all parts of the tree. */
  readonly definitions: readonly Definition[];
  readonly locationOf: (node: Nodes) => SourceLocation;
}

/** Replaces tokens and reports forbidden nodes of a page. Edits the tree, which must not be shared. */
export function prepare(
  tree: Root,
  source: MarkdownSource,
  links: Map<string, SourceLocation>,
  html: FoundHtml | undefined,
  languages: CodeLanguages | undefined,
): Found {
  const gatherer = new Gatherer(source, links, html, languages);
  walk(tree, (node) => gatherer.read(node));
  return gatherer.found();
}

/** Replaces `{word}` in the strings of nodes, and finds their locations. */
class TokenFiller {
  readonly #pointAt = once(() => pointsIn(this.source.text));

  constructor(
    readonly source: MarkdownSource,
    /** Nodes whose texts and addresses are final. */
    readonly final: ReadonlySet<Nodes> | undefined,
  ) {}

  locationOf(node: Nodes, offset = 0): SourceLocation {
    const { file } = this.source;
    const start = node.position?.start;
    if (!start) return { file };
    if (offset === 0) return { file, line: start.line, column: start.column };
    const from = start.offset ?? 0;
    const [first, at] = [this.#pointAt()(from), this.#pointAt()(from + offset)];
    const line = start.line + at.line - first.line;
    return { file, line, column: line === start.line ? start.column + offset : at.column };
  }

  /** Returns a function that returns the braces of a node's source after `from`, one for each call, in the order of its strings. */
  bracesOf(node: Nodes, from = node.position?.start.offset ?? 0): NextBrace {
    const start = node.position?.start.offset ?? 0;
    const source = this.source.text.slice(from, node.position?.end.offset ?? 0);
    const found = source.matchAll(/\\\{|\{|&(?:#123|#x7b|lcub|lbrace);/gi);
    return () => {
      const { value } = found.next();
      return value && { written: value[0], offset: from - start + value.index };
    };
  }

  /** The braces of an image, link or definition. The label of a link has its own nodes. A bare address is its own label. */
  bracesBesideLabel(node: Addressed): NextBrace {
    const start = node.position?.start.offset ?? 0;
    if (this.source.text[start] !== '[') return this.bracesOf(node);
    const label = 'children' in node ? node.children.at(-1)?.position?.end.offset : undefined;
    return this.bracesOf(node, node.type === 'definition' ? start + (node.label ?? '').length : label);
  }

  /** A string of a node with the values of its tokens. Reports misspelt tokens. */
  fill(value: string, node: Nodes, nextBrace = this.bracesOf(node)): string {
    if (this.final?.has(node)) return value;
    const { tokens, problems } = this.source;
    // Markdown has already turned \{ into a brace. Only the source shows which braces were escaped.
    return value.replace(/\{([A-Za-z][\w-]*\})?/g, (all) => {
      const found = nextBrace();
      const word = all.slice(1, -1);
      if (word === '' || (found && found.written !== '{')) return all;
      const filled = tokens.get(word);
      const fault = filled === undefined && unknownToken(word, tokens, this.locationOf(node, found?.offset));
      if (fault) problems.push(fault);
      return filled ?? all;
    });
  }
}

/** Reads the nodes of a page in order, and collects those that are processed later. */
class Gatherer {
  readonly #headings: MarkdownHeading[] = [];
  readonly #blocks: Block[] = [];
  readonly #relativeLinks: (Link | Definition)[] = [];
  readonly #code: Code[] = [];
  readonly #fences = new Map<Code, OriginalCode & { readonly fence: Fence }>();
  readonly #images: (Image | ImageReference)[] = [];
  readonly #definitions: Definition[] = [];
  readonly #notes: OfNote[] = [];
  readonly #references: LinkReference[] = [];
  /** Whether the last block of code has a fence inside. */
  #hasFence = false;
  readonly #filler: TokenFiller;

  constructor(
    readonly source: MarkdownSource,
    readonly links: Map<string, SourceLocation>,
    html: FoundHtml | undefined,
    readonly languages: CodeLanguages | undefined,
  ) {
    this.#filler = new TokenFiller(source, html?.nodes);
  }

  found(): Found {
    this.#reportWithoutEffect();
    this.#reportShownComments();
    return {
      headings: this.#headings,
      blocks: this.#blocks,
      relativeLinks: this.#relativeLinks,
      code: this.#code,
      fences: this.#fences,
      images: this.#images,
      hasNotes: this.#notes.length > 0,
      definitions: this.#definitions,
      locationOf: (node) => this.#filler.locationOf(node),
    };
  }

  read(node: Nodes): void {
    if (node.type === 'text') {
      this.#readText(node);
      return;
    }
    if (node.type === 'code') this.#readCode(node);
    if (node.type === 'table') {
      this.#reportCellsBeyond(node);
      evenRows(node);
      alignByClass(node);
    }
    if (node.type === 'heading') this.#headings.push(node);
    if (isBlock(node)) this.#blocks.push(node);
    if (isOfNote(node)) this.#notes.push(node);
    if (node.type === 'linkReference') this.#references.push(node);
    if (node.type === 'definition') this.#definitions.push(node);
    if (isAddressed(node) && !(node.type === 'definition' && isComment(node))) this.#readAddressed(node);
  }

  #report(found: Problem): void {
    this.source.problems.push(found);
  }

  /** Cells with text in rows that have more cells than the first one. GFM drops them (0.29, 4.10). */
  #reportCellsBeyond({ children: rows }: Table): void {
    const columns = rows[0]?.children.length ?? 0;
    for (const { children: cells } of rows) {
      const cell = cells.slice(columns).find(({ children }) => children.length > 0);
      if (!cell) continue;
      const facts = ['cell', textOf(cell).trim(), cells.length, columns] as const;
      this.#report(problem('text-not-shown', facts, this.#filler.locationOf(cell)));
    }
  }

  #reportWithoutEffect(): void {
    const { repeated, unreferenced } = withoutEffect(this.#definitions, this.#notes);
    const report = (what: 'again' | 'note', one: Definition | FootnoteDefinition) => {
      const label = `[${one.type === 'definition' ? '' : '^'}${one.label ?? one.identifier}]`;
      this.#report(problem('text-not-shown', [what, label], this.#filler.locationOf(one)));
    };
    for (const one of repeated) report('again', one);
    for (const one of unreferenced) report('note', one);
  }

  /** What seems to begin another comment, `[//]: # (a (b))`, is a link if the page has one. */
  #reportShownComments(): void {
    const comments = new Set(this.#definitions.filter(isComment).map(({ identifier }) => identifier));
    if (comments.size === 0) return;
    for (const one of this.#references) {
      if (!comments.has(one.identifier)) continue;
      const { start, end } = one.position ?? {};
      const sign = this.source.text.slice(start?.offset, (end?.offset ?? 0) + 1);
      if (sign.endsWith(':'))
        this.#report(problem('foreign-syntax', ['comment', sign], this.#filler.locationOf(one)));
    }
  }

  #readText(node: Text): void {
    if (node.value.includes('{')) node.value = this.#filler.fill(node.value, node);
    if (node.value.includes('%')) node.value = withoutPlaceholders(node.value);
  }

  #readCode(node: Code): void {
    this.#code.push(node);
    if (node.lang) this.#readInfo(node);
    const unclosed = withoutEnd(node, this.source.file, this.source.text);
    // After code with the fence of another block inside, the last fence seems to begin code.
    if (unclosed && !(this.#hasFence && node.value === '')) this.#report(unclosed);
    this.#hasFence = unclosed?.facts[0] === 'fence';
  }

  /** Parses the info string of a block and reports its mistakes. */
  #readInfo(node: Code): void {
    const { value, lang, meta } = node;
    const start = node.position?.start.offset;
    // From the file, because the tree has no escapes, and no positions within the string.
    const [, fenceSign = '', info] =
      /^((?:`{3,}|~{3,})[ \t]*)([^\n]*)/.exec(start === undefined ? '' : this.source.text.slice(start)) ?? [];
    const { fence, faults } = readFence(
      info ?? [lang, meta].filter(Boolean).join(' '),
      value,
      info !== undefined,
    );
    this.#fences.set(node, { value, lang, meta, fence });
    const near = fence.language && misspelt(fence.language, this.languages);
    if (near)
      this.#report(problem('unknown-language', [fence.language ?? '', near], this.#filler.locationOf(node)));
    for (const fault of faults) {
      const offset = info === undefined ? 0 : fenceSign.length + fault.offset;
      this.#report(problemOf(fault, this.#filler.locationOf(node, offset)));
    }
  }

  #readAddressed(node: Addressed): void {
    const nextBrace = this.#filler.bracesBesideLabel(node);
    if (node.type === 'image' || node.type === 'imageReference') this.#readImage(node, nextBrace);
    if (node.type === 'image')
      for (const { srcset } of node.data?.sources ?? [])
        this.links.set(srcset, this.#filler.locationOf(node));
    if (node.type !== 'imageReference') this.#readUrl(node, nextBrace);
  }

  #readImage(node: Image | ImageReference, nextBrace: NextBrace): void {
    this.#images.push(node);
    node.alt = withoutPlaceholders(this.#filler.fill(node.alt ?? '', node, nextBrace));
    const isDecorative = node.data && 'isDecorative' in node.data && node.data.isDecorative;
    if (node.alt.trim() !== '' || isDecorative) return;
    const isMarkdown = this.source.text[node.position?.start.offset ?? 0] === '!';
    this.#report(problem('image-without-alt', isMarkdown ? [] : ['html'], this.#filler.locationOf(node)));
  }

  #readUrl(node: Exclude<Addressed, ImageReference>, nextBrace: NextBrace): void {
    const filler = this.#filler;
    const url = withoutPlaceholders(filler.fill(node.url, node, nextBrace));
    // The sanitiser accepts schemes only in lower case.
    node.url = url.replace(/^[A-Za-z][\w+.-]*:/, (scheme) => scheme.toLowerCase());
    if (node.title) node.title = withoutPlaceholders(filler.fill(node.title, node, nextBrace));
    if (isUnsafe(node)) this.#report(problem('unsafe-url', [node.url], filler.locationOf(node)));
    else if (node.type !== 'image' && mayBeRelativeLink(node.url)) this.#relativeLinks.push(node);
    if (!this.links.has(node.url)) this.links.set(ownString(node.url), filler.locationOf(node));
  }
}

/** The headings and the code of a tree after plugins have changed it, and whether it has footnotes. */
export function findAgain(tree: Root): Pick<Found, 'headings' | 'code' | 'hasNotes'> {
  const headings: MarkdownHeading[] = [];
  const code: Code[] = [];
  let hasNotes = false;
  walk(tree, (node) => {
    if (node.type === 'heading') headings.push(node);
    if (node.type === 'code') code.push(node);
    if (isOfNote(node)) hasNotes = true;
  });
  return { headings, code, hasNotes };
}

/** The problem for a mistake in an info string. */
function problemOf(fault: FenceFault, at: SourceLocation): Problem {
  const { kind, written } = fault;
  if (kind === 'lines') return problem('fence-lines', [written, fault.why, fault.count], at);
  return problem('fence-word', [written, fault.near, fault.lacks], at);
}

/** A node with an address or an alternative text. */
type Addressed = Link | Definition | Image | ImageReference;

const isAddressed = (node: Nodes): node is Addressed =>
  ['image', 'imageReference', 'link', 'definition'].includes(node.type);

const isBlock = (node: Nodes): node is Block =>
  ['heading', 'paragraph', 'tableCell', 'componentLabel'].includes(node.type);

const isOfNote = (node: Nodes): node is OfNote =>
  node.type === 'footnoteDefinition' || node.type === 'footnoteReference';

/** Returns the next brace in a node's source, and its offset. */
type NextBrace = () => { readonly written: string; readonly offset: number } | undefined;

/** Whether an address is forbidden on pages or, for an image, is not a picture. */
function isUnsafe({ type, url }: Extract<Nodes, { url: string }>): boolean {
  const { kind } = target(url, { route: '/', siteUrl: '', base: '/' });
  return kind === 'unsafe' || url === '' || (type === 'image' && /^(mailto|tel|sms):/.test(url));
}

/** Gives each row as many cells as the first one (GFM 0.29, 4.10). The tree has as many as were written. */
function evenRows({ children: rows }: Table): void {
  const columns = rows[0]?.children.length ?? 0;
  for (const row of rows) {
    if (row.children.length > columns) row.children.length = columns;
    while (row.children.length < columns) row.children.push({ type: 'tableCell', children: [] });
  }
}

/** Sets alignment by a class for the stylesheet, because the align attribute of HTML is obsolete. */
function alignByClass(table: Table): void {
  for (const row of table.children) {
    for (const [column, cell] of row.children.entries()) {
      const align = table.align?.[column];
      if (align) cell.data = { hProperties: { className: [`align-${align}`] } };
    }
  }
  table.align = null;
}
