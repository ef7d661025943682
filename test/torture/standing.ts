// The existing site while another one is written.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The files of the out folder in `root`. Between two renames there is none for a moment (as documented). Then the old one is beside
 * it.
 */
export function standing<T extends object>(root: string, filesOf: (folder: string) => T): T {
  const there = filesOf(join(root, 'dist'));
  const aside = readdirSync(root).find((name) => name.startsWith('.dist.site-old-'));
  return Object.keys(there).length === 0 && aside ? filesOf(join(root, aside)) : there;
}
