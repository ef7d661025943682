// Runs with the templates, at build time: the object that answers their requests while they render.
import type { Responder } from '../../model/site/templateQueries.ts';
import { TemplateFault } from './fault.ts';

let responder: Responder | undefined;

/** Runs `render` while `by` answers requests. */
export function answering<T>(by: Responder, render: () => T): T {
  const before = responder;
  responder = by;
  try {
    return render();
  } finally {
    responder = before;
  }
}

/** The object that answers now. Throws if nothing is being rendered: while templates are loaded, or after a page is finished. */
export function answerer(): Responder {
  if (!responder) throw new TemplateFault('asked-outside', ['early']);
  return responder;
}
