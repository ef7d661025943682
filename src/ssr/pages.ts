// Runs with the templates, at build time: what they can ask for of other pages.
import type { z } from 'zod';
import type { Neighbors, Query, SitePage } from '../model/templateQueries.ts';
import { answerer } from './asking.ts';

/**
 * The pages of the site that are out, but 404: those that `query` names, in its order. A page that asks is drawn anew when the list
 * changes, or what it read of a page in it.
 */
export function pages<S extends z.ZodObject = z.ZodObject>(query: Query<S> = {}): SitePage<S>[] {
  return answerer().pages(query) as unknown as SitePage<S>[];
}

/** The pages before and after the one that is drawn, in the list that `query` names. Nothing but these two matters to it then. */
export function neighbors<S extends z.ZodObject = z.ZodObject>(query: Query<S> = {}): Neighbors<S> {
  return answerer().neighbors(query) as unknown as Neighbors<S>;
}
