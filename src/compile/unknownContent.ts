// What lies in content/ and what the templates read of it → what nobody reads. Pure.
import { pagesFolder, siteFile, staticFolder } from '../model/paths.ts';
import type { Problem } from '../model/problem.ts';
import type { Sources } from '../model/site.ts';
import { nearest, problem } from '../problems/problem.ts';

/** What lies right in content/ and holds no file that anything reads; the templates read `read`, absolute paths. */
export function unknownContent({ others }: Sources, read: ReadonlySet<string>): Problem[] {
  const nameOf = (path: string) => path.split('/').slice(1, 2).join();
  const known = new Set(others.filter(({ absolute }) => read.has(absolute)).map(({ path }) => nameOf(path)));
  const unknown = new Set(others.map(({ path }) => nameOf(path)).filter((name) => !known.has(name)));
  const places = [siteFile, pagesFolder, staticFolder].map(nameOf);
  return [...unknown].map((name) =>
    problem('unknown-content', [nearest(name, places)], { file: `content/${name}` }),
  );
}
