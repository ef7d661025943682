// What templates ask of other pages, and what depends on the answers: queries.

import { loadLibraries } from '../compile/libraries.ts';
import { load } from '../compile/program.ts';
import { plainPack, query, type Reader } from '../incremental/query.ts';
import { drawUses } from '../markdown/drawUses.ts';
import { getOrInsertComputed, lazily, once } from '../model/lazy.ts';
import type { Body } from '../model/props.ts';
import type { Page, Program, ProgramSource, Route } from '../model/site.ts';
import { sumOf } from '../model/sum.ts';
import type { Dependencies } from '../model/templateQueries.ts';
import { placeOfImage } from '../problems/locate.ts';
import { Answers, type Brief, type StampOfSummary } from '../queries/answers.ts';
import { askablePages } from '../steps/plan.ts';
import { summaryOf, writtenOf } from '../steps/render.ts';
import { context, picturesFor, type SiteContext, templatePictures } from './context.ts';
import { dataSchemas, summaries, today } from './inputs.ts';
import { data, ownRoute, ownRoutes, programNow, site } from './routes.ts';
import { frontMatterOf, textOf } from './sources.ts';

/** What answers templates that ask for pages, or for data; undefined where nothing can be rendered. */
export const answers = query<Answers | undefined>(
  'answers',
  (q) => {
    const [own, now] = [q(site).value, programNow(q)];
    if (!own || !now) return undefined;
    const schemas = q(dataSchemas);
    return new Answers(askablePages(q(ownRoutes), q(today)), {
      program: now,
      site: own.site,
      data: q(data).value,
      onData: (name, schema) => getOrInsertComputed(schemas, name, () => schema),
      pictures: templatePictures(q),
      placeOf: (image) =>
        placeOfImage(image, {
          plan: own,
          data: q(data).value,
          program: now,
          frontMatterOf: frontMatterNow(q),
        }),
      // Not recorded: who asks depends on the sum of all answers, see `asked`.
      brief: ({ page }) => q.unrecorded(briefOf, page.source.path),
      body: ({ page }) => q.unrecorded(bodyOf, page.source.path),
    });
  },
  { stamp: 'inputs' },
);

/** Front matter, unrecorded: what is wrong is looked for again in the next run. */
const frontMatterNow =
  (q: Reader): ((file: string) => Page | undefined) =>
  (file) =>
    q.unrecorded(frontMatterOf, file).value;

/** What tells what the Markdown of a page tells others. */
export const stampOfSummary =
  (q: Reader): StampOfSummary =>
  ({ page }, what) =>
    q.stampOf(what === 'body' ? bodyOf : briefOf, page.source.path);

/** What comes of all that somebody asked (see `Dependencies`): a sum. Who asks depends on that, and on no page as a whole. */
const asked = query<string>('asked', (q, what) => q(answers)?.sumOf(what, stampOfSummary(q)) ?? '', {
  stamp: (sum) => sum,
});

/** Records what was asked. */
export function dependOn(q: Reader, asks: Dependencies | undefined): void {
  if (asks) q.stampOf(asked, asks.what);
}

/** Reads what is needed to read the Markdown of a page; returns what reads it. */
function markdownOf(q: Reader, path: string) {
  const route = q(ownRoute, path).value as Route;
  const { value: text = '' } = q(textOf, path);
  const own = q.awaited(context) as SiteContext;
  const shown = picturesFor(q, text);
  return once(() => writtenOf(route, text, { ...own, pictures: shown }).value);
}

/** What the Markdown of a page tells of it in few words. */
const briefOf = query<Brief>(
  'brief',
  (q, path) => {
    const read = markdownOf(q, path);
    const { headings, excerpt } = q(summaries).get(path) ?? summaryOf(read());
    return { headings, excerpt };
  },
  { pack: plainPack() },
);

/** The templates once more, for the components in bodies that templates ask for: the first may be in the middle of a page. */
const bodyProgram = query<() => Program>(
  'templates of bodies',
  (q) => {
    const source = programNow(q)?.source as ProgramSource;
    return once(() => load(source, loadLibraries(source.libraries)).value as Program);
  },
  { stamp: 'inputs' },
);

/** What answers the components in bodies. */
const bodyAnswers = query<() => Answers>(
  'answers of bodies',
  (q) => {
    const own = q(answers) as Answers;
    const program = q(bodyProgram);
    return once(() => own.by(program()));
  },
  { stamp: 'inputs' },
);

/** The body of a page: its HTML from its summary where it was rendered in this run, all else as it is read. */
const bodyOf = query<Body>(
  'body',
  (q, path) => {
    const read = markdownOf(q, path);
    const route = q(ownRoute, path).value as Route;
    const { plan } = q.awaited(context) as SiteContext;
    const [program, answers] = [q.unrecorded(bodyProgram), q.unrecorded(bodyAnswers)];
    const drawn = once(() => {
      const written = read();
      if (written.uses.length === 0) return { body: written.body, dependencies: undefined };
      return drawUses(written, route, { plan, program: program(), answers: answers() }).value;
    });
    const summary = q(summaries).get(path);
    const html = summary?.html ?? drawn().body.html;
    dependOn(q, summary?.html === undefined ? drawn().dependencies : summary.dependencies);
    return lazily({
      html: () => html,
      headings: () => read().body.headings,
      contents: () => read().body.contents,
      intro: () => drawn().body.intro,
      sections: () => drawn().body.sections,
    });
  },
  { stamp: ({ html }) => sumOf(html), size: ({ html }) => html.length },
);
