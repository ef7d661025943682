// Text of content → the same as a terminal or a page may show it: what cannot be seen, or turns what can be, is written out. Pure.
import { once } from '../model/values/lazy.ts';

/**
 * Control characters, marks of direction, line separators, and all that Unicode wants shown as nothing. Also halves of surrogate pairs
 * and the marks of annotations.
 */
const unseen = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u;

/**
 * In this order: whole emoji, with the joiners and tags in them; the selector of a shape behind a character that has one; joiners of letters,
 * which decide how words of some scripts look; and what is left of the unseen. Only the last one is written out.
 */
const parts = once(
  () =>
    new RegExp(
      [
        String.raw`\p{RGI_Emoji}`,
        String.raw`[[\p{Emoji}--\p{ASCII}]\p{Ideographic}\p{Sm}\p{So}\p{Script=Mongolian}\p{Script=Phags_Pa}][\ufe00-\ufe0f\u{e0100}-\u{e01ef}\u180b-\u180d\u180f]`,
        String.raw`(?<=[[\p{L}\p{M}]--[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]])[\u200c\u200d]`,
        `(?<unseen>${unseen.source})`,
      ].join('|'),
      'gv',
    ),
);

/**
 * A line for a terminal, which content must not control: U+202E, which turns the text behind it around, becomes `\u{202e}`. Emoji, and
 * joiners within words, stay as they are.
 */
export function printable(text: string): string {
  return withoutUnseen(text, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

/** Several lines without colors of ours. */
export function uncontrolled(text: string): string {
  return text.split('\n').map(printable).join('\n');
}

/** Several lines, which may be colored. */
export function printableLines(text: string): string {
  return unseen.test(text) ? text.replace(uncolored, printable) : text;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colors begin with one
const uncolored = /(?:(?!\x1b\[\d\d?m)[^\n])+/gu;

/** JSON, which terminals show, too: the same characters are escaped in its texts, so a program reads the same from it. */
export function printableJson(value: unknown): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return withoutUnseen(JSON.stringify(value, null, 2), (character) =>
    character === '\n' ? character : character.split('').map(escaped).join(''),
  );
}

function withoutUnseen(text: string, write: (character: string) => string): string {
  if (!unseen.test(text)) return text;
  return text.replace(parts(), (part, ...more) => {
    const { unseen } = more.at(-1) as { readonly unseen?: string };
    return unseen === undefined ? part : write(unseen);
  });
}
