// The attributes of a component in content (in a directive, a tag, or a shortcode) → names and values: data, nothing that runs.
// Pure.
import { decodeString } from 'micromark-util-decode-string';
import { allowedText, withTexts } from '../../model/values/strings.ts';
import { skipSpace } from '../reading/positions.ts';

/** An attribute, and the index in the text where it begins. */
export interface WrittenAttribute {
  /** Undefined if there is only a value, as shortcodes allow. */
  readonly name: string | undefined;
  /** A text, or a value that was written as JSON; '' if there is only a name. */
  readonly value: unknown;
  readonly start: number;
}

/** The kinds of mistakes: it never ends, it is no attribute, it is code, it occurs twice. */
export type AttributeFault = 'unfinished' | 'attribute' | 'expression' | 'twice';

/** Attributes, the index after their end, and their first mistake, if there is one. */
export interface ReadAttributes {
  readonly attributes: readonly WrittenAttribute[];
  readonly end: number;
  /** Whether a tag or a shortcode closes itself: `/>`. */
  readonly isClosed: boolean;
  readonly fault?: { readonly kind: AttributeFault; readonly index: number; readonly written: string };
}

/** How attributes are written in one syntax. */
interface Syntax {
  readonly end: RegExp;
  readonly name: RegExp;
  readonly value: RegExp;
}

/** The longest value in braces, in characters. */
const longestExpression = 2_000;
/** More than any component has. */
const mostAttributes = 100;

const quoted = '"(?:[^"\\\\]|\\\\[\\s\\S])*"|\'[^\']*\'';
const syntaxes = {
  directive: {
    end: /\}/y,
    name: /[A-Za-z_][\w:.-]*/y,
    value: /"[^"]*"|'[^']*'|[^\s"'=<>`{}]+/y,
  },
  tag: {
    end: /(\/)?>/y,
    name: /[A-Za-z_][\w:.-]*/y,
    value: /"[^"]*"|'[^']*'|(?:[^\s"'=<>`{}/]|\/(?!>))+/y,
  },
  shortcode: {
    end: /(\/)?[>%]\}\}/y,
    name: /[A-Za-z_][\w-]*(?==)/y,
    value: new RegExp(`${quoted}|\`[^\`]*\`|(?!/?[>%]\\}\\})[^\\s"'=\`]+?(?=\\s|/?[>%]\\}\\}|$)`, 'y'),
  },
} as const satisfies Readonly<Record<string, Syntax>>;

/**
 * Reads the attributes from `start` on, after the brace or the name. They may have several lines, but no empty one; in a blockquote
 * each line begins with as many `>` as `quotes` says.
 */
export function readAttributes(
  text: string,
  start: number,
  kind: keyof typeof syntaxes,
  quotes: number,
): ReadAttributes {
  const { end, name, value }: Syntax = syntaxes[kind];
  const attributes: WrittenAttribute[] = [];
  const classes: string[] = [];
  const seen = new Set<string>();
  let index = start;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = index;
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined) index += found.length;
    return found;
  };
  const fail = (what: AttributeFault, at = index): ReadAttributes => {
    const [written = ''] =
      (what === 'expression' ? /^[^\n}]{0,40}\}?/ : /^\S{0,40}/).exec(text.slice(at, at + 50)) ?? [];
    return { attributes, end: index, isClosed: false, fault: { kind: what, index: at, written } };
  };
  for (;;) {
    const space = skipSpace(text, index, quotes);
    if (space === undefined || attributes.length > mostAttributes) return fail('unfinished', start);
    const isApart = space > index || index === start;
    index = space;
    const ended = take(end);
    if (ended !== undefined) {
      const all = classes.length === 0 ? [] : [{ name: 'class', value: classes.join(' '), start }];
      return { attributes: [...all, ...attributes], end: index, isClosed: ended.startsWith('/') };
    }
    const from = index;
    // `#id`, `.class`
    const shorthand = kind === 'directive' ? take(/[#.][^\s#.{}"'=<>`]+/y) : undefined;
    if (shorthand?.startsWith('.')) {
      classes.push(shorthand.slice(1));
      continue;
    }
    if (!isApart && shorthand === undefined) return fail('attribute');
    const own = shorthand === undefined ? take(name) : 'id';
    if (own === undefined) {
      const bare = kind === 'shortcode' ? take(value) : undefined;
      if (bare === undefined) return fail('attribute');
      attributes.push({ name: undefined, value: textOf(bare, kind), start: from });
      continue;
    }
    if (seen.has(own)) return fail('twice', from);
    seen.add(own);
    if (shorthand !== undefined) attributes.push({ name: 'id', value: shorthand.slice(1), start: from });
    else if (take(/[ \t]*=[ \t]*/y) === undefined) attributes.push({ name: own, value: '', start: from });
    else if (kind === 'tag' && text[index] === '{') {
      const expression = expressionAt(text, index);
      if (!expression) return fail('expression', from);
      index = expression.end;
      attributes.push({ name: own, value: expression.value, start: from });
    } else {
      const written = take(value);
      if (written === undefined) return fail('attribute', from);
      if (/\n[ \t>]*\n/.test(written)) return fail('unfinished', from);
      attributes.push({ name: own, value: textOf(written, kind), start: from });
    }
  }
}

/** A value without its quotes, and with character references replaced. */
function textOf(written: string, kind: keyof typeof syntaxes): string {
  const quote = /^["'`]/.exec(written)?.[0];
  const inner = quote ? written.slice(1, -1) : written;
  if (kind === 'shortcode') return allowedText(quote === '"' ? inner.replace(/\\(["\\])/g, '$1') : inner);
  return allowedText(inner.replace(/&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[\da-zA-Z]{1,31});/g, decodeString));
}

/** A value in braces, if it is JSON, or a text in other quotes; undefined if it would have to be run. */
function expressionAt(
  text: string,
  start: number,
): { readonly value: unknown; readonly end: number } | undefined {
  const pattern = /"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|`[^`]*`|[{}]/g;
  const written = text.slice(start, start + longestExpression + 1);
  let depth = 0;
  for (let found = pattern.exec(written); found; found = pattern.exec(written)) {
    if (found[0] === '{') depth += 1;
    else if (found[0] === '}') depth -= 1;
    if (depth > 0) continue;
    const inner = written.slice(1, found.index).trim();
    const end = start + found.index + 1;
    const [, single, template] = /^(?:'([^'\\]*)'|`([^`\\$]*)`)$/.exec(inner) ?? [];
    const literal = single ?? template;
    if (literal !== undefined) return { value: allowedText(literal), end };
    try {
      return { value: withTexts(JSON.parse(inner), allowedText, allowedText), end };
    } catch {
      return undefined;
    }
  }
  return undefined;
}
