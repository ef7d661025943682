// The search field in the browser: searches the typed words, and lists the results below. Nothing is loaded before the field has
// the focus.
import type { Found } from './lookup.ts';

export default function listen(island: HTMLElement) {
  const form = island.querySelector('form') as HTMLFormElement;
  const input = island.querySelector('input') as HTMLInputElement;
  const panel = island.querySelector('.found') as HTMLElement;
  const status = island.querySelector('[role=status]') as HTMLElement;
  const list = island.querySelector('ol') as HTMLElement;
  const links = () => [...list.querySelectorAll('a')];

  let lookup: Promise<(words: string) => readonly Found[]> | undefined;
  const load = () => {
    lookup ??= import('./lookup.ts').then(({ loadLookup }) => loadLookup(form.dataset.index ?? ''));
    lookup.catch(() => {
      lookup = undefined; // the next focus tries again
    });
    return lookup;
  };

  const show = async () => {
    const words = input.value.trim();
    if (words === '') return close();
    try {
      const found = (await load())(words);
      if (words !== input.value.trim()) return; // the reader has typed more
      list.replaceChildren(...found.map(itemOf));
      status.textContent = ['Nothing was found.', '1 result'][found.length] ?? `${found.length} results`;
    } catch {
      list.replaceChildren();
      status.textContent = 'The search could not be loaded. Enter leads to all headings.';
    }
    panel.hidden = false;
  };
  const close = () => {
    panel.hidden = true;
  };

  input.addEventListener('focus', () => load().catch(() => undefined));
  input.addEventListener('input', show);
  form.addEventListener('submit', (event) => {
    const [first] = panel.hidden ? [] : links();
    if (!first) return;
    event.preventDefault();
    first.click();
  });
  island.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      // Browsers would empty the field. That is right only if no results are shown (WAI-ARIA APG, combobox).
      if (!panel.hidden) event.preventDefault();
      close();
      input.focus();
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
  island.addEventListener('focusout', ({ relatedTarget }) => {
    if (!island.contains(relatedTarget as Node | null)) close();
  });
  if (island.contains(document.activeElement)) load().catch(() => undefined);
}

function itemOf({ href, title, heading, before, match, after }: Found): HTMLElement {
  const link = document.createElement('a');
  link.href = href;
  const name = document.createElement('strong');
  name.textContent = heading === '' ? title : `${title} › ${heading}`;
  const text = document.createElement('span');
  const mark = document.createElement('mark');
  mark.textContent = match;
  text.append(before, mark, after);
  link.append(name, text);
  const item = document.createElement('li');
  item.append(link);
  return item;
}
