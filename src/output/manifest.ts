// The manifest: the list of a build's own files, stored in the out folder. READS.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifestFile } from '../model/paths.ts';
import { isAbsence } from '../model/system.ts';

/** The content of a manifest. */
export interface Manifest {
  /** The base of the site. */
  readonly base: string;
  /** The fingerprint of each file, by its path. */
  readonly files: ReadonlyMap<string, string>;
}

/** The manifest in `out`; undefined if there is none that a build wrote. Throws if the system refuses to read it. */
export function readManifest(out: string): Manifest | undefined {
  let text: string;
  try {
    text = readFileSync(join(out, manifestFile), 'utf8');
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw error;
  }
  try {
    const { format, base = '/', files } = JSON.parse(text);
    return format === 1 ? { base, files: new Map(Object.entries(files)) } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The text of a manifest, as JSON. Written by hand: for V8, an object with a thousand keys is slower to build than the whole text.
 */
export function manifestText({ base, files }: Manifest): string {
  const line = (path: string) => `  ${JSON.stringify(path)}: ${JSON.stringify(files.get(path))}`;
  const lines = [...files.keys()].sort().map(line);
  return `{\n "format": 1,\n "base": ${JSON.stringify(base)},\n "files": {\n${lines.join(',\n')}\n }\n}\n`;
}
