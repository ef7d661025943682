// Runs in the browser, inline beside the loader, if islands of the page have such a value of `load`.
import { want } from './loader.ts';

const islands = (load: string) => document.querySelectorAll(`[data-load=${load}]`);

export function now(): void {
  for (const island of islands('now')) want(island);
}

/** When the page has loaded and the browser is idle. */
function whenIdle(island: Element): void {
  const later = window.requestIdleCallback ?? ((wake: () => void) => setTimeout(wake, 200));
  const wake = () => later(() => want(island));
  if (document.readyState === 'complete') wake();
  else addEventListener('load', wake);
}

export function idle(): void {
  islands('idle').forEach(whenIdle);
}

/**
 * When an island, or the content of its slots, comes near the window. Placeholder elements have no box, unless they reserve space.
 */
export function visible(): void {
  for (const island of islands('visible')) {
    const boxes = island.getClientRects()[0]
      ? [island]
      : island.querySelectorAll('site-island>*,site-slot>*');
    if (!window.IntersectionObserver || !boxes[0]) {
      whenIdle(island);
      continue;
    }
    const watch = (entries: readonly IntersectionObserverEntry[]) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      want(island);
    };
    const observer = new IntersectionObserver(watch, { rootMargin: '200px' });
    for (const box of boxes) observer.observe(box);
  }
}
