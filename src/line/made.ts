// The value of a site: what it consists of, and what it was made with.
import type { PageStyles } from '../hosting/pageStyles.ts';
import type { Reader } from '../incremental/query.ts';
import type { SiteFile } from '../model/files.ts';
import type { Islands } from '../model/islands.ts';
import type { Page, PageDetails, PageFacts, Program, Route, Sources } from '../model/site.ts';
import { commandOf, readByCommand } from './after.ts';
import { context, type SiteContext } from './context.ts';
import { generated } from './files.ts';
import { allFacts, planOf, renderedRoutes } from './pages.ts';
import { keyOf, type Planned } from './plan.ts';
import { detailsOf } from './rendering.ts';
import { collected, frontMatterOf } from './sources.ts';
import { finalStylesOf, sizeOf, weight } from './styles.ts';
import { compiled } from './templates.ts';

/** What a site consists of, and what it was made with. */
export interface MadeSite {
  readonly sources: Sources;
  /** Every other path that it was made of, absolute: packages, fonts, what a command of site.yml names, and where these were looked for. */
  readonly imported: readonly string[];
  readonly plan: Planned;
  readonly program: Program;
  readonly context: SiteContext;
  readonly islands: Islands | undefined;
  /** The front matter of a page, drafts too; undefined where something is wrong with it. */
  readonly frontMatterOf: (file: string) => Page | undefined;
  /** The pages that could be rendered. */
  readonly routes: readonly Route[];
  /** What all of these say. */
  readonly facts: () => readonly PageFacts[];
  readonly detailsOf: (page: PageFacts) => PageDetails;
  /** The paths of files that were made of the plan alone, or by templates. */
  readonly generated: readonly string[];
  /** Every file, by its path; none of the pages' while there are problems and not all was wanted. */
  readonly files: ReadonlyMap<string, SiteFile>;
  /** The size of a page in bytes. */
  readonly sizeOf: (page: Route) => number;
  /** The same, compressed by gzip. */
  readonly weightOf: (page: Route) => Promise<number>;
  /** The styles of a page. */
  readonly stylesOf: (page: PageFacts) => PageStyles;
  readonly q: Reader;
}

/** A site that could be planned, with these files. */
export function madeSite(q: Reader, files: MadeSite['files']): MadeSite {
  const { program, islands, files: imports, lookups } = q.awaited(compiled).value;
  return {
    sources: q(collected).value,
    imported: [...new Set([...imports, ...lookups, ...readByCommand(q, commandOf(q))])],
    plan: planOf(q),
    program: program as Program,
    context: q.awaited(context) as SiteContext,
    islands,
    frontMatterOf: (file) => q(frontMatterOf, file).value,
    routes: renderedRoutes(q),
    facts: () => allFacts(q),
    detailsOf: (page) => detailsOf(q, keyOf(page.route)) as PageDetails,
    generated: generated(q),
    files,
    sizeOf: (page) => sizeOf(q, keyOf(page)),
    weightOf: (page) => q(weight, keyOf(page)),
    stylesOf: (page) => finalStylesOf(q, keyOf(page.route)),
    q,
  };
}
