// Text → lines for a terminal with this number of columns. Pure.
import stringWidth from 'fast-string-width';

/** The number of columns of a text: two for each Chinese, Japanese or Korean character. */
export function columnsOf(text: string): number {
  return isPlain.test(text) ? text.length : stringWidth(text);
}

const isPlain = /^[ -~]*$/;

/** A text with spaces at its end, or at its start, up to this number of columns. */
export function padded(text: string, columns: number, at: 'end' | 'start' = 'end'): string {
  const spaces = ' '.repeat(Math.max(0, columns - columnsOf(text)));
  return at === 'end' ? text + spaces : spaces + text;
}

/** The end of a text that fits into this number of columns. */
export function endOf(text: string, columns: number): string {
  let [end, left] = ['', columns];
  for (const character of [...text].reverse()) {
    left -= columnsOf(character);
    if (left < 0) break;
    end = character + end;
  }
  return end;
}

/** The smallest width of a text beside its indentation. */
const leastRoom = 20;

/**
 * A line without colors, wrapped at spaces. All lines have its indentation. Words are not split, so that paths and addresses can be
 * copied. `columns` is undefined outside of a terminal: then it is one line.
 */
export function wrapped(line: string, columns: number | undefined): string[] {
  if (columns === undefined || columnsOf(line) <= columns) return [line];
  const [indent = ''] = /^ */.exec(line) ?? [];
  const room = Math.max(leastRoom, columns - indent.length);
  const lines: string[] = [];
  let [current, width] = ['', 0];
  for (const word of line.trim().split(' ')) {
    const more = columnsOf(word);
    if (current !== '' && width + 1 + more > room) {
      lines.push(indent + current);
      [current, width] = [word, more];
    } else {
      [current, width] = current === '' ? [word, more] : [`${current} ${word}`, width + 1 + more];
    }
  }
  return [...lines, indent + current];
}
