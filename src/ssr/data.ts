// Runs with the templates, at build time: their requests for content/data.
import type { z } from 'zod';
import { answerer } from './responder.ts';

/**
 * The data in `content/data/<name>.yml` (or .yaml, .json), checked by `schema` and read-only. The page that requests it is rendered
 * again when the values change.
 */
export function data<S extends z.ZodType>(name: string, schema: S): z.output<S> {
  return answerer().data(name, schema) as z.output<S>;
}
