// Elements of HTML as nodes of a Markdown tree. Pure.
import type { Properties } from 'hast';
import type { Image, Link, Nodes, Parent, PhrasingContent, RootContent } from 'mdast';
import type { Place } from '../model/problem.ts';
import { isBlock } from './harmless.ts';

/** An element that Markdown has no sign for. */
export interface Element extends Parent {
  readonly type: 'element';
  readonly name: string;
  data: { hName: string; hProperties: Properties };
}
declare module 'mdast' {
  interface RootContentMap {
    element: Element;
  }
  interface BlockContentMap {
    element: Element;
  }
  interface PhrasingContentMap {
    element: Element;
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
}

/** A point that links lead to, which is often left without its end. */
export const isAnchor = ({ name, properties }: Frame) => name === 'a' && properties.href === undefined;

/** Nodes that hold blocks. */
export const flow: ReadonlySet<string> = new Set([
  'root',
  'blockquote',
  'listItem',
  'list',
  'footnoteDefinition',
]);
/** Blocks of Markdown. */
const ofMarkdown: ReadonlySet<string> = new Set(
  'blockquote|code|heading|list|paragraph|table|thematicBreak|footnoteDefinition'.split('|'),
);
export const isBlockNode = (node: Nodes) =>
  node.type === 'element' ? isBlock(node.name) : ofMarkdown.has(node.type);

/** An element as the node that Markdown has for it, or as one of its own. */
export function nodeOf({
  name,
  properties,
  children,
  at,
}: Frame): Link | Image | Element | Extract<Nodes, { type: 'heading' }> {
  const position = { start: at, end: at };
  const { href, src, alt, title, ...others } = properties;
  const heading = /^h([1-6])$/.exec(name)?.[1];
  if (heading) {
    const depth = Number(heading) as 1 | 2 | 3 | 4 | 5 | 6;
    return {
      type: 'heading',
      depth,
      children: children as PhrasingContent[],
      position,
      data: { hProperties: properties },
    };
  }
  const ofElement = Object.keys(others).length > 0 ? { data: { hProperties: others } } : {};
  const textOf = (value: unknown) => (value === undefined ? undefined : String(value));
  if (name === 'a' && href !== undefined)
    return {
      type: 'link',
      url: String(href),
      title: textOf(title),
      children: children as PhrasingContent[],
      position,
      ...ofElement,
    };
  if (name === 'img') {
    const data = { hProperties: others, isDecorative: alt === '' };
    return { type: 'image', url: textOf(src) ?? '', alt: textOf(alt), title: textOf(title), position, data };
  }
  const image = name === 'picture' ? (children as Nodes[]).find((node) => node.type === 'image') : undefined;
  if (image) {
    const sources = (children as Nodes[]).flatMap((node) => {
      const { srcSet, media } = node.type === 'element' ? node.data.hProperties : {};
      return srcSet === undefined ? [] : [{ srcset: String(srcSet), media: textOf(media) }];
    });
    return { ...image, data: { ...image.data, sources } };
  }
  return {
    type: 'element',
    name,
    children: children as RootContent[],
    position,
    data: { hName: name, hProperties: properties },
  };
}
