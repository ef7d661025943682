// Decides which hyphens of a text are dashes, options of a program or arrows. Pure.
import type { Marks } from '../../model/site/language.ts';
import { isSpace, isWord, type QuoteRole } from './quotes.ts';

/** The replacement of `run`, two or more hyphens at `index` of `text`. */
export function dashOf(
  text: string,
  index: number,
  run: string,
  { dash }: Marks,
  roles: ReadonlyMap<number, QuoteRole>,
): string {
  const [before, after] = [text[index - 1] ?? ' ', text[index + run.length] ?? ' '];
  // Arrows and drawings, or the beginning of a comment.
  if (/[<>|+=\\-]/.test(before) || /[<>|+=]/.test(after) || text.slice(index - 2, index) === '<!') return run;
  if (run === '---') return dash === '–' ? '—' : run;
  if (run !== '--') return run;
  if (/\d/.test(before) && /\d/.test(after)) return '–';
  // `npm run build -- --watch`
  if (isSpace(after))
    return isSpace(before) && /^\s+--?[\p{L}\d]/u.test(text.slice(index + 2, index + 12)) ? run : dash;
  return isOption(text, index, before, roles) ? run : dash;
}

/** Whether the hyphens at `index` begin an option: `--force`, `-f|--force`, `"--force"`. */
function isOption(
  text: string,
  index: number,
  before: string,
  roles: ReadonlyMap<number, QuoteRole>,
): boolean {
  if (!/^(?:\[?[\p{Ll}]|\d)/u.test(text.slice(index + 2, index + 5))) return false;
  if (isWord(before)) return false;
  const isBehindEnd = /["']/.test(before) ? roles.get(index - 1) !== 'open' : /[.;:!?)\]}”’»…]/.test(before);
  if (isBehindEnd) return false;
  if (
    before === ',' &&
    !/(?:^|[^\p{L}\p{N}])--?[\p{L}\d]{1,30},$/u.test(text.slice(Math.max(0, index - 34), index))
  )
    return false;
  return !isClosed(text, index + 2);
}

/** Whether the next dash closes an insertion that begins here: `a --so to speak-- b`. */
function isClosed(text: string, from: number): boolean {
  const next = text.indexOf('--', from);
  return next !== -1 && !isSpace(text[next - 1]) && /^--(?:$|[\s.,;:!?)])/.test(text.slice(next, next + 3));
}
