// The owner's content/, as the site shows it. The tests of the real site read it from here and check the rules. So a changed
// address, heading or card, or a new page, needs no change of a test.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { takeApart } from '../../src/markdown/frontMatter.ts';
import { typographic } from '../../src/markdown/markdown.ts';
import { routeOf } from '../../src/model/site/routes.ts';
import { schema as siteSchema } from '../../templates/site.ts';
import { generator } from './sites.ts';

const read = (path: string) => readFileSync(join(generator, 'content', path), 'utf8');
const plain: Readonly<Record<string, unknown>> = parse(read('site.yml'));

/** A value with its tokens replaced and its typography applied. */
function shown(value: unknown): unknown {
  if (typeof value === 'string')
    return typographic(
      value.replace(/\{(\w+)\}/g, (all, word) => String(plain[word] ?? all)),
      String(plain.language ?? 'en'),
    );
  if (Array.isArray(value)) return value.map(shown);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shown(inner)]));
}

const core = z.object({ name: z.string(), url: z.string(), language: z.string().default('en') });
const theme = z.object({ light: z.string(), dark: z.string(), icon: z.string() });
const app = z.object({ appStoreId: z.coerce.string().optional() }).optional();

/** The values of site.yml. */
export const values = core.extend({ ...siteSchema.shape, theme, app }).parse(shown(plain));

const frontMatter = z.looseObject({
  template: z.string(),
  title: z.string(),
  route: z.string().optional(),
  draft: z.boolean().default(false),
  date: z.unknown().optional(),
});

/** The published pages: the route, template and front matter of each. */
export const pages = readdirSync(join(generator, 'content/pages'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .sort()
  .map((name) => {
    const { yaml } = takeApart(read(`pages/${name}`));
    const data = frontMatter.parse(shown(parse(yaml)));
    return { data, template: data.template, route: data.route ?? routeOf(`content/pages/${name}`) };
  })
  .filter(({ data: { draft, date } }) => !draft && !(new Date(String(date)) > new Date()));

/** The routes of the pages of a template. */
export const drawnBy = (template: string): readonly string[] =>
  pages.filter((page) => page.template === template).map(({ route }) => route);

/** A page's front matter, in the form of its template's schema. */
export function dataOf<S extends z.ZodObject>(route: string, { shape }: S): z.output<S> {
  return z.object(shape).parse(pages.find((page) => page.route === route)?.data) as z.output<S>;
}
