// Rendered pages → what is reported of them: where each comes from and goes to, and what it weighs. Pure.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { SiteFile } from '../model/files.ts';
import type { BuiltPage } from '../model/report.ts';
import type { PageFacts } from '../model/site.ts';
import type { Results } from '../store/memory.ts';

/** The pages as they are reported; the `weighs` largest with their weight. */
export async function builtPages(
  facts: readonly PageFacts[],
  {
    files,
    sizeOf: bytesOf,
  }: { readonly files: ReadonlyMap<string, SiteFile>; readonly sizeOf: (path: string) => number },
  weighs: number,
  known: Results,
): Promise<readonly BuiltPage[]> {
  const sizes = new Map(facts.map((one) => [one, bytesOf(one.route.output)]));
  const sizeOf = (one: PageFacts) => sizes.get(one) ?? 0;
  const largest = weighs > 0 ? [...facts].sort((a, b) => sizeOf(b) - sizeOf(a)).slice(0, weighs) : [];
  const weigh = async (file: SiteFile) => (await promisify(gzip)(await file.bytes())).length;
  const weights = new Map(
    await Promise.all(
      largest.map(async (one) => {
        const { output } = one.route;
        const file = files.get(output);
        return [one, file && (await known.recall(`weight ${output}`, [file], () => weigh(file)))] as const;
      }),
    ),
  );
  return facts.map((one) => {
    const { route, template, output, page } = one.route;
    const gzip = weights.get(one) ?? null;
    return { route, source: page.source.path, template, output, bytes: sizeOf(one), gzip };
  });
}
