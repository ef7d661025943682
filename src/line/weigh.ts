// Rendered pages → what is reported of them: source, output and size.
import { someAtATime } from '../model/atATime.ts';
import type { BuiltPage } from '../model/report.ts';
import type { Route } from '../model/site.ts';

/** The pages to report, and how to measure them. */
interface Weighed {
  /** Of the pages that could be rendered. */
  readonly routes: readonly Route[];
  readonly sizeOf: (page: Route) => number;
  readonly weightOf: (page: Route) => Promise<number>;
}

/**
 * The pages as they are reported, with their sizes in bytes: the sizes `written`, by path, if there are any. The `weighs` largest
 * pages have also their size after gzip.
 */
export async function builtPages(
  { routes, sizeOf, weightOf }: Weighed,
  {
    written,
    weighs = 0,
  }: {
    readonly written?: ReadonlyMap<string, { readonly size: number }> | undefined;
    readonly weighs?: number;
  } = {},
): Promise<readonly BuiltPage[]> {
  const sized = routes.map((page) => ({ page, bytes: written?.get(page.output)?.size ?? sizeOf(page) }));
  const largest = [...sized].sort((a, b) => b.bytes - a.bytes).slice(0, weighs);
  const weighed = await someAtATime(largest, async ({ page }) => {
    try {
      return [[page, await weightOf(page)] as const];
    } catch {
      return []; // the site is already written by then: this must not make the build fail
    }
  });
  const weights = new Map(weighed.flat());
  return sized.map(({ page, bytes }) => {
    const { route, template, output, page: own } = page;
    return { route, source: own.source.path, template, output, bytes, gzip: weights.get(page) ?? null };
  });
}
