// Runs with the templates, at build time: their requests for other pages, and for content/data.
import type { z } from 'zod';
import type { Neighbors, Query, SitePage } from '../../model/site/templateQueries.ts';
import { answerer } from './responder.ts';

/**
 * The published pages of the site, except 404, that `query` selects, in its order. The page that requests them is rendered again
 * when the list changes, or a value that it has read from it.
 */
export function pages<S extends z.ZodObject = z.ZodObject>(query: Query<S> = {}): SitePage<S>[] {
  return answerer().pages(query) as unknown as SitePage<S>[];
}

/** The pages before and after the current one, in the list that `query` selects. The page depends only on these two. */
export function neighbors<S extends z.ZodObject = z.ZodObject>(query: Query<S> = {}): Neighbors<S> {
  return answerer().neighbors(query) as unknown as Neighbors<S>;
}

/**
 * The result of `make` with these arguments, made once for all pages that ask for it: a menu of hundreds of pages, for example. `make`
 * is a function of a module, not one that a component makes, and the arguments are plain data. The result is plain data, read-only.
 */
export function derived<A extends readonly unknown[], T>(make: (...args: A) => T, ...args: A): T {
  return answerer().derived(make as (...args: never) => unknown, args) as T;
}

/**
 * The data in `content/data/<name>.yml` (or .yaml, .json), checked by `schema` and read-only. The page that requests it is rendered
 * again when the values change.
 */
export function data<S extends z.ZodType>(name: string, schema: S): z.output<S> {
  return answerer().data(name, schema) as z.output<S>;
}
