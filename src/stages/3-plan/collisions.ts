// All files that pages and authors want in the out folder → the ones that collide, or are in a wrong folder. Pure.

import { foldersAbove } from '../../model/addresses/occupiedPaths.ts';
import { assetsFolder, hostFiles } from '../../model/addresses/paths.ts';
import type { PublicFile } from '../../model/site/files.ts';
import type { Problem } from '../../model/site/problem.ts';
import type { Route } from '../../model/site/site.ts';
import { type FrontMatterOf, locationOfValueAt } from '../../problems/locate.ts';
import { problem } from '../../problems/problem.ts';

/** Two files for one address (a disk or a host may ignore case), and files in reserved folders. */
export function collisions(
  routes: readonly Route[],
  publicFiles: readonly PublicFile[],
  frontMatterOf: FrontMatterOf,
): Problem[] {
  const problems: Problem[] = [];
  const occupied = new Map<string, { readonly file: string; readonly route?: Route | undefined }>(
    [...hostFiles].map((file) => [file, { file }]),
  );
  const wanted = [
    ...routes.map((route) => ({ output: route.output, route, file: route.page.source.path })),
    ...publicFiles.map(({ output, source }) => ({ output, route: undefined, file: source.path })),
    // The folder of the generator's own files. No other file may have the folder's name.
    { output: `${assetsFolder}*`, route: undefined, file: 'templates/' },
  ];
  for (const { output, route, file } of wanted) {
    const key = output.toLowerCase();
    const first = occupied.get(key);
    if (!first) occupied.set(key, { file, route });
    else if (route && first.route) problems.push(sameRoute(first.route, route, frontMatterOf));
    else if (hostFiles.has(first.file))
      problems.push(problem('duplicate-output', [output, 'host'], { file }));
    else problems.push(problem('duplicate-output', [output], { file }, [{ file: first.file }]));
  }
  // A file cannot be where a folder must be.
  const free = new Set<string>();
  for (const { output, file } of wanted) {
    for (const above of foldersAbove(output.toLowerCase())) {
      if (free.has(above)) continue;
      const blocking = occupied.get(above);
      if (!blocking) free.add(above);
      else problems.push(problem('duplicate-output', [output], { file }, [{ file: blocking.file }]));
    }
  }
  return [...problems, ...inAssets(routes, publicFiles)];
}

/** Two pages with one address. It is a mistake of the page whose front matter has the address, if only one has it. */
function sameRoute(first: Route, second: Route, frontMatterOf: FrontMatterOf): Problem {
  const locationOf = ({ page, path }: Route) =>
    path ? undefined : locationOfValueAt(frontMatterOf(page.source.path), 'route');
  const [location, locationOfFirst] = [locationOf(second), locationOf(first)];
  const isFirst = locationOfFirst !== undefined && location === undefined;
  const [own, other] = isFirst ? [first, second] : [second, first];
  const at = { file: own.page.source.path, ...(isFirst ? locationOfFirst : location) };
  return problem('duplicate-route', [second.route], at, [{ file: other.page.source.path }]);
}

/** Browsers cache files in that folder for ever. Only the generator's own files, with a hash in their names, may be there. */
function inAssets(routes: readonly Route[], publicFiles: readonly PublicFile[]): Problem[] {
  const files = [...routes.map(({ output, page }) => ({ output, source: page.source })), ...publicFiles];
  return files
    .filter(({ output }) => output.toLowerCase().startsWith(assetsFolder))
    .map(({ source }) => problem('in-assets', [assetsFolder], { file: source.path }));
}
