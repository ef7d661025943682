// The files in content/, and the files that templates read → files that nothing reads. Pure.
import { dataFolder, pagesFolder, siteFile, staticFolder } from '../../../model/addresses/paths.ts';
import type { Problem } from '../../../model/site/problem.ts';
import type { Listing } from '../../../model/site/site.ts';
import { nearest, problem } from '../../../problems/problem.ts';

/**
 * Files and folders directly in content/, and files in content/data, that nothing reads. `read`: the absolute paths that templates
 * import. If templates show pictures (`hasPictures`), pictures count as read.
 */
export function unknownContent(
  { others: all, pictures }: Listing,
  read: ReadonlySet<string>,
  hasPictures: boolean,
): Problem[] {
  const shown = new Set(hasPictures ? pictures : []);
  const others = all.filter((file) => !shown.has(file));
  const nameOf = (path: string) =>
    (path.startsWith(dataFolder) ? path : path.split('/').slice(0, 2).join('/')).slice('content/'.length);
  const readNames = new Set(
    others.filter(({ absolute }) => read.has(absolute)).map(({ path }) => nameOf(path)),
  );
  const unknown = new Set(others.map(({ path }) => nameOf(path)).filter((name) => !readNames.has(name)));
  const places = [siteFile, pagesFolder, dataFolder, staticFolder].map((path) =>
    path.slice('content/'.length).replace(/\/$/, ''),
  );
  return [...unknown].map((name) =>
    problem('unknown-content', [nearest(name, places)], { file: `content/${name}` }),
  );
}
