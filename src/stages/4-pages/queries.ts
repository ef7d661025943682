// The plan → its rendered pages and files: queries. If there are many pages, several threads render them.

import type { Packs } from '../../engine/pack.ts';
import { checkedQuery, type Making, plainPack, query, type Reader } from '../../engine/query.ts';
import { spareMemory } from '../../engine/threads.ts';
import { allColored, type Colored, rememberColors } from '../../markdown/code/highlight.ts';
import type { ComponentReference } from '../../model/site/components.ts';
import type { Checked } from '../../model/site/problem.ts';
import type { PageDetails, PageFacts } from '../../model/site/site.ts';
import { getOrInsertComputed } from '../../model/values/lazy.ts';
import { onPage } from '../../problems/parts.ts';
import { runOfReference } from '../../problems/reporting.ts';
import { onProgress, onRendering, reporting, store, summaries } from '../1-sources/inputs.ts';
import { textOf } from '../1-sources/queries.ts';
import { context, pictures, picturesFor, type RenderContext, type SiteContext } from '../3-plan/context.ts';
import { hashOfRoute, isGenerated, routeOf, templateRunOf } from '../3-plan/queries.ts';
import type { Answers } from '../3-plan/requests/answers.ts';
import { answers, dependOn } from '../3-plan/requests/queries.ts';
import { type FileRendering, render, renderFile } from './render.ts';
import { renderAll, type ToRender } from './renderAll.ts';
import { renderChecked } from './renderChecked.ts';
import { detailsIn, type JustRendered, packOfPages, renderAndPack, type StoredPage } from './storedPage.ts';

function ingredientsOf(q: Reader, key: string) {
  const route = routeOf(q, key);
  const text = q(textOf, route.page.source.path) ?? '';
  const pictures = picturesFor(q, text);
  const whole: RenderContext = { ...contextFor(q), pictures };
  return { route, text, context: whole, hasPictures: pictures.size > 0 };
}

/** The context of pages and files, without pictures. The answers are not recorded here, but when the requests are known. */
function contextFor(q: Reader): SiteContext & { readonly answers: Answers } {
  return { ...(q.awaited(context) as SiteContext), answers: q.unrecorded(answers) as Answers };
}

function renderHere(
  q: Reader,
  { route, text, context }: ReturnType<typeof ingredientsOf>,
  how = renderChecked,
): JustRendered {
  const run = templateRunOf(route);
  const onReference = (reference: ComponentReference | undefined) =>
    q(onRendering)(reference ? runOfReference(reference) : run);
  return reporting(q, run, () => renderAndPack(() => how(route, text, { ...context, onReference })));
}

/** Records the requests of a page that was just rendered, and the values that other pages may read from it. */
function record(q: Reader, key: string, { value, problems, summary }: JustRendered): Checked<StoredPage> {
  dependOn(q, value.dependencies);
  // No template can request the body of a generated page.
  if (summary && !isGenerated(key)) q(summaries).set(key, summary);
  const { route } = routeOf(q, key);
  return { value, problems: problems.map((one) => onPage(route, one)) };
}

/** A page, by its key. */
export const rendered = checkedQuery<StoredPage>(
  'render',
  (q, key) => record(q, key, renderHere(q, ingredientsOf(q, key))),
  { hash: ({ hash }) => hash, pack: packOfPages },
);

/**
 * The facts of the page with a key, for queries about all pages. An edit of words rarely changes them. Undefined if the page could
 * not be rendered.
 */
export const factsOfPage = query<PageFacts | undefined>(
  'facts',
  (q, key) => {
    const { page } = q(rendered, key);
    if (!page) return undefined;
    const hash = `${hashOfRoute(q, key)} ${page.facts.hash}`;
    return { ...page.facts, route: routeOf(q, key), hash };
  },
  { hash: (facts) => facts?.hash ?? '' },
);

/** The page whose details were read last, with these. A page may have thousands of problems, one after the other. */
let last: { readonly page: StoredPage; readonly details: PageDetails | undefined } | undefined;

/** The details of a page that could be rendered. Few queries need them. */
export function detailsOf(q: Reader, key: string): PageDetails | undefined {
  const page = q(rendered, key);
  if (last?.page !== page) last = { page, details: detailsIn(page) };
  return last.details;
}

/**
 * If at most this number of pages is rendered, their author is probably editing them. Most of their code will be the same in the
 * next build.
 */
const few = 16;
/** The limit of stored highlighted code, in characters. */
const mostColors = 200_000;

/** Renders with the stored highlighted code of the last builds, and stores the code that was used last. */
async function coloring(store: Packs, render: () => Promise<void>): Promise<void> {
  if (!store.isOpen) return render();
  rememberColors((store.find('colors')?.value ?? []) as readonly Colored[]);
  const before = allColored.length;
  await render();
  if (allColored.length === before) return;
  let left = mostColors;
  const isLast = ([code, html]: Colored) => {
    left -= code.length + html.length;
    return left >= 0;
  };
  store.put('colors', { value: [...allColored].reverse().filter(isLast).reverse() });
}

/** The templates of which a page was rendered, by the compiled templates. */
const warm = new WeakMap<object, Set<string>>();

/** The most pages of a template that are searched for one that requests others. */
const mostTried = 16;

/**
 * A template may keep a request of one page in a variable and show it on another page, which is a problem of that page. The
 * variable may be in a part that templates share. If a build renders few pages, it first renders another page of each template
 * again. So it finds the same problems as a clean build.
 */
function warmUp(q: Reader, keys: readonly string[], outdated: readonly string[]): void {
  const { program } = contextFor(q);
  if (!program.hasQueries) return;
  const templateOf = (key: string) => routeOf(q, key).template;
  const known = getOrInsertComputed(warm, program, () => new Set<string>());
  const cold = new Map<string, number>();
  for (const template of keys.map(templateOf)) if (!known.has(template)) cold.set(template, mostTried);
  for (const template of cold.keys()) known.add(template);
  const isOutdated = new Set(outdated);
  for (const key of keys) {
    if (cold.size === 0) return;
    const left = cold.get(templateOf(key));
    if (left === undefined || isOutdated.has(key)) continue;
    const { dependencies } = q(rendered, key);
    if (dependencies) renderHere(q, ingredientsOf(q, key), render);
    if (dependencies || left === 1) cold.delete(templateOf(key));
    else cold.set(templateOf(key), left - 1);
  }
}

/** Renders the pages with these keys that are out of date. */
export async function renderPages(q: Reader, keys: readonly string[]): Promise<void> {
  const outdated = q.outdated(rendered, keys);
  if (outdated.length === 0) return;
  spareMemory(outdated.length); // also if only a template has changed
  warmUp(q, keys, outdated);
  const isDone = keys.length - outdated.length;
  const report = q(onProgress);
  const begun = new Map<string, Making<StoredPage>>();
  const begin = (key: string) => {
    const making = q.making(rendered, key);
    begun.set(key, making);
    return ingredientsOf(making.q, key);
  };
  const pages: ToRender = {
    routeOf: (key) => routeOf(q, key),
    report: (key, thread, use) =>
      q(onRendering)(key === undefined ? undefined : (use ?? templateRunOf(routeOf(q, key))), thread),
    begin,
    render: (key, before) => {
      report('render', isDone + before, keys.length);
      return renderHere(q, begin(key));
    },
    store: (key, made) => {
      const { q: own, done } = begun.get(key) as Making<StoredPage>;
      begun.delete(key);
      done(record(own, key, made), made.ms);
    },
  };
  const renderThem = () => renderAll(outdated, pages, { ...contextFor(q), pictures: q.awaited(pictures) });
  await (outdated.length <= few ? coloring(q(store), renderThem) : renderThem());
}

/** A file of templates/files. It has no text if its template has problems. */
interface RenderedText extends Omit<FileRendering, 'value' | 'problems'> {
  readonly text: string | undefined;
}

/** The text of a planned file of templates/files, by the path of its template. Its links are still placeholders. */
export const renderedFile = checkedQuery<RenderedText>(
  'render file',
  (q, path) => {
    const context = { ...contextFor(q), pictures: new Map() };
    const run = { file: path, template: path };
    const { value: text, problems, ...rest } = reporting(q, run, () => renderFile(path, context));
    dependOn(q, rest.dependencies);
    return { value: { text, ...rest }, problems };
  },
  { pack: plainPack() },
);
