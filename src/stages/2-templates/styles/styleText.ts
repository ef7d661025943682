// A stylesheet in another language as CSS, with the source location of each part. READS.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { addressStrings, withUrls } from '../../../model/addresses/imageSets.ts';
import { nameIn } from '../../../model/addresses/paths.ts';
import type { Problem, SourceLocation } from '../../../model/site/problem.ts';
import { tried } from '../../../model/values/tried.ts';

/** The text of a stylesheet, and its inputs. */
export interface StyleText {
  readonly css: string;
  /** The source location of a line and column, both counted from 0. */
  readonly locationOf: (line: number, column: number) => SourceLocation;
  /** The files that were read, absolute. */
  readonly files: readonly string[];
  /** The other paths that were searched, absolute, whether they exist or not. */
  readonly resolutionPaths: readonly string[];
}

/** Thrown if a stylesheet cannot become CSS. */
export class StyleFault extends Error {
  readonly problems: readonly Problem[];

  constructor(...problems: readonly Problem[]) {
    super(problems[0]?.code);
    this.problems = problems;
  }
}

/** The most problems of one kind in a stylesheet. */
export const mostProblems = 20;

/** The line and column of the character at `index`, both counted from 0. */
export function positionAt(text: string, index: number): readonly [line: number, column: number] {
  const before = text.slice(0, index);
  return [before.split('\n').length - 1, index - before.lastIndexOf('\n') - 1];
}

/** A stylesheet with spaces for its comments, so that other positions do not change. */
export function withoutComments(text: string): string {
  // A quoted glob may have the signs of a comment: "../more/*.txt".
  return text.replace(/"[^"\n]*"|'[^'\n]*'|\/\*[\s\S]*?\*\//g, (found) =>
    found.startsWith('/*') ? found.replace(/[^\n]/g, ' ') : found,
  );
}

/** The same stylesheet with `url()` around all strings that are addresses, because esbuild does not change strings. */
export function withAddresses(sheet: StyleText): StyleText {
  const { css, added } = withUrls(sheet.css);
  if (added.length === 0) return sheet;
  const places = added.map(([index, length]) => [...positionAt(css, index), length] as const);
  const locationOf = (line: number, column: number) => {
    const before = places.filter(([other, at]) => other === line && at < column);
    return sheet.locationOf(
      line,
      before.reduce((now, [, at, length]) => now - Math.min(length, column - at), column),
    );
  };
  return { ...sheet, css, locationOf };
}

/**
 * The same CSS with each relative `url()` rewritten for the folder `to`. `folderOf`: the folder for which the `url()` at an index
 * of the text was written. An address without a file does not change. Each path that was tried is added to `resolutionPaths`.
 */
export function withMovedUrls(
  css: string,
  folderOf: (index: number) => string,
  to: string,
  resolutionPaths: Set<string>,
): string {
  const urls = /\burl\(\s*(?:"([^"\\\n]*)"|'([^'\\\n]*)'|([^"'()\\\s]+))\s*\)|"([^"\\\n]*)"|'([^'\\\n]*)'/gi;
  const strings = new Set(addressStrings(css).map(({ from }) => from));
  return css.replace(urls, (whole, double, single, bare, own, other, index: number) => {
    const url: string | undefined =
      double ?? single ?? bare ?? (strings.has(index) ? (own ?? other) : undefined);
    if (url === undefined) return whole;
    const folder = /^(?:[a-z][a-z\d+.-]*:|\/|#|$)/i.test(url) ? to : folderOf(index);
    if (folder === to) return whole;
    const [plain = '', rest = ''] = url.split(/(?=[?#])/, 2);
    const file = join(folder, plain);
    resolutionPaths.add(file);
    if (!isFile(file)) return whole;
    const path = nameIn(to, file);
    return `url(${JSON.stringify((path.startsWith('.') ? path : `./${path}`) + rest)})`;
  });
}

export function isFile(path: string): boolean {
  return tried(() => statSync(path).isFile(), false);
}

/** A result of esbuild, with the texts that the plugin `styleLanguages` made for it. */
export interface WithTexts {
  readonly styleTexts?: readonly StyleText[];
}
