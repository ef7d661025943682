// The return value of `head` of a page template → the checked content of `<head>`. Pure, if the template is.
import type { Attributes, PageHead } from '../../html/head.ts';
import { notFoundFile, pageTemplateFile } from '../../model/addresses/paths.ts';
import { absolute } from '../../model/addresses/url.ts';
import { cardSize } from '../../model/pictures/card.ts';
import type { Problem, SourceLocation } from '../../model/site/problem.ts';
import type { Card } from '../../model/site/props.ts';
import type { Program, Route } from '../../model/site/site.ts';
import { expectNothing, Faulty, nearest, problem } from '../../problems/problem.ts';
import type { RenderContext } from '../3-plan/context.ts';
import type { HeadFault } from './words.ts';

/** The values that a template returns for the `<head>` of a page. */
export interface OwnHead extends PageHead {
  /** The picture for sharing. */
  readonly card: Card | undefined;
}

const keys = ['title', 'description', 'image', 'meta', 'links', 'jsonLd'];

/** Calls `head` of the page's template. Undefined if it has none. Throws a `Faulty` with the first mistake. */
export function headOf(
  route: Route,
  props: Readonly<Record<string, unknown>>,
  context: RenderContext,
): OwnHead | undefined {
  const { program } = context;
  const returned = program.head(route.template, props);
  if (returned === undefined || returned === null) return undefined;
  const refuse: Refuse = (fault, what = '', near) => {
    expectNothing(returned);
    throw new Faulty([headProblem(program, route, fault, what, near)]);
  };
  const { title, description, image, meta, links, jsonLd } = checkedShape(returned, refuse);
  for (const [key, text] of Object.entries({ title, description }))
    if (text !== undefined && (typeof text !== 'string' || text.trim() === '')) refuse('text', key);
  const metas = listed('meta', meta, refuse);
  for (const one of metas)
    if (one.content === undefined || !naming.some((key) => key in one)) refuse('meta', Object.values(one)[0]);
  const ofLinks = listed('links', links, refuse);
  for (const { rel, href, imagesrcset } of ofLinks)
    if (!rel || (href ?? imagesrcset) === undefined) refuse('link', rel ?? href);
  const card = route.output === notFoundFile ? undefined : cardIn(image, context, refuse);
  const own = [...saying('name', 'description', description), ...(card ? pictureMetas(card) : [])];
  return {
    title: title as string | undefined,
    metas: [...own.filter((one) => !isIn(metas, one)), ...metas],
    replaced: [
      ...saying('property', 'og:title', title),
      ...saying('property', 'og:description', description),
    ],
    links: ofLinks,
    data: [jsonLd]
      .flat()
      .filter(isThere)
      .map((one) => jsonOf(one, refuse)),
    card,
  };
}

/** Whether an entry has a value: its condition is not false. */
const isThere = (one: unknown) => one !== undefined && one !== null && one !== false && one !== '';

/** A `<meta>` with a text, if there is one. */
function saying(key: 'name' | 'property', name: string, text: unknown): readonly Attributes[] {
  return text === undefined ? [] : [{ [key]: name, content: `${text}` }];
}

const naming = ['name', 'property', 'http-equiv', 'itemprop'];

/** The returned value, if it is an object without other keys. */
function checkedShape(returned: unknown, refuse: Refuse): Readonly<Record<string, unknown>> {
  const isObject = typeof returned === 'object' && !Array.isArray(returned);
  if (!isObject || returned === null || '$$typeof' in returned || 'then' in returned || 'props' in returned)
    return refuse('shape', returned instanceof Promise ? 'Promise' : typeof returned);
  for (const key of Object.keys(returned)) if (!keys.includes(key)) refuse('key', key, nearest(key, keys));
  return returned as Readonly<Record<string, unknown>>;
}

/** The mistake of a page whose template writes no `<head>`. */
export function noHead(route: Route, { program }: Pick<RenderContext, 'program'>): Problem {
  return headProblem(program, route, 'nowhere', '');
}

type Refuse = (fault: HeadFault, what?: string, near?: string) => never;

function headProblem(
  program: Pick<Program, 'find'>,
  { template, page }: Route,
  fault: HeadFault,
  what: string,
  near?: string,
): Problem {
  const file = pageTemplateFile(template);
  const at = ['function head', 'const head', 'head'].reduce<SourceLocation | undefined>(
    (found, text) => found ?? program.find(text, 'anywhere', file),
    undefined,
  );
  return problem('bad-head', [fault, what, near], at ?? { file }, [{ file: page.source.path }]);
}

/** A list of elements as their attributes in HTML, without empty entries and attributes. */
function listed(key: 'meta' | 'links', given: unknown, refuse: Refuse): readonly Attributes[] {
  if (given === undefined) return [];
  if (!Array.isArray(given)) return refuse('list', key);
  const entries: readonly unknown[] = given.filter(Boolean);
  return entries.flatMap((one): Attributes | readonly Attributes[] => {
    if (typeof one !== 'object') return refuse('list', key);
    const all = Object.entries(one as object).flatMap(([name, value]) => {
      if (value === undefined || value === null || value === false) return [];
      if (!['string', 'number', 'boolean'].includes(typeof value) || /^on|^style$|[^\w:-]/i.test(name))
        return refuse('attribute', name);
      return [[attributeOf(name), value === true ? '' : `${value}`] as const];
    });
    const attributes = Object.fromEntries(all);
    // An optional value of a page, `content: page.updated`, is left out.
    return key === 'meta' && !('content' in attributes) && 'content' in (one as object) ? [] : attributes;
  });
}

/** `hrefLang` → `hreflang`, `httpEquiv` → `http-equiv`. */
const attributeOf = (name: string) => name.replace(/^httpEquiv$/i, 'http-equiv').toLowerCase();

function cardIn(image: unknown, { answers, plan }: RenderContext, refuse: Refuse): Card | undefined {
  if (!isThere(image)) return undefined;
  const { src, alt } = Object(image) as { readonly src?: unknown; readonly alt?: unknown };
  if (src === undefined || typeof alt !== 'string' || alt.trim() === '') return refuse('image');
  const { src: path, ...size } = answers.shared(src);
  return { url: absolute(plan.site, path), ...size, alt };
}

function pictureMetas({ url, width, height, alt }: Card): readonly Attributes[] {
  const type = `image/${/\.png$/.test(url) ? 'png' : 'jpeg'}`;
  const facts = { '': url, ':type': type, ':width': width, ':height': height, ':alt': alt };
  return [
    ...Object.entries(facts).map(([key, content]) => ({ property: `og:image${key}`, content: `${content}` })),
    { name: 'twitter:card', content: width >= cardSize.width / 2 ? 'summary_large_image' : 'summary' },
  ];
}

function isIn(metas: readonly Attributes[], { property, name }: Attributes): boolean {
  return metas.some((one) => (one.property ?? one.name) === (property ?? name));
}

function jsonOf(value: unknown, refuse: Refuse): string {
  if (typeof value !== 'object' || value === null) return refuse('data', typeof value);
  try {
    return JSON.stringify(value);
  } catch {
    return refuse('data', 'cyclic');
  }
}
