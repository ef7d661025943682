// The function of a configuration that makes ids of headings. Pure.
import type { Left } from '../model.ts';
import type { Slug } from '../pages/headingIds.ts';
import type { Code } from './modules.ts';
import { type Callable, followed } from './values.ts';

/**
 * The `slugify` of a configuration. Undefined if it has none, or one that is not understood: this is noted. `isLikely`: whether a
 * file is about headings. Others have slugs for tags.
 */
export function slugIn(
  code: Code,
  file: string,
  left: Left[],
  isLikely: (file: string) => boolean = () => true,
): Slug | undefined {
  const all = code.named(file, 'slugify');
  const likely = all.filter((one) => isLikely(one.file));
  const found = likely.length > 0 ? likely : all;
  if (found.length === 0) return undefined;
  const slug = found.map(({ value }) => slugOf(value)).find((one) => one !== undefined);
  const [first] = found;
  if (slug === undefined && first)
    left.push({ file: first.file, line: first.line, kind: 'computed', what: 'slugify' });
  return slug;
}

/** A text that shows whether a function is understood. */
const sample = 'What’s New: 1st & “2nd” Été';

function slugOf(value: unknown): Slug | undefined {
  if (typeof value !== 'function') return undefined;
  const slug = (text: string): string => {
    const id = followed(() => (value as Callable)([text]), '');
    return typeof id === 'string' ? id : '';
  };
  return slug(sample) === '' ? undefined : slug;
}
