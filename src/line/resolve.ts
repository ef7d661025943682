// The plan and the finished pages → every file of the site, with what depends on all files together: headers, compressed siblings.
import { siblingsOf } from '../assets/compress.ts';
import type { Reader } from '../incremental/query.ts';
import type { SiteFile } from '../model/files.ts';
import type { Outcome } from '../model/problem.ts';
import { addedFiles } from './after.ts';
import { filesForHosts, ownFiles } from './files.ts';
import { compress, onProgress } from './inputs.ts';
import { deadLinks } from './siteProblems.ts';

/**
 * Every file of the site, by its path, with the problems that only show when costly files are made. Without `withCostly`
 * costly files, all that a command adds, the files for hosts and compressed siblings are left out.
 */
export async function resolvedSite(
  q: Reader,
  withCostly: boolean,
): Promise<Outcome<ReadonlyMap<string, SiteFile>>> {
  const own = await ownFiles(q, withCostly);
  if (!withCostly) return { value: byPath(own.value), problems: own.problems };
  const added = own.problems.length === 0 ? await addedFiles(q, own.value) : { value: [], problems: [] };
  const problems = [...own.problems, ...added.problems];
  const paths = added.value.map(({ path }) => path);
  const files = [...own.value, ...added.value];
  const all = [...files, ...filesForHosts(q, files)];
  const siblings = q(compress) ? await siblingsOf(all, q(onProgress)) : [];
  return {
    value: byPath([...all, ...siblings]),
    problems: problems.length === 0 ? deadLinks(q, paths) : problems,
  };
}

const byPath = (files: readonly SiteFile[]) => new Map(files.map((file) => [file.path, file]));
