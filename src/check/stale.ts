// Compares the out folder with the files that a build of these sources would write. READS.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { manifestFile } from '../model/addresses/paths.ts';
import { regularBytes } from '../model/machine/regularFile.ts';
import { codeOf, isAbsence } from '../model/machine/system.ts';
import { manifestIn } from '../model/site/manifest.ts';
import type { Problem, SourceLocation } from '../model/site/problem.ts';
import { fingerprint } from '../model/values/sum.ts';
import { problem } from '../problems/problem.ts';
import { plural } from '../problems/sentence.ts';
import type { MadeSite } from '../stages/5-site/made.ts';
import type { AuditResult } from './audit.ts';

/** The most differing files that are listed. */
const mostNamed = 8;

/**
 * Compares the out folder, called `shown` in reports, with the site, byte by byte. If it does not exist, nothing was built yet.
 * Rejects if a part cannot be read.
 */
export async function stale({ files }: MadeSite, out: string, shown: string): Promise<AuditResult> {
  const names = await readdir(out).catch((error) => {
    if (codeOf(error) === 'ENOENT') return [];
    if (codeOf(error) === 'ENOTDIR') return undefined; // a file, not a folder
    throw error;
  });
  if (names?.length === 0) return { summary: `there is no ${shown} yet`, findings: [] };
  /** The bytes in the folder. Undefined if the file does not exist. Rejects if they cannot be read, because they may differ. */
  const bytesAt = (path: string) =>
    regularBytes(join(out, path)).catch((error) => {
      if (isAbsence(error) || codeOf(error) === 'EISDIR') return undefined;
      throw error;
    });
  const manifest = await bytesAt(manifestFile);
  const written = manifest && manifestIn(manifest.toString())?.files;
  if (!written) {
    const one = problem('out-not-ours', [shown], { file: shown });
    return { summary: `${shown} is not a build’s`, findings: [{ problem: one }] };
  }
  const differing: string[] = [];
  const problems: Problem[] = [];
  const locationOf = (path: string): SourceLocation => ({ file: `${shown}/${path}` });
  for (const [path, file] of files) {
    const bytes = await bytesAt(path);
    if (bytes && !written.has(path)) problems.push(problem('foreign-file', [], locationOf(path)));
    else if (bytes?.equals(await file.bytes())) continue;
    else if (bytes && written.get(path) !== fingerprint(bytes))
      problems.push(problem('edited-output', [], locationOf(path)));
    else differing.push(path);
  }
  // A compressed file is up to date if its original is.
  const isCompressed = (path: string) => /\.(br|gz)$/.test(path) && files.has(path.slice(0, -3));
  const left = [...written.keys()].filter((path) => !files.has(path) && !isCompressed(path));
  if (differing.length + left.length > 0) {
    const locations = [...differing, ...left].sort().map(locationOf).slice(0, mostNamed);
    problems.push(problem('stale-dist', [shown, differing.length, left.length], { file: shown }, locations));
  }
  const summary = `${plural(files.size, 'file')}, compared with what a build would write`;
  return { summary, findings: problems.map((problem) => ({ problem })) };
}
