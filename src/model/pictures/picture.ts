// Pictures, the files that are made from them, and their attributes in pages. Pure.
import type { SourceFile } from '../site/files.ts';
import type { Problem, SourceLocation } from '../site/problem.ts';

/** The properties of a picture's file. */
export interface PictureFacts {
  /** SHA-256 of its bytes. */
  readonly hash: string;
  /** From its bytes, not its name: `jpeg`, `png`, `svg` … */
  readonly format: string;
  /** In pixels, after the rotation that the camera recorded. */
  readonly width: number;
  readonly height: number;
  readonly hasAlpha: boolean;
  readonly isAnimated: boolean;
  /** The size of its file. */
  readonly bytes: number;
  /** Whether it is small, and its file has nothing but pixels, in a format and in colors that all browsers show: it is published as it is. */
  readonly isPlain: boolean;
  /** The bytes that an AVIF of the same size probably has, in parts of `bytes`. */
  readonly rate: number;
}

/** One file that is made from a picture. */
export interface PictureFile {
  readonly output: string;
  /** `as-is`: a copy of the source. */
  readonly format: Encoding | 'as-is';
  readonly width: number;
  readonly height: number;
  /** The most bytes that it may have: with more, it is made again with less quality. */
  readonly most?: number;
  /** Whether it shows only the middle part of the source. */
  readonly isCropped?: true;
}

/** A picture, and everything that is made from it. */
export interface Picture {
  readonly source: SourceFile;
  readonly facts: PictureFacts;
  /** The end of its files' names. It changes with their bytes. */
  readonly sum: string;
  /** The address for `<img>`, without the base. */
  readonly src: string;
  /** In pixels, as in the page's attributes. */
  readonly width: number;
  readonly height: number;
  /** The files to make. Empty if the picture is shown unchanged from content/static. */
  readonly files: readonly PictureFile[];
}

/** Why an address shows no picture. */
export interface NoPicture {
  /** If it has no location, its location is that of the address. */
  readonly fault: Problem;
}

/** The formats that are made. Browsers from 2020 on show WebP (Safari on macOS from 11 on); JPEG and PNG are for those who share a page. */
export type Encoding = 'avif' | 'webp' | 'jpeg' | 'png';

/** A picture that a file of the site names: `image()` makes it from a path, or the `import` of a picture does. Plain data. */
export interface Image {
  /** The file of the picture: `content/pages/posts/fox.jpg`. */
  readonly file: string;
  /** The file that names it (`content/pages/posts/moon.md`), and the path in that file (`./fox.jpg`). */
  readonly from: string;
  readonly path: string;
}

/** A picture that a template shows, and the location that names it. */
export interface ShownPicture {
  readonly picture: Picture;
  /** The file that names it. Line and column are searched only if there is a problem. */
  readonly at: SourceLocation;
  /** The object with which the template named it. Undefined in Markdown, where `at` is complete. */
  readonly image?: Image | undefined;
}

/** The options of a picture in a template. */
export interface PictureOptions {
  /** The largest width at which it is shown, in CSS pixels. By default as in Markdown. */
  readonly width?: number | undefined;
  /** Width to height, `4/3` or 1.5. Only the middle part with this ratio is shown. By default the whole picture. */
  readonly ratio?: number | string | undefined;
  /** The attribute `sizes`. By default `width` in pixels if the window is that wide, otherwise that of site.yml. */
  readonly sizes?: string | undefined;
  /** Whether it is loaded at once and with priority, instead of when it comes near the window. */
  readonly priority?: boolean | undefined;
}

/** The attributes of a picture's elements, in JSX names. Addresses are without the base. */
export interface PictureAttributes {
  /** Those of each `<source>`, the best first. There are none for drawings and animations. */
  readonly sources: readonly { readonly type: string; readonly srcSet: string; readonly sizes: string }[];
  /** Those of the `<img>`, for browsers that support no `<source>` format. The text alternative is not included. */
  readonly img: {
    readonly src: string;
    readonly width: number | undefined;
    readonly height: number | undefined;
    readonly decoding: 'async';
    readonly fetchPriority?: 'high';
    readonly loading?: 'lazy';
  };
}

/** When a browser loads a picture: before other files, at once, or when it comes near the visible part. */
export type Haste = 'first' | 'soon' | 'late';

/** The attributes of a picture on any page. `width` and `height`: the size at which it is shown. */
export function attributesOf(
  { src, files }: Pick<Picture, 'src' | 'files'>,
  shown: {
    readonly width: number | undefined;
    readonly height: number | undefined;
    readonly sizes: string;
    readonly haste: Haste;
  },
): PictureAttributes {
  const { width, height, haste } = shown;
  // `auto` is only allowed for lazy images (HTML, "sizes attributes").
  const sizes = haste === 'late' ? shown.sizes : shown.sizes.replace(/^auto\s*(,\s*|$)/i, '') || '100vw';
  const srcSet = files
    .filter(({ format }) => format === 'avif')
    .map((file) => `/${file.output} ${file.width}w`)
    .join(', ');
  const sources = srcSet === '' ? [] : [{ type: 'image/avif', srcSet, sizes }];
  const when = { first: { fetchPriority: 'high' }, soon: {}, late: { loading: 'lazy' } } as const;
  return { sources, img: { src, width, height, decoding: 'async', ...when[haste] } };
}
