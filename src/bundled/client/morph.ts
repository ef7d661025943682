// Runs in the browser only under `site watch`: shows a changed page without a reload. Only its content changes. Parts that the
// reader has opened or written stay, and so does the state of islands.
import { Idiomorph } from 'idiomorph';

/** A page as served, before any script has changed it. */
export interface Served {
  readonly html: string;
  readonly body: HTMLElement;
  readonly root: HTMLElement;
}

/** Reads a page without its styles and scripts, because the policy of the open page would apply to them. */
function parsed(html: string): Pick<Served, 'body' | 'root'> {
  const { body, documentElement } = new DOMParser().parseFromString(html.replace(code, ''), 'text/html');
  return { body, root: documentElement };
}

const code = /<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi;

export function served(html: string): Served {
  return { html, ...parsed(html) };
}

export function stylesOf(html: string): string {
  return [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, text]) => text).join('\n');
}

/** The parts that only a reload can change: scripts, the policy without the hashes of styles, and files of the head. */
function fixedOf({ html, root }: Served): string {
  const scripts = [...html.matchAll(/<script\b[^>]*>[\s\S]*?<\/script\s*>/gi)].map(([all]) =>
    all.replace(/([?&](?:amp;)?)build=\d+/, '$1'),
  );
  const policy = root.querySelector('meta[http-equiv]')?.getAttribute('content') ?? '';
  const files = [...root.querySelectorAll('head :is(link[rel~=stylesheet], base)')].map(
    (one) => one.outerHTML,
  );
  return [...scripts, policy.replace(/style-src [^;]*/, ''), ...files].join('\n');
}

/** Whether scripts of the page itself may have changed it. Then its content cannot be distinguished. */
function isScripted({ html }: Served): boolean {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi)];
  return scripts.some(([, attributes = '', text = '']) => {
    const isData = /\btype="?(?:application\/(?:ld\+)?json|speculationrules|importmap)/i.test(attributes);
    const isOurs = /\/\.site\/reload\.js\?/.test(attributes) || /site-island/.test(text);
    return !isData && !isOurs;
  });
}

const island = 'site-island';

/** The islands in `root` that are not within another island there. */
function islandsIn(root: Element): readonly HTMLElement[] {
  const isInner = (one: Element) => {
    const outer = one.parentElement?.closest(island);
    return outer && outer !== root && root.contains(outer);
  };
  return [...root.querySelectorAll<HTMLElement>(island)].filter((one) => !isInner(one));
}

/** The slots of an island, without those of inner islands. */
const slotsOf = (one: Element) =>
  [...one.querySelectorAll<HTMLElement>('site-slot')].filter(
    (slot) => slot.parentElement?.closest(`${island}, site-slot`) === one,
  );

/** An island's own HTML. The content of its slots belongs to the page. */
function shellOf(one: Element): string {
  const copy = one.cloneNode(true) as Element;
  for (const slot of slotsOf(copy)) slot.replaceChildren();
  return copy.outerHTML;
}

/** Whether both have the same islands in the same order, also within slots. */
function haveSameIslands(before: Element, after: Element): boolean {
  const [old, fresh] = [islandsIn(before), islandsIn(after)];
  return (
    old.length === fresh.length &&
    old.every((one, index) => {
      const other = fresh[index] as HTMLElement;
      if (shellOf(one) !== shellOf(other)) return false;
      const slots = slotsOf(other);
      return slotsOf(one).every((slot, at) => haveSameIslands(slot, slots[at] as HTMLElement));
    })
  );
}

/** Changes the open page to another state. Returns whether that was possible. `before`: the state that it shows. */
export function morph(before: Served, after: Served): boolean {
  const isPossible =
    fixedOf(before) === fixedOf(after) && !isScripted(after) && haveSameIslands(before.body, after.body);
  const [open, fresh] = [islandsIn(document.body), islandsIn(after.body)];
  if (!isPossible || open.length !== fresh.length) return false;
  for (const name of ['lang', 'dir', 'class']) {
    const value = after.root.getAttribute(name);
    if (value === before.root.getAttribute(name)) continue;
    if (value === null) document.documentElement.removeAttribute(name);
    else document.documentElement.setAttribute(name, value);
  }
  replaceMetadata(before.root, after.root);
  if (!before.body.isEqualNode(after.body)) change(document.body, after.body.cloneNode(true) as HTMLElement);
  return true;
}

/**
 * Replaces the metadata of the head for search engines and other sites, and the title. `site watch` may have covered the page and
 * its title.
 */
function replaceMetadata(before: HTMLElement, after: HTMLElement): void {
  const kinds =
    ':is(meta[name]:not([name=viewport]), meta[property], link[rel=canonical], link[rel=alternate])';
  const found = (root: HTMLElement) => [...root.querySelectorAll(`head > ${kinds}`)];
  const textOf = (root: HTMLElement) =>
    found(root)
      .map((one) => one.outerHTML)
      .join();
  if (textOf(before) === textOf(after)) return;
  for (const one of found(document.documentElement)) one.remove();
  for (const one of found(after)) document.head.append(document.importNode(one));
}

type Pair = readonly [open: Element, fresh: Element];

/** The elements that readers change, on both pages. They are paired by words or name, and by position among equal ones. */
function pairs(open: Element, fresh: Element): readonly Pair[] {
  const found = (root: Element) => {
    const all = new Map<string, Element>();
    const counts = new Map<string, number>();
    for (const one of root.querySelectorAll('details, input, textarea, select')) {
      const inside = one.closest(island);
      if (inside && inside !== root && root.contains(inside)) continue;
      const words =
        one.querySelector('summary')?.textContent ??
        `${one.getAttribute('name')} ${one.getAttribute('type')}`;
      const key = `${one.localName} ${one.id || words}`;
      const count = counts.get(key) ?? 0;
      counts.set(key, count + 1);
      all.set(`${count} ${key}`, one);
    }
    return all;
  };
  const others = found(fresh);
  return [...found(open)].flatMap(([key, one]) => {
    const other = others.get(key);
    return other ? [[one, other] as const] : [];
  });
}

/** Gives paired elements the same ids, so that moved ones are found. Returns a function that removes the ids. */
function named(all: readonly Pair[]): () => void {
  const without = all.filter(([open, fresh]) => open.id === '' && fresh.id === '');
  without.forEach(([open, fresh], index) => {
    open.id = fresh.id = `site-watch-${index}`;
  });
  return () => {
    for (const [open] of without) open.removeAttribute('id');
  };
}

/** Changes a part of the page to `fresh`, which is consumed. */
function change(
  open: HTMLElement,
  fresh: HTMLElement,
  morphStyle: 'outerHTML' | 'innerHTML' = 'outerHTML',
): void {
  const [live, next] = [islandsIn(open), islandsIn(fresh)];
  const unname = named([
    ...pairs(open, fresh),
    ...live.map((one, at) => [one, next[at] as HTMLElement] as const),
  ]);
  const isKept = (node: Node) =>
    node instanceof Element && /^(?:script|style|site-badge)$/.test(node.localName);
  Idiomorph.morph(open, morphStyle === 'outerHTML' ? fresh : [...fresh.childNodes], {
    morphStyle,
    callbacks: {
      beforeNodeMorphed: (old, one) => !(isKept(old) || isIsland(old) || old.isEqualNode(one)),
      beforeNodeRemoved: (old) => !isKept(old),
      beforeNodeAdded: (one) => !isKept(one),
      // Both belong to the reader: open parts, and typed text.
      beforeAttributeUpdated: (name, { localName }) =>
        !(name === 'open' && /^(?:details|dialog)$/.test(localName)) &&
        !(name === 'value' && localName === 'input'),
    },
  });
  unname();
  live.forEach((one, index) => {
    const slots = slotsOf(next[index] as HTMLElement);
    for (const slot of slotsOf(one)) {
      const other = slots.find(({ dataset }) => dataset.name === slot.dataset.name);
      if (other && !other.isEqualNode(slot)) change(slot, other, 'innerHTML');
    }
  });
}

function isIsland(node: Node): boolean {
  return node instanceof Element && node.localName === island;
}
