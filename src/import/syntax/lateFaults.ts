// Corrects mistakes in the HTML of a page that only the build of the whole site would report. Pure.
import { isWithin } from '../../markdown/components/findTokens.ts';
import type { Draft } from '../model.ts';
import { codeIn } from './codeSpans.ts';
import { type ChangeAt, changed, without } from './draft.ts';

/** A tag, or an id after a heading. Those in comments are skipped. */
const parts = /<[a-z](?:"[^"<]*"|'[^'<]*'|[^<>"'])*>|(?<=\S)[ \t]+\{#([\w-]+)\}(?=[ \t]*$)/gim;
const idIn = /\sid\s*=\s*(?:"([^"]*)"|'([^']*)')/i;

/**
 * A draft with each id only once (the first, to which browsers scroll), and without pictures that have no address. Their text
 * stays.
 */
export function withoutLateFaults(draft: Draft): Draft {
  if (!/\bid\s*=|\{#|<img\b/i.test(draft.text)) return draft;
  const inCode = codeIn(draft.text);
  const comments = commentsIn(draft.text);
  const seen = new Set<string>();
  const changes: ChangeAt[] = [];
  for (const match of draft.text.matchAll(parts)) {
    const [all, heading] = match;
    if (isWithin(comments, match.index) || inCode(match.index)) continue;
    if (/^<img\b/i.test(all) && !/\ssrc(?:set)?\s*=\s*["']?[^"'\s>]/i.test(all)) {
      const words = /\salt\s*=\s*"([^"]*)"/i.exec(all)?.[1] ?? '';
      const range = { start: match.index, end: match.index + all.length };
      changes.push({ ...range, ...without('image', all, words) });
      continue;
    }
    const given = heading === undefined ? idIn.exec(all) : null;
    const id = heading ?? given?.[1] ?? given?.[2];
    if (id === undefined) continue;
    const start = match.index + (given?.index ?? 0);
    if (seen.has(id)) changes.push({ start, end: start + (given?.[0] ?? all).length, ...without('id', id) });
    seen.add(id);
  }
  return changed(draft, changes);
}

/** Start and end of each closed comment, in order. */
function commentsIn(text: string): readonly (readonly [number, number])[] {
  const spans: [number, number][] = [];
  for (let end = 0; ; ) {
    const start = text.indexOf('<!--', end);
    end = start === -1 ? -1 : text.indexOf('-->', start + 4);
    if (end === -1) return spans;
    spans.push([start, end + 3]);
  }
}
