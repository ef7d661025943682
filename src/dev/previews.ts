// Pages that are not out yet → drawn all the same, in memory only, for those who write them.
import type { Made } from '../build.ts';
import { filesOf } from '../hosting/loaders.ts';
import { usesOf } from '../images/pictureFiles.ts';
import type { Picture } from '../model/picture.ts';
import type { Problem } from '../model/problem.ts';
import type { Asset, Route } from '../model/site.ts';
import { shown } from '../pages/texts.ts';
import { render } from '../steps/render.ts';
import { deadLinks } from '../steps/verify.ts';

/** A draft, or a page that waits for its date. Plain data: it travels between threads. */
export interface Preview extends Pick<Route, 'route' | 'output' | 'draft' | 'date'> {
  /** Undefined when its template throws. */
  readonly html: string | undefined;
  /** What would be wrong with the site if this page were out. */
  readonly problems: readonly Problem[];
  /** Files that the out folder need not have, by their paths: its pictures', which `bytesOf` makes, and its scripts. */
  readonly files: ReadonlyMap<string, Picture | Asset>;
}

/** Draws every page that is not out, beside the site. They may lead to each other. */
export async function drawPreviews({ site, texts }: Made, root: string): Promise<readonly Preview[]> {
  if (!site) return [];
  const { plan, facts, context, islands, generated, finish } = site;
  const { program, fonts } = context;
  const all = { ...plan, routes: [...plan.routes, ...plan.unpublished] };
  const drawn = plan.unpublished.map((route) => {
    const { value, problems } = render(route, context);
    return { route, html: value && finish(value), facts: value?.facts, problems };
  });
  const others = [...facts, ...drawn.flatMap((one) => one.facts ?? [])];
  return Promise.all(
    drawn.map(async ({ route: { route, output, draft, date }, html, facts, problems }) => {
      const own = facts ? [facts] : [];
      const found = [...problems, ...deadLinks(own, all, program, fonts, generated, others)];
      const files = new Map<string, Picture | Asset>();
      for (const { picture } of usesOf(own).values())
        for (const { output } of picture.files) files.set(output, picture);
      if (islands)
        for (const file of filesOf(islands, facts?.islands?.names ?? [])) files.set(file.output, file);
      return { route, output, draft, date, html, problems: await shown(found, root, texts), files };
    }),
  );
}
