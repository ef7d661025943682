// The names and addresses of tags in the new site. Pure.
import { transliterate } from '../../model/site/routes.ts';
import { getOrInsertComputed } from '../../model/values/lazy.ts';
import { slugOf } from '../generators/values.ts';

/** A tag as a part of its address, like `slug` in templates. */
export const tagSlug = (tag: string): string => slugOf(transliterate()(tag));

/** A tag with words for the signs that addresses here lack: `C#` → `C sharp`. */
const inWords = (tag: string): string =>
  tag.replaceAll('#', ' sharp').replaceAll('+', ' plus').replace(/ +/g, ' ').trim();

/** The name of each tag. Others that would have the same address, as `C`, `C#` and `C++`, get words for their signs. */
export function tagNames(tags: readonly string[]): (tag: string) => string {
  const bySlug = new Map<string, Set<string>>();
  for (const tag of tags)
    getOrInsertComputed(bySlug, tagSlug(tag), () => new Set<string>()).add(tagSlug(inWords(tag)));
  return (tag) => ((bySlug.get(tagSlug(tag))?.size ?? 0) > 1 ? inWords(tag) : tag);
}
