// Prepares the links of a page's Markdown that may mean a file. Edits them; otherwise pure.
import type { Definition, Link } from 'mdast';
import { pagesFolder } from '../../model/addresses/paths.ts';
import { fileOf, placeholderOfLink } from '../../model/addresses/relativeLinks.ts';
import { decoded } from '../../model/addresses/url.ts';
import type { Picture } from '../../model/pictures/picture.ts';
import type { Problem, SourceLocation } from '../../model/site/problem.ts';
import type { ImageResolver } from './pictures.ts';

/**
 * Replaces relative links by placeholders: see `placeholderOfLink`. A link to a picture beside pages gets the address of its file for all
 * browsers, and the picture is added to `shown`. A link to an id of the page itself (one of `ids`) does not change.
 */
export function markRelativeLinks(
  links: readonly (Link | Definition)[],
  ids: { has(id: string): boolean },
  { file, pictures }: ImageResolver,
  shown: Map<Picture, SourceLocation>,
  problems: Problem[],
): void {
  for (const node of links) {
    if (node.url.startsWith('#') && ids.has(decoded(node.url.slice(1)))) continue;
    const link = { url: node.url, from: file };
    const path = fileOf(link);
    const picture = path.startsWith(pagesFolder) ? pictures.get(path) : undefined;
    const { line, column } = node.position?.start ?? {};
    const at = { file, line, column };
    if (!picture) node.url = placeholderOfLink(link);
    else if ('fault' in picture) problems.push({ ...picture.fault, at: picture.fault.at ?? at });
    else {
      node.url = picture.src;
      if (!shown.has(picture)) shown.set(picture, at);
    }
  }
}
