// Pages that are not out yet → drawn all the same, in memory only, for those who write them.
import { type Made, shown } from '../build.ts';
import { usesOf } from '../images/pictureFiles.ts';
import type { Picture } from '../model/picture.ts';
import type { Problem } from '../model/problem.ts';
import type { Asset } from '../model/site.ts';
import { render } from '../steps/render.ts';
import { verify } from '../steps/verify.ts';

/** A draft, or a page that waits for its date. Plain data: it travels between threads. */
export interface Preview {
  readonly route: string;
  readonly output: string;
  /** Its content file, relative to the root. */
  readonly source: string;
  readonly draft: boolean;
  readonly date: string | undefined;
  /** Undefined when its template throws. */
  readonly html: string | undefined;
  /** What would be wrong with the site if this page were out. */
  readonly problems: readonly Problem[];
  /** The files that it csp and the out folder need not have, by their paths: of pictures, which `bytesOf` makes, and its script. */
  readonly files: ReadonlyMap<string, Picture | Asset>;
}

/** Draws every page that is not out, beside the site. They may lead to each other. */
export async function drawPreviews({ site, texts }: Made, root: string): Promise<readonly Preview[]> {
  if (!site) return [];
  const { facts, context, generated, finish } = site;
  const { plan, program, fonts, islands } = context;
  const all = { ...plan, routes: [...plan.routes, ...plan.unpublished] };
  const drawn = plan.unpublished.map((route) => {
    const { value, problems } = render(route, context);
    return { route, html: value && finish(value).html, facts: value?.facts, problems };
  });
  const others = [...facts, ...drawn.flatMap((one) => one.facts ?? [])];
  return Promise.all(
    drawn.map(async ({ route, html, facts, problems }) => {
      const own = facts ? [facts] : [];
      const found = [...problems, ...verify(own, all, program, fonts, generated, others)];
      const pictures = [...usesOf(own).values()].flatMap(({ picture }) =>
        picture.files.map(({ output }) => [output, picture] as const),
      );
      const scripts = facts?.hasIslands && islands ? [[islands.module.output, islands.module] as const] : [];
      return {
        route: route.route,
        output: route.output,
        source: route.page.source.path,
        draft: route.draft,
        date: route.date,
        html,
        problems: await shown(found, root, texts),
        files: new Map<string, Picture | Asset>([...pictures, ...scripts]),
      };
    }),
  );
}
