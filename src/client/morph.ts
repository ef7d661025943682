// Runs in the browser under `site watch` only: shows a page anew without loading it again. Only its content changes: what the reader has
// opened or written stays, and so does the state of islands.
import { Idiomorph } from 'idiomorph';

/** A page as it was served: no script has touched it. */
export interface Served {
  readonly html: string;
  readonly body: HTMLElement;
  readonly root: HTMLElement;
}

/** Reads a page without its styles and scripts: the policy of the open page would be applied to them. */
function parsed(html: string): Pick<Served, 'body' | 'root'> {
  const { body, documentElement } = new DOMParser().parseFromString(html.replace(code, ''), 'text/html');
  return { body, root: documentElement };
}

const code = /<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi;

export function served(html: string): Served {
  return { html, ...parsed(html) };
}

/** The texts of a page's styles. */
export function stylesOf(html: string): string {
  return [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, text]) => text).join('\n');
}

/** What only another load can change: scripts, the policy without the hashes of styles, and files of the head. */
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

/** Whether scripts of the page itself may have changed it: then nobody knows what of it is content. */
function isScripted({ html }: Served): boolean {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi)];
  return scripts.some(([, attributes = '', text = '']) => {
    const isData = /\btype="?(?:application\/(?:ld\+)?json|speculationrules|importmap)/i.test(attributes);
    const isOurs = /\/\.site\/reload\.js\?/.test(attributes) || /site-island/.test(text);
    return !isData && !isOurs;
  });
}

const island = 'site-island';

/** The islands in `root` that are in no other one there. */
function islandsIn(root: Element): readonly HTMLElement[] {
  const isInner = (one: Element) => {
    const outer = one.parentElement?.closest(island);
    return outer && outer !== root && root.contains(outer);
  };
  return [...root.querySelectorAll<HTMLElement>(island)].filter((one) => !isInner(one));
}

/** The slots of an island, not those of islands in them. */
const slotsOf = (one: Element) =>
  [...one.querySelectorAll<HTMLElement>('site-slot')].filter(
    (slot) => slot.parentElement?.closest(`${island}, site-slot`) === one,
  );

/** An island as its component has rendered it: what stands in its slots is the page's. */
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

/** Changes the open page into another state of it, and returns whether that was possible. `before`: what it shows. */
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

/** What search engines and other sites read of the head, and the title; `site watch` may have covered the page, and its title. */
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

/** What readers change, on both pages: by its words or its name, and by its place among those that have the same. */
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

/** Gives what belongs together the same ids, by which it is found wherever it has moved to; returns what takes them away again. */
function named(all: readonly Pair[]): () => void {
  const without = all.filter(([open, fresh]) => open.id === '' && fresh.id === '');
  without.forEach(([open, fresh], index) => {
    open.id = fresh.id = `site-watch-${index}`;
  });
  return () => {
    for (const [open] of without) open.removeAttribute('id');
  };
}

/** Changes a part of the page into `fresh`, which is used up. */
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
      // Both belong to the reader: what is open, and what was written.
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
