// Which places in the out folder the site's own files take. Pure.
import type { PublicFile } from './files.ts';
import type { Place } from './problem.ts';
import type { Route } from './site.ts';

/** What the pages and public files of a site take, by path in lower case: some disks and hosts know no other. */
export function takenBy(routes: readonly Route[], publicFiles: readonly PublicFile[]): Map<string, Place> {
  return new Map([
    ...routes.map(({ output, page }) => [output.toLowerCase(), { file: page.source.path }] as const),
    ...publicFiles.map(({ output, source }) => [output.toLowerCase(), { file: source.path }] as const),
  ]);
}

/** What is in the way of a file: one of its name, one where a folder must be, or a folder of its name. */
export function placeTaken(output: string, taken: ReadonlyMap<string, Place>): Place | undefined {
  const parts = output.toLowerCase().split('/');
  const names = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  const below = `${names.at(-1)}/`;
  const name = names.find((one) => taken.has(one)) ?? [...taken.keys()].find((one) => one.startsWith(below));
  return name === undefined ? undefined : taken.get(name);
}
