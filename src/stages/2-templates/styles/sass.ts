// A Sass stylesheet → CSS, by the package that the site has installed. READS.
//
// Sass's own importer does not report the paths that it tried. A build must know them, so files are found here, by the rules of the
// language.
import { SourceMap } from 'node:module';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Exception, Importer, Syntax } from 'sass';
import { nameIn } from '../../../model/addresses/paths.ts';
import { importsOf } from '../../../model/machine/packageCode.ts';
import { irregularBelow, irregularFile, readRegular } from '../../../model/machine/regularFile.ts';
import type { SourceLocation } from '../../../model/site/problem.ts';
import { messageOf, problem } from '../../../problems/problem.ts';
import { refusalOf } from '../../../problems/refusals.ts';
import { foldersUp } from '../bundling/resolutionPaths.ts';
import { originOf } from '../bundling/sourceLocations.ts';
import { suggestFile } from '../bundling/suggestFile.ts';
import { loadSitePackage, sitePackage } from './sitePackages.ts';
import { isFile, positionAt, StyleFault, type StyleText, withMovedUrls } from './styleText.ts';

type Sass = typeof import('sass');

export const isSass = (path: string) => /\.s[ac]ss$/.test(path);

/** The CSS of a Sass file of the site in `root`. Throws a `StyleFault` for a mistake in the file. */
export function compileSass(root: string, file: string): StyleText {
  const { found, files: manifests, resolutionPaths: missing } = sitePackage(root, 'sass');
  const own = nameIn(root, file);
  if (!found) throw new StyleFault(problem('not-installed', ['Sass', ['sass']], { file: own }));
  const files = new Set(manifests);
  const resolutionPaths = new Set(missing);
  /** A pipe or device in a package, because Sass reads packages itself. */
  let irregular: string | undefined;
  const exists = (path: string) => {
    resolutionPaths.add(path);
    return isFile(path);
  };
  const importer: Importer<'sync'> = {
    canonicalize(url, { fromImport, containingUrl }) {
      const name = /^pkg:((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
      // Found by Sass itself.
      if (name)
        for (const folder of foldersUp(root)) {
          const own = join(folder, 'node_modules', name);
          resolutionPaths.add(join(own, 'package.json'));
          irregular ??= irregularBelow(own);
        }
      if (irregular !== undefined) throw irregularFile(irregular);
      // Relative addresses come here first, made absolute.
      if (url.startsWith('file:')) return fileOf(fileURLToPath(url), fromImport, exists);
      if (!containingUrl || /^[a-z][a-z\d+.-]*:/i.test(url)) return null;
      for (const folder of foldersUp(dirname(fileURLToPath(containingUrl)))) {
        const inPackage = fileOf(join(folder, 'node_modules', url), fromImport, exists);
        if (inPackage) return inPackage;
      }
      return null;
    },
    load: (url) => ({
      contents: readRegular(fileURLToPath(url), 'utf8'),
      syntax: syntaxOf(url.pathname),
      sourceMapUrl: url,
    }),
  };
  try {
    const sass = loadSitePackage<Sass>(found);
    const { css, loadedUrls, sourceMap } = sass.compileString(readRegular(file, 'utf8'), {
      url: pathToFileURL(file),
      syntax: syntaxOf(file),
      importer,
      importers: [importer, new sass.NodePackageImporter(root)],
      charset: false,
      sourceMap: true,
      logger: sass.Logger.silent,
    });
    for (const url of loadedUrls) files.add(fileURLToPath(url));
    const origins = new SourceMap(sourceMap as never);
    const locationAt = (line: number, column: number) => {
      const at = originOf(origins, line, column);
      return at ? { ...at, file: fileURLToPath(at.file) } : { file, line: 1, column: 1 };
    };
    const folderOf = (index: number) => dirname(locationAt(...positionAt(css, index)).file);
    return {
      css: withMovedUrls(css, folderOf, dirname(file), resolutionPaths),
      locationOf: (line, column) => {
        const at = locationAt(line, column);
        return { ...at, file: nameIn(root, at.file) };
      },
      files: [...files],
      resolutionPaths: [...resolutionPaths].filter((path) => !files.has(path)),
    };
  } catch (error) {
    const refusal = irregular === undefined ? undefined : refusalOf(irregularFile(irregular), root);
    throw new StyleFault(refusal ?? problemOf(error, root, own));
  }
}

const syntaxOf = (path: string): Syntax =>
  path.endsWith('.sass') ? 'indented' : path.endsWith('.css') ? 'css' : 'scss';

/** Sass's error for a file. */
function problemOf(error: unknown, root: string, own: string) {
  const { sassMessage, span } = error as Partial<Exception>;
  if (sassMessage === undefined || !span)
    return problem('template-syntax', [messageOf(error)], { file: own });
  const at: SourceLocation = {
    file: span.url ? nameIn(root, fileURLToPath(span.url)) : own,
    line: span.start.line + 1,
    column: span.start.column + 1,
  };
  const [, wanted] = /^Can't find stylesheet/.test(sassMessage)
    ? (/["']([^"']+)["']/.exec(span.text) ?? [])
    : [];
  if (wanted === undefined) return problem('template-syntax', [sassMessage], at);
  const near = suggestFile(root, at.file, wanted);
  if (near !== undefined) return problem('template-syntax', [sassMessage, 'file', near], at);
  const [, name] =
    /^pkg:((?:@[\w.-]+\/)?[a-z][\w.-]*)/.exec(wanted) ??
    /^((?:@[\w.-]+\/)?[a-z][\w.-]*)\//.exec(wanted) ??
    [];
  // A package that is installed has other files.
  if (name && importsOf(root, name)) return problem('template-syntax', [sassMessage, 'file'], at);
  return problem('template-syntax', name ? [sassMessage, 'package', name] : [sassMessage, 'file'], at);
}

/** The file of a `@use` or `@import` without a file extension, or without the underscore of a partial. Throws if there are two. */
function fileOf(path: string, fromImport: boolean, exists: (path: string) => boolean): URL | null {
  const only = (found: readonly string[]) => {
    if (found.length > 1)
      throw new Error(
        `It's not clear which file to import: ${found.map((one) => basename(one)).join(', ')}.`,
      );
    return found[0];
  };
  const withParts = (one: string) => [join(dirname(one), `_${basename(one)}`), one].filter(exists);
  const withEndings = (one: string) => {
    const found = ['.sass', '.scss'].flatMap((ending) => withParts(one + ending));
    return only(found.length > 0 ? found : withParts(`${one}.css`));
  };
  const ending = extname(path);
  const hasEnding = isSass(path) || ending === '.css';
  const forImport = (one: string) => {
    if (!fromImport) return undefined;
    return hasEnding
      ? only(withParts(`${one.slice(0, -ending.length)}.import${ending}`))
      : withEndings(`${one}.import`);
  };
  const index = join(path, 'index');
  const found =
    forImport(path) ??
    (hasEnding ? only(withParts(path)) : (withEndings(path) ?? forImport(index) ?? withEndings(index)));
  return found === undefined ? null : pathToFileURL(found);
}
