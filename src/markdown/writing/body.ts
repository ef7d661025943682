// The tree of a page's Markdown → its body for templates. Pure.
import type { Heading as MarkdownHeading, Nodes, Root } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import type { Body, Heading, Reading, Section } from '../../model/site/props.ts';
import { lazily, once } from '../../model/values/lazy.ts';
import { readOnly } from '../../model/values/plain.ts';
import { contentsOf, idOf } from '../reading/headings.ts';
import { sectionStarts } from './parts.ts';

/** The first paragraph of a page with text, as plain text; empty if there is none. */
export function excerptOf({ children }: Root): string {
  for (const node of children) {
    const text = node.type === 'paragraph' ? lineOf(node) : '';
    if (text !== '') return text;
  }
  return '';
}

/** The text of a paragraph in one line, without pictures. */
function lineOf(node: Nodes): string {
  const of = (one: Nodes): string => {
    if (one.type === 'break') return ' ';
    if ('children' in one) return one.children.map(of).join('');
    return 'value' in one && one.type !== 'html' ? one.value : '';
  };
  return of(node).replace(/\s+/g, ' ').trim();
}

/** The whole body, and its parts between headings of the second level. A part is made when it is first needed. */
export function bodyFrom(
  tree: Root,
  headings: readonly Heading[],
  html: (from?: number, to?: number) => string,
): Body {
  const starts = sectionStarts(tree);
  const whole = once(() => html());
  return lazily({
    headings: () => readOnly(headings),
    reading: () => readingOf(whole()),
    contents: () => contentsOf(headings),
    html: whole,
    intro: () => html(0, starts[0]),
    sections: () =>
      starts.map((start, index): Section => {
        const heading = tree.children[start] as MarkdownHeading;
        return { id: idOf(heading), title: textOf(heading), html: html(start + 1, starts[index + 1]) };
      }),
  });
}

/** A word of letters, digits and marks within it; and each character of a script without spaces. */
const signs = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/gu;
const words = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’.,\-‑][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;

/** The silent reading speed of adults, per minute: words of a Latin text (Brysbaert 2019), characters of a Chinese one. */
const perMinute = { words: 238, signs: 500 };

/** Counts the words of HTML, without scripts and drawings. */
export function readingOf(html: string): Reading {
  const text = html
    .replace(/<(script|style|svg|math|template)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(
      /<\/?(?:a|abbr|b|bdi|code|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|u|wbr)\b[^>]*>/gi,
      '',
    )
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:#\w+|\w+);/g, ' ');
  const ofSigns = text.match(signs)?.length ?? 0;
  const ofWords = (ofSigns > 0 ? text.replace(signs, ' ') : text).match(words)?.length ?? 0;
  const minutes = ofWords / perMinute.words + ofSigns / perMinute.signs;
  return { words: ofWords + ofSigns, minutes: Math.max(1, Math.round(minutes)) };
}
