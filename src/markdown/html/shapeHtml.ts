// The HTML in a page's Markdown → nodes of its tree, like those of Markdown's own syntax. Edits the tree; else pure.
//
// The result is always well-formed: a tag becomes a node with the children up to its end tag, in the same paragraph, item, quote or
// page. The sanitiser checks everything once more.
import type { Html, InlineCode, Link, Nodes, Parent, Root, RootContent, Text } from 'mdast';
import { getOrInsertComputed, once } from '../../model/lazy.ts';
import { most } from '../../model/limits.ts';
import { addAll } from '../../model/lists.ts';
import type { Place, Problem } from '../../model/problem.ts';
import { problem } from '../../problems/problem.ts';
import type { BrokenHtml } from '../../problems/words/render.ts';
import type { PlacedUse } from '../components/placeUses.ts';
import { readerOfUses } from '../components/shapeUses.ts';
import { tooMuchIn } from '../reading/treeLimits.ts';
import { isLinkNode, partedIn } from '../reading/walk.ts';
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
  labelNode,
  nodeOf,
} from './elements.ts';
import type { FoundHtml, MarkdownSource } from './foundHtml.ts';
import {
  blockNames,
  ends,
  harmless,
  literals,
  mayStayOpen,
  parents,
  partHolders,
  propertiesOf,
  renamed,
  unwrapped,
  voids,
  wholes,
} from './harmless.ts';
import { type Piece, placer, type Tag, tagsOf, textOf, textReader } from './tags.ts';

/** Replaces HTML by nodes; undefined if there is none. Without `tokens`, `{words}` stay as they are. */
export function shapeHtml(
  tree: Root,
  { file, text, problems, components }: Omit<MarkdownSource, 'tokens'>,
  tokens?: ReadonlyMap<string, string>,
): FoundHtml | undefined {
  const parted = partedIn(tree);
  if (parted.size === 0) return undefined;
  const nodes = new Set<Nodes>();
  const ids = new Map<string, Place>();
  const styles = new Map<string, string>();
  const holders: (ComponentNode | Element | Link)[] = [];
  const codes: InlineCode[] = [];
  const linesOf = once(() => text.split('\n'));
  const filled = textReader(tokens, problems);
  const asUse = readerOfUses({ file, text, components, problems }, filled);
  let excess: Problem | undefined;
  shape(tree, { depth: 0, isInLink: false, isCode: false });
  excess ??= tooMuchIn(file, tree, text);
  return { nodes, ids, styles, holders, codes, uses: asUse.uses, formulas: asUse.formulas, excess };

  /** Returns whether `parent` got a block as a child. A node without HTML in it or around it stays as it is. */
  function shape(parent: Nodes & Parent, around: Around): boolean {
    const content: Nodes[] = [];
    const frames: Frame[] = [];
    /** Elements that were ended by another element, by their names; their own end tags may follow. */
    const early = new Map<string, Frame[]>();
    /** How many refused elements of a name are open: each name is reported once. */
    const refused = new Map<string, number>();
    const isFlow = flow.has(parent.type);
    let hasBlock = false;
    const top = () => frames.at(-1);
    const isWithin = (names: ReadonlySet<string>) => frames.some(({ name }) => names.has(name));
    const isInLink = () =>
      around.isInLink || frames.some(({ name, properties }) => name === 'a' && properties.href !== undefined);
    const isSilent = () => frames.some(({ isRefused, name }) => isRefused && wholes.has(name));
    const broken = (what: BrokenHtml, name: string, at: Place) =>
      isSilent() || problems.push(problem('broken-html', [what, name], at));
    const unclosed = (frame: Frame) => isSilent() || problems.push(asUse.unclosed(frame));
    const endEarly = (frame: Frame) => getOrInsertComputed(early, frame.name, () => []).push(frame);
    const put = (node: Nodes, name: string, at: Place) => {
      const above = top();
      if (above && partHolders.has(above.name) && !parents[name]?.has(above.name))
        broken('misplaced', name, at);
      (above?.children ?? content).push(node);
    };

    for (const child of (parent as Parent).children as Nodes[]) {
      if (child.type === 'html') {
        const placeAt = placer(child, file, linesOf);
        if (child.data?.use) readUse(child.data.use, child.position);
        else for (const tag of tagsOf(child.value)) read(tag, child, placeAt);
        continue;
      }
      const at = { file, line: child.position?.start.line, column: child.position?.start.column };
      const isCode = around.isCode || isWithin(literals);
      const inLink = isInLink();
      if ('children' in child) {
        const depth = around.depth + frames.length + 1;
        const isLink = isLinkNode(child);
        const isTouched = isCode || inLink || parted.has(child);
        const below =
          isTouched && shape(child as Nodes & Parent, { depth, isInLink: inLink || isLink, isCode });
        if (below && child.type === 'paragraph') child.data = { ...child.data, hName: 'div' };
        hasBlock ||= below && !flow.has(child.type) && child.type !== 'paragraph';
        const alone = child.type === 'paragraph' && isTouched ? asUse.alone(child) : [];
        for (const one of alone) put(one, one.type, at);
        if (alone.length > 0) continue;
        if (isLink && inLink) {
          // A bare address within a link becomes text.
          if (text[child.position?.start.offset ?? 0] === '[') broken('nested', 'a', at);
          for (const one of child.children) put(one, 'text', at);
          continue;
        }
      }
      if (isCode && child.type === 'text') put(code(child.value, child.position), 'text', at);
      else put(child, child.type, at);
    }
    while (top()) end(true);
    for (const frame of [...early.values()].flat()) if (!isAnchor(frame)) unclosed(frame);
    (parent as Parent).children = content as RootContent[];
    if (isFlow) for (const node of content) addAll(holders, holdersIn(node));
    return hasBlock;

    function read(tag: Tag, node: Html, placeAt: ReturnType<typeof placer>): void {
      if (tag.kind === 'text') {
        readText(tag.pieces, placeAt);
        return;
      }
      const at = placeAt(tag.start);
      if (tag.kind === 'unfinished') {
        broken('unfinished', /^.{1,20}/.exec(node.value.slice(tag.start))?.[0] ?? '', at);
        return;
      }
      if (tag.kind === 'other') {
        if (!isSilent()) problems.push(problem('raw-html', [tag.name], at));
        return;
      }
      const name = renamed.get(tag.name) ?? tag.name;
      const isOpen = tag.kind === 'open';
      const said = node.value.substr(tag.start + (isOpen ? 1 : 2), name.length);
      if (isOpen) open(name, tag.attributes, at, placeAt, said);
      else close(name, said, at);
    }

    /** Handles a formula, or a token that starts or ends a component. Within code it stays text. */
    function readUse(use: PlacedUse, position: Nodes['position']): void {
      const { kind, pair, written, fault, formula } = use.token;
      const { line = 1, column = 1 } = position?.start ?? {};
      const at = { file, line, column };
      const isOpen = early.get(pair)?.length || frames.some(({ name }) => name === pair);
      if (isSilent() && !(kind === 'close' && isOpen)) return;
      if (around.isCode || isWithin(literals)) put(code(use.source, position), 'text', at);
      else if (fault) problems.push(asUse.problemOf(fault));
      else if (formula) put(asUse.formulaOf(formula, position), 'text', at);
      else if (kind !== 'close') {
        const label = use.label && labelNode(use, at);
        const depth = around.depth + frames.length + 1;
        if (label) shape(label as Nodes & Parent, { depth, isInLink: isInLink(), isCode: false });
        const children = label ? [label] : [];
        const frame: Frame = { name: pair, properties: {}, at, children, isRefused: false, use };
        if (kind === 'whole') finish(frame);
        else if (around.depth + frames.length < most.levels) frames.push(frame);
        else excess ??= problem('too-deep', [most.levels], at);
      } else if (isOpen) close(pair, pair, at);
      else problems.push(problem('broken-component', ['unopened', written], at));
    }

    function readText(pieces: readonly Piece[], placeAt: ReturnType<typeof placer>): void {
      const isCode = around.isCode || isWithin(literals);
      const value = isCode ? textOf(pieces) : filled(pieces, placeAt);
      if (isSilent() || (value.trim() === '' && (frames.length === 0 || partHolders.has(top()?.name ?? ''))))
        return;
      const at = placeAt(pieces[0]?.start ?? 0);
      const position = { start: at, end: at };
      const text: Text = { type: 'text', value, position };
      nodes.add(text);
      put(isCode ? code(value, position) : text, 'text', at);
    }

    function open(
      name: string,
      attributes: Extract<Tag, { kind: 'open' }>['attributes'],
      at: Frame['at'],
      placeAt: ReturnType<typeof placer>,
      said: string,
    ): void {
      if (isSilent() || unwrapped.has(name)) return;
      if (!harmless.has(name)) {
        refuse(name, said, at);
        return;
      }
      while (ends[name]?.has(top()?.name ?? '')) end(false);
      const last = top();
      // A link ends the link around it (HTML, 13.2.6.4.7).
      if (name === 'a' && last && isAnchor(last)) {
        endEarly(last);
        end(true);
      }
      const values = attributes.map(([attribute, value]) => [attribute, filled(value, placeAt)] as const);
      const report = (...what: [attribute: string, part?: string]) =>
        problems.push(problem('raw-html', [name, ...what], at));
      const properties = propertiesOf(name, values, report, styles);
      if (typeof properties.id === 'string') ids.set(properties.id, at);
      if (name === 'a' && properties.href !== undefined && isInLink()) broken('nested', name, at);
      const above = top()?.name ?? (parent.type === 'tableCell' ? 'td' : '');
      if (parents[name] && !parents[name].has(above) && !partHolders.has(above))
        broken('misplaced', name, at);
      const frame: Frame = { name, properties, at, children: [], isRefused: false };
      if (voids.has(name)) finish(frame);
      else if (around.depth + frames.length < most.levels) frames.push(frame);
      else excess ??= problem('too-deep', [most.levels], at);
    }

    /** Refuses an element; its content stays, or is removed with it. */
    function refuse(name: string, said: string, at: Frame['at']): void {
      problems.push(asUse.refusalOfTag(said, at));
      if (wholes.has(name)) frames.push({ name, properties: {}, at, children: [], isRefused: true });
      else if (!voids.has(name)) refused.set(name, (refused.get(name) ?? 0) + 1);
    }

    function close(name: string, said: string, at: Place): void {
      const index = frames.findLastIndex((one) => one.name === name);
      if (unwrapped.has(name)) return;
      if (isSilent() && (index === -1 || !frames[index]?.isRefused)) return;
      if (index !== -1) {
        while (frames.length > index + 1) {
          const inner = top() as Frame;
          if (!mayStayOpen.has(inner.name)) endEarly(inner);
          end(false);
        }
        end(false);
        return;
      }
      if (early.get(name)?.pop()) return;
      const count = refused.get(name) ?? 0;
      if (count > 0) refused.set(name, count - 1);
      else if (!harmless.has(name)) problems.push(asUse.refusalOfTag(said, at));
      // An end tag without a start tag is harmless for elements that need no end tag.
      else if (!voids.has(name) && !mayStayOpen.has(name)) broken('unopened', name, at);
    }

    /** Ends the innermost element; `isImplied`: not by its own end tag. */
    function end(isImplied: boolean): void {
      const frame = frames.pop() as Frame;
      const { name, children, isRefused } = frame;
      if (isImplied && !isRefused && !mayStayOpen.has(name) && !isAnchor(frame)) unclosed(frame);
      // An anchor without an end tag is empty; a paragraph without one ends where a block begins.
      const length = isAnchor(frame) ? 0 : name === 'p' ? children.findIndex(isBlockNode) : -1;
      const after = isImplied && length !== -1 ? children.splice(length) : [];
      finish(frame);
      for (const node of after) (top()?.children ?? content).push(node);
    }

    /** Adds a finished element to its parent. */
    function finish(frame: Frame): void {
      const { name, properties, children, at, isRefused } = frame;
      if (isRefused) return;
      const isInText = !isFlow && !holdsBlocks.has(parent.type) && !isWithin(blockNames);
      const node = frame.use ? asUse.nodeOf(frame, isInText) : nodeOf(frame);
      nodes.add(node);
      if (name === 'p' && children.some(isBlockNode)) node.data = { hName: 'div', hProperties: properties };
      hasBlock ||= blockNames.has(name);
      put(node, name, at);
    }
  }

  function code(value: string, position: Nodes['position']): InlineCode {
    const node: InlineCode = { type: 'inlineCode', value, position };
    nodes.add(node);
    codes.push(node);
    return node;
  }
}
