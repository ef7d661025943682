// The paths in the out folder that the site's own files occupy. Pure.
import type { PublicFile, SourceFile } from '../site/files.ts';
import type { SourceLocation } from '../site/problem.ts';
import type { Route } from '../site/site.ts';
import { filesFolder, staticFolder } from './paths.ts';

/** The paths of a site's pages and public files, in lower case: some disks and hosts ignore case. */
export class OccupiedPaths {
  readonly #files = new Map<string, SourceLocation>();
  /** The first file below each folder. */
  readonly #firstBelow = new Map<string, string>();

  constructor(routes: readonly Route[], publicFiles: readonly PublicFile[]) {
    for (const { output, page } of routes) this.add(output, { file: page.source.path });
    for (const { output, source } of publicFiles) this.add(output, { file: source.path });
  }

  add(output: string, at: SourceLocation): void {
    const path = output.toLowerCase();
    // If a folder is in the map, all its parent folders are too.
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end);
      if (this.#firstBelow.has(folder)) break;
      this.#firstBelow.set(folder, path);
    }
    this.#files.set(path, at);
  }

  /** Whether there is a file with that name. */
  has(output: string): boolean {
    return this.#files.has(output.toLowerCase());
  }

  /**
   * The file that prevents another: a file where a folder is needed, a file with the same name, or a file in a folder with its
   * name.
   */
  inTheWay(output: string): SourceLocation | undefined {
    const path = output.toLowerCase();
    const name = [...foldersAbove(path), path].find((one) => this.#files.has(one));
    return this.#files.get(name ?? this.#firstBelow.get(path) ?? '');
  }
}

/** `a/b/c.txt` → `a`, `a/b`. */
export function* foldersAbove(path: string): Generator<string> {
  for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1)) yield path.slice(0, end);
}

/** The files of content/static, with their paths in the out folder. */
export function copiedFiles(files: readonly SourceFile[]): readonly PublicFile[] {
  return files.map((source) => ({ output: copiedPath(source.path), source }));
}

/** The path of a copied file in the out folder. It is in composed form, as in links; macOS may store another form. */
export const copiedPath = (path: string) => path.slice(staticFolder.length).normalize('NFC');

/** The files that the templates of templates/files make. */
export function madeFiles(templates: readonly SourceFile[]): readonly PublicFile[] {
  return templates.filter(isFileTemplate).map((source) => ({
    output: source.path
      .slice(filesFolder.length)
      .normalize('NFC')
      .replace(/\.tsx?$/, ''),
    source,
  }));
}

/** Whether a file of templates/files is a template. */
export const isFileTemplate = ({ path }: SourceFile) => /\.tsx?$/.test(path);
