// A missing file of an import → the one that was probably meant. READS.
import { statSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { isPicture, isStylesheet, nameIn } from '../../../model/addresses/paths.ts';
import { filesBelow, readRegular } from '../../../model/machine/regularFile.ts';
import { nearest } from '../../../problems/problem.ts';

/**
 * The file of templates/ whose name is nearest to `wanted`, as the file `importer` (relative to `root`) would import it. Undefined
 * if none is near. Stylesheets can import stylesheets, fonts and pictures; modules can import modules and pictures.
 */
export function suggestFile(root: string, importer: string, wanted: string): string | undefined {
  const templates = join(root, 'templates');
  const [plain = wanted] = wanted.split(/[?#]/, 1);
  const from = join(root, importer);
  if (plain.startsWith('/') || !from.startsWith(templates + sep)) return undefined;
  const hasEnding = /\.\w+$/.test(plain);
  const isCode = (file: string) => /\.(?:[jt]sx?|json)$/.test(file);
  const fits = (file: string) =>
    isStylesheet(importer)
      ? !isCode(file) && isStylesheet(file) === (!hasEnding || isStylesheet(plain))
      : isPicture(plain)
        ? isPicture(file)
        : isCode(file);
  const asWritten = (file: string) =>
    hasEnding ? file : file.replace(/\.\w+$/, '').replace(/(^|\/)_/, '$1');
  const files = filesOf(templates).filter((file) => fits(file) && join(templates, file) !== from);
  const place = nameIn(templates, join(dirname(from), plain));
  // An island that only browsers render, imported like any other island.
  const forBrowsers = `${place.replace(/\.tsx$/, '')}.client.tsx`;
  const near = files.includes(forBrowsers) ? asWritten(forBrowsers) : nearest(place, files.map(asWritten));
  if (near === undefined) return undefined;
  const path = nameIn(dirname(from), join(templates, near));
  return path.startsWith('.') || !plain.startsWith('.') ? path : `./${path}`;
}

/** The file extensions that an import may omit. */
const endings = ['', '.tsx', '.ts', '.jsx', '.js', '.json', '/index.tsx', '/index.ts'];

/**
 * The path that `wanted` means by `paths` of the site's tsconfig.json, as `importer` would write it. It has no path if the file
 * does not exist. Undefined if `paths` do not match. They are not part of a build, which must be the same with another editor's
 * settings.
 */
export function meantByPaths(
  root: string,
  importer: string,
  wanted: string,
): { readonly paths: readonly [] | readonly [path: string] } | undefined {
  const { baseUrl = '.', paths = {} } = compilerOptionsOf(join(root, 'tsconfig.json'));
  const from = dirname(join(root, importer));
  let isMapped = false;
  for (const [pattern, targets] of Object.entries(paths)) {
    const [before = '', after = ''] = pattern.split('*', 2);
    const isExact = !pattern.includes('*');
    if (isExact ? wanted !== pattern : !(wanted.startsWith(before) && wanted.endsWith(after))) continue;
    isMapped = true;
    const star = isExact ? '' : wanted.slice(before.length, wanted.length - after.length);
    const files = targets.flatMap((target) =>
      endings.map((ending) => join(root, baseUrl, target.replace('*', star) + ending)),
    );
    const file = files.find(isFile);
    if (file === undefined) continue;
    const path = nameIn(from, file);
    return { paths: [path.startsWith('.') ? path : `./${path}`] };
  }
  return isMapped ? { paths: [] } : undefined;
}

interface CompilerOptions {
  readonly baseUrl?: string;
  readonly paths?: Readonly<Record<string, readonly string[]>>;
}

/** The options of a tsconfig.json, which may have comments and trailing commas. Empty if it cannot be read. */
function compilerOptionsOf(file: string): CompilerOptions {
  try {
    const text = readRegular(file, 'utf8');
    const plain = text
      .replace(/("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (_, string) => string ?? '')
      .replace(/("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])/g, (_, string) => string ?? '');
    const { compilerOptions = {} } = JSON.parse(plain) as { readonly compilerOptions?: CompilerOptions };
    return compilerOptions;
  } catch {
    return {};
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** The site's own files in a folder, relative to it. */
const filesOf = (folder: string) =>
  filesBelow(folder).filter((path) => !path.split('/').slice(0, -1).includes('node_modules'));
