// Lines of a block of code that are pointed out, added or removed → elements around them, in its HTML. Pure.

/** What a line is, besides code. */
export interface CodeLine {
  readonly isMarked: boolean;
  readonly change: 'added' | 'removed' | undefined;
}

/**
 * The lines of code with what a `diff` says of them. `text` is the code without the signs in the first column, `signs` are those, by line: empty
 * where a line has none. Where all other lines begin with a space that is one of them, too.
 */
export function takeSigns(code: string): { readonly text: string; readonly signs: readonly string[] } {
  const lines = code.split('\n');
  const isChanged = (line: string) => /^[+-]/.test(line);
  const hasColumn = lines.every((line) => line === '' || line.startsWith(' ') || isChanged(line));
  const signs = lines.map((line) => (isChanged(line) || hasColumn ? line.slice(0, 1) : ''));
  return { text: lines.map((line, index) => line.slice(signs[index]?.length)).join('\n'), signs };
}

/** What the sign in the first column of a line says. */
export function changeOf(sign: string | undefined): CodeLine['change'] {
  return sign === '+' ? 'added' : sign === '-' ? 'removed' : undefined;
}

/**
 * Puts elements around lines of HTML that holds nothing but texts and spans. What is pointed out is a `mark`, what was added or removed an `ins`
 * or a `del`, with its sign, which is text. Line ends stay between the elements: so the text is copied as it was written.
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
