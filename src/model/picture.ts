// Pictures, and what is made of them. Types only.
import type { SourceFile } from './files.ts';
import type { Problem } from './problem.ts';

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
}

/** A picture, and everything that is made of it. */
export interface Picture {
  readonly source: SourceFile;
  readonly facts: PictureFacts;
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
