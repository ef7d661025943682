// The open elements while the HTML of a page is read, and the findings in it. Edits nodes; adds to problems; otherwise pure.
import type { InlineCode, Link, Nodes, Parent, RootContent } from 'mdast';
import type { Problem, SourceLocation } from '../../model/site/problem.ts';
import { getOrInsertComputed, once } from '../../model/values/lazy.ts';
import { most } from '../../model/values/limits.ts';
import { addAll } from '../../model/values/lists.ts';
import { problem } from '../../problems/problem.ts';
import { readerOfReferences } from '../components/shapeReferences.ts';
import type { BrokenHtml } from '../words.ts';
import {
  type Around,
  type ComponentNode,
  type Element,
  type Frame,
  flow,
  holdersIn,
  holdsBlocks,
  isAnchor,
  isBlockNode,
  nodeOf,
} from './elements.ts';
import type { MarkdownSource } from './foundHtml.ts';
import {
  blockNames,
  ends,
  harmless,
  literals,
  mayStayOpen,
  parents,
  partHolders,
  unwrapped,
  voids,
  wholes,
} from './harmless.ts';
import { textReader } from './tags.ts';

/** A page whose HTML is replaced, and the findings so far. */
export class PageHtml {
  readonly nodes = new Set<Nodes>();
  readonly ids = new Map<string, SourceLocation>();
  readonly styles = new Map<string, string>();
  readonly holders: (ComponentNode | Element | Link)[] = [];
  readonly codes: InlineCode[] = [];
  /** The pairs of components whose beginning could not be read. Their ends are no mistakes. */
  readonly broken = new Set<string>();
  excess: Problem | undefined;
  readonly filled;
  readonly asReference;
  readonly linesOf;

  constructor(
    readonly source: Omit<MarkdownSource, 'tokens'>,
    /** The nodes that contain HTML. */
    readonly parted: ReadonlySet<Nodes>,
    tokens: ReadonlyMap<string, string> | undefined,
  ) {
    this.filled = textReader(tokens, source.problems);
    this.asReference = readerOfReferences(source, this.filled);
    this.linesOf = once(() => source.text.split('\n'));
  }

  code(value: string, position: Nodes['position']): InlineCode {
    const node: InlineCode = { type: 'inlineCode', value, position };
    this.nodes.add(node);
    this.codes.push(node);
    return node;
  }
}

/** The open elements of a node. Each gets the nodes up to its end tag in the same node. */
export class OpenElements {
  readonly #content: Nodes[] = [];
  /** From the outermost to the innermost. */
  readonly #frames: Frame[] = [];
  /** Elements that another element ended, by name. Their own end tags may follow. */
  readonly #early = new Map<string, Frame[]>();
  /** The number of open refused elements by name. Each name is reported once. */
  readonly #refused = new Map<string, number>();
  /** Whether a block was added to the node. */
  hasBlock = false;

  constructor(
    readonly page: PageHtml,
    readonly parent: Nodes & Parent,
    readonly around: Around,
  ) {}

  /** Ends all elements and sets the node's new children. */
  endAll(): void {
    while (this.top) this.#end(true);
    for (const frame of [...this.#early.values()].flat()) if (!isAnchor(frame)) this.#unclosed(frame);
    (this.parent as Parent).children = this.#content as RootContent[];
    if (flow.has(this.parent.type))
      for (const node of this.#content) addAll(this.page.holders, holdersIn(node));
  }

  /** Whether the component of an end is open. */
  isOpen(pair: string): boolean {
    return (this.#early.get(pair)?.length ?? 0) > 0 || this.#frames.some(({ name }) => name === pair);
  }

  get top(): Frame | undefined {
    return this.#frames.at(-1);
  }

  get depth(): number {
    return this.around.depth + this.#frames.length;
  }

  get isInLink(): boolean {
    return (
      this.around.isInLink ||
      this.#frames.some(({ name, properties }) => name === 'a' && properties.href !== undefined)
    );
  }

  get isCode(): boolean {
    return this.around.isCode || this.isWithin(literals);
  }

  /** Whether an open element is removed with its content. */
  get isSilent(): boolean {
    return this.#frames.some(({ isRefused, name }) => isRefused && wholes.has(name));
  }

  isWithin(names: ReadonlySet<string>): boolean {
    return this.#frames.some(({ name }) => names.has(name));
  }

  report(problem: Problem): void {
    this.page.source.problems.push(problem);
  }

  broken(what: BrokenHtml, name: string, at: SourceLocation): void {
    if (!this.isSilent) this.report(problem('broken-html', [what, name], at));
  }

  #unclosed(frame: Frame): void {
    if (!this.isSilent) this.report(this.page.asReference.unclosed(frame));
  }

  put(node: Nodes, name: string, at: SourceLocation): void {
    const above = this.top;
    if (above && partHolders.has(above.name) && !parents[name]?.has(above.name))
      this.broken('misplaced', name, at);
    (above?.children ?? this.#content).push(node);
  }

  push(frame: Frame): void {
    if (this.depth < most.levels) this.#frames.push(frame);
    else this.page.excess ??= problem('too-deep', [most.levels], frame.at);
  }

  close(name: string, said: string, at: SourceLocation): void {
    const index = this.#frames.findLastIndex((one) => one.name === name);
    if (unwrapped.has(name)) return;
    if (this.isSilent && !this.#frames[index]?.isRefused) return;
    if (index === -1) {
      this.#closeNothing(name, said, at);
      return;
    }
    while (this.#frames.length > index + 1) {
      const inner = this.top as Frame;
      if (!mayStayOpen.has(inner.name)) this.#endEarly(inner);
      this.#end(false);
    }
    this.#end(false);
  }

  /** Reads an end tag without an open element. */
  #closeNothing(name: string, said: string, at: SourceLocation): void {
    if (this.#early.get(name)?.pop()) return;
    const count = this.#refused.get(name) ?? 0;
    if (count > 0) this.#refused.set(name, count - 1);
    else if (!harmless.has(name)) this.report(this.page.asReference.refusalOfTag(said, at));
    // An end tag without a start tag is harmless if the element needs no end tag.
    else if (!voids.has(name) && !mayStayOpen.has(name)) this.broken('unopened', name, at);
  }

  #endEarly(frame: Frame): void {
    getOrInsertComputed(this.#early, frame.name, () => []).push(frame);
  }

  /** Ends the innermost element. `isImplied`: not by its own end tag. */
  #end(isImplied: boolean): void {
    const frame = this.#frames.pop() as Frame;
    const { name, children, isRefused } = frame;
    if (isImplied && !isRefused && !mayStayOpen.has(name) && !isAnchor(frame)) this.#unclosed(frame);
    // An anchor without an end tag is empty. A paragraph without one ends where a block begins.
    const length = isAnchor(frame) ? 0 : name === 'p' ? children.findIndex(isBlockNode) : -1;
    const after = isImplied && length !== -1 ? children.splice(length) : [];
    this.finish(frame);
    for (const node of after) (this.top?.children ?? this.#content).push(node);
  }

  /** Ends the elements that another one's start ends. */
  endBefore(name: string): void {
    while (ends[name]?.has(this.top?.name ?? '')) this.#end(false);
    const last = this.top;
    // A link ends the link around it (HTML, 13.2.6.4.7).
    if (name !== 'a' || !last || !isAnchor(last)) return;
    this.#endEarly(last);
    this.#end(true);
  }

  /** Adds a finished element to its parent. */
  finish(frame: Frame): void {
    const { name, properties, children, at, isRefused } = frame;
    if (isRefused) return;
    const { asReference, nodes } = this.page;
    const isInText =
      !flow.has(this.parent.type) && !holdsBlocks.has(this.parent.type) && !this.isWithin(blockNames);
    const node = frame.reference ? asReference.nodeOf(frame, isInText) : nodeOf(frame);
    nodes.add(node);
    if (name === 'p' && children.some(isBlockNode)) node.data = { hName: 'div', hProperties: properties };
    this.hasBlock ||= blockNames.has(name);
    this.put(node, name, at);
  }

  /** Refuses an element. Its content stays, or is removed with it. */
  refuse(name: string, said: string, at: Frame['at']): void {
    this.report(this.page.asReference.refusalOfTag(said, at));
    if (wholes.has(name)) this.#frames.push({ name, properties: {}, at, children: [], isRefused: true });
    else if (!voids.has(name)) this.#refused.set(name, (this.#refused.get(name) ?? 0) + 1);
  }
}
