// Rendered pages → what is reported of them: where each comes from and goes to, and what it weighs. Pure.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { SiteFile } from '../model/files.ts';
import type { PageFacts } from '../model/site.ts';
import type { Results } from '../store/memory.ts';

/** One page of a build. */
export interface BuiltPage {
  readonly route: string;
  /** Its content file, relative to the root. */
  readonly source: string;
  readonly template: string;
  /** Its file in the out folder. */
  readonly output: string;
  readonly bytes: number;
  /** Its bytes as they travel; null where that was not asked for, or nothing was made. */
  readonly gzip: number | null;
}

/** The pages as they are reported; the `weighs` largest with their weight. */
export async function builtPages(
  facts: readonly PageFacts[],
  {
    files,
    sizes,
  }: { readonly files: ReadonlyMap<string, SiteFile>; readonly sizes: ReadonlyMap<string, number> },
  weighs: number,
  known: Results,
): Promise<readonly BuiltPage[]> {
  const sizeOf = ({ route }: PageFacts) => sizes.get(route.output) ?? 0;
  const largest = new Set([...facts].sort((a, b) => sizeOf(b) - sizeOf(a)).slice(0, weighs));
  const weigh = async (file: SiteFile) => (await promisify(gzip)(await file.bytes())).length;
  return Promise.all(
    facts.map(async (one): Promise<BuiltPage> => {
      const { route, template, output, page } = one.route;
      const file = largest.has(one) ? files.get(output) : undefined;
      const weight = file && (await known.recall(`weight ${output}`, [file], () => weigh(file)));
      return { route, source: page.source.path, template, output, bytes: sizeOf(one), gzip: weight ?? null };
    }),
  );
}
