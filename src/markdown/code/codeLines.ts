// Wraps marked, added and removed lines of a code block in elements. Pure.

/** The marks of a line. */
export interface CodeLine {
  readonly isMarked: boolean;
  readonly change: 'added' | 'removed' | undefined;
}

/**
 * The lines of a `diff`. `text` is the code without the signs in the first column. `signs` are the signs by line, empty for a line
 * without one. If all other lines begin with a space, this counts as a sign too.
 */
export function takeSigns(code: string): { readonly text: string; readonly signs: readonly string[] } {
  const lines = code.split('\n');
  const isChanged = (line: string) => /^[+-]/.test(line);
  const hasColumn = lines.every((line) => line === '' || line.startsWith(' ') || isChanged(line));
  const signs = lines.map((line) => (isChanged(line) || hasColumn ? line.slice(0, 1) : ''));
  return { text: lines.map((line, index) => line.slice(signs[index]?.length)).join('\n'), signs };
}

/**
 * The header lines of a diff, which name its files. They begin with the same characters as changed lines. They are before the first
 * change (`@@`) of a file, or are a pair. Any other such line is a changed line that begins with `--` or `++`.
 */
export function headsIn(code: string): ReadonlySet<number> {
  const heads = new Set<number>();
  const lines = code.split('\n');
  let isWithin = false;
  for (const [index, line] of lines.entries()) {
    const isBoth = isHead('-', line) && isHead('+', lines[index + 1] ?? '');
    if (isBoth) heads.add(index).add(index + 1);
    else if (!isWithin && (isHead('-', line) || isHead('+', line))) heads.add(index);
    if (line.startsWith('@@')) isWithin = true;
    else if (isBoth || /^(?:diff|Index:) /.test(line)) isWithin = false;
  }
  return heads;
}

const isHead = (sign: string, line: string) =>
  line === sign.repeat(3) || line.startsWith(`${sign.repeat(3)} `);

/** The meaning of a sign in the first column of a line. */
export function changeOf(sign: string | undefined): CodeLine['change'] {
  return sign === '+' ? 'added' : sign === '-' ? 'removed' : undefined;
}

/**
 * Wraps lines of HTML that contains only texts and spans. A marked line becomes a `mark`, an added or removed one an `ins` or
 * `del`, with its sign as text. Line ends stay between the elements, so that copied text is as written.
 */
export function markLines(
  html: string,
  lineAt: (index: number) => CodeLine,
  signs?: readonly string[],
): string {
  const open: string[] = [];
  const lines = html.split('\n').map((line, index) => {
    const before = open.join('');
    for (const [tag] of line.matchAll(/<[^>]*>/g)) {
      if (tag.startsWith('</')) open.pop();
      else open.push(tag);
    }
    const whole = `${signs?.[index] ?? ''}${before}${line}${'</span>'.repeat(open.length)}`;
    const { isMarked, change } = lineAt(index);
    if (!isMarked && !change) return whole;
    const name = change === 'added' ? 'ins' : change === 'removed' ? 'del' : 'mark';
    const classes = [
      'code-line',
      ...(change ? [`code-${change}`] : []),
      ...(isMarked ? ['code-marked'] : []),
    ];
    return `<${name} class="${classes.join(' ')}">${whole}</${name}>`;
  });
  return lines.join('\n');
}
