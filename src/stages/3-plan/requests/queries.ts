// The requests of templates to other pages, and the hashes on which they depend: queries.

import { neverReuse, plainPack, type Query, query, type Reader } from '../../../engine/query.ts';
import { renderReferences } from '../../../markdown/components/renderReferences.ts';
import { typographic } from '../../../markdown/markdown.ts';
import { textReader } from '../../../markdown/texts.ts';
import { summaryOf, writtenOf } from '../../../markdown/written.ts';
import type { Body, Reading } from '../../../model/site/props.ts';
import type { Page, Program, ProgramSource, Route } from '../../../model/site/site.ts';
import type { Dependencies } from '../../../model/site/templateQueries.ts';
import { getOrInsertComputed, lazily, once } from '../../../model/values/lazy.ts';
import { sumOf } from '../../../model/values/sum.ts';
import { locationOfImage } from '../../../problems/locate.ts';
import { dataSchemas, summaries, today } from '../../1-sources/inputs.ts';
import { frontMatterOf, textOf } from '../../1-sources/queries.ts';
import { loadLibraries } from '../../2-templates/libraries.ts';
import { load } from '../../2-templates/program.ts';
import { context, picturesFor, type SiteContext, templatePictures } from '../context.ts';
import { requestablePages } from '../plan.ts';
import { data, ownRoute, ownRoutes, programNow, site } from '../routes.ts';
import { Answers, type Brief, type HashOfSummary } from './answers.ts';

/** Answers templates that request pages or data. Undefined if nothing can be rendered. */
export const answers = query<Answers | undefined>(
  'answers',
  (q) => {
    const planned = q(site);
    const program = programNow(q);
    if (!planned || !program) return undefined;
    const schemas = q(dataSchemas);
    return new Answers(requestablePages(q(ownRoutes), q(today)), {
      program,
      site: planned.site,
      typeset: (text) => typographic(text, planned.site.language),
      read: textReader(planned.site.language, planned.site.url),
      data: q(data),
      onData: (name, schema) => getOrInsertComputed(schemas, name, () => schema),
      pictures: templatePictures(q),
      locationOf: (image) =>
        locationOfImage(image, {
          plan: planned,
          data: q(data),
          program,
          frontMatterOf: frontMatterNow(q),
        }),
      // Not recorded: a page depends on the hash of all its answers instead, see `answersSum`.
      brief: ({ page }) => q.unrecorded(briefOf, page.source.path),
      body: ({ page }) => q.unrecorded(bodyOf, page.source.path),
      reading: ({ page }) => q.unrecorded(readingOfPage, page.source.path),
    });
  },
  { hash: 'inputs' },
);

/** Front matter, not recorded. It only gives the locations of problems, and values with problems are made again in the next run. */
const frontMatterNow =
  (q: Reader): ((file: string) => Page | undefined) =>
  (file) =>
    q.unrecorded(frontMatterOf, file);

/** A hash of the values that other pages get from the Markdown of a page. */
const hashOfSummary =
  (q: Reader): HashOfSummary =>
  ({ page }, what) =>
    q.hashOf({ body: bodyOf, brief: briefOf, reading: readingOfPage }[what], page.source.path);

/** Declares a query of the hash of the answers from `all` to some requests: see `Dependencies`. */
export const sumOfAnswers = <T extends Answers | undefined>(name: string, all: Query<T>): Query<string> =>
  query(name, (q, what) => q(all)?.sumOf(what, hashOfSummary(q)) ?? '', { hash: (sum) => sum });

/** The hash of the answers to all requests of a page. The page depends on it, and not on each page in the answers. */
export const answersSum = sumOfAnswers('answers sum', answers);

/** Records the requests of a page as its inputs. If one was refused, the next run may not refuse it. */
export function dependOn(q: Reader, dependencies: Dependencies | undefined, sum = answersSum): void {
  if (!dependencies) return;
  q.hashOf(sum, dependencies.what);
  if (dependencies.isRefused) q.hashOf(neverReuse);
}

/** Reads all inputs for reading the Markdown of a page. Returns a function that reads it. */
function markdownOf(q: Reader, path: string) {
  const route = q(ownRoute, path) as Route;
  const text = q(textOf, path) ?? '';
  const own = q.awaited(context) as SiteContext;
  const shown = picturesFor(q, text);
  return once(() => writtenOf(route, text, { ...own, pictures: shown }).value);
}

/** The short metadata that other pages get from the Markdown of a page. */
const briefOf = query<Brief>(
  'brief',
  (q, path) => {
    const read = markdownOf(q, path);
    const { headings, excerpt } = q(summaries).get(path) ?? summaryOf(read());
    return { headings, excerpt };
  },
  { pack: plainPack() },
);

/** How long a page takes to read: other pages that show it need not be rendered again for other words. */
const readingOfPage = query<Reading>('reading', (q, path) => markdownOf(q, path)().body.reading, {
  pack: plainPack(),
});

/** A second instance of the templates, for the components in requested bodies. The first may be in the middle of a page. */
const bodyProgram = query<() => Program>(
  'templates of bodies',
  (q) => {
    const source = programNow(q)?.source as ProgramSource;
    return once(() => load(source, loadLibraries(source.libraries)).value as Program);
  },
  { hash: 'inputs' },
);

/** The answers for components in bodies. */
const bodyAnswers = query<() => Answers>(
  'answers of bodies',
  (q) => {
    const own = q(answers) as Answers;
    const program = q(bodyProgram);
    return once(() => own.by(program()));
  },
  { hash: 'inputs' },
);

/** The body of a page. If the page was rendered in this run, its HTML comes from its summary. The rest is made when it is read. */
const bodyOf = query<Body>(
  'body',
  (q, path) => {
    const read = markdownOf(q, path);
    const route = q(ownRoute, path) as Route;
    const { plan } = q.awaited(context) as SiteContext;
    const program = q.unrecorded(bodyProgram);
    const answers = q.unrecorded(bodyAnswers);
    const rendered = once(() => {
      const written = read();
      if (written.references.length === 0) return { body: written.body, dependencies: undefined };
      return renderReferences(written, route, { plan, program: program(), answers: answers() }).value;
    });
    const summary = q(summaries).get(path);
    const html = summary?.html ?? rendered().body.html;
    dependOn(q, summary?.html === undefined ? rendered().dependencies : summary.dependencies);
    return lazily({
      html: () => html,
      headings: () => read().body.headings,
      reading: () => read().body.reading,
      contents: () => read().body.contents,
      intro: () => rendered().body.intro,
      sections: () => rendered().body.sections,
    });
  },
  { hash: ({ html }) => sumOf(html), size: ({ html }) => html.length },
);
