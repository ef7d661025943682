// The probable meaning of a template that cannot be parsed. esbuild only reports what it found there. Pure.
import type { SyntaxHint } from '../words.ts';

/** Each with esbuild's message, and the ends of its line before and after the location. The first match counts. */
const mistakes: readonly (readonly [hint: SyntaxHint, message: RegExp, before?: RegExp, after?: RegExp])[] = [
  ['comment', /./, /<$/, /^!--/],
  ['comment', /^Legacy HTML/],
  ['doctype', /./, /<$/, /^!doctype/i],
  ['await', /^"await" can only/],
  ['main', /^No matching export in ".*\bbin\/built\/index\.mjs"/],
  ['runtime', /^No matching export in ".*\bpreact\/compat\/.*" for import "(?!default")/],
  ['default', /^No matching export in .* for import "default"$/],
  ['void', /\bopening "(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)" tag/],
  ['value', /^Expected "\{" but found/, /[\w-]=\s*$/],
  ['statement', /^Unexpected "(?:if|for|while|switch|const|let|return)"$/, /\{\s*$/],
  ['braces', /^Expected "\}" but found/, /(?:^|[^=])\{\{\s*\w+\s*$/],
  ['object', /^Expected "\}" but found ":"/, /=\{\s*[\w-]+\s*$/],
  ['rule', /^Expected "\}" but found ":"/],
  ['open', /^Unexpected end of file$/],
  ['beside', /^(?:Expected "[);}]" but found|Unexpected ">")/, /(?:^|>)\s*<[\w.]*\s*\/?$/],
  ['beside', /^Expected "[);}]" but found "\{"/, />\s*$/],
  ['beside', /^Unterminated regular expression/, /<\//], // "</p>" was read as an operator and the beginning of a regular expression
  ['beside', /^Syntax error "/, /<\/$/],
];

/** The probable meaning, by a message and the line around its location. */
export function meantSyntax(message: string, before: string, after: string): SyntaxHint | undefined {
  const fits = (some: RegExp | undefined, text: string) => some?.test(text) ?? true;
  return mistakes.find(
    ([, said, ahead, behind]) => fits(said, message) && fits(ahead, before) && fits(behind, after),
  )?.[0];
}
