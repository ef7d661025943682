// The front matter of a page → the placeholder texts of `site new` in it. Pure.
import type { Problem } from '../model/site/problem.ts';
import type { Page } from '../model/site/site.ts';
import { locationOfValueAt } from './locate.ts';
import { valueAt } from './misnamed.ts';
import { problem } from './problem.ts';

/** The text that `site new` writes for a key: `TODO: cards title` for `cards.0.title`. */
export const placeholderText = (words: string) => `TODO: ${words}`;

/** The problem of placeholder texts in a page, which readers and search engines would see. Other texts may begin with TODO. */
export function notFilledIn(page: Page): Problem | undefined {
  if (!page.text.includes(placeholderText(''))) return undefined; // nearly every page
  const left = [...page.locations.keys()].filter((path) => {
    const keys = path.split('.');
    const value = valueAt(page.values, keys);
    const words = keys.filter((key) => !/^\d+$/.test(key)).join(' ');
    return typeof value === 'string' && value.replace(/\.+$/, '') === placeholderText(words);
  });
  const [first] = left;
  if (first === undefined) return undefined;
  return problem('todo-left', [left], { file: page.source.path, ...locationOfValueAt(page, first) });
}
