// The signs of Liquid and Nunjucks in a text, and their content. Loads LiquidJS when it is first needed; otherwise pure.
import type { Tokenizer } from 'liquidjs';
import { once } from '../../model/values/lazy.ts';

const liquidjs = once(() => (require('liquidjs') as typeof import('liquidjs')).Tokenizer);
const tokenizerOf = (text: string): Tokenizer => new (liquidjs())(text);

/** `{% tag rest %}`, or a value: `{{ rest }}`. */
export interface LiquidSign {
  readonly start: number;
  readonly end: number;
  readonly all: string;
  /** Undefined for a value. */
  readonly tag: string | undefined;
  readonly rest: string;
}

/** The meaning of a value without its site: a text, or a path of names. It has neither if it would have to be run. */
export interface LiquidValue {
  readonly text?: string | undefined;
  readonly path?: readonly string[] | undefined;
}

/** `value | filter: argument | filter("argument")` */
export interface LiquidOutput {
  readonly value: LiquidValue;
  readonly filters: readonly { readonly name: string; readonly given: readonly LiquidValue[] }[];
  /** Whether there is nothing else. */
  readonly isWhole: boolean;
}

/** Tags in which no other sign has a meaning. */
const raws = new Set(['raw', 'verbatim']);
const ends = { '{': '}}', '%': '%}' } as const;

/** The signs of a text. Those without an end are skipped. */
export function liquidSigns(text: string): readonly LiquidSign[] {
  const found: LiquidSign[] = [];
  const tokens = tokenizerOf(text);
  const lasts = { '}}': text.lastIndexOf('}}'), '%}': text.lastIndexOf('%}') };
  const endOfRaw = endsOfRaw(text);
  let hasQuotes = true;
  for (let start = text.indexOf('{'); start !== -1; start = text.indexOf('{', tokens.p)) {
    tokens.p = start + 2;
    const end = ends[text[start + 1] as keyof typeof ends];
    if (tokens.peek() === '-') tokens.advance();
    const tag = end === '%}' ? tokens.readTagName() : undefined;
    const from = tokens.p;
    if (end === undefined || from > lasts[end] || tag === '') {
      tokens.p = start + 1;
      continue;
    }
    // An end in quotes does not count. With odd quotes, the generator refuses the page, so the next end counts.
    if (hasQuotes && tag === undefined && tokens.readToDelimiter(end, true) === -1) {
      hasQuotes = false;
      tokens.p = from;
    }
    if (tokens.p === from) tokens.p = text.indexOf(end, from) + end.length;
    const rest = text.slice(from, tokens.p - end.length).replace(/-$/, '');
    found.push({ start, end: tokens.p, all: text.slice(start, tokens.p), tag, rest });
    if (tag !== undefined && raws.has(tag)) tokens.p = endOfRaw(tag, tokens.p);
  }
  return found;
}

/** Returns a function for the start of the end of `raw`; without one, `from`. It is called from the first to the last tag. */
function endsOfRaw(text: string): (tag: string, from: number) => number {
  const lost = new Set<string>(); // an end that was not found is not searched again
  return (tag, from) => {
    const end = new RegExp(`\\{%-?\\s*end${tag}`, 'g');
    end.lastIndex = from;
    const found = lost.has(tag) ? null : end.exec(text);
    if (!found) lost.add(tag);
    return found?.index ?? from;
  };
}

/** A value with its filters. */
export function liquidOutput(text: string): LiquidOutput {
  const tokens = tokenizerOf(text);
  const filters: { readonly name: string; readonly given: readonly LiquidValue[] }[] = [];
  let value: LiquidValue = {};
  try {
    value = readValue(tokens);
    for (tokens.skipBlank(); tokens.peek() === '|'; tokens.skipBlank()) {
      tokens.advance();
      const name = tokens.readIdentifier().getText();
      filters.push({ name, given: argumentsIn(tokens) });
    }
    return { value, filters, isWhole: tokens.end() };
  } catch {
    return { value, filters, isWhole: false }; // LiquidJS would refuse it
  }
}

/** The arguments of a filter: `: a, b` in Liquid, `(a, b)` in Nunjucks. */
function argumentsIn(tokens: Tokenizer): readonly LiquidValue[] {
  const given: LiquidValue[] = [];
  tokens.skipBlank();
  const open = tokens.peek();
  if (open !== ':' && open !== '(') return given;
  do {
    tokens.advance();
    const value = readValue(tokens);
    tokens.skipBlank();
    if (tokens.peek() === ':' || tokens.peek() === '=') {
      tokens.advance();
      readValue(tokens); // with a name: no known filter has such arguments
      tokens.skipBlank();
    } else given.push(value);
  } while (tokens.peek() === ',');
  if (open === '(' && tokens.peek() === ')') tokens.advance();
  return given;
}

/** The file that a tag includes, and its arguments: `name.html a="b" c=page.d`, `"name", a: "b"`. */
export function liquidInclude(text: string): {
  readonly name: string;
  /** As they are written. */
  readonly given: ReadonlyMap<string, string>;
} {
  const tokens = tokenizerOf(text);
  tokens.skipBlank();
  const begin = tokens.p;
  const quoted = tokens.readQuoted()?.content;
  while (quoted === undefined && !tokens.end() && !/[\s,"']/.test(tokens.peek())) tokens.advance();
  const name = quoted ?? text.slice(begin, tokens.p);
  const given = new Map<string, string>();
  try {
    for (tokens.skipBlank(); !tokens.end(); tokens.skipBlank()) {
      const key = tokens.readNonEmptyIdentifier()?.getText();
      tokens.skipBlank();
      if (key === undefined) tokens.advance();
      else if (tokens.peek() === '=' || tokens.peek() === ':') {
        tokens.advance();
        const from = tokens.p;
        readValue(tokens);
        given.set(key, text.slice(from, tokens.p));
      }
    }
  } catch {
    // what follows is not read by LiquidJS either
  }
  return { name, given };
}

/** `name = value | filter`. Undefined for other text. */
export function liquidAssignment(
  text: string,
): { readonly name: string; readonly output: LiquidOutput; readonly written: string } | undefined {
  const tokens = tokenizerOf(text);
  const name = tokens.readIdentifier().getText();
  tokens.skipBlank();
  if (name === '' || tokens.peek() !== '=') return undefined;
  const written = text.slice(tokens.p + 1);
  return { name, output: liquidOutput(written), written };
}

/** Reads a value: a text, a number, names. */
function readValue(tokens: Tokenizer): LiquidValue {
  const token = tokens.readValue();
  if (token === undefined) return {};
  if ('props' in token) {
    const path = token.props.flatMap((one) => ('content' in one ? String(one.content) : []));
    return token.variable === undefined && path.length === token.props.length ? { path } : {};
  }
  return 'content' in token && /^(?:string|number)$/.test(typeof token.content)
    ? { text: String(token.content) }
    : {};
}
