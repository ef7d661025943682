// Runs with the templates, at build time: who answers what they ask, while they render.
import type { Asker } from '../model/templateQueries.ts';
import { TemplateFault } from './fault.ts';

let asker: Asker | undefined;

/** Has `by` answer while `render` runs. */
export function answering<T>(by: Asker, render: () => T): T {
  const before = asker;
  asker = by;
  try {
    return render();
  } finally {
    asker = before;
  }
}

/** Who answers now. Throws where nothing is rendered: while templates are loaded, or after a page is done. */
export function answerer(): Asker {
  if (!asker) throw new TemplateFault('asked-outside', ['early']);
  return asker;
}
