// What was imported and what was left → a file for those who go on with it. Pure.
import { plural } from '../problems/sentence.ts';
import type { Left } from './model.ts';
import { ticksFor } from './syntax/blocks.ts';
import { type LeftKind, leftWords } from './words.ts';

/** What was left, by kind, in the order in which one looks at it. */
export function byKind(left: readonly Left[]): ReadonlyMap<LeftKind, readonly Left[]> {
  const kinds = Object.keys(leftWords) as LeftKind[];
  const groups = kinds.map((kind) => [kind, left.filter((one) => one.kind === kind)] as const);
  return new Map(groups.filter(([, some]) => some.length > 0));
}

/** What was imported. */
interface Imported {
  readonly generator: string;
  /** How many pages were written; those that were there already. */
  readonly pages: number;
  readonly existing: readonly string[];
}

/** `3 pages were imported from a site of hugo; 1 was there already`. */
export function countedText({ generator, pages, existing }: Imported): string {
  const were = (count: number) => (count === 1 ? 'was' : 'were');
  const more = existing.length === 0 ? '' : `; ${existing.length} ${were(existing.length)} there already`;
  return `${plural(pages, 'page')} ${were(pages)} imported from a site of ${generator}${more}`;
}

/** The report, in Markdown. */
export function reportText({ left, ...imported }: Imported & { readonly left: readonly Left[] }): string {
  const groups = [...byKind(left)].map(([kind, some]) => {
    const [heading, hint] = leftWords[kind];
    const lines = some.map(
      ({ file, line, what }) =>
        `- ${file}${line === undefined ? '' : `:${line}`}${what === file ? '' : `: ${code(what)}`}`,
    );
    return [`## ${heading} (${some.length})`, hint, lines.join('\n')].join('\n\n');
  });
  const counted = `${countedText(imported)}. Files and lines are those of the source.`;
  return `${['# What was imported, and what was left', counted, ...(groups.length > 0 ? groups : ['Nothing was left.'])].join('\n\n')}\n`;
}

function code(text: string): string {
  const mark = ticksFor(text, 1);
  return mark.length > 1 ? `${mark} ${text} ${mark}` : `${mark}${text}${mark}`;
}
