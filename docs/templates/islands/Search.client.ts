// The search in the browser: what is typed is looked up, and what is found is listed below. Nothing is loaded before the field has the focus.
import type { Found, Part } from './lookup.ts';

export default function listen(island: HTMLElement) {
  const form = island.querySelector('form') as HTMLFormElement;
  const input = island.querySelector('input') as HTMLInputElement;
  const status = island.querySelector('[role=status]') as HTMLElement;
  const list = island.querySelector('ol') as HTMLElement;
  const hint = status.textContent;
  const close = () => island.querySelector('dialog')?.hidePopover();
  const links = () => [...list.querySelectorAll('a')];

  let lookup: Promise<(words: string) => readonly Found[]> | undefined;
  const load = () => {
    const { index = '', version } = form.dataset;
    lookup ??= import('./lookup.ts').then(({ loadLookup }) => loadLookup(index, version));
    lookup.catch(() => {
      lookup = undefined; // the next focus tries again
    });
    return lookup;
  };

  const show = async () => {
    const words = input.value.trim();
    try {
      const found = words === '' ? [] : (await load())(words);
      if (words !== input.value.trim()) return; // the reader has typed more
      list.replaceChildren(...found.map(itemOf));
      status.textContent = words === '' ? hint : (form.dataset.results?.split('|')[found.length] ?? '');
    } catch {
      list.replaceChildren();
      status.textContent = form.dataset.failed ?? '';
    }
  };

  input.addEventListener('focus', () => load().catch(() => undefined));
  input.addEventListener('input', show);
  form.addEventListener('submit', (event) => {
    const [first] = links();
    if (!first) return;
    event.preventDefault();
    first.click();
  });
  island.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      event.preventDefault(); // browsers would empty the field instead
      close();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const stops = [input, ...links()];
    const next =
      stops[stops.indexOf(event.target as HTMLInputElement) + (event.key === 'ArrowDown' ? 1 : -1)];
    event.preventDefault();
    next?.focus();
  });
  island.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a')) close(); // it may point to a heading of this page
  });
  if (island.contains(document.activeElement)) load().catch(() => undefined);
  if (input.value !== '') show(); // typed before this was loaded
}

function itemOf({ href, section, title, text }: Found): HTMLElement {
  const link = document.createElement('a');
  link.href = href;
  const where = document.createElement('small');
  where.textContent = section;
  link.append(where, element('strong', title), element('span', text));
  const item = document.createElement('li');
  item.append(link);
  return item;
}

/** An element with a text in which what was found is marked. */
function element(name: string, parts: readonly Part[]): HTMLElement {
  const made = document.createElement(name);
  for (const [text, isFound] of parts) {
    const part = document.createElement(isFound ? 'mark' : 'span');
    part.textContent = text;
    made.append(part);
  }
  return made;
}
