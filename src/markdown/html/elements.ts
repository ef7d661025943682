// HTML elements and components as nodes of a Markdown tree. Pure.
import type { Properties } from 'hast';
import type { Heading, Image, Link, Nodes, Parent, RootContentMap } from 'mdast';
import { withoutPlaceholders } from '../../model/addresses/placeholders.ts';
import type { SourceLocation } from '../../model/site/problem.ts';
import type { PlacedReference } from '../components/placeReferences.ts';
import type { Formula } from '../components/referenceTokens.ts';
import { blockNames } from './harmless.ts';

/** An HTML element without Markdown syntax. */
export interface Element extends Parent {
  readonly type: 'element';
  readonly name: string;
  data: { hName: string; hProperties: Properties };
}

/** The node of a component. Its children are its content, with the label first. */
export interface ComponentNode extends Parent {
  readonly type: 'component';
  /** The index of the component reference on its page. */
  readonly reference: number;
  /** Whether its author wrote it within text. */
  readonly isText: boolean;
  data: { hName: string; hProperties: Properties };
}

/** The label of a component: a separate text. */
export interface ComponentLabel extends Parent {
  readonly type: 'componentLabel';
  data: { hName: string };
}

/** Placeholder elements for a component and its label until it is rendered: see `expandReferences`. Authors cannot write them. */
export const [referenceElement, labelElement] = ['site-reference', 'site-label'];
/** Placeholder element for a formula, until its MathML is inserted: see `renderFormulas`. */
export const formulaElement = 'site-formula';

declare module 'mdast' {
  interface RootContentMap {
    element: Element;
    component: ComponentNode;
    componentLabel: ComponentLabel;
  }
  interface BlockContentMap {
    element: Element;
    component: ComponentNode;
  }
  interface PhrasingContentMap {
    element: Element;
    component: ComponentNode;
    componentLabel: ComponentLabel;
  }
  interface ImageData {
    /** Whether its author marks it as decorative by `alt=""`. */
    isDecorative?: boolean;
    /** Other addresses for it, from a `<picture>`. */
    sources?: readonly { readonly srcset: string; readonly media: string | undefined }[];
    hProperties?: Properties;
  }
}

/** An element while it is read, with its content so far. */
export interface Frame {
  readonly name: string;
  readonly properties: Properties;
  readonly at: SourceLocation & { readonly line: number; readonly column: number };
  readonly children: Nodes[];
  /** Whether it is refused, with its whole content. */
  readonly isRefused: boolean;
  /** The token, if it is a component. */
  readonly reference?: PlacedReference | undefined;
}

/** The ancestors of a node: their number, and whether a link or code is among them. */
export interface Around {
  readonly depth: number;
  readonly isInLink: boolean;
  readonly isCode: boolean;
}

/** An anchor as a link target. Its end tag is often missing. */
export const isAnchor = ({ name, properties }: Frame) => name === 'a' && properties.href === undefined;

/** The node of a formula, as in remark-math: its value is its TeX. `index`: the formula's index on its page. */
export function formulaNode(
  { tex, isDisplay }: Formula,
  index: number,
  position: Nodes['position'],
): RootContentMap['inlineMath' | 'math'] {
  const data = { hName: formulaElement, hProperties: { dataFormula: String(index) }, hChildren: [] };
  return { type: isDisplay ? 'math' : 'inlineMath', value: withoutPlaceholders(tex), position, data };
}

/** Nodes that contain blocks. */
export const flow: ReadonlySet<string> = new Set(
  'root|blockquote|listItem|list|footnoteDefinition|component'.split('|'),
);
/** Other nodes that may contain blocks. */
export const holdsBlocks: ReadonlySet<string> = new Set(['tableCell', 'componentLabel']);
/** Blocks of Markdown. */
const ofMarkdown: ReadonlySet<string> = new Set(
  'blockquote|code|heading|list|math|paragraph|table|thematicBreak|footnoteDefinition'.split('|'),
);
export const isBlockNode = (node: Nodes) =>
  node.type === 'element' ? blockNames.has(node.name) : ofMarkdown.has(node.type);

/** The node for a frame that is a component. */
export function componentOf({ at, children, reference }: Frame, index: number): ComponentNode {
  const data = { hName: referenceElement, hProperties: { dataReference: String(index) } };
  const position = { start: at, end: at };
  const isText = reference?.token.isText ?? false;
  return { type: 'component', reference: index, isText, children: children as never[], position, data };
}

/** A label as the first child of its component. */
export function labelNode({ label }: PlacedReference, at: Frame['at']): ComponentLabel {
  const position = { start: at, end: at };
  return { type: 'componentLabel', children: [...(label ?? [])], position, data: { hName: labelElement } };
}

/** The components of a paragraph with nothing else that were not written within text. Empty if there is anything else. */
export function componentsAlone({ children }: Parent): readonly ComponentNode[] {
  const own = children.filter((node) => node.type === 'component');
  const isOther = (node: Nodes) =>
    node.type === 'component' ? node.isText : !(node.type === 'text' && node.value.trim() === '');
  return (children as Nodes[]).some(isOther) ? [] : own;
}

/** The outermost elements with their own text in a node, for typography. */
export function holdersIn(node: Nodes): readonly (Element | ComponentNode | Link)[] {
  if (node.type === 'link') return [node];
  if (node.type !== 'element' && node.type !== 'component')
    return 'children' in node && flow.has(node.type) ? (node.children as Nodes[]).flatMap(holdersIn) : [];
  const children = node.children as Nodes[];
  const hasText = children.some((child) => child.type === 'text' && child.value.trim() !== '');
  return hasText ? [node] : children.flatMap(holdersIn);
}

/** The Markdown node for an element, or an `element` if there is none. */
export function nodeOf(frame: Frame): Link | Image | Element | Heading {
  const { name, properties, at } = frame;
  const whole = { children: frame.children as never[], position: { start: at, end: at } };
  const { position } = whole;
  const { href, src, alt, title, ...others } = properties;
  const textOf = (value: unknown) => (value === undefined ? undefined : String(value));
  const depth = /^h([1-6])$/.exec(name)?.[1];
  if (depth)
    return {
      type: 'heading',
      depth: Number(depth) as Heading['depth'],
      ...whole,
      data: { hProperties: properties },
    };
  if (name === 'a' && href !== undefined) {
    const ofElement = Object.keys(others).length > 0 ? { data: { hProperties: others } } : {};
    return { type: 'link', url: String(href), title: textOf(title), ...whole, ...ofElement };
  }
  if (name === 'img') {
    const data = { hProperties: others, isDecorative: alt === '' };
    return { type: 'image', url: textOf(src) ?? '', alt: textOf(alt), title: textOf(title), position, data };
  }
  const image = name === 'picture' ? frame.children.find((node) => node.type === 'image') : undefined;
  if (image) {
    const sources = frame.children.flatMap((node) => {
      const { srcSet, media } = node.type === 'element' ? node.data.hProperties : {};
      return srcSet === undefined ? [] : [{ srcset: String(srcSet), media: textOf(media) }];
    });
    return { ...image, data: { ...image.data, sources } };
  }
  return { type: 'element', name, ...whole, data: { hName: name, hProperties: properties } };
}
