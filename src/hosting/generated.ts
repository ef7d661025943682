// The planned site → every file besides pages, cards, fonts and scripts.
import { iconOutputs } from '../model/icons.ts';
import { iconFile } from '../model/paths.ts';
import type { Outcome } from '../model/problem.ts';
import type { Plan } from '../model/site.ts';
import { discovery, notBrought } from './discovery.ts';

/** A file that the generator makes from the plan alone, or from the site’s icon. */
export interface GeneratedFile {
  /** Its path in the out folder. */
  readonly output: string;
  readonly content: string | Uint8Array;
}

/** The files to make that content/static does not have; those without content are icons. */
export function wantedFiles(plan: Plan): Outcome<readonly Partial<GeneratedFile>[]> {
  const hasIcon = plan.publicFiles.some(({ output }) => output === iconFile);
  return notBrought(
    [
      ...discovery(plan).map(({ output, text }) => ({ output, content: text })),
      ...(hasIcon ? iconOutputs : []).map((output) => ({ output, content: undefined })),
    ],
    plan,
  );
}
