// Errors of esbuild and of our plugins → problems.
import type { Message } from 'esbuild';
import { islandsFolder, isStylesheet } from '../../../model/addresses/paths.ts';
import { importsOf } from '../../../model/machine/packageCode.ts';
import type { Problem, SourceLocation } from '../../../model/site/problem.ts';
import { nearest, problem } from '../../../problems/problem.ts';
import { helpersInBrowser } from '../islands/helpers.ts';
import { ofModule } from '../styles/cssModules.ts';
import type { SyntaxHint } from '../words.ts';
import { meantByPaths, suggestFile } from './suggestFile.ts';

/** esbuild's id for a warning about an `import()` of a computed name. */
export const dynamicImport = 'unsupported-dynamic-import';

/** A problem that one of our plugins found, as its error. If the problem has no location, that of the error is used. */
export function mistake(found: Problem) {
  return { errors: [{ text: found.code, detail: found }] };
}

/** Whether a location is in a package. */
export const isInPackage = (at: SourceLocation | undefined) => /(?:^|\/)node_modules\//.test(at?.file ?? '');

/** Whether an import differs from the file's name only in case. esbuild finds the file, but cannot read it by that name. */
function isOtherCase({ text, location }: Message): boolean {
  return location !== null && text.startsWith('Cannot read file: ');
}

/** The text of a line before, at and after an esbuild location, which counts bytes. */
function around(location: Message['location']): readonly [before: string, at: string, after: string] {
  const { lineText = '', column = 0, length = 0 } = location ?? {};
  const line = Buffer.from(lineText);
  const part = (start: number, end?: number) => line.toString('utf8', start, end);
  return [part(0, column), part(column, column + length), part(column + length)];
}

/** The quoted address of an import. */
const importOf = (location: Message['location']) => around(location)[1].replace(/^['`]|['`]$/g, '"');

/** Without messages that only follow from another one: an unclosed tag swallows the rest of its file. */
export function withoutFollowers(messages: readonly Message[]): readonly Message[] {
  const unclosed = new Set<string | undefined>();
  return messages.filter(({ text, location }) => {
    const isFollower = unclosed.has(location?.file);
    if (/^Unexpected closing .* does not match/.test(text)) unclosed.add(location?.file);
    return !isFollower;
  });
}

/** The problem of an unresolved import. `isFile`: whether a possible package name means a file. */
export function unresolved(
  id: string,
  root: string,
  isFile: (name: string) => boolean,
  at: SourceLocation | undefined,
): Problem {
  const text = `Could not resolve "${id}"`;
  const [name] = /^(?:@[\w.-]+\/)?[a-z][\w.-]*(?=\/|$)/.exec(id) ?? [];
  const imports = name === undefined ? undefined : importsOf(root, name);
  const mapped = at && !imports && meantByPaths(root, at.file, id);
  if (mapped) return problem('template-syntax', [text, 'paths', ...mapped.paths], at);
  if (name && !imports && !isFile(name)) return problem('template-syntax', [text, 'package', name], at);
  if (name && imports?.includes(id)) return problem('template-syntax', [text, 'target', name], at);
  const near = imports ? nearest(id, imports) : at && suggestFile(root, at.file, id);
  return problem('template-syntax', near === undefined ? [text, 'file'] : [text, 'file', near], at);
}

/** The problem of a missing export of an island. */
function islandShape(text: string, at: SourceLocation | undefined): Problem | undefined {
  const [, island, wanted] =
    /^No matching export in "(?:island:)?(?:.*\/)?islands\/([^/"]+)" for import "(.*)"$/.exec(text) ?? [];
  if (!island || !wanted) return undefined;
  if (wanted === 'default')
    return problem('island-shape', [island], { file: `${islandsFolder}${island}`, line: 1, column: 1 });
  return text.includes('"island:') ? problem('island-shape', [island, wanted], at) : undefined;
}

/** An error of esbuild as a problem; `root`: the site's folder. */
export function fromEsbuild(message: Message, root: string): Problem {
  const { id, location, notes, pluginName, detail } = message;
  const text = isOtherCase(message) ? `Could not resolve ${importOf(location)}` : message.text;
  const at = location
    ? {
        file: location.file.replace(/^island:.*\//, islandsFolder),
        line: location.line,
        column: location.column + 1,
      } // esbuild counts columns from 0
    : undefined;
  if (detail?.facts) return { ...detail, at: detail.at ?? at }; // see `mistake`
  if (id === dynamicImport) return problem('unrepeatable', ['import(…)', 'files'], at);
  if (pluginName === helpersInBrowser.name) return problem('asked-outside', ['browser', text], at);
  const [, module] = ofModule.exec(text) ?? [];
  const [, unknown] = /\bimport "(.*?)"/i.exec(text) ?? [];
  if (module && unknown) return problem('unknown-class', [unknown, module], at);
  // esbuild's note on missing files explains how to exclude them from the bundle, which does not help here.
  const missing = /^Could not resolve "(.*)"$/.exec(text)?.[1];
  // In a stylesheet `x.png` is a file beside it. Only packages with a scope are found there.
  const isFile = (name: string) => isStylesheet(location?.file ?? '') && !name.startsWith('@');
  if (missing !== undefined) return unresolved(missing, root, isFile, at);
  const ofIsland = islandShape(text, at);
  if (ofIsland) return ofIsland;
  const [before, found, after] = around(location);
  const hint = isStylesheet(location?.file ?? '') ? undefined : meantSyntax(text, before, found + after);
  if (hint === 'await' || hint === 'comment') return problem('template-syntax', [text, hint], at);
  const more = notes.map((note) =>
    note.text.replace(/ (?:is|starts) here:$/, ` is in line ${note.location?.line}.`),
  );
  const said = [text, ...more].filter((part) => part !== '').join('. ');
  return problem('template-syntax', hint ? [said, hint] : [said], at);
}

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

/** The probable meaning of a template that cannot be parsed: esbuild only reports what it found there. */
export function meantSyntax(message: string, before: string, after: string): SyntaxHint | undefined {
  const fits = (some: RegExp | undefined, text: string) => some?.test(text) ?? true;
  return mistakes.find(
    ([, said, ahead, behind]) => fits(said, message) && fits(ahead, before) && fits(behind, after),
  )?.[0];
}
