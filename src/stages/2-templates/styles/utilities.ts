// The words of the templates that may be names of Tailwind utilities: queries. Words of content are not used: a utility may contain
// any CSS, for the whole page.

import { query, yesOrNo } from '../../../engine/query.ts';
import { isStylesheet } from '../../../model/addresses/paths.ts';
import { root } from '../../1-sources/inputs.ts';
import { pathState, templateListing, textOf } from '../../1-sources/queries.ts';
import { candidatesIn, isForTailwind, scannerOf } from './tailwind.ts';

/** Whether a stylesheet of the site is for Tailwind. */
export const hasTailwind = query(
  'has Tailwind',
  (q) =>
    q(templateListing).templateFiles.some(
      ({ path }) => isStylesheet(path) && isForTailwind(q(textOf, path) ?? ''),
    ),
  yesOrNo,
);

/** The word scanner of the package that the site has installed. */
const scanner = query(
  'scanner',
  (q) => {
    const { Words, files, resolutionPaths } = scannerOf(q(root));
    for (const path of [...files, ...resolutionPaths]) q.hashOf(pathState, path);
    return Words;
  },
  { hash: 'inputs' },
);

/** The words of a file that may be utilities, by its path. */
const candidatesOf = query<readonly string[]>(
  'candidates of file',
  (q, path) => {
    const Words = q(scanner);
    return Words ? candidatesIn(Words, q(textOf, path) ?? '', path) : [];
  },
  { size: (words) => words.reduce((sum, { length }) => sum + length, 0) },
);

/** The same words of all templates, sorted. */
export const candidates = query<readonly string[]>('candidates', (q) => {
  const code = q(templateListing).templateFiles.filter(({ path }) => /\.(?:[jt]sx?|json|html)$/.test(path));
  return [...new Set(code.flatMap(({ path }) => q(candidatesOf, path)))].sort();
});
