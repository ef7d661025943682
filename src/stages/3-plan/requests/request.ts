// A request of a template → a checked query in a normal form, and its answer from a list of pages. Pure.
import { z } from 'zod';
import { inAscii } from '../../../model/addresses/url.ts';
import { languageOf } from '../../../model/site/alternates.ts';
import { frontMatterSchema } from '../../../model/site/config.ts';
import { compareDates } from '../../../model/site/day.ts';
import type { Program, Route } from '../../../model/site/site.ts';
import { getOrInsertComputed } from '../../../model/values/lazy.ts';
import { nearest, Refusal } from '../../../problems/problem.ts';

/** A query as plain data: equal queries have equal texts. */
export interface PlainQuery {
  readonly folder: string | undefined;
  /** The names of templates. */
  readonly templates: readonly string[] | undefined;
  readonly where: readonly (readonly [key: string, value: string | number | boolean])[];
  readonly sort: string | undefined;
  readonly limit: number | undefined;
}

type Schemas = Program['schemas'];

const keys = ['folder', 'template', 'of', 'where', 'sort', 'limit'];
const coreKeys = Object.keys(frontMatterSchema.shape);
const sortKeys = ['route', 'title', 'date', 'updated', 'changed'];

/** Checks a query. Throws a `Refusal` if it is not valid. */
export function plainQuery(query: unknown, schemas: Schemas): PlainQuery {
  if (typeof query !== 'object' || query === null || Array.isArray(query))
    throw new Refusal('bad-query', ['not a query', query === null ? 'null' : typeof query]);
  for (const key of Object.keys(query))
    if (!keys.includes(key)) throw new Refusal('bad-query', ['key', key, nearest(key, keys), keys]);
  const { folder, template, of, where = {}, sort, limit } = query as Record<string, unknown>;
  if (folder !== undefined && !(typeof folder === 'string' && /^\/(.*\/)?$/.test(folder)))
    throw new Refusal('bad-query', ['folder', String(folder)]);
  if (limit !== undefined && !(Number.isInteger(limit) && Number(limit) >= 0))
    throw new Refusal('bad-query', [
      'limit',
      typeof limit === 'string' ? JSON.stringify(limit) : String(limit),
    ]);
  const templates = templatesOf(template, of, schemas);
  const data = dataKeys(templates, schemas);
  return {
    folder: folder && inAscii(folder),
    templates,
    where: whereOf(where, data),
    sort: sort === undefined ? undefined : sortOf(String(sort), data),
    limit: limit as number | undefined,
  };
}

function templatesOf(template: unknown, of: unknown, schemas: Schemas): readonly string[] | undefined {
  const names = [...schemas.keys()];
  if (template !== undefined && !names.includes(String(template)))
    throw new Refusal('bad-query', ['template', String(template), nearest(String(template), names), names]);
  const ofSchema = names.filter((name) => schemas.get(name) === of);
  if (of !== undefined && ofSchema.length === 0) throw new Refusal('bad-query', ['of', '']);
  if (of === undefined) return template === undefined ? undefined : [String(template)];
  return ofSchema.filter((name) => template === undefined || name === template);
}

/** The keys of front matter in the schemas of these templates. Undefined if one schema accepts any key. */
function dataKeys(templates: readonly string[] | undefined, schemas: Schemas): readonly string[] | undefined {
  const asObjects = templates ? templates.flatMap((name) => schemas.get(name) ?? []) : [...schemas.values()];
  const takesAny = asObjects.some(({ def: { catchall } }) => catchall && !(catchall instanceof z.ZodNever));
  return takesAny ? undefined : asObjects.flatMap(({ shape }) => Object.keys(shape));
}

function whereOf(where: unknown, data: readonly string[] | undefined): PlainQuery['where'] {
  if (typeof where !== 'object' || where === null) throw new Refusal('bad-query', ['value', 'where']);
  const found = Object.entries(where).map(([key, value]) => {
    if (data && !coreKeys.includes(key) && !data.includes(key)) {
      const allowed = [...new Set([...coreKeys, ...data])];
      throw new Refusal('bad-query', ['where', key, nearest(key, allowed), allowed]);
    }
    if (!['string', 'number', 'boolean'].includes(typeof value))
      throw new Refusal('bad-query', ['value', key]);
    return [key, value as string | number | boolean] as const;
  });
  return found.sort(([a], [b]) => (a < b ? -1 : 1));
}

function sortOf(sort: string, data: readonly string[] | undefined): string {
  const key = sort.replace(/^-/, '');
  const isAllowed = key.startsWith('data.')
    ? !data || data.includes(key.slice('data.'.length))
    : sortKeys.includes(key);
  if (isAllowed) return sort;
  const allowed = [...new Set([...sortKeys, ...(data ?? []).map((name) => `data.${name}`)])];
  const near = allowed.includes(`data.${key}`) ? `data.${key}` : nearest(key, allowed);
  throw new Refusal('bad-query', ['sort', key, near, allowed]);
}

/** Pages in their default order, by a value under a key or in the list there. */
export type ByValue = ReadonlyMap<unknown, readonly Route[]>;

/** `routes` by the values of `key`. `language`: for pages without one in their front matter. */
export function byValue(routes: readonly Route[], key: string, language: string): ByValue {
  const found = new Map<unknown, Route[]>();
  for (const route of routes) {
    const value = keyValue(route, key, language);
    for (const one of new Set(Array.isArray(value) ? value : [value]))
      getOrInsertComputed(found, one, () => []).push(route);
  }
  return found;
}

/**
 * The pages of `routes` (in their default order) that a query selects, in the query's order. `having`: the same pages by the values
 * of a key. `language`: for pages without one in their front matter. `typeset`: applies the site's typography, which titles and other
 * prose have.
 */
export function answerOf(
  { folder, templates, where, sort, limit }: PlainQuery,
  routes: readonly Route[],
  having: (key: string) => ByValue,
  compare: Compare,
  language: string,
  typeset: (text: string) => string,
): readonly Route[] {
  const wanted = where.map(([key, value]) => {
    const forms = typeof value === 'string' ? [...new Set([value, typeset(value)])] : [value];
    return [key, forms] as const;
  });
  // With many tags, not every page is compared with each of them.
  const fewest = wanted.reduce((few, [key, forms]) => {
    const [some = [], ...others] = forms.flatMap((form) => {
      const list = having(key).get(form);
      return list ? [list] : [];
    });
    return others.length === 0 && some.length < few.length ? some : few;
  }, routes);
  const chosen = fewest.filter(
    (one) =>
      (folder === undefined || (one.route.startsWith(folder) && one.route !== folder)) &&
      (templates === undefined || templates.includes(one.template)) &&
      wanted.every(([key, forms]) => forms.some((form) => has(keyValue(one, key, language), form))),
  );
  const ordered = sort === undefined ? chosen : chosen.sort(by(sort, compare));
  return limit === undefined ? ordered : ordered.slice(0, limit);
}

/** Compares two texts in the language of the site. */
export type Compare = (a: string, b: string) => number;

/** The value of a key for templates: of the core, or of the template's data. */
function keyValue(route: Route, key: string, language: string): unknown {
  if (key === 'language') return languageOf(route, { language });
  return coreKeys.includes(key) ? route[key as keyof Route] : route.data[key];
}

function has(value: unknown, wanted: unknown): boolean {
  return value === wanted || (Array.isArray(value) && value.includes(wanted));
}

function by(sort: string, compare: Compare): (a: Route, b: Route) => number {
  const key = sort.replace(/^-/, '');
  const turn = sort.startsWith('-') ? -1 : 1;
  const isData = key.startsWith('data.');
  const isDate = ['date', 'updated', 'changed'].includes(key);
  const of = (route: Route) => {
    const value = isData ? route.data[key.slice('data.'.length)] : route[key as keyof Route];
    if (value instanceof Date) return value.getTime();
    if (value !== undefined && value !== null && !['string', 'number', 'boolean'].includes(typeof value))
      throw new Refusal('bad-query', ['unsorted', key]);
    return typeof value === 'boolean' ? Number(value) : (value as string | number | undefined | null);
  };
  return (a, b) => {
    const [one, other] = [of(a), of(b)];
    // Pages without a value come last in both directions.
    if (one === undefined || one === null || other === undefined || other === null)
      return Number(one === undefined || one === null) - Number(other === undefined || other === null);
    if (typeof one === 'number' && typeof other === 'number') return turn * (one - other);
    if (isDate) return turn * compareDates(String(one), String(other));
    return turn * compare(String(one), String(other));
  };
}

/** The default order of pages: the newest first, then those without a date, by route. */
export function inOrder(routes: readonly Route[]): readonly Route[] {
  return [...routes].sort((a, b) => {
    const { date: one = '' } = a;
    const { date: other = '' } = b;
    const order = one && other ? compareDates(other, one) : Number(one === '') - Number(other === '');
    if (order !== 0) return order;
    return a.route < b.route ? -1 : 1;
  });
}
