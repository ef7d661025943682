// Pictures, the files that are made of them, and the attributes that pages show them with. Pure.
import type { SourceFile } from '../site/files.ts';
import type { Place, Problem } from '../site/problem.ts';

/** The facts of a picture's file. */
export interface PictureFacts {
  /** SHA-256 of its bytes. */
  readonly hash: string;
  /** By its bytes, whatever its name is: `jpeg`, `png`, `svg` … */
  readonly format: string;
  /** In pixels, after the rotation that the camera recorded. */
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
  /** Whether it shows only the middle part of the source. */
  readonly isCropped?: true;
}

/** A picture, and everything that is made from it. */
export interface Picture {
  readonly source: SourceFile;
  readonly facts: PictureFacts;
  /** The end of its files' names: it changes with their bytes. */
  readonly sum: string;
  /** The address for `<img>`, without the base. */
  readonly src: string;
  /** In pixels, as in the page's attributes. */
  readonly width: number;
  readonly height: number;
  /** The files to make: empty if it is shown from content/static as it is. */
  readonly files: readonly PictureFile[];
}

/** Why an address shows no picture. */
export interface NoPicture {
  /** If it has no place, its place is where the address is written. */
  readonly fault: Problem;
}

/** The formats that are made. */
export type Encoding = 'avif' | 'webp' | 'jpeg' | 'png';

/** A picture that a file of the site names: made by `image()` from a path, or by the `import` of a picture. Plain data. */
export interface Image {
  /** The file of the picture: `content/pages/posts/fox.jpg`. */
  readonly file: string;
  /** The file that names it, `content/pages/posts/moon.md`, and the path in that file: `./fox.jpg`. */
  readonly from: string;
  readonly path: string;
}

/** A picture that a template shows, and where it is named. */
export interface ShownPicture {
  readonly picture: Picture;
  /** The file that names it; line and column are only searched if there is a problem. */
  readonly at: Place;
  /** The object by which the template named it; undefined in Markdown, where `at` is complete. */
  readonly image?: Image | undefined;
}

/** How a template shows a picture. */
export interface PictureOptions {
  /** The largest width at which it is shown, in CSS pixels. By default as in Markdown. */
  readonly width?: number | undefined;
  /** Width to height, `4/3` or 1.5: only the middle part with this ratio is shown. By default the whole picture. */
  readonly ratio?: number | string | undefined;
  /** The attribute `sizes`; by default `width` in pixels if the window is that wide, else that of site.yml. */
  readonly sizes?: string | undefined;
  /** Whether it is loaded at once and with priority, instead of when it comes near the window. */
  readonly priority?: boolean | undefined;
}

/** The attributes of a picture's elements, as JSX names them; addresses are without the base. */
export interface PictureAttributes {
  /** Those of each `<source>`, the best first; none for drawings and animations. */
  readonly sources: readonly { readonly type: string; readonly srcSet: string; readonly sizes: string }[];
  /** Those of the `<img>`, for browsers that know no `<source>` format, without its text alternative. */
  readonly img: {
    readonly src: string;
    readonly width: number | undefined;
    readonly height: number | undefined;
    readonly decoding: 'async';
    readonly fetchPriority?: 'high';
    readonly loading?: 'lazy';
  };
}

/** How soon a browser fetches a picture: before other files, at once, or when it comes near the visible part. */
export type Haste = 'first' | 'soon' | 'late';

/** The attributes for a picture on any page. `width` and `height`: the size at which it is shown. */
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
  const sources = (['avif', 'webp'] as const).flatMap((format) => {
    const ofFormat = files.filter((file) => file.format === format);
    if (ofFormat.length === 0) return [];
    const srcSet = ofFormat.map((file) => `/${file.output} ${file.width}w`).join(', ');
    return [{ type: `image/${format}`, srcSet, sizes }];
  });
  const when = { first: { fetchPriority: 'high' }, soon: {}, late: { loading: 'lazy' } } as const;
  return { sources, img: { src, width, height, decoding: 'async', ...when[haste] } };
}
