// A drawn page as it travels between threads, and as it is kept.
import type { Outcome } from '../model/problem.ts';
import type { PageFacts } from '../model/site.ts';
import type { RenderedPage } from '../steps/render.ts';

/** Its route stays where it is; its HTML is UTF-8. */
export interface Drawn extends Omit<RenderedPage, 'html' | 'facts' | 'id'> {
  readonly html: Uint8Array;
  readonly facts: Omit<PageFacts, 'route'>;
}

/** Whether a value is the same after it has travelled: an object of a class, which a schema may make, is not one any more then. */
export function isPlain(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return !['function', 'symbol'].includes(typeof value);
  const kind = Object.getPrototypeOf(value);
  return depth < 100 && [Object.prototype, Array.prototype, null].includes(kind)
    ? Object.values(value).every((one) => isPlain(one, depth + 1))
    : kind === Date.prototype;
}

/** What became of drawing a page, and how long it took in ms. */
export interface Attempt extends Outcome<Drawn | undefined> {
  readonly ms: number;
}

/** Draws a page by `render`; packs it. */
export function attempt(render: () => Outcome<RenderedPage | undefined>): Attempt {
  const start = performance.now();
  const { value, problems } = render();
  const ms = performance.now() - start;
  if (!value) return { value: undefined, problems, ms };
  const { html, card, facts } = value;
  const { route: _, ...others } = facts;
  return { value: { html: Buffer.from(html), card, facts: others }, problems, ms };
}
