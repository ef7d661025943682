// Runs in the browser only under `site watch`: keeps the open parts of a page and its scroll position over a reload.

const key = 'site-watch';

interface Kept {
  readonly path: string;
  readonly scroll: readonly [x: number, y: number];
  readonly open: readonly (readonly [name: string, isOpen: boolean])[];
}

/** All <details> in order. Each has a name that it keeps after an edit elsewhere. */
function named(): readonly (readonly [name: string, element: HTMLDetailsElement])[] {
  const counts = new Map<string, number>();
  return [...document.querySelectorAll('details')].map((element) => {
    const words = element.id || (element.querySelector('summary')?.textContent ?? '').trim();
    const count = (counts.get(words) ?? 0) + 1;
    counts.set(words, count);
    return [`${count} ${words}`, element] as const;
  });
}

export function reload(): void {
  const kept: Kept = {
    path: location.pathname,
    scroll: [scrollX, scrollY],
    open: named().map(([name, { open }]) => [name, open] as const),
  };
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {} // a page without an origin has no storage
  location.reload();
}

/** Restores the kept state, when the page is parsed. */
export function restore(): void {
  let kept: Kept | undefined;
  try {
    kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
    sessionStorage.removeItem(key);
  } catch {}
  if (kept?.path !== location.pathname) return;
  const open = new Map(kept.open);
  for (const [name, element] of named()) {
    const was = open.get(name);
    if (was !== undefined && was !== element.open) element.open = was;
  }
  const [left, top] = kept.scroll;
  const scroll = () => scrollTo({ left, top, behavior: 'instant' });
  scroll();
  // Pictures above may get their height only now.
  if (document.readyState !== 'complete') addEventListener('load', scroll, { once: true });
}
