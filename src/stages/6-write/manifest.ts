// The manifest in an out folder. READS.
import { join } from 'node:path';
import { manifestFile } from '../../model/addresses/paths.ts';
import { readRegular } from '../../model/machine/regularFile.ts';
import { isAbsence } from '../../model/machine/system.ts';
import { type Manifest, manifestIn } from '../../model/site/manifest.ts';

/** The manifest in `out`. Undefined if there is none from a build. Throws if the system refuses to read it. */
export function readManifest(out: string): Manifest | undefined {
  try {
    return manifestIn(readRegular(join(out, manifestFile), 'utf8'));
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw error;
  }
}
