// The planned site → every file besides pages, cards, fonts and scripts.
import { drawIcons, iconOutputs } from '../images/icons.ts';
import { iconFile } from '../model/paths.ts';
import type { Outcome } from '../model/problem.ts';
import type { Plan } from '../model/site.ts';
import type { Memory } from '../store/memory.ts';
import { read } from '../store/read.ts';
import { discovery, expiry, notBrought } from './discovery.ts';

/** A file that the generator makes of the plan alone, or of the site’s icon. */
export interface GeneratedFile {
  /** Its path in the out folder. */
  readonly output: string;
  readonly content: string | Uint8Array;
}

/** Makes discovery files and icons that content/static does not have itself. `today`: `YYYY-MM-DD`, UTC; without it nothing expires. */
export async function generatedFiles(
  plan: Plan,
  { today, memory }: { readonly today: string | undefined; readonly memory: Memory },
): Promise<Outcome<readonly GeneratedFile[]>> {
  const icon = plan.publicFiles.find(({ output }) => output === iconFile)?.source;
  const wanted = memory.results.recall('discovery', [plan.site, plan.shape], () =>
    notBrought(
      [
        ...discovery(plan).map(({ output, text }) => ({ output, content: text })),
        ...(icon ? iconOutputs : []).map((output) => ({ output, content: undefined })),
      ],
      plan,
    ),
  );
  const { theme } = plan.site;
  const background = theme?.icon ?? '#ffffff';
  const drawn = await memory.results.recall('icons', [icon?.version, background], async () => {
    const svg = icon && read(icon);
    if (!svg?.value) return { value: [], problems: svg?.problems ?? [] };
    return drawIcons(svg.value, background);
  });
  const value = wanted.value.flatMap(({ output, content }) => {
    const bytes = content ?? drawn.value.find((picture) => picture.output === output)?.bytes;
    return bytes === undefined ? [] : [{ output, content: bytes }];
  });
  const ofDates = today === undefined ? [] : expiry(plan, today);
  return { value, problems: [...ofDates, ...wanted.problems, ...drawn.problems] };
}
