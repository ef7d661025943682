// An out folder → the built site in it, as its own files tell. READS.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rulesOf } from './headers.ts';
import type { Built } from './hosts.ts';
import { headersPath, redirectsPath } from './names.ts';
import { ownFiles, realOf } from './outFolder.ts';
import { problem } from './problem.ts';
import { movesOf } from './redirects.ts';
import type { Outcome } from './site.ts';

/** Reads what hosts are told about the site in `out` (absolute); `shown` is its name for people. */
export async function readBuilt(out: string, shown: string): Promise<Outcome<Built | undefined>> {
  const folder = await realOf(out);
  const files = await ownFiles(folder);
  try {
    if (!files) throw new Error('no manifest');
    const [headers, redirects] = await Promise.all(
      [headersPath, redirectsPath].map((path) => readFile(join(folder, path), 'utf8')),
    );
    const value = { folder, files, rules: rulesOf(headers ?? ''), moves: movesOf(redirects ?? '') };
    return { value, problems: [] };
  } catch {
    return { value: undefined, problems: [problem('not-a-build', [shown], { file: shown })] };
  }
}
