// The HTML in a page's Markdown → nodes of its tree, like those of Markdown's own syntax. Edits the tree; otherwise pure.
//
// The result is always well-formed. A tag becomes a node with the children up to its end tag, in the same paragraph, item, quote or
// page. The sanitiser checks everything again.
import type { Html, Nodes, Parent, Root, Text } from 'mdast';
import type { SourceLocation } from '../../model/site/problem.ts';
import { sumOf } from '../../model/values/sum.ts';
import { problem } from '../../problems/problem.ts';
import type { PlacedReference } from '../components/placeReferences.ts';
import { tooMuchIn } from '../reading/treeLimits.ts';
import { isLinkNode, partedIn } from '../reading/walk.ts';
import { type Around, type Frame, flow, labelNode } from './elements.ts';
import type { FoundHtml, MarkdownSource } from './foundHtml.ts';
import { harmless, parents, partHolders, propertiesOf, renamed, unwrapped, voids } from './harmless.ts';
import { OpenElements, PageHtml } from './openElements.ts';
import { type Piece, placer, type Tag, tagsOf, textOf } from './tags.ts';

/** Replaces HTML by nodes; undefined if there is none. Without `tokens`, `{words}` do not change. */
export function shapeHtml(
  tree: Root,
  source: Omit<MarkdownSource, 'tokens'>,
  tokens?: ReadonlyMap<string, string>,
): FoundHtml | undefined {
  const parted = partedIn(tree);
  if (parted.size === 0) return undefined;
  const page = new PageHtml(source, parted, tokens);
  new NodeHtml(page, tree, { depth: 0, isInLink: false, isCode: false }).shape();
  page.excess ??= tooMuchIn(source.file, tree, source.text);
  const { nodes, ids, styles, holders, codes, excess, asReference } = page;
  return {
    nodes,
    ids,
    styles,
    holders,
    codes,
    references: asReference.references,
    formulas: asReference.formulas,
    excess,
  };
}

type LocationAt = ReturnType<typeof placer>;

/** A node whose children are being read. */
class NodeHtml {
  readonly #elements: OpenElements;

  constructor(
    readonly page: PageHtml,
    readonly parent: Nodes & Parent,
    around: Around,
  ) {
    this.#elements = new OpenElements(page, parent, around);
  }

  /** Returns whether a block became a child of the node. A node without HTML in it or around it does not change. */
  shape(): boolean {
    for (const child of (this.parent as Parent).children as Nodes[]) {
      if (child.type === 'html') this.#readHtml(child);
      else this.#readNode(child);
    }
    this.#elements.endAll();
    return this.#elements.hasBlock;
  }

  #readNode(child: Exclude<Nodes, Html>): void {
    const { line, column } = child.position?.start ?? {};
    const at = { file: this.page.source.file, line, column };
    if ('children' in child && this.#readParent(child, at)) return;
    const isCode = this.#elements.isCode && child.type === 'text';
    this.#elements.put(
      isCode ? this.page.code(child.value, child.position) : child,
      isCode ? 'text' : child.type,
      at,
    );
  }

  /** Reads a node with children. Returns whether the children replaced it. */
  #readParent(child: Exclude<Nodes, Html> & Parent, at: SourceLocation): boolean {
    const { page } = this;
    const [isCode, isInLink, isLink] = [this.#elements.isCode, this.#elements.isInLink, isLinkNode(child)];
    const isTouched = isCode || isInLink || page.parted.has(child);
    const around = { depth: this.#elements.depth + 1, isInLink: isInLink || isLink, isCode };
    const hasBlock = isTouched && new NodeHtml(page, child, around).shape();
    if (hasBlock && child.type === 'paragraph') child.data = { ...child.data, hName: 'div' };
    this.#elements.hasBlock ||= hasBlock && !flow.has(child.type) && child.type !== 'paragraph';
    const alone = child.type === 'paragraph' && isTouched ? page.asReference.alone(child) : [];
    for (const one of alone) this.#elements.put(one, one.type, at);
    if (alone.length > 0) return true;
    if (!isLink || !isInLink) return false;
    // A bare address within a link becomes text.
    if (page.source.text[child.position?.start.offset ?? 0] === '[') this.#elements.broken('nested', 'a', at);
    for (const one of child.children) this.#elements.put(one, 'text', at);
    return true;
  }

  #readHtml(node: Html): void {
    if (node.data?.reference) {
      this.#readReference(node.data.reference, node.position);
      return;
    }
    const locationAt = placer(node, this.page.source.file, this.page.linesOf);
    for (const tag of tagsOf(node.value)) this.#readTag(tag, node, locationAt);
  }

  #readTag(tag: Tag, node: Html, locationAt: LocationAt): void {
    if (tag.kind === 'text') {
      this.#readText(tag.pieces, locationAt);
      return;
    }
    const at = locationAt(tag.start);
    if (tag.kind === 'unfinished') {
      this.#elements.broken('unfinished', /^.{1,20}/.exec(node.value.slice(tag.start))?.[0] ?? '', at);
      return;
    }
    if (tag.kind === 'other') {
      if (!this.#elements.isSilent) this.#elements.report(problem('raw-html', [tag.name], at));
      return;
    }
    const name = renamed.get(tag.name) ?? tag.name;
    const isOpen = tag.kind === 'open';
    const said = node.value.substr(tag.start + (isOpen ? 1 : 2), name.length);
    if (isOpen) this.#open(name, tag.attributes, at, locationAt, said);
    else this.#elements.close(name, said, at);
  }

  /** Handles a formula, or a token that starts or ends a component. Within code it stays text. */
  #readReference(reference: PlacedReference, position: Nodes['position']): void {
    const { asReference, source } = this.page;
    const { kind, pair, written, fault, formula } = reference.token;
    const { line = 1, column = 1 } = position?.start ?? {};
    const at = { file: source.file, line, column };
    const isOpen = this.#elements.isOpen(pair);
    if (this.#elements.isSilent && !(kind === 'close' && isOpen)) return;
    if (this.#elements.isCode) this.#elements.put(this.page.code(reference.source, position), 'text', at);
    else if (fault) {
      this.page.broken.add(pair);
      this.#elements.report(asReference.problemOf(fault));
    } else if (formula) this.#elements.put(asReference.formulaOf(formula, position), 'text', at);
    else if (kind !== 'close') this.#openReference(reference, at);
    else if (isOpen) this.#elements.close(pair, pair, at);
    else if (!this.page.broken.has(pair))
      this.#elements.report(problem('broken-component', ['unopened', written], at));
  }

  #openReference(reference: PlacedReference, at: Frame['at']): void {
    const { kind, pair } = reference.token;
    const label = reference.label && labelNode(reference, at);
    const around = { depth: this.#elements.depth + 1, isInLink: this.#elements.isInLink, isCode: false };
    if (label) new NodeHtml(this.page, label, around).shape();
    const children = label ? [label] : [];
    const frame: Frame = { name: pair, properties: {}, at, children, isRefused: false, reference };
    if (kind === 'whole') this.#elements.finish(frame);
    else this.#elements.push(frame);
  }

  #readText(pieces: readonly Piece[], locationAt: LocationAt): void {
    const { page } = this;
    const isCode = this.#elements.isCode;
    const value = isCode ? textOf(pieces) : page.filled(pieces, locationAt);
    const above = this.#elements.top;
    if (this.#elements.isSilent || (value.trim() === '' && (!above || partHolders.has(above.name)))) return;
    const at = locationAt(pieces[0]?.start ?? 0);
    const position = { start: at, end: at };
    const text: Text = { type: 'text', value, position };
    page.nodes.add(text);
    this.#elements.put(isCode ? page.code(value, position) : text, 'text', at);
  }

  #open(
    name: string,
    attributes: Extract<Tag, { kind: 'open' }>['attributes'],
    at: Frame['at'],
    locationAt: LocationAt,
    said: string,
  ): void {
    if (this.#elements.isSilent || unwrapped.has(name)) return;
    if (!harmless.has(name)) {
      this.#elements.refuse(name, said, at);
      return;
    }
    this.#elements.endBefore(name);
    const values = attributes.map(
      ([attribute, value]) => [attribute, this.page.filled(value, locationAt)] as const,
    );
    const report = (...what: [attribute: string, part?: string]) =>
      this.#elements.report(problem('raw-html', [name, ...what], at));
    const properties = propertiesOf(name, values, report, this.page.styles);
    if (typeof properties.id === 'string') this.page.ids.set(properties.id, at);
    // Browsers close the others of one name: those of templates and of other pages' texts must stay as they are.
    if (name === 'details' && properties.name)
      properties.name += `-${sumOf(this.page.source.file).slice(0, 6)}`;
    if (name === 'a' && properties.href !== undefined && this.#elements.isInLink)
      this.#elements.broken('nested', name, at);
    const above = this.#elements.top?.name ?? (this.parent.type === 'tableCell' ? 'td' : '');
    if (parents[name] && !parents[name].has(above) && !partHolders.has(above))
      this.#elements.broken('misplaced', name, at);
    const frame: Frame = { name, properties, at, children: [], isRefused: false };
    if (voids.has(name)) this.#elements.finish(frame);
    else this.#elements.push(frame);
  }
}
