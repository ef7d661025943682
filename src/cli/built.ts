// An out folder → the built site in it, as its own files tell. READS.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rulesOf } from '../hosting/headers.ts';
import { redirectRulesOf } from '../hosting/redirects.ts';
import type { Built } from '../hosting/webServers.ts';
import { headersPath, redirectsPath } from '../model/paths.ts';
import { readManifest } from '../output/manifest.ts';

/** Reads what the site in `folder` says about itself; undefined where no build lies. */
export function readBuilt(folder: string): Built | undefined {
  const manifest = readManifest(folder);
  if (!manifest) return undefined;
  // Below a path they are moved to the host's top (docs/content/pages/guides/hosting.md).
  const isThere = (path: string) => manifest.files.has(path) && existsSync(join(folder, path));
  const text = (path: string) => (isThere(path) ? readFileSync(join(folder, path), 'utf8') : '');
  return {
    folder,
    base: manifest.base,
    files: new Set(manifest.files.keys()),
    rules: rulesOf(text(headersPath)),
    redirectRules: redirectRulesOf(text(redirectsPath)),
  };
}
