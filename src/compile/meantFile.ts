// A file that an import names and that does not exist → the one that was probably meant. READS.
import { readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { isPicture, isStylesheet } from '../model/paths.ts';
import { nearest } from '../problems/problem.ts';

/**
 * The file of templates/ that is nearest to `wanted`, as the file `importer` (relative to `root`) would import it; undefined if
 * none is near. Stylesheets can import stylesheets, fonts and pictures; modules can import modules and pictures.
 */
export function meantFile(root: string, importer: string, wanted: string): string | undefined {
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
  const place = slashed(relative(templates, join(dirname(from), plain)));
  // An island that only browsers render, imported like any other island.
  const forBrowsers = `${place.replace(/\.tsx$/, '')}.client.tsx`;
  const near = files.includes(forBrowsers) ? asWritten(forBrowsers) : nearest(place, files.map(asWritten));
  if (near === undefined) return undefined;
  const path = slashed(relative(dirname(from), join(templates, near)));
  return path.startsWith('.') || !plain.startsWith('.') ? path : `./${path}`;
}

/** The files below a folder, relative to it; none if it cannot be read. Links are not followed. */
function filesOf(folder: string): readonly string[] {
  try {
    const all = readdirSync(folder, { recursive: true, withFileTypes: true });
    return all
      .filter((entry) => entry.isFile() && !entry.parentPath.split(sep).includes('node_modules'))
      .map((entry) => slashed(relative(folder, join(entry.parentPath, entry.name))))
      .sort();
  } catch {
    return [];
  }
}

const slashed = (path: string) => path.replaceAll(sep, '/');
