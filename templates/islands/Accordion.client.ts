// Runs in the browser, after a visitor has touched an accordion.
/**
 * Adds the missing parts of the platform's accordion: arrow keys (WAI-ARIA APG, Accordion), opening the question of an address, and
 * a stable position of a tapped question. Also single opening for browsers that do not support `<details name>` yet.
 */
export default function listen(root: HTMLElement): void {
  const arrive = () => openFromAddress(root);
  root.addEventListener('keydown', (event) => moveFocus(root, event));
  stay(root);
  addEventListener('hashchange', arrive);
  addEventListener('beforeprint', () => printAll(root));
  arrive();
}

/** Up, Down, Home and End move among the headers, and only there. With a modifier they keep the browser's function. */
function moveFocus(root: Element, event: KeyboardEvent): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const headers = [...root.querySelectorAll('summary')];
  const here = headers.indexOf(event.target as HTMLElement);
  const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: -1 }[event.key];
  if (here === -1 || to === undefined) return;
  event.preventDefault();
  const header = headers[(to + headers.length) % headers.length];
  header?.focus();
  header?.scrollIntoView({ block: 'nearest' }); // otherwise Firefox accepts a partly visible one
}

/** Opens the question of the address, and moves the focus to it. */
function openFromAddress(root: Element): void {
  const item = root.querySelector(':target')?.closest('details');
  if (!item) return;
  item.open = true;
  const header = item.querySelector('summary');
  header?.focus({ preventScroll: true });
  header?.scrollIntoView(); // below the area that scroll-padding-top reserves
}

/** Closes others when one opens, and keeps a question under the finger even if a long answer above it closes. */
function stay(root: HTMLElement): void {
  const topOf = (header: Element) => header.getBoundingClientRect().top;
  let tapped: Element | null = null;
  let top = 0;
  // Immediately: before the next frame of a slow phone, the visitor has scrolled.
  const changed = (changes: readonly MutationRecord[]) => {
    for (const { target } of changes) closeOthers(root, target as HTMLDetailsElement);
    if (tapped) scrollBy({ top: topOf(tapped) - top, behavior: 'instant' });
    tapped = null;
  };
  const observer = new MutationObserver(changed);
  const tap = ({ target, defaultPrevented }: Event) => {
    if (defaultPrevented) return; // it happened before our listener was added
    tapped = (target as Element).closest('summary');
    if (tapped) top = topOf(tapped);
    root.dataset.stays = ''; // styles that reserved its space until now may stop
    requestAnimationFrame(() => changed(observer.takeRecords())); // WebKit reports late
  };
  observer.observe(root, { attributeFilter: ['open'], subtree: true });
  root.addEventListener('click', tap, true);
}

function closeOthers(root: Element, opened: HTMLDetailsElement): void {
  const name = opened.open && opened.getAttribute('name');
  if (!name) return;
  for (const other of root.querySelectorAll('details')) {
    if (other !== opened && other.getAttribute('name') === name) other.open = false;
  }
}

/** On paper every answer is open. Afterwards the state is restored. */
function printAll(root: Element): void {
  const items = [...root.querySelectorAll('details')];
  const before = items.map(({ open, name }) => ({ open, name })); // in this order, because a name closes others
  for (const item of items) {
    item.name = ''; // only then may several be open
    item.open = true;
  }
  const restore = () => items.map((item, index) => Object.assign(item, before[index]));
  addEventListener('afterprint', restore, { once: true });
}
