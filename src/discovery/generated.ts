// The planned site → every file besides pages, cards, fonts and scripts.
import { drawIcons, iconMistake, iconOutputs } from '../images/icons.ts';
import type { PublicFile } from '../model/files.ts';
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

/** What is made of the plan alone: the files, and the names of the icons that are to be drawn. */
export interface Generated {
  readonly files: readonly GeneratedFile[];
  readonly icons: readonly string[];
}

/**
 * Makes the discovery files that content/static does not have itself, and says which icons it does not have. `today`: `YYYY-MM-DD`,
 * UTC; without it nothing expires.
 */
export function generatedFiles(
  plan: Plan,
  { today, memory }: { readonly today: string | undefined; readonly memory: Memory },
): Outcome<Generated> {
  const icon = iconOf(plan);
  const { value, problems } = memory.results.recall('discovery', [plan.site, plan.shape], () => {
    const wanted = notBrought(
      [
        ...discovery(plan).map(({ output, text }) => ({ output, content: text })),
        ...(icon ? iconOutputs : []).map((output) => ({ output, content: undefined })),
      ],
      plan,
    );
    const files = wanted.value.flatMap(({ output, content }) =>
      content === undefined ? [] : [{ output, content }],
    );
    const icons = wanted.value.flatMap(({ output, content }) => (content === undefined ? [output] : []));
    return { value: { files, icons }, problems: wanted.problems };
  });
  const ofDates = today === undefined ? [] : expiry(plan, today);
  const mistakes = memory.results.recall('icon', [icon?.version], () => {
    const svg = icon && read(icon);
    return svg?.value === undefined ? (svg?.problems ?? []) : (iconMistake(svg.value) ?? []);
  });
  return { value, problems: [...ofDates, ...problems, ...[mistakes].flat()] };
}

/** Draws the icons of these names, of the site's own: see `generatedFiles`. */
export async function iconFiles(
  plan: Plan,
  names: readonly string[],
  { results }: Memory,
): Promise<Outcome<readonly GeneratedFile[]>> {
  const icon = iconOf(plan);
  const background = plan.site.theme?.icon ?? '#ffffff';
  const { value, problems } = await results.recall('icons', [icon?.version, background], async () => {
    const svg = icon && read(icon);
    if (!svg?.value) return { value: [], problems: svg?.problems ?? [] };
    return drawIcons(svg.value, background);
  });
  const wanted = value.filter(({ output }) => names.includes(output));
  return { value: wanted.map(({ output, bytes }) => ({ output, content: bytes })), problems };
}

function iconOf({ publicFiles }: Plan): PublicFile['source'] | undefined {
  return publicFiles.find(({ output }) => output === iconFile)?.source;
}
