// Strings: their memory, and their allowed characters. Pure.
import { withoutPlaceholders } from '../addresses/placeholders.ts';

/** A copy of a text. In V8, a part of a long string keeps the whole string in memory. */
export function ownString(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}

/**
 * Replaces every character that HTML does not allow by U+FFFD: control characters, noncharacters and unpaired surrogates.
 * CommonMark, 2.3 and 6.2, does so with U+0000 and with references to such characters. Also replaces text that could be decoded to
 * a placeholder.
 */
export function allowedText(given: string): string {
  const text = withoutPlaceholders(given);
  // Most texts have no such character and no surrogate pair. This test takes a tenth of the time.
  if (!/[^\t\n\f\r -~\u00a0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd]/.test(text)) return text;
  return text.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    /[\0-\x08\x0B\x0E-\x1F\x7F-\x9F\uFDD0-\uFDEF\uFFFE\uFFFF\p{Cs}]/gu,
    '\uFFFD',
  );
}

/** A copy of plain data with each text changed; and each key, if `changeKey` is given. */
export function withTexts<T>(
  data: T,
  change: (text: string) => unknown,
  changeKey: (key: string) => string = (key) => key,
): T {
  if (typeof data === 'string') return change(data) as T;
  if (Array.isArray(data)) return data.map((one) => withTexts(one, change, changeKey)) as T;
  if (typeof data !== 'object' || data === null) return data;
  const entries = Object.entries(data).map(([key, one]) => [
    changeKey(key),
    withTexts(one, change, changeKey),
  ]);
  return Object.fromEntries(entries) as T;
}

/** A regular expression that matches only this text. */
export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Escapes text for a double-quoted attribute (HTML, section 13.1.2.3). */
export function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Escapes text between tags (HTML, section 13.1.3). */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
