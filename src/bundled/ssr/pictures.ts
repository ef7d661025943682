// Runs with the templates, at build time: the pictures of front matter, data and templates.
import type { ImgHTMLAttributes, ReactNode } from 'react';
import { z } from 'zod';
import type { Image, PictureAttributes, PictureOptions } from '../../model/pictures/picture.ts';
import { TemplateFault } from './fault.ts';
import { find } from './finding.ts';
import { jsx } from './jsx.ts';
import { answerer } from './responder.ts';

/**
 * A picture in a schema. Front matter, a data file or site.yml names it by a path, relative to that file, or in content/static if
 * it begins with a slash. The result is for `<Picture>` and `picture()`. A path without a picture is a problem at its location.
 */
export function image() {
  // `site new` uses this format.
  const written = z.string().meta({ format: 'picture' });
  return written.transform((path, context): Image => {
    const found = find(path);
    if ('file' in found) return found;
    context.addIssue({ code: 'custom', message: found.code, params: { problem: found } });
    return z.NEVER;
  });
}

/**
 * The attributes of `<source>` and `<img>` for a picture, for templates that write these elements themselves. The files are made.
 * `src`: a result of `image()`, an import, or a path relative to the calling template.
 */
export function picture(src: Image | string, options: PictureOptions = {}): PictureAttributes {
  return answerer().picture(src, options);
}

/** The props of `<Picture>`. Other attributes of `<img>` are passed on. */
export interface PictureProps
  extends PictureOptions,
    Omit<
      ImgHTMLAttributes<HTMLImageElement>,
      keyof PictureOptions | 'alt' | 'decoding' | 'fetchPriority' | 'height' | 'loading' | 'src' | 'srcSet'
    > {
  /** A result of `image()`, an import, or a path relative to the template that contains it. */
  readonly src: Image | string;
  /** The text alternative; empty if the picture is decorative. */
  readonly alt: string;
}

/** Attributes that the build sets. */
const set = ['height', 'srcSet', 'srcset', 'loading', 'decoding', 'fetchPriority', 'fetchpriority'];

/** The elements of a picture. */
function elementsOf(props: PictureProps): ReactNode {
  const { src, alt, width, ratio, sizes, priority, ...own } = props;
  if (typeof alt !== 'string') throw new TemplateFault('image-without-alt', ['template']);
  const taken = set.find((name) => (own as Readonly<Record<string, unknown>>)[name] !== undefined);
  if (taken !== undefined) throw new TemplateFault('bad-picture', ['attribute', taken]);
  const { sources, img } = picture(src, { width, ratio, sizes, priority });
  const fallback = jsx('img', { ...own, alt, ...img }, 'img');
  if (sources.length === 0) return fallback;
  return jsx('picture', {
    children: [...sources.map((one) => jsx('source', { ...one }, one.type)), fallback],
  });
}

/** A picture whose elements are made where a template creates it, so that this line is in the stack of an error. */
interface Prepared {
  readonly elements: ReactNode;
}

function render(props: PictureProps | Prepared): ReactNode {
  return 'elements' in props ? props.elements : elementsOf(props); // for templates that do not use JSX
}

const prepare = (props: PictureProps): Prepared => ({ elements: elementsOf(props) });

/** A picture as AVIF at sensible widths and as WebP, with its width and height. */
export const Picture: (props: PictureProps) => ReactNode = /* @__PURE__ */ Object.assign(render, { prepare });
