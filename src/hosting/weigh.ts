// Rendered pages → what is reported of them: where each comes from and goes to, and what it weighs. Pure.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { someAtATime } from '../images/native.ts';
import type { SiteFile } from '../model/files.ts';
import type { BuiltPage } from '../model/report.ts';
import type { PageFacts } from '../model/site.ts';
import type { Results } from '../store/memory.ts';

/** The pages as they are reported, each with the size in bytes that `sizeOf` says; the `weighs` largest with their weight. */
export async function builtPages(
  facts: readonly PageFacts[],
  site: { readonly files: ReadonlyMap<string, SiteFile>; readonly sizeOf: (path: string) => number },
  weighs: number,
  known: Results,
): Promise<readonly BuiltPage[]> {
  const pages = facts.map(({ route: { route, template, output, page } }) => {
    return { route, source: page.source.path, template, output, bytes: site.sizeOf(output) };
  });
  const weigh = async (file: SiteFile) => (await promisify(gzip)(await file.bytes())).length;
  const largest = [...pages].sort((a, b) => b.bytes - a.bytes).slice(0, weighs);
  const weighed = await someAtATime(largest, async ({ output }) => {
    const file = site.files.get(output);
    return [output, file && (await known.recall(`weight ${output}`, [file], () => weigh(file)))] as const;
  });
  const weights = new Map(weighed);
  return pages.map((page) => ({ ...page, gzip: weights.get(page.output) ?? null }));
}
