// The images of one page's Markdown → their pictures, with their markup. Pure.
import type { ElementContent, Properties } from 'hast';
import type { Heading, Image, ImageReference } from 'mdast';
import { isPicture, staticFolder } from '../../model/addresses/paths.ts';
import { asDestination, type From, target } from '../../model/addresses/url.ts';
import { attributesOf, type Haste, type NoPicture, type Picture } from '../../model/pictures/picture.ts';
import { mayShow, pictureFile } from '../../model/pictures/pictureNames.ts';
import type { Problem, SourceLocation } from '../../model/site/problem.ts';
import { getOrInsertComputed } from '../../model/values/lazy.ts';
import { nearPictures } from '../../problems/pictures.ts';
import { problem } from '../../problems/problem.ts';
import { firstOf } from './definitions.ts';
import type { Found } from './gather.ts';

/** The pictures that a page can show. */
export interface ImageResolver extends From {
  /** The page's own file. */
  readonly file: string;
  /** The pictures beside pages and in content/static, by the path of their file. */
  readonly pictures: ReadonlyMap<string, Picture | NoPicture>;
  /** The attribute `sizes` for its pictures. */
  readonly sizes: string;
}

/**
 * Gives images of the site their markup, and reports images without a picture. Edits the nodes. Returns the first location of each
 * picture.
 */
export function showPictures(
  { images: nodes, definitions, headings }: Pick<Found, 'images' | 'definitions' | 'headings'>,
  images: ImageResolver,
  problems: Problem[],
): Map<Picture, SourceLocation> {
  const page = new PageImages(images, problems, firstOf(definitions), headings[0]);
  for (const node of nodes) page.show(node);
  return page.shown;
}

/** The images of a page, in order. */
class PageImages {
  /** The first location of each picture. */
  readonly shown = new Map<Picture, SourceLocation>();
  /** The line of the first heading. A picture below it is mostly below the first screen too. */
  readonly #headingLine: number;
  #isFirst = true;

  constructor(
    readonly images: ImageResolver,
    readonly problems: Problem[],
    readonly definitions: ReturnType<typeof firstOf>,
    heading: Heading | undefined,
  ) {
    this.#headingLine = heading?.position?.start.line ?? Number.POSITIVE_INFINITY;
  }

  /** Gives an image its markup, or reports that it has no picture. */
  show(node: Image | ImageReference): void {
    const { url, title } =
      node.type === 'image' ? node : (this.definitions.get(node.identifier.toUpperCase()) ?? noDefinition);
    // Attributes of an image in HTML.
    const given = node.type === 'image' ? node.data : undefined;
    const found = find(url, this.images);
    if (!found && !given?.sources) return;
    const { line, column } = node.position?.start ?? {};
    const at = { file: this.images.file, line, column };
    const sources = (given?.sources ?? []).map((source) => this.#sourceOf(source, at));
    if (found && 'fault' in found) {
      this.#fail(found, at);
      node.data = { hProperties: { src: undefined } };
      return;
    }
    const own = { ...given?.hProperties, alt: node.alt ?? '', title: title ?? undefined };
    const picture = found ?? { src: url, files: [] };
    node.data = markup(picture, own, this.images.sizes, this.#hasteOf(line), sources);
    if (!found) return;
    this.#add(found, at);
    this.#isFirst = false;
  }

  /** A source of a `<picture>` in HTML. */
  #sourceOf(
    { srcset, media }: { readonly srcset: string; readonly media: string | undefined },
    at: SourceLocation,
  ): ElementContent {
    const picture = find(srcset, this.images);
    if (picture && 'fault' in picture) this.#fail(picture, at);
    else if (picture) this.#add(picture, at);
    const srcSet = picture && 'src' in picture ? picture.src : srcset;
    return { type: 'element', tagName: 'source', properties: { srcSet, media }, children: [] };
  }

  #hasteOf(line = 0): Haste {
    if (!this.#isFirst) return 'late';
    return line < this.#headingLine ? 'first' : 'soon';
  }

  #fail({ fault }: NoPicture, at: SourceLocation): void {
    this.problems.push({ ...fault, at: fault.at ?? at });
  }

  #add(picture: Picture, at: SourceLocation): void {
    if (!this.shown.has(picture)) this.shown.set(picture, at);
  }
}

const noDefinition = { url: '', title: undefined };

/** Guesses what a page's misspelt pictures mean. */
const guesses = new WeakMap<ImageResolver, ReturnType<typeof nearPictures>>();

/** The picture at the address of an image. Undefined if this is not decided here (for another site, for example). */
function find(url: string, images: ImageResolver): Picture | NoPicture | undefined {
  const { file, pictures, ...from } = images;
  const to = target(url, from);
  if (url === '' || to.kind !== 'inside') return undefined;
  // As in editors and on code hosts: relative to the folder of the Markdown file, or to that of the site (`/content/…`).
  const beside = to.relative ? pictureFile(url, file) : undefined;
  const named = beside ?? to.path.slice(1);
  const found =
    (mayShow(file, named) && pictures.get(named)) || pictures.get(staticFolder + to.path.slice(1));
  if (found) return found;
  if (!isPicture(to.path)) return { fault: problem('not-an-image', [url]) };
  if (!to.relative) return undefined; // `verify` knows all files of the site
  const guess = getOrInsertComputed(guesses, images, () => nearPictures(file, () => pictures.keys()));
  const near = guess(url);
  return { fault: problem('dead-link', [url, near && asDestination(near)]) };
}

/**
 * The node data for an image, as mdast-util-to-hast expects it. A page's first picture is loaded at once, and before other files if
 * no heading is above it. Others are loaded when they come near.
 */
function markup(
  picture: Pick<Picture, 'src' | 'files'> & Partial<Picture>,
  own: Properties & { readonly alt: string; readonly title: string | undefined },
  sizes: string,
  haste: Haste,
  others: readonly ElementContent[],
) {
  const size = sizeOf(own, picture.width, picture.height);
  const shownSizes = size.isOwn ? `${size.width}px` : sizes;
  const attributes = attributesOf(picture, { ...size, sizes: shownSizes, haste });
  const { alt, title, ...more } = own;
  const img: Properties = { ...more, ...attributes.img };
  const sources = attributes.sources.map(
    (properties): ElementContent => ({
      type: 'element',
      tagName: 'source',
      properties: { ...properties },
      children: [],
    }),
  );
  if (sources.length + others.length === 0) return { hProperties: img };
  const fallback: Properties = { ...img, alt, title };
  return {
    hName: 'picture',
    hProperties: { src: undefined, alt: undefined, title: undefined },
    hChildren: [
      ...others,
      ...sources,
      { type: 'element', tagName: 'img', properties: fallback, children: [] } as ElementContent,
    ],
  };
}

/** The size of an image: from its author (one side is enough), or that of the picture. */
function sizeOf({ width, height }: Properties, ownWidth = 0, ownHeight = 0) {
  const ratio = ownHeight === 0 ? 0 : ownWidth / ownHeight;
  const wide = Number(width ?? Math.round(Number(height ?? 0) * ratio));
  const high = Number(height ?? (ratio === 0 ? 0 : Math.round(Number(width ?? 0) / ratio)));
  return wide > 0 && high > 0
    ? { width: wide, height: high, isOwn: true }
    : { width: ownWidth || undefined, height: ownHeight || undefined, isOwn: false };
}
