// Code between fences, written so that nothing in it ends them. Pure.

/** A block of code with lines to itself. */
export function fenced(code: string, info = ''): string {
  const inner = code.replace(/^[ \t]*\n|\n[ \t]*$/g, '');
  const longest = Math.max(2, ...[...inner.matchAll(/`+/g)].map(([run]) => run.length));
  const mark = '`'.repeat(longest + 1);
  return `\n${mark}${info}\n${inner}\n${mark}\n`;
}
