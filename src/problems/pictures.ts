// The name of a picture in a file → the picture, or the problem of the name. Pure.
import { posix } from 'node:path';
import { isPicture, staticFolder } from '../model/addresses/paths.ts';
import type { Image } from '../model/pictures/picture.ts';
import { mayShow, pictureFile } from '../model/pictures/pictureNames.ts';
import type { Problem } from '../model/site/problem.ts';
import type { PictureNames } from '../model/site/templateQueries.ts';
import { once } from '../model/values/lazy.ts';
import { guesser, problem } from './problem.ts';

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
  const asWritten = once(() => writtenTexts(values, written));
  const near = nearPictures(from, () => names.all());
  return (given) => {
    const path = names.has(pictureFile(given, from) ?? '') ? given : (asWritten().get(given) ?? given);
    const file = pictureFile(path, from);
    if (file === undefined) return problem('bad-picture', ['outside', path]);
    if (!isPicture(file)) return problem('not-an-image', [path, 'named']);
    if (names.has(file) && mayShow(from, file)) return { file, from, path };
    return problem('dead-link', [path, near(path)]);
  };
}

/** Returns a function that finds the picture that a path in `from` probably meant, as a path in that file. */
export function nearPictures(
  from: string,
  all: () => Iterable<string>,
): (path: string) => string | undefined {
  const shown = once(() => new Set([...all()].filter((one) => mayShow(from, one))));
  const guess = guesser();
  return (path) => {
    const near = guess(pictureFile(path, from) ?? '', shown());
    if (near === undefined) return undefined;
    const isAtRoot = path.startsWith('/') && near.startsWith(staticFolder);
    return isAtRoot ? near.slice(staticFolder.length - 1) : posix.relative(posix.dirname(from), near);
  };
}

/** The texts that differ from their written forms, with these. */
function writtenTexts(
  values: unknown,
  written: unknown,
  found = new Map<string, string>(),
): ReadonlyMap<string, string> {
  if (typeof values === 'string') {
    if (typeof written === 'string' && written !== values && !found.has(values)) found.set(values, written);
  } else if (typeof values === 'object' && values !== null)
    for (const [key, value] of Object.entries(values))
      writtenTexts(value, (written as Readonly<Record<string, unknown>> | undefined)?.[key], found);
  return found;
}
