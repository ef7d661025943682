// Pages of the source with HTML below their front matter. Pure.

import type { Draft } from '../model.ts';
import { edited } from './draft.ts';

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
