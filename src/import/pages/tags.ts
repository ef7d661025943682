// The tags of all pages. Tags with the same address (`CSS`, `css`) become one, as in other generators. Pure.

import { getOrInsertComputed } from '../../model/values/lazy.ts';
import { textsOf } from '../generators/values.ts';
import type { Left } from '../model.ts';
import type { MadePage } from './page.ts';
import { tagSlug } from './tagNames.ts';

/** Pages with one spelling for each tag: that of the first page. `nameOf`: the name of a tag in the new site. */
export function withTags(pages: readonly MadePage[], nameOf: (tag: string) => string): readonly MadePage[] {
  const spellings = new Map<string, string>();
  const spelled = (tag: string): string => {
    const name = nameOf(tag);
    return getOrInsertComputed(spellings, tagSlug(name), () => name);
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
