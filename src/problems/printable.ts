// Escapes characters of content that are invisible or change the order of others, for terminals and pages. Pure.
import { once } from '../model/values/lazy.ts';

/**
 * Control characters, direction marks, line separators, and everything that Unicode wants shown as nothing. Also unpaired
 * surrogates and annotation marks.
 */
const unseen = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u;

/**
 * In this order: whole emoji with their joiners and tags; variation selectors after a character that has variants; joiners of
 * letters, which change how words of some scripts look; and all other invisible characters. Only the last kind is escaped.
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
 * A line for a terminal. Content must not control the terminal: U+202E, which reverses the text after it, becomes `\u{202e}`. Emoji
 * and joiners within words stay as they are.
 */
export function printable(text: string): string {
  return withoutUnseen(text, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

/** Several lines without our colors. */
export function uncontrolled(text: string): string {
  return text.split('\n').map(printable).join('\n');
}

/** Several lines that may have colors. A service that builds the site must not take a text in them for a command to itself. */
export function printableLines(text: string): string {
  const shown = unseen.test(text) ? text.replace(uncolored, printable) : text;
  return shown.replace(command, (sign) => `\\u{${sign.charCodeAt(0).toString(16)}}`);
}

/**
 * The second sign of a command in a log: `::add-mask::` at the start of a line (GitHub Actions, Gitea), `##[group]` (GitHub Actions),
 * `##vso[task.setvariable]` (Azure Pipelines) and `##teamcity[…]` anywhere.
 */
const command = /(?<=^[^\S\n]*:):(?=[a-z])|(?<=#)#(?=(?:vso|teamcity)?\[)/gim;

// biome-ignore lint/suspicious/noControlCharactersInRegex: colors begin with one
const uncolored = /(?:(?!\x1b\[\d\d?m)[^\n])+/gu;

/** JSON, which terminals may show. The same characters are escaped in its strings, so a program reads the same values. */
export function printableJson(value: unknown): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const json = withoutUnseen(JSON.stringify(value, null, 2), (character) =>
    character === '\n' ? character : character.split('').map(escaped).join(''),
  );
  return json.replace(command, escaped);
}

function withoutUnseen(text: string, write: (character: string) => string): string {
  if (!unseen.test(text)) return text;
  return text.replace(parts(), (part, ...more) => {
    const { unseen } = more.at(-1) as { readonly unseen?: string };
    return unseen === undefined ? part : write(unseen);
  });
}
