// The HTML of a page's Markdown → its reading time. Pure.
import type { Reading } from '../../model/site/props.ts';

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
