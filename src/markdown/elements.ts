// Elements of HTML, and components, as nodes of a Markdown tree. Pure.
import type { Properties } from 'hast';
import type { Heading, Image, Link, Nodes, Parent } from 'mdast';
import type { Place } from '../model/problem.ts';
import { blockNames } from './harmless.ts';
import type { PlacedUse } from './placeUses.ts';

/** An element that Markdown has no sign for. */
export interface Element extends Parent {
  readonly type: 'element';
  readonly name: string;
  data: { hName: string; hProperties: Properties };
}

/** What stands where a component is named: what it holds, its label first. */
export interface ComponentNode extends Parent {
  readonly type: 'component';
  /** The number of the use, on its page. */
  readonly use: number;
  /** Whether its author wrote it as a part of a text. */
  readonly isText: boolean;
  data: { hName: string; hProperties: Properties };
}

/** The label of a component: a text of its own. */
export interface ComponentLabel extends Parent {
  readonly type: 'componentLabel';
  data: { hName: string };
}

/** The elements that stand for a component, and for its label, until it is drawn: see `expandUses`. No author can write them. */
export const [useElement, labelElement] = ['site-use', 'site-label'];

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
    /** Whether its author says, with `alt=""`, that it shows nothing. */
    isDecorative?: boolean;
    /** Other addresses for it, of a `<picture>`. */
    sources?: readonly { readonly srcset: string; readonly media: string | undefined }[];
    hProperties?: Properties;
  }
}

/** An element that is being read: what stands in it so far. */
export interface Frame {
  readonly name: string;
  readonly properties: Properties;
  readonly at: Place & { readonly line: number; readonly column: number };
  readonly children: Nodes[];
  /** Refused, with all that is in it. */
  readonly isRefused: boolean;
  /** What names it, where it is a component. */
  readonly use?: PlacedUse | undefined;
}

/** What stands around a node: how many others, whether a link or code is among them. */
export interface Around {
  readonly depth: number;
  readonly isInLink: boolean;
  readonly isCode: boolean;
}

/** A point that links lead to, which is often left without its end. */
export const isAnchor = ({ name, properties }: Frame) => name === 'a' && properties.href === undefined;

/** Nodes that hold blocks. */
export const flow: ReadonlySet<string> = new Set(
  'root|blockquote|listItem|list|footnoteDefinition|component'.split('|'),
);
/** Other nodes that may hold blocks. */
export const holdsBlocks: ReadonlySet<string> = new Set(['tableCell', 'componentLabel']);
/** Blocks of Markdown. */
const ofMarkdown: ReadonlySet<string> = new Set(
  'blockquote|code|heading|list|paragraph|table|thematicBreak|footnoteDefinition'.split('|'),
);
export const isBlockNode = (node: Nodes) =>
  node.type === 'element' ? blockNames.has(node.name) : ofMarkdown.has(node.type);

/** The component that a frame stands for, as a node. */
export function componentOf({ at, children, use }: Frame, index: number): ComponentNode {
  const data = { hName: useElement, hProperties: { dataUse: String(index) } };
  const position = { start: at, end: at };
  const isText = use?.token.isText ?? false;
  return { type: 'component', use: index, isText, children: children as never[], position, data };
}

/** A label as the first child of its component. */
export function labelNode({ label }: PlacedUse, at: Frame['at']): ComponentLabel {
  const position = { start: at, end: at };
  return { type: 'componentLabel', children: [...(label ?? [])], position, data: { hName: labelElement } };
}

/** The components that a paragraph consists of, none of which its author wrote as a part of a text; none where there is anything else in it. */
export function componentsAlone({ children }: Parent): readonly ComponentNode[] {
  const own = children.filter((node) => node.type === 'component');
  const isOther = (node: Nodes) =>
    node.type === 'component' ? node.isText : !(node.type === 'text' && node.value.trim() === '');
  return (children as Nodes[]).some(isOther) ? [] : own;
}

/** The outermost elements in a node that have a text of their own, which type is set in. */
export function holdersIn(node: Nodes): readonly (Element | ComponentNode | Link)[] {
  if (node.type === 'link') return [node];
  if (node.type !== 'element' && node.type !== 'component')
    return 'children' in node && flow.has(node.type) ? (node.children as Nodes[]).flatMap(holdersIn) : [];
  const children = node.children as Nodes[];
  const hasText = children.some((child) => child.type === 'text' && child.value.trim() !== '');
  return hasText ? [node] : children.flatMap(holdersIn);
}

/** An element as the node that Markdown has for it, or as one of its own. */
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
