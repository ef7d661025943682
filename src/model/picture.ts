// Pictures, what is made of them, and what pages say of them. Pure.
import type { SourceFile } from './files.ts';
import type { Place, Problem } from './problem.ts';

/** What is known of a picture's file. */
export interface PictureFacts {
  /** SHA-256 of its bytes. */
  readonly hash: string;
  /** As the bytes have it, whatever the name says: `jpeg`, `png`, `svg` … */
  readonly format: string;
  /** In pixels, turned as the camera was held. */
  readonly width: number;
  readonly height: number;
  readonly hasAlpha: boolean;
  readonly isAnimated: boolean;
}

/** One file that is made of a picture. */
export interface PictureFile {
  readonly output: string;
  /** `as-is`: a copy of the source. */
  readonly format: Encoding | 'as-is';
  readonly width: number;
  readonly height: number;
  /** Whether a part of the source fills it, the middle, and not all of it. */
  readonly isCropped?: true;
}

/** A picture, and everything that is made of it. */
export interface Picture {
  readonly source: SourceFile;
  readonly facts: PictureFacts;
  /** What the names of its files end with: another text whenever their bytes are others. */
  readonly sum: string;
  /** Where `<img>` finds it, without the base. */
  readonly src: string;
  /** In pixels, as the page says. */
  readonly width: number;
  readonly height: number;
  /** What has to be made: empty where it is shown from content/static as it is. */
  readonly files: readonly PictureFile[];
}

/** Why an address shows no picture. */
export interface NoPicture {
  /** Where it has no place, that is where the address stands. */
  readonly fault: Problem;
}

/** The formats that are made. */
export type Encoding = 'avif' | 'webp' | 'jpeg' | 'png';

/** A picture that a file of the site names: what `image()` makes of a path, and what an `import` of a picture's file gives. Plain data. */
export interface Image {
  /** The file of the picture: `content/pages/posts/fox.jpg`. */
  readonly file: string;
  /** The file that names it, `content/pages/posts/moon.md`, and the path that stands there: `./fox.jpg`. */
  readonly from: string;
  readonly path: string;
}

/** A picture that a template shows: what is made of it, and where it is named. */
export interface ShownPicture {
  readonly picture: Picture;
  /** The file that names it; more of the place is looked for where something is wrong. */
  readonly at: Place;
  /** What the template named it by; undefined in Markdown, whose place is whole. */
  readonly image?: Image | undefined;
}

/** How a template wants a picture. */
export interface PictureOptions {
  /** How wide it is shown at most, in CSS pixels. Without it the picture is made as wide as in Markdown. */
  readonly width?: number | undefined;
  /** Width to height, `4/3` or 1.5: the middle of the picture is cut out. Without it all of it is shown. */
  readonly ratio?: number | string | undefined;
  /** The attribute `sizes`; without it `width` in pixels as far as the window is that wide, else that of site.yml. */
  readonly sizes?: string | undefined;
  /** Whether it is fetched at once, before others, and not when it comes near. */
  readonly priority?: boolean | undefined;
}

/** The attributes of a picture's elements, as JSX names them; addresses are without the base. */
export interface PictureAttributes {
  /** Those of each `<source>`, the best first; none for drawings and moving pictures. */
  readonly sources: readonly { readonly type: string; readonly srcSet: string; readonly sizes: string }[];
  /** Those of the `<img>`, for browsers that know none of them, without its text alternative. */
  readonly img: {
    readonly src: string;
    readonly width: number | undefined;
    readonly height: number | undefined;
    readonly decoding: 'async';
    readonly fetchPriority?: 'high';
    readonly loading?: 'lazy';
  };
}

/** What a page says of a picture, wherever it stands. `width` and `height` are those that it is shown in. */
export function attributesOf(
  { src, files }: Pick<Picture, 'src' | 'files'>,
  shown: {
    readonly width: number | undefined;
    readonly height: number | undefined;
    readonly sizes: string;
    readonly isFirst: boolean;
  },
): PictureAttributes {
  const { width, height, isFirst } = shown;
  // Only a lazy image may ask to be measured first (HTML, "sizes attributes").
  const sizes = isFirst ? shown.sizes.replace(/^auto\s*(,\s*|$)/i, '') || '100vw' : shown.sizes;
  const sources = (['avif', 'webp'] as const).flatMap((format) => {
    const ofFormat = files.filter((file) => file.format === format);
    if (ofFormat.length === 0) return [];
    const srcSet = ofFormat.map((file) => `/${file.output} ${file.width}w`).join(', ');
    return [{ type: `image/${format}`, srcSet, sizes }];
  });
  const when = isFirst ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const);
  return { sources, img: { src, width, height, decoding: 'async', ...when } };
}
