// Rendered pages → what is reported of them: where each comes from and goes to, and what it weighs.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { someAtATime } from '../model/atATime.ts';
import type { SiteFile } from '../model/files.ts';
import type { BuiltPage } from '../model/report.ts';
import type { PageFacts, Plan } from '../model/site.ts';
import type { Memory } from '../store/memory.ts';

/** Files that were written, by their paths: their size in bytes, and what tells their contents from others. */
type WrittenFiles = ReadonlyMap<string, { readonly size: number; readonly hash: string }>;

/** The pages as they are reported, with their sizes in bytes; the `weighs` largest with their weight, which is kept for the next build. */
export async function builtPages(
  facts: readonly PageFacts[],
  site: { readonly files: ReadonlyMap<string, SiteFile>; readonly sizeOf: (path: string) => number },
  { results, kept }: Pick<Memory, 'results' | 'kept'>,
  { written, weighs = 0 }: { readonly written?: WrittenFiles | undefined; readonly weighs?: number } = {},
): Promise<readonly BuiltPage[]> {
  const pages = facts.map(({ route: { route, template, output, page } }) => {
    const bytes = written?.get(output)?.size ?? site.sizeOf(output);
    return { route, source: page.source.path, template, output, bytes };
  });
  const largest = [...pages].sort((a, b) => b.bytes - a.bytes).slice(0, weighs);
  const before = largest.length > 0 ? kept.find('weights')?.value : undefined;
  const known = new Map(before as ReadonlyMap<string | undefined, number> | undefined);
  /** Nothing where it cannot be told: the site is out by then, and has not failed for that. */
  const weigh = async (file: SiteFile) => {
    try {
      return (await promisify(gzip)(await file.bytes())).length;
    } catch {
      return undefined;
    }
  };
  const found = await someAtATime(largest, async ({ output }) => {
    const [file, hash] = [site.files.get(output), written?.get(output)?.hash];
    const weight =
      known.get(hash) ?? (file && (await results.recall(`weight ${output}`, [file], () => weigh(file))));
    return weight === undefined ? [] : [{ output, hash, weight }];
  });
  const weighed = found.flat();
  if (weighed.some(({ hash }) => !known.has(hash)))
    kept.put('weights', {
      value: new Map(weighed.map(({ hash, weight }) => [hash, weight])),
    });
  const weights = new Map(weighed.map(({ output, weight }) => [output, weight]));
  return pages.map((page) => ({ ...page, gzip: weights.get(page.output) ?? null }));
}

/** The paths of what was copied from content/static. */
export function copiedOf({ publicFiles }: Pick<Plan, 'publicFiles'>): readonly string[] {
  return publicFiles.map(({ output }) => output);
}
