// A drawn page as it travels between threads, and as it is kept.
import type { Asks, Told } from '../model/asked.ts';
import type { Outcome } from '../model/problem.ts';
import type { PageFacts } from '../model/site.ts';
import type { RenderedPage, Rendering } from '../steps/render.ts';

/** Its route stays where it is; its HTML is UTF-8. */
export interface Drawn extends Omit<RenderedPage, 'html' | 'facts' | 'id'> {
  readonly html: Uint8Array;
  readonly facts: Omit<PageFacts, 'route'>;
}

/** What became of drawing a page, and how long it took in ms. */
export interface Attempt extends Outcome<Drawn | undefined> {
  readonly ms: number;
  /** See `Rendering`. */
  readonly asks: Asks | undefined;
  readonly told?: Told | undefined;
}

/** Draws a page by `render`; packs it. */
export function attempt(render: () => Rendering): Attempt {
  const start = performance.now();
  const { value, problems, asks, told } = render();
  const ms = performance.now() - start;
  if (!value) return { value: undefined, problems, asks, ms };
  const { html, card, facts } = value;
  const { route: _, ...others } = facts;
  return { value: { html: Buffer.from(html), card, facts: others }, problems, asks, told, ms };
}
