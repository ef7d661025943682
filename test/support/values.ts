// Values as one step hands them to the next, for the tests of single steps: a site of two pages, drawn by a program of one line.
import { z } from 'zod';
import { Answers } from '../../src/asking/answers.ts';
import type { PublicFile, SourceFile } from '../../src/model/files.ts';
import type { Data, Page, Plan, Program } from '../../src/model/site.ts';
import { parse, parseData } from '../../src/steps/parse.ts';
import { type Parsed, plan } from '../../src/steps/plan.ts';
import type { RenderContext } from '../../src/steps/render.ts';
import { Results } from '../../src/store/memory.ts';

/** A file that `collect` has found. */
export function file(path: string, version = '1'): SourceFile {
  return { path, absolute: `/site/${path}`, version };
}

/** A file of content/static and its place in the out folder. */
export function publicFile(output: string): PublicFile {
  return { output, source: file(`content/static/${output}`) };
}

/** A page of `content/pages`: its front matter as lines, and its text. */
export function parsedPage(name: string, frontMatter: string, body = ''): Page {
  const text = `---\ntitle: "${name}"\ndescription: About ${name}\n${frontMatter}---\n${body}`;
  const { value, problems } = parse(file(`content/pages/${name}.md`), text);
  if (!value) throw new Error(JSON.stringify(problems));
  return value;
}

/** `content/site.yml` of every site here. */
export const siteData = parseData(file('content/site.yml'), 'name: Test\nurl: https://test.example\n')
  .value as Data;

/** Draws the least page that no check has anything against. */
export const program: Program = {
  source: { code: '', map: '', libraries: '', asks: false },
  siteSchema: z.object({}),
  schemas: new Map([['page', z.object({ mood: z.string().optional() })]]),
  answering: (_, draw) => draw(),
  paths: new Map(),
  asks: false,
  drawFile: () => '',
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
  find: () => undefined,
};

/** What `plan` is given for these pages. */
export function parsed(pages: readonly Page[], more: Partial<Parsed> = {}): Parsed {
  const files = pages.map(({ source }) => source);
  const texts = new Map(pages.map(({ source, text }) => [source.path, text]));
  const known = new Results();
  return {
    site: siteData,
    files,
    pages,
    textOf: ({ path }) => texts.get(path),
    publicFiles: [],
    fileTemplates: [],
    data: [],
    base: undefined,
    today: undefined,
    known,
    ...more,
  };
}

/** The plan of these pages. */
export function planned(pages: readonly Page[], more: Partial<Parsed> = {}): Plan {
  const { value, problems } = plan(parsed(pages, more), program);
  if (!value || problems.length > 0) throw new Error(JSON.stringify(problems));
  return value;
}

const body = { html: '', headings: [], contents: [], intro: '', sections: [] };

/** What the pages of a plan are drawn with. */
export function contextOf(plan: Plan, more: Partial<RenderContext> = {}): RenderContext {
  return {
    plan,
    program,
    fonts: [],
    plugins: undefined,
    pictures: new Map(),
    bodies: undefined,
    faces: [],
    properties: { light: {}, dark: {} },
    drawnWith: '',
    answers: new Answers(plan.routes, {
      program,
      site: plan.site,
      data: plan.data,
      brief: () => ({ headings: [], excerpt: '' }),
      body: () => body,
      bodySum: () => '',
      of: [],
    }),
    ...more,
  };
}
