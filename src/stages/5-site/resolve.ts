// The plan and the final pages → every file of the site, including those that depend on all files: headers, compressed files.
import { compressedOf } from '../../assets/compress.ts';
import type { RunReader } from '../../engine/query.ts';
import type { SiteFile } from '../../model/site/files.ts';
import { compress, onProgress } from '../1-sources/inputs.ts';
import { addedFiles } from './after.ts';
import { filesForHosts, ownFiles } from './files.ts';
import { deadLinks, misspeltLinks } from './siteProblems.ts';

/**
 * Every file of the site, by its path. With problems, these are left out: costly files, files of a command, files for hosts, and
 * compressed files.
 */
export async function resolvedSite(q: RunReader): Promise<ReadonlyMap<string, SiteFile>> {
  const isGood = () => q.problems().length === 0;
  // All problems that can be found without costly files are reported before these are made.
  const own = await ownFiles(q, isGood());
  if (!isGood()) {
    q(misspeltLinks);
    return byPath(own);
  }
  const added = await addedFiles(q);
  const files = [...own, ...added];
  const all = [...files, ...(await filesForHosts(q, files))];
  const compressedFiles = q(compress) ? await compressedOf(all, q(onProgress)) : [];
  if (isGood()) q(deadLinks, added.map(({ path }) => path).join('\0'));
  return byPath([...all, ...compressedFiles]);
}

const byPath = (files: readonly SiteFile[]) => new Map(files.map((file) => [file.path, file]));
