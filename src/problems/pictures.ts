// The name of a picture in a file → the picture, or the problem of the name. Pure.
import { posix } from 'node:path';
import { isPicture, staticFolder } from '../model/addresses/paths.ts';
import type { Image } from '../model/pictures/picture.ts';
import { mayShow, pictureFile } from '../model/pictures/pictureNames.ts';
import type { Problem } from '../model/site/problem.ts';
import type { PictureNames } from '../model/site/templateQueries.ts';
import { nearest, problem } from './problem.ts';

/** Finds the pictures that one file names. A problem gets its location later. */
export type FindImage = (path: string) => Image | Problem;

/**
 * Returns a function that finds pictures for the file `from`. `written`: its values as in the file; `values`: the values with
 * tokens, which may have changed a name.
 */
export function imageFinder(
  from: string,
  names: PictureNames,
  values?: unknown,
  written?: unknown,
): FindImage {
  return (given) => {
    const path = names.has(pictureFile(given, from) ?? '') ? given : writtenAs(given, values, written);
    const file = pictureFile(path, from);
    if (file === undefined) return problem('bad-picture', ['outside', path]);
    if (!isPicture(file)) return problem('not-an-image', [path, 'named']);
    if (names.has(file) && mayShow(from, file)) return { file, from, path };
    return problem('dead-link', [path, nearPicture(path, from, names.all())]);
  };
}

/** The picture that a path in `from` probably meant, as a path in that file. */
export function nearPicture(path: string, from: string, all: Iterable<string>): string | undefined {
  const shown = [...all].filter((one) => mayShow(from, one));
  const near = nearest(pictureFile(path, from) ?? '', shown);
  if (near === undefined) return undefined;
  const isAtRoot = path.startsWith('/') && near.startsWith(staticFolder);
  return isAtRoot ? near.slice(staticFolder.length - 1) : posix.relative(posix.dirname(from), near);
}

/** The written form of the text that became `text`. Otherwise `text` itself. */
function writtenAs(text: string, values: unknown, written: unknown): string {
  if (values === text) return typeof written === 'string' ? written : text;
  if (typeof values !== 'object' || values === null) return text;
  for (const [key, value] of Object.entries(values)) {
    const found = writtenAs(text, value, (written as Readonly<Record<string, unknown>> | undefined)?.[key]);
    if (found !== text) return found;
  }
  return text;
}
