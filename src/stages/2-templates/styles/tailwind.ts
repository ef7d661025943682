// A stylesheet for Tailwind → CSS with the utilities that a site uses, by the packages that the site has installed. READS.
import { type Dirent, existsSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Scanner, SourceEntry } from '@tailwindcss/oxide';
import { nameIn } from '../../../model/addresses/paths.ts';
import { irregularBelow, irregularFile, readRegular } from '../../../model/machine/regularFile.ts';
import type { Problem, SourceLocation } from '../../../model/site/problem.ts';
import { escapeRegExp } from '../../../model/values/strings.ts';
import { messageOf, problem, Refusal } from '../../../problems/problem.ts';
import { refusalOf } from '../../../problems/refusals.ts';
import { bundleOnce } from '../bundling/bundle.ts';
import { isInPackage, unresolved } from '../bundling/messages.ts';
import { foldersUp } from '../bundling/resolutionPaths.ts';
import { bundlePlugins } from '../markdown/bundlePlugins.ts';
import { LoadFault, loadPluginProgram, type PluginProgram } from '../markdown/pluginProgram.ts';
import { misspeltStyles } from './misspeltStyles.ts';
import { compileSass, isSass } from './sass.ts';
import { loadSitePackage, sitePackage } from './sitePackages.ts';
import { positionAt, StyleFault, type StyleText, withMovedUrls, withoutComments } from './styleText.ts';

type Tailwind = typeof import('tailwindcss');

const packages = ['tailwindcss', '@tailwindcss/oxide'];

/** At-rules of Tailwind. CSS modules may also have some of them. */
const isOfTailwind =
  /@import\s+["']tailwindcss["'/]|@(?:apply|config|custom-variant|plugin|reference|source|tailwind|theme|utility|variant)\b/;

/** Directives of version 3. Version 4 reads them without an error, and makes nothing for them. */
const isOfTailwind3 = /@tailwind\s+(?:base|components)\b/;

/** Whether a stylesheet is for Tailwind, by its text. */
export const isForTailwind = (text: string) => isOfTailwind.test(withoutComments(text));

/** The words of a file that may be names of utilities. `Words` is from the site's installed package. */
export function candidatesIn(Words: typeof Scanner, content: string, path: string): readonly string[] {
  // A scanner reports each word only once, so each text gets a new one.
  return new Words({ sources: [] }).scanFiles([
    { content, extension: path.slice(path.lastIndexOf('.') + 1) },
  ]);
}

/**
 * Words from files of `content/` that `@source` names, except the plain names of utilities. Any other word may contain CSS for the
 * whole page, and name files and sites.
 */
function refusedIn(Words: typeof Scanner, root: string, files: readonly string[]): ReadonlySet<string> {
  const content = files.filter((file) => nameIn(root, file).startsWith('content/'));
  const words = content.flatMap((file) => candidatesIn(Words, readRegular(file, 'utf8'), file));
  return new Set(words.filter((word) => /[[\](){}\\]/.test(word)));
}

/** The word scanner: the package of the site in `root`, if it has one that runs here; and the paths that were searched. */
export function scannerOf(root: string) {
  const { found, files, resolutionPaths } = sitePackage(root, '@tailwindcss/oxide');
  try {
    return {
      Words: found && loadSitePackage<{ Scanner: typeof Scanner }>(found).Scanner,
      files,
      resolutionPaths,
    };
  } catch {
    return { Words: undefined, files, resolutionPaths }; // compileTailwind reports the reason
  }
}

export interface ForTailwind {
  /** The words of templates that may be names of utilities. */
  readonly candidates: readonly string[];
  /** Whether Tailwind may search folders of `@source`. If not, the build reports the reason. */
  readonly maySearch: boolean;
}

/**
 * The CSS of the stylesheet `css` of `file`, in a site in `root` with these `candidates`. `resolve` returns the file of an
 * `@import` in a folder. Throws a `StyleFault` for a mistake.
 */
export async function compileTailwind(
  { root, file, candidates, maySearch }: ForTailwind & { readonly root: string; readonly file: string },
  { css: own, locationOf, ...madeOf }: StyleText,
  resolve: (id: string, folder: string) => Promise<string | undefined>,
): Promise<StyleText> {
  const name = nameIn(root, file);
  const files = new Set(madeOf.files);
  const resolutionPaths = new Set(madeOf.resolutionPaths);
  const add = (made: Pick<StyleText, 'files' | 'resolutionPaths'>) => {
    for (const one of made.files) files.add(one);
    for (const one of made.resolutionPaths) resolutionPaths.add(one);
  };
  const folder = dirname(file);
  const sheets: Sheet[] = [{ file, text: own, locationOf }];
  const programs: PluginProgram[] = [];
  const fault = (one: Problem) => new StyleFault(one);
  const found = packages.map((one) => {
    const { found, ...looked } = sitePackage(root, one);
    add(looked);
    return found;
  });
  const [compiler, scanner] = found;
  if (!compiler || !scanner) {
    const at = locationOfMatch(sheets, isOfTailwind) ?? { file: name };
    throw fault(problem('not-installed', ['Tailwind', packages], at));
  }
  const old = isOfTailwind3.exec(withoutComments(own));
  if (old)
    throw fault(problem('template-syntax', [old[0], 'tailwind'], locationOf(...positionAt(own, old.index))));
  try {
    const { compile } = loadSitePackage<Tailwind>(compiler);
    const { Scanner: Words } = loadSitePackage<{ Scanner: typeof Scanner }>(scanner);
    const {
      sources,
      root: start,
      build,
      buildSourceMap,
    } = await compile(own, {
      base: folder,
      from: file,
      loadStylesheet: async (id, base) => {
        const path = await resolve(id, base);
        const at = locationOfText(sheets, id, base) ?? { file: name };
        if (path === undefined) {
          throw fault(unresolved(id, root, (name) => name.endsWith('.css'), at));
        }
        const sheet = isSass(path) ? compileSass(root, path) : plainText(root, path);
        add(sheet);
        const content = withMovedUrls(sheet.css, () => dirname(path), folder, resolutionPaths);
        sheets.push({ file: path, text: content, locationOf: sheet.locationOf });
        return { path, base: dirname(path), content };
      },
      loadModule: async (id, base) => {
        const at = locationOfText(sheets, id, base) ?? { file: name };
        const path = id.startsWith('.') ? `./${nameIn(root, join(base, id))}` : id;
        const { value, problems } = await bundlePlugins(root, [{ name: path }], () => at, bundleOnce);
        if (!value) throw fault(problems[0] as Problem);
        add(value);
        const [map = '', code = ''] = value.outputs.map(({ text }) => text);
        const program = loadPluginProgram({ code, map });
        programs.push(program);
        const { modules } = program;
        // A CommonJS package may have it one level deeper.
        const given = modules[0]?.default as { readonly default?: object } | undefined;
        return { path, base: dirname(join(base, id)), module: (given?.default ?? given) as never };
      },
    });
    // Tailwind drops a misspelled `@apply`.
    const misspelt = misspeltIn(sheets);
    if (misspelt.length > 0) throw new StyleFault(...misspelt);
    const named = [...sources, ...(start === null || start === 'none' ? [] : [{ ...start, negated: false }])];
    const missing = named.flatMap((one) => missingSource(one, sheets) ?? []);
    if (missing.length > 0) throw new StyleFault(...missing);
    const isSearched = maySearch && named.some(({ negated }) => !negated);
    const more = isSearched ? wordsFound(Words, root, named, add) : [];
    const css = build([...new Set([...candidates, ...more])].sort());
    return {
      css,
      locationOf: (line, column) => {
        const at = originOf(buildSourceMap().mappings, line, column);
        const sheet = sheets.find((one) => one.file === at?.file);
        return at && sheet ? sheet.locationOf(at.line, at.column) : { file: name };
      },
      files: [...files],
      resolutionPaths: [...resolutionPaths].filter((path) => !files.has(path)),
    };
  } catch (error) {
    if (error instanceof StyleFault) throw error;
    const at = programs.map(({ locate }) => locate(error)).find((one) => one);
    const found = problemOf(error, sheets, at ?? locationOfMatch(sheets, isOfTailwind) ?? { file: name });
    throw new StyleFault(found, ...misspeltIn(sheets));
  }
}

/** The words of the files that `@source` names. `add` gets these files and folders. */
function wordsFound(
  Words: typeof Scanner,
  root: string,
  sources: SourceEntry[],
  add: (made: Pick<StyleText, 'files' | 'resolutionPaths'>) => void,
): readonly string[] {
  const words = new Words({ sources });
  // Tailwind itself opens the files that it finds.
  for (const { base } of words.normalizedSources) {
    const ignoring = foldersUp(base).map((one) => join(one, '.gitignore'));
    const irregular = [base, ...ignoring].map(irregularBelow).find((one) => one !== undefined);
    if (irregular !== undefined) throw new StyleFault(refusalOf(irregularFile(irregular), root) as Problem);
  }
  const scanned = words.scan();
  const refused = refusedIn(Words, root, words.files);
  add({
    files: words.files,
    resolutionPaths: words.normalizedSources.flatMap(({ base }) => foldersIn(base)),
  });
  return scanned.filter((word) => !refused.has(word));
}

/** A stylesheet that Tailwind got. */
interface Sheet extends Pick<StyleText, 'locationOf'> {
  readonly file: string;
  readonly text: string;
}

/** The misspelled words of the site's own stylesheets. */
const misspeltIn = (sheets: readonly Sheet[]) =>
  sheets
    .filter(({ file }) => !isInPackage({ file }))
    .flatMap(({ text, locationOf }) =>
      misspeltStyles({ css: text, locationOf, files: [], resolutionPaths: [] }),
    );

/** The problem of a folder or file that `@source` names, and that does not exist. */
function missingSource(
  { base, pattern, negated }: SourceEntry,
  sheets: readonly Sheet[],
): Problem | undefined {
  const [plain = ''] = pattern.split(/[*?{[]/, 1);
  const path = plain === pattern ? plain : plain.slice(0, plain.lastIndexOf('/') + 1);
  if (negated || isInPackage({ file: join(base, '_') }) || existsSync(resolve(base, path))) return undefined;
  const at = locationOfText(sheets, pattern, base);
  return at && problem('template-syntax', [pattern, 'source'], at);
}

/** The text of a stylesheet, unchanged. */
export function plainText(root: string, file: string): StyleText {
  const locationOf = (line: number, column: number) => ({
    file: nameIn(root, file),
    line: line + 1,
    column: column + 1,
  });
  return { css: readRegular(file, 'utf8'), locationOf, files: [file], resolutionPaths: [] };
}

type Mappings = ReturnType<Awaited<ReturnType<Tailwind['compile']>>['buildSourceMap']>['mappings'];

/** The source location of the last mapping before a position (from 0). Tailwind counts lines from 1. */
function originOf(mappings: Mappings, line: number, column: number) {
  const before = mappings.filter(
    ({ generatedPosition: at }) => at.line < line + 1 || (at.line === line + 1 && at.column <= column),
  );
  const { originalPosition: at } = before.findLast(({ originalPosition }) => originalPosition) ?? {};
  return at?.source.url ? { file: at.source.url, line: at.line - 1, column: at.column } : undefined;
}

/** The first location of a text in one of the stylesheets. */
function locationOfMatch(sheets: readonly Sheet[], what: RegExp): SourceLocation | undefined {
  for (const { text, locationOf } of sheets) {
    const found = what.exec(withoutComments(text));
    // The group `lead` matches the text before the searched words: the location is after it.
    if (found) return locationOf(...positionAt(text, found.index + (found.groups?.lead?.length ?? 0)));
  }
  return undefined;
}

/** The location of a quoted text in one of a folder's stylesheets. */
function locationOfText(sheets: readonly Sheet[], text: string, folder: string): SourceLocation | undefined {
  const there = sheets.filter(({ file }) => dirname(file) === folder);
  return locationOfMatch(there, new RegExp(`["']${escapeRegExp(text)}["']`));
}

/**
 * An error of Tailwind or its plugins. A syntax mistake has its location. Other errors are at the text that they mention, or at
 * `at`.
 */
function problemOf(error: unknown, sheets: readonly Sheet[], at: SourceLocation): Problem {
  if (error instanceof LoadFault) return problemOf(error.cause, sheets, error.location ?? at);
  if (error instanceof Refusal) {
    const [what, kind] = error.facts as Refusal<'unrepeatable'>['facts'];
    return problem('unrepeatable', [what, kind, 'plugin'], at);
  }
  const said = error instanceof Error ? error.message : messageOf(error);
  const [, file, line, column, rest] = /^(.+?):(\d+):(\d+): ([\s\S]*)$/.exec(said) ?? [];
  const sheet = sheets.find((one) => one.file === file);
  if (sheet && rest !== undefined)
    return problem(
      'template-syntax',
      [firstLine(rest)],
      sheet.locationOf(Number(line) - 1, Number(column) - 1),
    );
  const message = firstLine(said);
  const named = [...message.matchAll(/`([^`]+)`/g)].map(([, one = '']) => one);
  const last = /: ([\w-]+)$/.exec(message)?.[1];
  const [first = ''] = named;
  // Such as `--alpha()`, or `--alpha(red)` without a slash.
  const [, call] = /^The (--[\w-]+)\(/.exec(message) ?? [];
  const calls = call ? [`${call}\\(\\s*\\)`, `${call}\\([^()/;}]*\\)`] : [];
  const found =
    calls.map((one) => locationOfMatch(sheets, new RegExp(one))).find((one) => one) ??
    locationOfMatch(
      sheets,
      new RegExp(`(?<lead>@apply\\s(?:[^;}]*\\s)?)${escapeRegExp(first)}(?=[\\s;}!])`),
    ) ??
    (last && first
      ? locationOfMatch(sheets, new RegExp(`${escapeRegExp(first)}[^;{]*${escapeRegExp(last)}`))
      : undefined) ??
    named.map((one) => locationOfMatch(sheets, new RegExp(escapeRegExp(one)))).find((one) => one);
  return problem('template-syntax', [message], found ?? at);
}

const firstLine = (text: string) => text.trim().split('\n', 1)[0] ?? '';

/**
 * The inputs of a folder scan besides the files that it finds: the lists of its folders (see `PathState`), and the files that
 * exclude some.
 */
function foldersIn(base: string): readonly string[] {
  const below = (folder: string): readonly string[] => {
    let entries: Dirent[];
    try {
      entries = readdirSync(folder, { withFileTypes: true });
    } catch {
      return [folder]; // it does not exist, or it is a file
    }
    const inside = entries.filter((one) => one.isDirectory() && !/^(?:\.|node_modules$)/.test(one.name));
    return [`${folder}/`, ...inside.flatMap(({ name }) => below(join(folder, name)))];
  };
  const ignoring = (folder: string) => join(folder, '.gitignore');
  const all = below(base);
  return [...all, ...foldersUp(base).map(ignoring), ...all.map(ignoring)];
}
