// The components of the new site. READS its folder of components.
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { componentsFolder } from '../model/addresses/paths.ts';
import { type ComponentNames, componentNamesOf } from '../model/site/components.ts';
import type { NewFile } from '../stages/6-write/placing.ts';

/** The components that content of the new site may name: those of its starter, or its own. */
export function componentsOf(root: string, starter: readonly NewFile[] | undefined): ComponentNames {
  const folder = join(root, componentsFolder);
  const own = starter === undefined && existsSync(folder) ? readdirSync(folder) : [];
  const files = starter?.map(({ path }) => path) ?? own.map((name) => componentsFolder + name);
  return componentNamesOf(
    files.flatMap((path) => (path.startsWith(componentsFolder) ? basename(path, '.tsx') : [])),
  );
}
