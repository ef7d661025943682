// Callouts as Obsidian has them, `> [!faq]- Title`: of any kind, with a title, folded → callouts and details. Pure.
import { ownValue } from '../../model/values/own.ts';
import type { Draft } from '../model.ts';
import { plainOf } from '../pages/title.ts';
import { codeIn } from './codeSpans.ts';
import { kinds } from './containers.ts';
import { type ChangeAt, changed } from './draft.ts';

const head = /^((?:[ \t]*>)+)[ \t]*\[!([\w-]+)(?:\|[^\]\n]*)?\]([+-]?)[ \t]*([^\n]*)$/;

/** Kinds that only vaults have. */
const further: Readonly<Record<string, string>> = {
  todo: 'NOTE',
  summary: 'NOTE',
  tldr: 'NOTE',
  check: 'TIP',
  done: 'TIP',
  help: 'NOTE',
  faq: 'NOTE',
  failure: 'CAUTION',
  fail: 'CAUTION',
  missing: 'CAUTION',
  bug: 'CAUTION',
  quote: 'NOTE',
  cite: 'NOTE',
};

/** What stands for the first line of a callout. `isFollowed`: whether it goes on below. */
function firstLine(
  [, quote = '', kind = '', fold = '', title = '']: RegExpExecArray,
  isFollowed: boolean,
): string {
  const name = kind.toLowerCase();
  const sign = ownValue(kinds, name);
  const isKnown = sign !== undefined && fold === '';
  const words = title.trim() || (isKnown ? '' : name.charAt(0).toUpperCase() + name.slice(1));
  if (quote.trim() !== '>') return `${quote} **${words || name}**\n${quote}`;
  if (fold === '-') return `<details>\n<summary>${plainOf(words).replaceAll('<', '&lt;')}</summary>\n`;
  const shown = words ? `\n> **${words}**${isFollowed ? '\n>' : ''}` : '';
  return `> [!${sign ?? ownValue(further, name) ?? 'NOTE'}]${shown}`;
}

/** One further in another is a quote with a bold beginning; one that is folded is shown on a click. */
export function foldedCallouts(draft: Draft): Draft {
  if (!draft.text.includes('[!')) return draft;
  const inCode = codeIn(draft.text);
  const lines = draft.text.split('\n');
  const changes: ChangeAt[] = [];
  let at = 0;
  let isFolded = false;
  for (const [index, line] of lines.entries()) {
    const range = { start: at, end: at + line.length };
    at += line.length + 1;
    if (isFolded && line.startsWith('>')) changes.push({ ...range, text: line.replace(/^> ?/, '') });
    else if (isFolded) changes.push({ ...range, end: range.start, text: '\n</details>\n\n' });
    isFolded &&= line.startsWith('>');
    const parts = isFolded ? null : head.exec(line);
    if (!parts || inCode(range.start + (parts[1] ?? '').length)) continue;
    const text = firstLine(parts, (lines[index + 1] ?? '').startsWith('>'));
    isFolded = text.startsWith('<details>');
    changes.push({ ...range, text });
  }
  const end = draft.text.length;
  return changed(draft, isFolded ? [...changes, { start: end, end, text: '\n\n</details>' }] : changes);
}
