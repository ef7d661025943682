// An out folder → the built site in it, by its own files. READS.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { headersPath, redirectsPath } from '../model/addresses/paths.ts';
import { readRegular } from '../model/machine/regularFile.ts';
import { redirectRulesOf } from '../stages/3-plan/redirects.ts';
import { rulesOf } from '../stages/5-site/hosting/headers.ts';
import type { Built } from '../stages/5-site/hosting/serverParts.ts';
import { readManifest } from '../stages/6-write/manifest.ts';

/** Reads the metadata of the site in `folder`. Undefined if there is no build. */
export function readBuilt(folder: string): Built | undefined {
  const manifest = readManifest(folder);
  if (!manifest) return undefined;
  // With a base, these files are moved to the root of the host (docs/content/pages/guides/hosting.md).
  const isThere = (path: string) => manifest.files.has(path) && existsSync(join(folder, path));
  const text = (path: string) => (isThere(path) ? readRegular(join(folder, path), 'utf8') : '');
  return {
    folder,
    base: manifest.base,
    files: new Set(manifest.files.keys()),
    rules: rulesOf(text(headersPath)),
    redirectRules: redirectRulesOf(text(redirectsPath)),
  };
}
