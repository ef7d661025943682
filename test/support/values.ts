// Values that steps pass to each other, for the tests of single steps: a site of two pages, with a template of one line.

import { z } from 'zod';
import { typographic } from '../../src/markdown/markdown.ts';
import { languageIn } from '../../src/markdown/values.ts';
import type { PublicFile, SourceFile } from '../../src/model/site/files.ts';
import type { Checked } from '../../src/model/site/problem.ts';
import type { Data, Page, Plan, Program, Route } from '../../src/model/site/site.ts';
import { parse, parseData } from '../../src/stages/1-sources/parse.ts';
import type { RenderContext } from '../../src/stages/3-plan/context.ts';
import {
  type CheckedRoutes,
  plan,
  planData,
  planDataFile,
  planPage,
  planSite,
  tokensOf,
} from '../../src/stages/3-plan/plan.ts';
import { Answers } from '../../src/stages/3-plan/requests/answers.ts';
import { type RenderedPage, render } from '../../src/stages/4-pages/render.ts';

/** A file that `collect` has found. */
export function file(path: string): SourceFile {
  return { path, absolute: `/site/${path}` };
}

/** A file of content/static and its place in the out folder. */
export function publicFile(output: string): PublicFile {
  return { output, source: file(`content/static/${output}`) };
}

/** The texts of pages, by file. */
const texts = new WeakMap<SourceFile, string>();

/** A page of `content/pages`: its front matter as lines, and its text. */
export function parsedPage(name: string, frontMatter: string, body = ''): Page {
  const text = `---\ntitle: "${name}"\ndescription: About ${name}\n${frontMatter}---\n${body}`;
  const source = file(`content/pages/${name}.md`);
  texts.set(source, text);
  const { value, problems } = parse(source, text);
  if (!value) throw new Error(JSON.stringify(problems));
  return value;
}

/** Renders a planned page of `parsedPage`. */
export function rendered(route: Route, context: RenderContext): RenderedPage {
  return render(route, texts.get(route.page.source) ?? '', context);
}

/** `content/site.yml` of every site here. */
export const siteData = parseData(file('content/site.yml'), 'name: Test\nurl: https://test.example\n')
  .value as Data;

/** Renders the smallest page without problems. */
export const program: Program = {
  source: { code: '', map: '', libraries: '', hasQueries: false, hasPictures: false },
  siteSchema: z.object({}),
  schemas: new Map([['page', z.object({ mood: z.string().optional() })]]),
  answering: (_, render) => render(),
  paths: new Map(),
  finding: (_, check) => check(),
  components: { schemas: new Map(), names: new Map(), render: () => '' },
  hasQueries: false,
  hasPictures: false,
  renderFile: () => '',
  render: (_, { page, body, head }) => {
    const { title, description } = page as { title: string; description: string };
    const { html } = body as { html: string };
    const { styles } = head as { styles: string };
    return (
      `<!doctype html><html><head><title>${title}</title><meta name="description" content="${description}">` +
      `<style>${styles}</style></head><body><main><h1>${title}</h1>${html}</main></body></html>`
    );
  },
  card: undefined,
  locate: () => undefined,
  variableIn: () => undefined,
  find: () => undefined,
  head: () => undefined,
};

/** A site without pictures. */
export const noPictures = { has: () => false, all: () => [] };

/** The inputs of a site's plan besides its pages. */
export interface Given {
  readonly site: Data | undefined;
  /** Every page file, including those that could not be parsed. */
  readonly files: readonly SourceFile[];
  readonly publicFiles: readonly SourceFile[];
  readonly fileTemplates: readonly SourceFile[];
  readonly data: readonly (readonly [path: string, read: Data | undefined])[];
  readonly base: string | undefined;
  readonly today: string | undefined;
  readonly program: Program;
  /** The generated pages of the pages without problems. */
  readonly generatedOf: (own: readonly Route[]) => CheckedRoutes['generated'];
}

/** The plan of these pages, and all its problems. */
export function planOf(pages: readonly Page[], more: Partial<Given> = {}): Checked<Plan | undefined> {
  const given: Given = {
    site: siteData,
    files: pages.map(({ source }) => source),
    publicFiles: [],
    fileTemplates: [],
    data: [],
    base: undefined,
    today: undefined,
    program,
    generatedOf: () => [],
    ...more,
  };
  const { data, files, publicFiles, fileTemplates, today } = given;
  const setting = { tokens: tokensOf(given.site), language: languageIn(given.site?.values, 'en') };
  const site = given.site && planSite(given.site, given.base, given.program, noPictures);
  const own = pages.map((page) => planPage(page, given.program, setting, noPictures));
  const good = own.flatMap(({ value }) => value ?? []);
  const dataFiles = data.map(([path, read]) => planDataFile(path, read, setting));
  const allData = planData(dataFiles.map(({ value }) => value));
  const { value, problems } = plan(
    {
      site: site?.value,
      files,
      own: good,
      generated: given.generatedOf(good),
      textOf: (source) => texts.get(source),
      publicFiles,
      fileTemplates,
      data: allData.value,
      program: given.program,
      today,
    },
    frontMatterIn(pages),
  );
  return {
    value,
    problems: [
      ...(site?.problems ?? []),
      ...own.flatMap((one) => one.problems),
      ...dataFiles.flatMap((one) => one.problems),
      ...allData.problems,
      ...problems,
    ],
  };
}

/** The front matter of these pages, by file path. */
export function frontMatterIn(pages: readonly Page[]): (file: string) => Page | undefined {
  const byFile = new Map(pages.map((page) => [page.source.path, page]));
  return (path) => byFile.get(path);
}

/** The plan of these pages, which must have no problems. */
export function planned(pages: readonly Page[], more: Partial<Given> = {}): Plan {
  const { value, problems } = planOf(pages, more);
  if (!value || problems.length > 0) throw new Error(JSON.stringify(problems));
  return value;
}

const body = {
  html: '',
  headings: [],
  contents: [],
  intro: '',
  sections: [],
  reading: { words: 0, minutes: 1 },
};

type Context = RenderContext & { readonly answers: Answers };

/** The inputs for rendering the pages of a plan. */
export function contextOf(plan: Plan, more: Partial<Context> = {}): Context {
  const { program: drawing = program, pictures = new Map() } = more;
  return {
    plan,
    program,
    fonts: [],
    extensions: undefined,
    pictures,
    parse,
    properties: { light: {}, dark: {} },
    drawnWith: '',
    answers: new Answers(plan.routes, {
      program: drawing,
      site: plan.site,
      typeset: (text) => typographic(text, plan.site.language),
      read: () => ({
        language: 'en',
        typeset: (text) => text,
        markdown: () => ({ value: undefined, problems: [] }),
      }),
      data: plan.data,
      pictures,
      locationOf: ({ from }) => ({ file: from }),
      brief: () => ({ headings: [], excerpt: '' }),
      reading: () => ({ words: 0, minutes: 1 }),
      body: () => body,
    }),
    ...more,
  };
}
