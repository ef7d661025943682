// Where in a text of Markdown something stands that is read before Markdown is: lines, quotes, brackets. Pure.

/** What stands before a block on its line: spaces, signs of quotes, items of lists and notes. */
const beginning = /(?:[ \t]|>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])|\[\^[^\]\s]+\]:)*/y;

/** A line of a text: indexes into that. */
export interface Line {
  readonly start: number;
  /** That of its end, or of the text's. */
  readonly end: number;
  /** Behind what can stand before a block on its line. */
  readonly begins: number;
  /** How many signs of quotes stand there. */
  readonly quotes: number;
}

/** Tells the line of an index; fast as long as no index is less than the one before. */
export function linesOf(text: string): (index: number) => Line {
  let last: Line = { start: 0, end: -1, begins: 0, quotes: 0 };
  return (index) => {
    if (index >= last.start && index <= last.end) return last;
    const start = text.lastIndexOf('\n', index - 1) + 1;
    const next = text.indexOf('\n', index);
    beginning.lastIndex = start;
    const [before = ''] = beginning.exec(text) ?? [];
    const quotes = (/^[ \t>]*/.exec(before)?.[0] ?? '').split('>').length - 1;
    last = { start, end: next === -1 ? text.length : next, begins: start + before.length, quotes };
    return last;
  };
}

/** Whether nothing but spaces follow on a line. */
export function endsLine(text: string, index: number): boolean {
  const rest = /[ \t]*(?:\n|$)/y;
  rest.lastIndex = index;
  return rest.test(text);
}

/** Whether a backslash stands before a sign, which then is a text. */
export function isEscaped(text: string, index: number): boolean {
  let count = 0;
  while (text[index - count - 1] === '\\') count += 1;
  return count % 2 === 1;
}

/** The index of the bracket that closes the one at `from`, in the same paragraph, and before `last`; brackets in code count for nothing. */
export function bracketEnd(text: string, from: number, last = text.length): number | undefined {
  const pattern = /\\[\s\S]|(`+)(?!`)[\s\S]*?[^`]\1(?!`)|[[\]]|\n[ \t>]*(?=\n)/g;
  pattern.lastIndex = from;
  let depth = 0;
  for (let found = pattern.exec(text); found && found.index < last; found = pattern.exec(text)) {
    if (found[0].startsWith('\n')) return undefined;
    if (found[0] === '[') depth += 1;
    else if (found[0] === ']') depth -= 1;
    if (depth === 0) return found.index;
  }
  return undefined;
}

/** The indexes of the characters between two that may be replaced: all but the ends of lines and the signs of quotes that lines begin with (`quotes` of them). */
export function ownIndexes(text: string, start: number, end: number, quotes: number): readonly number[] {
  const own: number[] = [];
  for (let index = start; index < end; index += 1) {
    if (text[index] === '\n') index = Math.min(lineStart(text, index + 1, quotes), end) - 1;
    else own.push(index);
  }
  return own;
}

/** The index of what follows spaces and at most one line's end each; undefined where an empty line follows, or nothing. */
export function skipSpace(text: string, from: number, quotes: number): number | undefined {
  let index = from;
  for (;;) {
    while (text[index] === ' ' || text[index] === '\t') index += 1;
    if (index >= text.length) return undefined;
    if (text[index] !== '\n') return index;
    index = lineStart(text, index + 1, quotes);
    if (text[index] === '\n') return undefined;
  }
}

/** The index behind the signs of quotes, and the spaces, that a line begins with. */
function lineStart(text: string, from: number, quotes: number): number {
  let index = from;
  for (let left = quotes; ; index += 1) {
    if (text[index] === '>' && left > 0) left -= 1;
    else if (text[index] !== ' ' && text[index] !== '\t') return index;
  }
}

/** Tells lines and columns of indexes into a text. */
export function pointsIn(text: string): (offset: number) => {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
} {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1, offset };
  };
}
