// A planned page and the text of its file → its Markdown, read with the site's settings. Pure.
import { languageOf } from '../model/site/alternates.ts';
import type { ComponentNames } from '../model/site/components.ts';
import type { MarkdownExtensions } from '../model/site/plugins.ts';
import type { Checked } from '../model/site/problem.ts';
import type { PlannedSite, Route } from '../model/site/site.ts';
import type { PageSummary } from '../model/site/templateQueries.ts';
import { bodyOf } from './frontMatter.ts';
import { type MarkdownPage, markdown } from './markdown.ts';
import type { ImageResolver } from './reading/pictures.ts';

interface MarkdownContext {
  readonly plan: PlannedSite;
  readonly pictures: ImageResolver['pictures'];
  readonly extensions: MarkdownExtensions | undefined;
  readonly program: { readonly components: { readonly names: ComponentNames } };
}

/** The Markdown of a page, with its problems. `text`: the content of its file. */
export function writtenOf(
  route: Route,
  text: string,
  { plan, pictures, extensions, program }: MarkdownContext,
): Checked<MarkdownPage> {
  const file = route.page.source.path;
  const { base, url: siteUrl, images, markdown: how } = plan.site;
  const resolver = { file, route: route.route, siteUrl, base, pictures, sizes: images.sizes };
  const { plugins, languages, formulas } = extensions ?? {};
  const setting = {
    language: languageOf(route, plan.site),
    plugins,
    languages,
    highlight: how.highlight,
    wikilinks: how.wikilinks,
    components: program.components.names,
    formulas,
  };
  return markdown(file, bodyOf(text), plan.tokens, resolver, setting);
}

/** The parts of a page's Markdown that other pages can read, except its body. */
export function summaryOf({ body, excerpt }: MarkdownPage): PageSummary {
  // The line of a heading is left out, because other pages must not depend on it.
  return { headings: body.headings.map(({ depth, id, text }) => ({ depth, id, text })), excerpt: excerpt() };
}
