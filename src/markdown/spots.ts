// Positions in Markdown that are needed before it is parsed: lines, quotes, brackets. Pure.

/** What can be before a block on its line: spaces, signs of quotes, markers of list items and notes. */
const beginning = /(?:[ \t]|>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])|\[\^[^\]\s]+\]:)*/y;

/** A line of a text, by indexes into the text. */
export interface Line {
  readonly start: number;
  /** The index of its end, or of the text's. */
  readonly end: number;
  /** The index after everything that can be before a block. */
  readonly begins: number;
  /** How many signs of quotes it begins with. */
  readonly quotes: number;
}

/** A function from an index to its line; fast as long as indexes do not decrease. */
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

/** Whether only spaces follow on a line. */
export function endsLine(text: string, index: number): boolean {
  const rest = /[ \t]*(?:\n|$)/y;
  rest.lastIndex = index;
  return rest.test(text);
}

/** Whether a character is escaped by a backslash. */
export function isEscaped(text: string, index: number): boolean {
  let count = 0;
  while (text[index - count - 1] === '\\') count += 1;
  return count % 2 === 1;
}

/**
 * The index of the bracket that closes the one at `from`, in the same paragraph and before `last`; brackets in code are skipped.
 */
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

/**
 * The indexes between two others of the characters that may be replaced: all except line ends and the `quotes` signs of quotes at
 * the start of lines.
 */
export function ownIndexes(text: string, start: number, end: number, quotes: number): readonly number[] {
  const own: number[] = [];
  for (let index = start; index < end; index += 1) {
    if (text[index] === '\n') index = Math.min(lineStart(text, index + 1, quotes), end) - 1;
    else own.push(index);
  }
  return own;
}

/** The index after spaces and at most one line end; undefined if an empty line follows, or nothing. */
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

/** The index after the signs of quotes and the spaces at the start of a line. */
export function lineStart(text: string, from: number, quotes: number): number {
  let index = from;
  for (let left = quotes; ; index += 1) {
    if (text[index] === '>' && left > 0) left -= 1;
    else if (text[index] !== ' ' && text[index] !== '\t') return index;
  }
}

/** A function from indexes into a text to lines and columns. */
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
