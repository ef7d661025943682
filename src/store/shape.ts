// Whether anything of a site has changed but the texts of its pages. Pure, but for the results that it is given.
import type { PublicFile } from '../model/files.ts';
import { plainText } from '../model/plain.ts';
import type { Plan, Route } from '../model/site.ts';
import type { Results } from './memory.ts';

/** See `Plan`: of its pages, out or not, of its files that are none, and of the day. */
export function shapeOf(
  pages: readonly Route[],
  files: readonly PublicFile[],
  today: string | undefined,
  known: Results,
): Plan['shape'] {
  const outline = outlineOf(pages, known.last('outline'));
  known.recall('outline', [outline], () => outline);
  const names = files.map(({ output, source }) => `${output}\n${source.path}`).join('\n');
  return known.recall('shape', [outline, names, today], () => ({}));
}

/** `pages`, or the `last` ones, where nothing has changed since but texts of theirs. */
function outlineOf(pages: readonly Route[], last: readonly Route[] | undefined): readonly Route[] {
  if (last?.length !== pages.length) return pages;
  const isSame = (page: Route, index: number) => isSameButText(page, last[index] as Route);
  return pages.every(isSame) ? last : pages;
}

/** Whether two routes are the same but for the text of their page, as far as that can be told. */
export function isSameButText(one: Route, other: Route): boolean {
  if (one === other) return true;
  const text = outline(one);
  return text !== undefined && text === outline(other);
}

function outline(route: Route): string | undefined {
  return plainText({ ...route, page: route.page.source.path });
}
