// Elements of HTML as nodes of a Markdown tree. Pure.
import type { Properties } from 'hast';
import type { Heading, Image, Link, Nodes, Parent } from 'mdast';
import type { Place } from '../model/problem.ts';
import { blockNames } from './harmless.ts';

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
  'root|blockquote|listItem|list|footnoteDefinition'.split('|'),
);
/** Blocks of Markdown. */
const ofMarkdown: ReadonlySet<string> = new Set(
  'blockquote|code|heading|list|paragraph|table|thematicBreak|footnoteDefinition'.split('|'),
);
export const isBlockNode = (node: Nodes) =>
  node.type === 'element' ? blockNames.has(node.name) : ofMarkdown.has(node.type);

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
