// The effect of a build on an out folder after its site is made.
import fs from 'node:fs';
import { join } from 'node:path';
import type { SiteFile } from '../../src/model/site/files.ts';
import type { Written } from '../../src/model/site/written.ts';
import { openOut, write } from '../../src/stages/6-write/write.ts';
import { snapshot } from './sites.ts';

/** A file of a site. The same text gives another object, because only the bytes should count. */
export const file = (path: string, text: string): SiteFile => ({
  path,
  bytes: async () => Buffer.from(text),
});

/** Writes a site to `dist` in `root`, as a build does. */
export async function writeTo(root: string, files: readonly SiteFile[], last: Written | undefined) {
  const out = await openOut(root, join(root, 'dist'), last);
  if (!out.value) return { value: undefined, problems: out.problems };
  return write(files, { ...out.value, base: '/', last, criticalSection: (change) => change() });
}

/** The texts of all files in a folder, without the manifest. */
export const textsIn = (folder: string) =>
  Object.fromEntries(
    Object.keys(snapshot(folder))
      .filter((path) => path !== '.site-build.json')
      .map((path) => [path, fs.readFileSync(join(folder, path), 'utf8')]),
  );

/** The texts of a site's files, by path. */
export async function textsOf(files: readonly SiteFile[]): Promise<Record<string, string>> {
  const texts = files.map(async ({ path, bytes }) => [path, String(await bytes())] as const);
  return Object.fromEntries(await Promise.all(texts));
}
