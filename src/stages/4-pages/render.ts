// One planned page and the text of its file → final HTML. Pure, if the templates are.

import { plainSum } from '../../engine/hash.ts';
import { replaceBaseInPage } from '../../html/base.ts';
import { withHead } from '../../html/head.ts';
import { laterOf } from '../../html/later.ts';
import { namesOf } from '../../html/names.ts';
import { scan } from '../../html/scan.ts';
import { stylesPlaceholder } from '../../html/usedStyles.ts';
import { renderReferences } from '../../markdown/components/renderReferences.ts';
import type { MarkdownPage } from '../../markdown/markdown.ts';
import { tracked } from '../../markdown/writing/trackedBody.ts';
import { summaryOf, writtenOf } from '../../markdown/written.ts';
import { documentFile, notFoundFile, pageTemplateFile, siteFile } from '../../model/addresses/paths.ts';
import { absolute, replaceBase } from '../../model/addresses/url.ts';
import type { PlannedCard } from '../../model/pictures/card.ts';
import { shownOf } from '../../model/site/alternates.ts';
import { bothDependencies, toRepeat } from '../../model/site/dependencies.ts';
import type { Checked, Problem } from '../../model/site/problem.ts';
import type { Body } from '../../model/site/props.ts';
import type { Link, PageDetails, PageFacts, PageNames, PlannedSite, Route } from '../../model/site/site.ts';
import type { Dependencies, PageSummary } from '../../model/site/templateQueries.ts';
import { once } from '../../model/values/lazy.ts';
import { addAll } from '../../model/values/lists.ts';
import { ownString } from '../../model/values/strings.ts';
import { locationOfUrl } from '../../problems/locate.ts';
import { lostProblems } from '../../problems/lost.ts';
import { allThrown, expectNothing, Faulty, problem } from '../../problems/problem.ts';
import { covers, silencesIn, silentInBuilds } from '../../problems/silence.ts';
import type { RenderContext } from '../3-plan/context.ts';
import { cardOf } from './cards.ts';
import { cspSourcesOf } from './cspSources.ts';
import { headOf, noHead } from './head.ts';
import { distinct, insideOf, islandPropPathsOf, islandsOf, reservedOf } from './pageFacts.ts';
import { type FinalPage, rules } from './rules.ts';

/** The rendered page, or the problems that prevented it. Plain data, made only from the route, the text and the context. */
export interface RenderedPage
  extends Checked<
    | {
        /** Without its stylesheet and its policy, which are added when all pages are rendered. */
        readonly html: string;
        readonly card: PlannedCard | undefined;
        readonly facts: PageFacts;
        readonly names: PageNames;
        readonly ids: ReadonlySet<string>;
        readonly details: PageDetails;
      }
    | undefined
  > {
  readonly dependencies?: Dependencies | undefined;
  /**
   * The values that other pages may read from its Markdown, made while that is in memory. Undefined if no template requests pages.
   */
  readonly summary?: PageSummary | undefined;
}

/** Renders `route` and checks the result. `text`: the content of its file. Undefined if its template throws. */
export function render(route: Route, text: string, context: RenderContext): RenderedPage {
  const { plan, program, fonts } = context;
  const file = route.page.source.path;
  const isReported = reportedOn(route, plan);

  const written = writtenOf(route, text, context);
  const rendered = renderReferences(written.value, route, context);
  const { body, notes: ofComponents } = rendered.value;
  const shown = tracked(body, written.value.starts);
  const { run, ofCard } = runTemplates(route, body, shown.body, context);
  const ofPictures = run.problems.filter(isReported);
  const dependencies = bothDependencies(rendered.value.dependencies, toRepeat(run.dependencies, ofPictures));
  // No template can request a generated page.
  const summary =
    run.value && program.hasQueries && !route.path
      ? { ...summaryOf(written.value), html: body.html, dependencies: rendered.value.dependencies }
      : undefined;
  // After this point: the problems of code and components are found only when their HTML is read.
  const notes = [...ofComponents, program.takeNotes?.() ?? { lost: [], islandPropPaths: [] }];
  const lost = notes.flatMap((one) => one.lost);
  const problems: Problem[] = [
    ...[...written.problems, ...rendered.problems].filter(isReported),
    ...ofCard,
    ...ofPictures,
    ...lostProblems(lost, file),
  ];
  if (!run.value) {
    const at = program.locate(run.thrown?.error);
    addAll(problems, allThrown(run.thrown?.error, at ?? { file }, at && [{ file }]));
    return { value: undefined, problems, dependencies };
  }

  const { card, html } = run.value;
  const unread = shown.unread();
  // The tree does not know what components render into the body.
  const isKnown = unread === undefined && written.value.references.length === 0;
  const known = isKnown ? { html: body.html, tell: written.value.tell } : undefined;
  const found = scan(replaceBaseInPage(html, plan.site.base), plan.site.base, known);
  const given = [...rendered.value.given, ...run.given];
  const finished = { ...originOf(route, text, written.value, context), scan: found, body, given };
  const ofRules = rules.flatMap((rule) => rule(finished));
  // Generated pages may omit parts of the text. A part that Document.tsx omits is a mistake of Document.tsx.
  const isDropped =
    unread !== undefined && !route.path && !ofRules.some(({ code }) => code === 'prop-left-out');
  if (isDropped)
    problems.push(problem('body-not-shown', [route.template], { file, line: unread, column: 1 }));
  addAll(problems, ofRules);

  const references = distinct(found.references, finished);
  const facts = {
    inside: insideOf(references),
    pictures: new Map([
      ...picturesShown(written.value, references),
      ...rendered.value.pictures,
      ...run.pictures,
    ]),
    characters: found.characters,
    later: laterOf(found),
    islands: islandsOf(found),
    islandPropPaths: islandPropPathsOf(notes.flatMap(({ islandPropPaths }) => islandPropPaths)),
    reserved: reservedOf(found),
    csp: cspSourcesOf(found, plan.site.url, fonts),
    card: card?.output,
    ownStyles: written.value.styles,
    silenced: [...written.problems, ...rendered.problems, ...run.problems].filter((one) => !isReported(one)),
    dependencies,
  };
  // If the template drops the text, links to its anchors are not separate mistakes.
  const dropped = isDropped ? scan(body.html, plan.site.base).ids : [];
  return {
    value: {
      html: found.html,
      card,
      facts: { ...facts, route, hash: plainSum(facts) },
      names: namesOf(found),
      ids: new Set([...found.ids, ...dropped].map(ownString)),
      details: { references, links: written.value.links },
    },
    problems,
    dependencies,
    summary,
  };
}

/** The card if the template names another picture. */
const noCard: ReturnType<typeof cardOf> = { value: undefined, problems: [] };

/**
 * Calls the templates of a page, and records the values that they read. `shown`: its body, which records the parts that they read.
 */
function runTemplates(route: Route, body: Body, shown: Body, context: RenderContext) {
  const { plan, program, fonts } = context;
  const { site } = plan;
  const ofCard: Problem[] = [];
  const run = context.answers.record(route, () => {
    const props = {
      site,
      page: shownOf(route, site),
      data: route.data,
      body: shown,
      path: route.path,
      absolute: (path: string) => absolute(site, path),
    };
    // Data for machines (JSON-LD) does not count as showing the text.
    const own = headOf(route, { ...props, body }, context);
    const { value: card, problems } = own?.card ? noCard : cardOf(route, context);
    addAll(ofCard, problems);
    const html = program.render(route.template, {
      ...props,
      head: {
        body, // as for `head`
        styles: stylesPlaceholder,
        fonts: fonts.map(({ address }) => address),
        canonical: route.output === notFoundFile ? undefined : absolute(site, route.route),
        card: own?.card ?? card?.card,
      },
    });
    const whole = own ? withHead(html, own) : html;
    if (whole === undefined) throw new Faulty([noHead(route, context)]);
    return { card, html: whole };
  });
  return { run, ofCard };
}

/** The sources of a page for the rules: for comparison, and for the locations of mistakes. */
function originOf(
  route: Route,
  text: string,
  { links, headings }: MarkdownPage,
  context: RenderContext,
): Omit<FinalPage, 'scan' | 'body' | 'given'> {
  const { plan, program } = context;
  const { source } = route.page;
  const frontMatter = once(() => context.parse(source, text).value);
  return {
    file: source.path,
    template: route.template,
    source: text,
    route: route.route,
    siteUrl: plan.site.url,
    base: plan.site.base,
    tokens: plan.tokens,
    fixed: [plan.site, route.path],
    inDocument: (text) => program.find(text, 'anywhere', documentFile),
    isInTemplates: (text) => program.find(text, 'anywhere') !== undefined,
    inTemplates: (text, how) =>
      program.find(text, how, pageTemplateFile(route.template)) ?? program.find(text, how),
    headings,
    whereIs: (url) => locationOfUrl(url, links, route, { ...context, frontMatterOf: frontMatter }),
  };
}

/** The pictures of the Markdown that the page shows, by file. */
export function picturesShown(
  { pictures }: MarkdownPage,
  references: readonly Link[],
): PageFacts['pictures'] {
  const shown = new Set(references.map(({ url }) => url));
  const all = [...pictures].filter(([picture]) => shown.has(picture.src));
  return new Map(all.map(([picture, at]) => [picture.source.path, { picture, at }]));
}

/** The text of a file of `templates/files`. Its links are still placeholders. */
export interface FileRendering extends Checked<string | undefined> {
  /** The pictures in it, as in `PageFacts`. */
  readonly pictures: PageFacts['pictures'];
  readonly dependencies?: Dependencies | undefined;
}

/** Renders the file whose template is `file`. */
export function renderFile(file: string, { answers, program, plan: { site } }: RenderContext): FileRendering {
  const props = { site, absolute: (path: string) => absolute(site, path) };
  const {
    value,
    thrown,
    pictures,
    problems,
    dependencies: requests,
  } = answers.record({ route: '' }, () => ({
    content: program.renderFile(file, props),
  }));
  const lost = lostProblems(program.takeNotes?.().lost ?? [], file);
  const made = { pictures, dependencies: toRepeat(requests, problems) };
  if (lost.length > 0) return { value: undefined, problems: lost, ...made };
  if (!value) {
    const at = program.locate(thrown?.error) ?? { file };
    return { value: undefined, problems: allThrown(thrown?.error, at), ...made };
  }
  const content = typeof value.content === 'string' ? replaceBase(value.content, site.base) : value.content;
  if (typeof content === 'string') return { value: content, problems, ...made };
  expectNothing(content);
  const kind = Object.prototype.toString.call(content).slice(8, -1);
  return { value: undefined, problems: [problem('file-shape', [kind], { file })], ...made };
}

/** Whether a build reports a problem of a page: neither the page nor site.yml ignores it. */
export function reportedOn({ page, silence }: Route, { site }: PlannedSite): (one: Problem) => boolean {
  const file = page.source.path;
  const all = [...silencesIn(siteFile, site.silence), ...silencesIn(file, silence)];
  const ofBuilds = all.filter(({ key }) => (silentInBuilds as readonly string[]).includes(key));
  return (one) => !ofBuilds.some((silence) => covers(silence, one, file));
}
