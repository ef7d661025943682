// Runs with the templates, at build time: what they can ask for of content/data.
import type { z } from 'zod';
import { answerer } from './asking.ts';

/**
 * What `content/data/<name>.yml` (or .yaml, .json) holds, as `schema` describes it; nobody can change it. A page that asks is drawn
 * anew when the values do.
 */
export function data<S extends z.ZodType>(name: string, schema: S): z.output<S> {
  return answerer().data(name, schema) as z.output<S>;
}
