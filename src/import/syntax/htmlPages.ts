// Pages of the source with HTML below their front matter. Pure.

import type { Draft } from '../model.ts';
import { linesOf } from './codeSpans.ts';
import { type ChangeAt, changed, edited } from './draft.ts';

/** Whether a file is HTML. */
export function isHtmlFile(path: string): boolean {
  return /\.html?$/i.test(path);
}

/** Elements that keep their lines, empty lines, and the spaces before a line. */
const parts = /<(pre|script|style|textarea)\b(?:(?!<\1\b)[\s\S])*?<\/\1\s*>|\n(?:[ \t]*\n)+[ \t]*|^[ \t]+/gim;

/** HTML that Markdown does not change. After an empty line Markdown would begin in it, and with indentation, code. */
export function htmlInMarkdown(draft: Draft): Draft {
  return edited(draft, parts, ([all, name]) => flatPart(all, name), 'everywhere');
}

const flatPart = (all: string, name?: string) => (name ? `\n\n${all}\n` : all.startsWith('\n') ? '\n' : '');

/** A part of a page in the same way. */
export function flatHtml(text: string): string {
  return text.replace(parts, flatPart);
}

/** The tags of elements with blocks, whose end is always written. */
const tags =
  /<(\/?)(?:address|article|aside|blockquote|center|details|div|dl|fieldset|figure|footer|form|header|main|nav|ol|section|table|ul)\b/gi;

/** HTML with a blank line behind each outermost element. There kramdown and Python-Markdown read Markdown again, CommonMark does not. */
export function separated(draft: Draft): Draft {
  if (!draft.text.includes('</')) return draft;
  const lines = linesOf(draft.text);
  const changes: ChangeAt[] = [];
  let depth = 0;
  for (const [index, { text, start, isCode }] of lines.entries()) {
    if (isCode) continue;
    for (const [, isEnd] of text.matchAll(tags)) depth = Math.max(0, depth + (isEnd === '' ? 1 : -1));
    const isLast = depth === 0 && /^<\/[a-z][\w-]*>[ \t]*$/i.test(text);
    if (!isLast || !/^[^\s<]/.test(lines[index + 1]?.text ?? '')) continue;
    const end = start + text.length;
    changes.push({ start: end, end, text: '\n' });
  }
  return changed(draft, changes);
}
