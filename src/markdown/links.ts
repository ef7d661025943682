// The links of a page's Markdown that may mean a file, made ready to be replaced. Edits them; else pure.
import type { Definition, Link } from 'mdast';
import { fileOf, leadMark } from '../model/leads.ts';
import { pagesFolder } from '../model/paths.ts';
import type { Picture } from '../model/picture.ts';
import type { Place, Problem } from '../model/problem.ts';
import { decoded } from '../model/url.ts';
import type { ImageResolver } from './pictures.ts';

/**
 * Marks links: see `leadMark`. One to a picture beside pages leads to what every browser is shown of it, and adds that to `shown`; one to
 * an id of the page itself, which `ids` are, stays as it is.
 */
export function markLeads(
  links: readonly (Link | Definition)[],
  ids: { has(id: string): boolean },
  { file, pictures }: ImageResolver,
  shown: Map<Picture, Place>,
  problems: Problem[],
): void {
  for (const node of links) {
    if (node.url.startsWith('#') && ids.has(decoded(node.url.slice(1)))) continue;
    const lead = { url: node.url, from: file };
    const path = fileOf(lead);
    const picture = path.startsWith(pagesFolder) ? pictures.get(path) : undefined;
    const { line, column } = node.position?.start ?? {};
    const at = { file, line, column };
    if (!picture) node.url = leadMark(lead);
    else if ('fault' in picture) problems.push({ ...picture.fault, at: picture.fault.at ?? at });
    else {
      node.url = picture.src;
      if (!shown.has(picture)) shown.set(picture, at);
    }
  }
}
