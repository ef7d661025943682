// The tags of all pages. Tags with the same address (`CSS`, `css`) become one, as in other generators. Pure.

import { transliterate } from '../../model/site/routes.ts';
import { getOrInsertComputed } from '../../model/values/lazy.ts';
import { slugOf, textsOf } from '../generators/values.ts';
import type { Left } from '../model.ts';
import type { MadePage } from './page.ts';

/** A tag as a part of its address, like `slug` in templates. */
export const tagSlug = (tag: string): string => slugOf(transliterate()(tag));

/** Pages with one spelling for each tag: that of the first page. */
export function withTags(pages: readonly MadePage[]): readonly MadePage[] {
  const spellings = new Map<string, string>();
  const spelled = (tag: string): string => {
    return getOrInsertComputed(spellings, tagSlug(tag), () => tag);
  };
  return pages.map((page) => {
    const tags = textsOf(page.matter.tags);
    const now = new Set(tags.map(spelled));
    const file = page.placed.page.from;
    const left = tags.flatMap((tag): Left[] =>
      now.has(tag) ? [] : [{ file, line: 1, kind: 'spelling', what: `${tag} → ${spelled(tag)}` }],
    );
    return left.length === 0
      ? page
      : { ...page, matter: { ...page.matter, tags: [...now] }, left: [...page.left, ...left] };
  });
}
