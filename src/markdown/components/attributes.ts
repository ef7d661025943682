// The attributes of a component in content (in a directive, tag or shortcode) → names and values. These are data; no code is run.
// Pure.
import { decodeString } from 'micromark-util-decode-string';
import { allowedText, withTexts } from '../../model/values/strings.ts';
import { tried } from '../../model/values/tried.ts';
import { skipSpace } from '../reading/positions.ts';

/** An attribute, and the index of its beginning in the text. */
export interface WrittenAttribute {
  /** Undefined if there is only a value, which shortcodes allow. */
  readonly name: string | undefined;
  /** A text, or a value that was written as JSON; '' if there is only a name. */
  readonly value: unknown;
  readonly start: number;
}

/** The kinds of mistakes: it never ends, it is not an attribute, it is code, it has too many characters, it occurs twice. */
export type AttributeFault = 'unfinished' | 'attribute' | 'expression' | 'long' | 'twice';

/** Attributes, the index after their end, and the first mistake in them, if any. */
export interface ReadAttributes {
  readonly attributes: readonly WrittenAttribute[];
  readonly end: number;
  /** Whether a tag or shortcode closes itself: `/>`. */
  readonly isClosed: boolean;
  readonly fault?: { readonly kind: AttributeFault; readonly index: number; readonly written: string };
}

/** The form of attributes in one syntax. */
interface Syntax {
  readonly end: RegExp;
  readonly name: RegExp;
  readonly value: RegExp;
}

/** The longest value in braces, in characters. */
export const longestExpression = 2_000;
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
 * Reads the attributes from `start` on, after the brace or name. They may have several lines, but no empty one. In a blockquote
 * each line begins with `quotes` signs `>`.
 */
export function readAttributes(
  text: string,
  start: number,
  kind: keyof typeof syntaxes,
  quotes: number,
): ReadAttributes {
  return new AttributeReader(text, start, kind, quotes).read();
}

/** Reads the attributes of one component from left to right. */
class AttributeReader {
  readonly #syntax: Syntax;
  readonly #attributes: WrittenAttribute[] = [];
  readonly #classes: string[] = [];
  readonly #seen = new Set<string>();
  #index: number;

  constructor(
    readonly text: string,
    readonly start: number,
    readonly kind: keyof typeof syntaxes,
    readonly quotes: number,
  ) {
    this.#syntax = syntaxes[kind];
    this.#index = start;
  }

  read(): ReadAttributes {
    const { text, start, quotes } = this;
    for (;;) {
      const space = skipSpace(text, this.#index, quotes);
      if (space === undefined || this.#attributes.length > mostAttributes)
        return this.#fail('unfinished', start);
      const isApart = space > this.#index || this.#index === start;
      this.#index = space;
      const ended = this.#take(this.#syntax.end);
      if (ended !== undefined) return this.#ended(ended.startsWith('/'));
      const fault = this.#readNext(isApart);
      if (fault) return fault;
    }
  }

  /** The text at the index, if a sticky pattern matches there. Then the index moves after it. */
  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#index;
    const [found] = pattern.exec(this.text) ?? [];
    if (found !== undefined) this.#index += found.length;
    return found;
  }

  #ended(isClosed: boolean): ReadAttributes {
    const value = this.#classes.join(' ');
    const classes = value === '' ? [] : [{ name: 'class', value, start: this.start }];
    return { attributes: [...classes, ...this.#attributes], end: this.#index, isClosed };
  }

  #fail(kind: AttributeFault, index = this.#index): ReadAttributes {
    const [written = ''] =
      (kind === 'expression' || kind === 'long' ? /^[^\n}]{0,40}\}?/ : /^\S{0,40}/).exec(
        this.text.slice(index, index + 50),
      ) ?? [];
    const fault = { kind, index, written };
    return { attributes: this.#attributes, end: this.#index, isClosed: false, fault };
  }

  /** Reads the next attribute. If it has a mistake, returns the result so far. `isApart`: whether a space is before it. */
  #readNext(isApart: boolean): ReadAttributes | undefined {
    const from = this.#index;
    // `#id`, `.class`
    const shorthand = this.kind === 'directive' ? this.#take(/[#.][^\s#.{}"'=<>`]+/y) : undefined;
    if (shorthand?.startsWith('.')) {
      this.#classes.push(shorthand.slice(1));
      return undefined;
    }
    if (!isApart && shorthand === undefined) return this.#fail('attribute');
    const name = shorthand === undefined ? this.#take(this.#syntax.name) : 'id';
    if (name === undefined) return this.#readBare(from);
    if (this.#seen.has(name)) return this.#fail('twice', from);
    this.#seen.add(name);
    if (shorthand === undefined) return this.#readValue(name, from);
    this.#add('id', shorthand.slice(1), from);
    return undefined;
  }

  #add(name: string | undefined, value: unknown, start: number): void {
    this.#attributes.push({ name, value, start });
  }

  /** Reads a value without a name. */
  #readBare(from: number): ReadAttributes | undefined {
    const written = this.kind === 'shortcode' ? this.#take(this.#syntax.value) : undefined;
    if (written === undefined) return this.#fail('attribute');
    this.#add(undefined, textOf(written, this.kind), from);
    return undefined;
  }

  /** Reads the value after a name, if there is one. */
  #readValue(name: string, from: number): ReadAttributes | undefined {
    if (this.#take(/[ \t]*=[ \t]*/y) === undefined) this.#add(name, '', from);
    else if (this.kind === 'tag' && this.text[this.#index] === '{') {
      const expression = expressionAt(this.text, this.#index);
      if ('fault' in expression) return this.#fail(expression.fault, from);
      this.#index = expression.end;
      this.#add(name, expression.value, from);
    } else {
      const written = this.#take(this.#syntax.value);
      if (written === undefined) return this.#fail('attribute', from);
      if (/\n[ \t>]*\n/.test(written)) return this.#fail('unfinished', from);
      this.#add(name, textOf(written, this.kind), from);
    }
    return undefined;
  }
}

/** A value without its quotes, and with character references replaced. */
function textOf(written: string, kind: keyof typeof syntaxes): string {
  const quote = /^["'`]/.exec(written)?.[0];
  const inner = quote ? written.slice(1, -1) : written;
  if (kind === 'shortcode') return allowedText(quote === '"' ? inner.replace(/\\(["\\])/g, '$1') : inner);
  return allowedText(inner.replace(/&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[\da-zA-Z]{1,31});/g, decodeString));
}

/** A value in braces if it is JSON, or a text in other quotes. A fault if it is code, or longer than any value. */
function expressionAt(
  text: string,
  start: number,
): { readonly value: unknown; readonly end: number } | { readonly fault: 'expression' | 'long' } {
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
    return tried(() => ({ value: withTexts(JSON.parse(inner), allowedText, allowedText), end }), {
      fault: 'expression',
    });
  }
  return { fault: written.length > longestExpression ? 'long' : 'expression' };
}
