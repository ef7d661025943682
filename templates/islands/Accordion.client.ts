// Runs in the browser, once somebody has touched an accordion.
/**
 * What the platform's own accordion lacks: arrow keys (WAI-ARIA APG, Accordion), the way from an address to its question, a
 * question that stays where it was tapped, and single opening for browsers that do not know `<details name>` yet.
 */
export default function listen(root: HTMLElement): void {
  const arrive = () => openFromAddress(root);
  root.addEventListener('keydown', (event) => moveFocus(root, event));
  stay(root);
  addEventListener('hashchange', arrive);
  addEventListener('beforeprint', () => printAll(root));
  arrive();
}

/** Up, Down, Home and End move among the headers, and only there; with a modifier they stay the browser's. */
function moveFocus(root: Element, event: KeyboardEvent): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const headers = [...root.querySelectorAll('summary')];
  const here = headers.indexOf(event.target as HTMLElement);
  const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: -1 }[event.key];
  if (here === -1 || to === undefined) return;
  event.preventDefault();
  const header = headers[(to + headers.length) % headers.length];
  header?.focus();
  header?.scrollIntoView({ block: 'nearest' }); // Firefox is content with a part of it
}

/** Opens the question that the address names, and puts the focus on it. */
function openFromAddress(root: Element): void {
  const item = root.querySelector(':target')?.closest('details');
  if (!item) return;
  item.open = true;
  const header = item.querySelector('summary');
  header?.focus({ preventScroll: true });
  header?.scrollIntoView(); // below what scroll-padding-top keeps free
}

/** Closes others when one opens, and keeps a question under the finger, however long the answer is that closes above it. */
function stay(root: HTMLElement): void {
  const topOf = (header: Element) => header.getBoundingClientRect().top;
  let tapped: Element | null = null;
  let top = 0;
  // Told at once: by the next frame of a slow phone somebody has scrolled.
  const changed = (changes: readonly MutationRecord[]) => {
    for (const { target } of changes) closeOthers(root, target as HTMLDetailsElement);
    if (tapped) scrollBy({ top: topOf(tapped) - top, behavior: 'instant' });
    tapped = null;
  };
  const observer = new MutationObserver(changed);
  const tap = ({ target, defaultPrevented }: Event) => {
    if (defaultPrevented) return; // it has happened before we listened
    tapped = (target as Element).closest('summary');
    if (tapped) top = topOf(tapped);
    root.dataset.stays = ''; // what kept its room until now may let go of it
    requestAnimationFrame(() => changed(observer.takeRecords())); // WebKit tells late
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

/** On paper every answer is open; afterwards it is as before. */
function printAll(root: Element): void {
  const items = [...root.querySelectorAll('details')];
  const before = items.map(({ open, name }) => ({ open, name })); // in this order: a name closes others
  for (const item of items) {
    item.name = ''; // only then may several be open
    item.open = true;
  }
  const restore = () => items.map((item, index) => Object.assign(item, before[index]));
  addEventListener('afterprint', restore, { once: true });
}
