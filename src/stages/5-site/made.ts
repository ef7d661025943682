// A site as a value: its parts, and their inputs.

import type { Reader } from '../../engine/query.ts';
import type { PathState } from '../../engine/version.ts';
import type { Picture } from '../../model/pictures/picture.ts';
import type { SiteFile } from '../../model/site/files.ts';
import type { Islands } from '../../model/site/islands.ts';
import type { Problem } from '../../model/site/problem.ts';
import type { Report } from '../../model/site/report.ts';
import type { Phase } from '../../model/site/result.ts';
import type { Page, PageDetails, PageFacts, Program, Route, Sources } from '../../model/site/site.ts';
import { collected, frontMatterOf, pathsRead } from '../1-sources/queries.ts';
import { compiled } from '../2-templates/queries.ts';
import { context, type SiteContext } from '../3-plan/context.ts';
import { keyOf, type Planned } from '../3-plan/queries.ts';
import { detailsOf } from '../4-pages/queries.ts';
import { generated, pendingPictures } from './files.ts';
import { allFacts, planOf, renderedRoutes } from './pages.ts';
import type { PageStyles } from './styles/pageStyles.ts';
import { finalStylesOf, size, weight } from './styles/queries.ts';

/** The parts of a site, and their inputs. */
export interface MadeSite {
  readonly sources: Sources;
  /**
   * All other paths that it depends on, absolute: packages, fonts, files that the command in site.yml names, and the paths that
   * were searched for these.
   */
  readonly imported: () => ReadonlyMap<string, PathState>;
  readonly plan: Planned;
  readonly program: Program;
  readonly context: SiteContext;
  readonly islands: Islands | undefined;
  /** The front matter of a page or draft; undefined if it has a problem. */
  readonly frontMatterOf: (file: string) => Page | undefined;
  /** The pages that could be rendered. */
  readonly routes: readonly Route[];
  /** The facts of all these pages. */
  readonly facts: () => readonly PageFacts[];
  readonly detailsOf: (page: PageFacts) => PageDetails;
  /** The paths of the files that were made from the plan alone or by templates. */
  readonly generated: readonly string[];
  /** Every file, by path. With problems, only those that are cheap to make. */
  readonly files: ReadonlyMap<string, SiteFile>;
  /** For a site without problems: the files of pictures that a watch makes later. */
  readonly pendingPictures: () => ReadonlyMap<string, Picture>;
  /** The size of a page in bytes. */
  readonly sizeOf: (page: Route) => number;
  /** The same after gzip. */
  readonly weightOf: (page: Route) => Promise<number>;
  readonly stylesOf: (page: PageFacts) => PageStyles;
  readonly q: Reader;
}

/**
 * A site as a value. Without problems it is complete. With problems it lacks costly files: pictures, icons, cards, font subsets and
 * compressed files.
 */
export interface Made {
  readonly problems: readonly Problem[];
  readonly phases: readonly Phase[];
  /** Undefined if site.yml or the templates could not be read, and for a shard. */
  readonly site: MadeSite | undefined;
  /** For a shard: its number of pages, and that of the site. */
  readonly shard?: Report['shard'];
  /** See `imported`. It also includes a site that could not be made completely. */
  readonly pathsRead: () => readonly string[];
  /** The text of a source, by its path; undefined if it cannot be read. */
  readonly textOf: (path: string) => string | undefined;
}

/** The value of a site that could be planned, with these files. */
export function madeSite(q: Reader, files: MadeSite['files']): MadeSite {
  const { program, islands } = q.awaited(compiled);
  return {
    sources: q(collected),
    imported: () => pathsRead(q),
    plan: planOf(q),
    program: program as Program,
    context: q.awaited(context) as SiteContext,
    islands,
    frontMatterOf: (file) => q(frontMatterOf, file),
    routes: renderedRoutes(q),
    facts: () => allFacts(q),
    detailsOf: (page) => detailsOf(q, keyOf(page.route)) as PageDetails,
    generated: generated(q),
    files,
    pendingPictures: () => pendingPictures(q),
    sizeOf: (page) => q(size, keyOf(page)),
    weightOf: (page) => q(weight, keyOf(page)),
    stylesOf: (page) => finalStylesOf(q, keyOf(page.route)),
    q,
  };
}
