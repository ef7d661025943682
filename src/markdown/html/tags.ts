// HTML in Markdown → its tags and texts, each with its location. Loads htmlparser2 when it is first needed; otherwise pure.
import type { Html } from 'mdast';
import { withoutPlaceholders } from '../../model/addresses/placeholders.ts';
import type { Problem, SourceLocation } from '../../model/site/problem.ts';
import { htmlTokenizer } from '../../model/values/htmlLibrary.ts';
import { allowedText } from '../../model/values/strings.ts';
import { tokenPattern, unknownToken } from '../reading/tokens.ts';

/** A run of text as written, or the character of a reference. */
export interface Piece {
  readonly text: string;
  readonly start: number;
  readonly isReference: boolean;
}

/** A part of HTML. `start` is an index into the HTML. Comments are skipped. */
export type Tag =
  | { readonly kind: 'text'; readonly pieces: readonly Piece[]; readonly start: number }
  | {
      readonly kind: 'open';
      readonly name: string;
      readonly attributes: readonly (readonly [name: string, value: readonly Piece[]])[];
      readonly start: number;
    }
  | { readonly kind: 'close'; readonly name: string; readonly start: number }
  /** `<!doctype`, `<?php`, `<![CDATA[`: syntax that pages do not need. */
  | { readonly kind: 'other'; readonly name: string; readonly start: number }
  /** A tag or comment without an end in this text. */
  | { readonly kind: 'unfinished'; readonly start: number };

/** Splits HTML into tags and texts. */
export function tagsOf(html: string): readonly Tag[] {
  const tags: Tag[] = [];
  let pieces: Piece[] = [];
  let attributes: (readonly [string, Piece[]])[] = [];
  let value: Piece[] = [];
  let opening: { readonly name: string; readonly start: number } | undefined;
  /** The end of the text that was read. */
  let end = 0;
  const endText = () => {
    const [first] = pieces;
    if (first) tags.push({ kind: 'text', pieces, start: first.start });
    pieces = [];
  };
  const piece = (start: number, end: number): Piece => ({
    text: html.slice(start, end),
    start,
    isReference: false,
  });
  const reference = (code: number): Piece => ({
    text: String.fromCodePoint(code),
    start: end,
    isReference: true,
  });
  const endTag = (last: number) => {
    if (opening) tags.push({ kind: 'open', ...opening, attributes });
    opening = undefined;
    attributes = [];
    end = last + 1;
  };
  const push = (tag: Tag, last: number) => {
    endText();
    tags.push(tag);
    end = last + 1;
  };
  const pushOther = (start: number, last: number) => {
    const [name = ''] = /^[!?][^\s>]{0,20}/.exec(html.slice(start - 1, start + 20)) ?? [];
    push({ kind: 'other', name, start: start - 2 }, last);
  };
  const Tokenizer = htmlTokenizer();
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      ontext(start, last) {
        pieces.push(piece(start, last));
        end = last;
      },
      ontextentity(code, last) {
        const piece = reference(code);
        pieces.push({ ...piece, text: allowedText(piece.text) });
        end = last;
      },
      onopentagname(start, last) {
        endText();
        opening = { name: html.slice(start, last).toLowerCase(), start: start - 1 };
      },
      onattribname(start, last) {
        value = [];
        attributes.push([html.slice(start, last).toLowerCase(), value]);
      },
      onattribdata(start, last) {
        value.push(piece(start, last));
      },
      onattribentity(code) {
        value.push(reference(code));
      },
      onattribend() {},
      onopentagend: endTag,
      onselfclosingtag: endTag,
      onclosetag(start, last) {
        const close = html.indexOf('>', last);
        if (close !== -1)
          push({ kind: 'close', name: html.slice(start, last).toLowerCase(), start: start - 2 }, close);
      },
      oncomment(start, last, endOffset) {
        endText();
        if (endOffset === 0) push({ kind: 'unfinished', start: start - 4 }, html.length);
        else endTag(last);
      },
      oncdata(start, last) {
        push({ kind: 'other', name: '![CDATA[', start: start - 9 }, last);
      },
      ondeclaration: pushOther,
      onprocessinginstruction: pushOther,
      onend() {
        endText();
        if (end < html.length) tags.push({ kind: 'unfinished', start: end });
      },
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return tags;
}

/** A text with its references replaced. If `fill` is given, it is called for each literal `{word}`. */
export function textOf(
  pieces: readonly Piece[],
  fill?: (word: string, index: number) => string | undefined,
): string {
  const whole = ({ text, start, isReference }: Piece) =>
    fill && !isReference
      ? text.replace(tokenPattern, (all, word: string | undefined, index: number) =>
          word === undefined ? '{' : (fill(word, start + index) ?? all),
        )
      : text;
  return withoutPlaceholders(pieces.map(whole).join(''));
}

/**
 * Returns a function that reads texts and replaces `{words}` by `tokens`, if there are any. Unknown words are added to `problems`.
 */
export function textReader(
  tokens: ReadonlyMap<string, string> | undefined,
  problems: Problem[],
): (pieces: readonly Piece[], locationAt: (index: number) => SourceLocation) => string {
  return (pieces, locationAt) => {
    const fill = (all: ReadonlyMap<string, string>) => (word: string, index: number) => {
      const value = all.get(word);
      const fault = value === undefined && unknownToken(word, all, locationAt(index));
      if (fault) problems.push(fault);
      return value;
    };
    return textOf(pieces, tokens && fill(tokens));
  };
}

/**
 * Returns a function from indexes in a node's HTML to locations in the file. In lists and quotes this HTML lacks the beginnings of
 * lines. `lines`: those of `file`. It is fast as long as indexes do not decrease.
 */
export function placer({ value, position }: Html, file: string, lines: () => readonly string[]) {
  const start = position?.start ?? { line: 1, column: 1 };
  /** The end of the line that begins at an index, and the number of characters before it on the file's line. */
  const lineAt = (line: number, from: number) => {
    const next = value.indexOf('\n', from);
    const end = next === -1 ? value.length : next;
    const own = value.slice(from, end);
    if (line === 0 && !own.startsWith(' ')) return { line, from, end, before: start.column - 1 };
    const whole = lines()[start.line - 1 + line] ?? '';
    const bare = own.trimStart();
    // If a list consumed a part of a tab, the rest is spaces in the HTML.
    if (line > 0) return { line, from, end, before: whole.endsWith(bare) ? whole.length - own.length : 0 };
    const rest = whole.slice(start.column - 1);
    const missing = own.length - bare.length - (rest.length - rest.trimStart().length);
    return { line, from, end, before: start.column - 1 - Math.max(0, missing) };
  };
  let now = lineAt(0, 0);
  return (index: number): SourceLocation & { readonly line: number; readonly column: number } => {
    if (index < now.from) now = lineAt(0, 0);
    while (now.end < index && now.end < value.length) now = lineAt(now.line + 1, now.end + 1);
    const { line, from, before } = now;
    return { file, line: start.line + line, column: Math.max(1, before + index - from + 1) };
  };
}
