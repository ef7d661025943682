// Runs with the templates, at build time: who answers what they ask, while they draw.
import type { Asker } from '../model/asked.ts';
import { TemplateFault } from './fault.ts';

let asker: Asker | undefined;

/** Has `by` answer while `draw` runs. */
export function answering<T>(by: Asker, draw: () => T): T {
  const before = asker;
  asker = by;
  try {
    return draw();
  } finally {
    asker = before;
  }
}

/** Who answers now. Throws where nothing is drawn: while templates are loaded, or after a page is done. */
export function answerer(): Asker {
  if (!asker) throw new TemplateFault('asked-outside', ['early']);
  return asker;
}
