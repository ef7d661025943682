// Pages that are not rendered, because their front matter or a template has a mistake → the mistakes of their Markdown: queries.

import { checkedQuery, query, type Reader } from '../../engine/query.ts';
import { replaceBaseInPage } from '../../html/base.ts';
import { scan } from '../../html/scan.ts';
import { brokenPages } from '../../markdown/broken.ts';
import { takeApart } from '../../markdown/frontMatter.ts';
import { writtenOf } from '../../markdown/written.ts';
import { componentsFolder } from '../../model/addresses/paths.ts';
import { type ComponentNames, componentNamesOf } from '../../model/site/components.ts';
import { type FrontMatter, frontMatterSchema } from '../../model/site/config.ts';
import { isOut } from '../../model/site/day.ts';
import { outputOf } from '../../model/site/routes.ts';
import type { PageDetails, PageFacts, Route } from '../../model/site/site.ts';
import { sumOf } from '../../model/values/sum.ts';
import { today } from '../1-sources/inputs.ts';
import { frontMatterOf, listing, nothing, textOf } from '../1-sources/queries.ts';
import { markdownExtensions } from '../2-templates/queries.ts';
import { picturesFor } from '../3-plan/context.ts';
import { ownRoute, programNow, site } from '../3-plan/routes.ts';
import { distinct, insideOf } from './pageFacts.ts';
import { picturesShown, reportedOn } from './render.ts';

/** A page that is not rendered. */
interface Unrendered {
  /** Its probable route, with the readable part of its front matter. */
  readonly route: Route;
  readonly inside: PageFacts['inside'];
  /** The pictures of its Markdown. Their files are not made, but exist for its links. */
  readonly pictures: PageFacts['pictures'];
  /** The location of each address in its Markdown. */
  readonly links: PageDetails['links'];
}

/** The names of components, from their files, because their templates may have mistakes. */
const componentNames = query<ComponentNames>(
  'component names',
  (q) => {
    const files = q(listing).templateFiles.filter(({ path }) => path.startsWith(componentsFolder));
    return componentNamesOf(
      files.map(({ path }) => path.slice(componentsFolder.length).replace(/\.\w+$/, '')),
    );
  },
  { hash: (names) => JSON.stringify([...names]) },
);

/** The body of a page, by its path. Undefined if it cannot be read, or is not published. */
const bodyOf = checkedQuery<Unrendered | undefined>(
  'unrendered body',
  (q, path) => {
    const plan = q(site);
    const text = q(textOf, path) ?? '';
    const { end, language } = takeApart(text);
    const extensions = q.awaited(markdownExtensions);
    const { plugins, math, languages } = plan?.site.markdown ?? {};
    const isExtended = math || [plugins, languages].some((some) => Object.keys(some ?? {}).length > 0);
    if (!plan || end !== 'closed' || language !== '' || (isExtended && !extensions)) return nothing;
    const route = probableRoute(q, path, text);
    if (!isOut(route, q(today))) return nothing;
    const names = programNow(q)?.components.names ?? q(componentNames);
    const context = { plan, pictures: picturesFor(q, text), extensions, program: { components: { names } } };
    const { value, problems } = writtenOf(route, text, context);
    const { base, url } = plan.site;
    const found = scan(replaceBaseInPage(value.body.html, base), base); // problems are also found while it is written
    const references = distinct(found.references, { route: route.route, siteUrl: url, base });
    return {
      value: {
        route,
        inside: insideOf(references),
        pictures: picturesShown(value, references),
        links: value.links,
      },
      problems: problems.filter(reportedOn(route, plan)),
    };
  },
  { hash: 'inputs' },
);

/** A page with the correct keys of its front matter. */
function probableRoute(q: Reader, path: string, text: string): Route {
  const { values = {} } = q(frontMatterOf, path) ?? {};
  const own = Object.entries(frontMatterSchema.shape).flatMap(([key, schema]) => {
    const { success, data } = schema.safeParse(values[key]);
    return success ? [[key, data] as const] : [];
  });
  const source = { path, absolute: path };
  const [{ route } = { route: '/' }] = brokenPages([source], [], () => text, programNow(q));
  const page = { source, sum: sumOf(text) };
  const none: Pick<FrontMatter, 'alternates' | 'redirectsFrom'> = { alternates: {}, redirectsFrom: [] };
  const known = { ...none, ...Object.fromEntries(own) } as FrontMatter;
  return { ...known, route, output: outputOf(route), page, data: {} };
}

/** The pages whose front matter has mistakes. */
export const brokenBodies = query<readonly Unrendered[]>(
  'broken bodies',
  (q) => q(listing).pages.flatMap(({ path }) => (q(ownRoute, path) ? [] : (q(bodyOf, path) ?? []))),
  { hash: 'inputs' },
);

/** Finds mistakes in the Markdown of all pages of a site whose templates cannot be used. */
export function readBodies(q: Reader): void {
  for (const { path } of q(listing).pages) q(bodyOf, path);
}
