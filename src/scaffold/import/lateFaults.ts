// Mistakes in the HTML of a page that only the build of the whole site would tell, put right. Pure.
import { codeIn } from './codeSpans.ts';
import { type ChangeAt, changed, edited, without } from './draft.ts';
import type { Draft } from './model.ts';

/** A picture, an id of HTML, or one behind a heading; in comments are none. */
const parts =
  /<!--[\s\S]*?-->|<img\b(?:"[^"]*"|'[^']*'|[^>"'])*>|(?<=<[a-z][^<>]*)\s+id\s*=\s*(?:"([^"]*)"|'([^']*)')|[ \t]+\{#([\w-]+)\}(?=[ \t]*$)/gim;

/** The id that the templates of a new site have on every page. */
const ofTemplates = 'main';

/** A draft whose headings of that name have other ids: `## Main`, `## main()`. */
export function withHeadingsAside(draft: Draft): Draft {
  let count = 0;
  return edited(draft, /^#{1,6}[ \t]+[^\w\n{]*main[^\w\n{]*$/gim, ([heading]) => {
    count += 1;
    return `${heading.trimEnd()} {#${ofTemplates}-${count}}`;
  });
}

/** A draft with each id once, the first, to which browsers lead, and without pictures that have no address: their text stays. */
export function withoutLateFaults(draft: Draft): Draft {
  if (!/\bid\s*=|\{#|<img\b/i.test(draft.text)) return draft;
  const inCode = codeIn(draft.text);
  const seen = new Set<string>([ofTemplates]);
  const changes: ChangeAt[] = [];
  for (const match of draft.text.matchAll(parts)) {
    const [all, double, single, heading] = match;
    if (inCode(match.index)) continue;
    const range = { start: match.index, end: match.index + all.length };
    const id = double ?? single ?? heading;
    if (id !== undefined) {
      if (seen.has(id)) changes.push({ ...range, ...without('id', id) });
      seen.add(id);
    } else if (/^<img/i.test(all) && !/\ssrc(?:set)?\s*=\s*["']?[^"'\s>]/i.test(all))
      changes.push({ ...range, ...without('image', all, /\salt\s*=\s*"([^"]*)"/i.exec(all)?.[1] ?? '') });
  }
  return changed(draft, changes);
}
