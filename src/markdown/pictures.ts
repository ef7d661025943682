// The images of one page's Markdown → the pictures that they mean, with their markup. Pure.
import { posix } from 'node:path';
import type { ElementContent, Properties } from 'hast';
import type { Definition, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { isPicture, staticFolder } from '../model/paths.ts';
import type { NoPicture, Picture } from '../model/picture.ts';
import type { Place, Problem } from '../model/problem.ts';
import { addressOf, type From, target } from '../model/url.ts';
import { nearest, problem } from '../problems/problem.ts';

/** Where one page looks for its pictures. */
export interface ImageResolver extends From {
  /** The page's own file. */
  readonly file: string;
  /** The pictures beside pages and in content/static, by the path of their file. */
  readonly pictures: ReadonlyMap<string, Picture | NoPicture>;
  /** How wide pictures are shown, as the attribute `sizes` has it. */
  readonly sizes: string;
}

/** Gives images of the site their markup, and reports those that are none. Edits the tree. Returns where each picture is shown first. */
export function showPictures(
  tree: Root,
  images: ImageResolver,
  problems: Problem[],
): ReadonlyMap<Picture, Place> {
  const shown = new Map<Picture, Place>();
  const definitions = new Map<string, Definition>();
  visit(tree, 'definition', (node) => {
    if (!definitions.has(node.identifier)) definitions.set(node.identifier, node);
  });
  let isFirst = true;
  visit(tree, (node) => {
    if (node.type !== 'image' && node.type !== 'imageReference') return;
    const { url, title } = node.type === 'image' ? node : (definitions.get(node.identifier) ?? noDefinition);
    // What an author who writes an image as HTML says of it.
    const given = node.type === 'image' ? node.data : undefined;
    const found = find(url, images);
    if (!found && !given?.sources) return;
    const { line, column } = node.position?.start ?? {};
    const at = { file: images.file, line, column };
    const fail = ({ fault }: NoPicture) => void problems.push({ ...fault, at: fault.at ?? at });
    const show = (picture: Picture) => shown.has(picture) || shown.set(picture, at);
    const others = (given?.sources ?? []).map(({ srcset, media }): ElementContent => {
      const other = find(srcset, images);
      if (other && 'fault' in other) fail(other);
      else if (other) show(other);
      const srcSet = other && 'src' in other ? other.src : srcset;
      return { type: 'element', tagName: 'source', properties: { srcSet, media }, children: [] };
    });
    if (found && 'fault' in found) {
      fail(found);
      node.data = { hProperties: { src: undefined } };
      return;
    }
    const own = { alt: node.alt ?? '', title: title ?? undefined };
    const picture = found ?? { src: url, files: [] };
    node.data = markup(picture, { ...given?.hProperties, ...own }, images.sizes, isFirst, others);
    if (!found) return;
    show(found);
    isFirst = false;
  });
  return shown;
}

const noDefinition = { url: '', title: undefined };

/** What the address of an image shows; undefined where that is nobody's business here (another site's, say). */
function find(url: string, { file, pictures, ...from }: ImageResolver): Picture | NoPicture | undefined {
  const to = target(url, from);
  if (url === '' || to.kind !== 'inside') return undefined;
  // As editors and code hosts show it: from the folder of the Markdown file.
  const here = target(url, { route: addressOf(file), siteUrl: '', base: '/' });
  const beside = to.relative && here.kind === 'inside' ? here.path.slice(1) : undefined;
  const found = pictures.get(beside ?? '') ?? pictures.get(staticFolder + to.path.slice(1));
  if (found) return found;
  if (!isPicture(to.path)) return { fault: problem('not-an-image', [url]) };
  if (beside === undefined) return undefined; // `verify` knows every file that the site will have
  const near = nearest(beside, pictures.keys());
  return { fault: problem('dead-link', [url, near && posix.relative(posix.dirname(file), near)]) };
}

/** What an image becomes, as mdast-util-to-hast wants it. A page's first one is fetched at once, the others when they come near. */
function markup(
  { src, width, height, files }: Pick<Picture, 'src' | 'files'> & Partial<Picture>,
  own: Properties & { readonly alt: string; readonly title: string | undefined },
  sizes: string,
  isFirst: boolean,
  others: readonly ElementContent[],
) {
  const when = isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' };
  // Only a lazy image may ask to be measured first (HTML, "sizes attributes").
  const inText = isFirst ? sizes.replace(/^auto\s*(,\s*|$)/i, '') || '100vw' : sizes;
  const size = sizeOf(own, width, height);
  const shownSizes = size.isOwn ? `${size.width}px` : inText;
  const { alt, title, ...more } = own;
  const img: Properties = {
    ...more,
    src,
    width: size.width,
    height: size.height,
    decoding: 'async',
    ...when,
  };
  const sources = (['avif', 'webp'] as const).flatMap((format): ElementContent[] => {
    const srcSet = files
      .filter((file) => file.format === format)
      .map((file) => `/${file.output} ${file.width}w`);
    if (srcSet.length === 0) return [];
    const properties = { type: `image/${format}`, srcSet: srcSet.join(', '), sizes: shownSizes };
    return [{ type: 'element', tagName: 'source', properties, children: [] }];
  });
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

/** How large an image is shown: as its author says, who may leave one side to us, or as it is. */
function sizeOf({ width, height }: Properties, ownWidth = 0, ownHeight = 0) {
  const ratio = ownHeight === 0 ? 0 : ownWidth / ownHeight;
  const wide = Number(width ?? Math.round(Number(height ?? 0) * ratio));
  const high = Number(height ?? (ratio === 0 ? 0 : Math.round(Number(width ?? 0) / ratio)));
  return wide > 0 && high > 0
    ? { width: wide, height: high, isOwn: true }
    : { width: ownWidth || undefined, height: ownHeight || undefined, isOwn: false };
}
