// The imported and lost parts → a report for the user, and complete lists for programs. Pure.
import { posix } from 'node:path';
import { getOrInsertComputed } from '../model/values/lazy.ts';
import { plural } from '../problems/sentence.ts';
import type { Left } from './model.ts';
import type { MadePage } from './pages/page.ts';
import { ticksFor } from './syntax/blocks.ts';
import { type LeftKind, leftWords } from './words.ts';

/** The losses by kind, in the order in which one looks at them. */
export function byKind(left: readonly Left[]): ReadonlyMap<LeftKind, readonly Left[]> {
  const kinds = Object.keys(leftWords) as LeftKind[];
  const groups = kinds.map((kind) => [kind, left.filter((one) => one.kind === kind)] as const);
  return new Map(groups.filter(([, some]) => some.length > 0));
}

/** Losses, each once for all pages that are made of one file. */
export function onceForFile(all: readonly { readonly page: object; readonly one: Left }[]): readonly Left[] {
  const noted = new Map<string, object>();
  return all.flatMap(({ page, one }) => {
    const key = JSON.stringify([one.kind, one.file, one.line, one.what]);
    return getOrInsertComputed(noted, key, () => page) === page ? [one] : [];
  });
}

/** Keys that no template reads, each with its number of pages. */
export function keysOf(pages: readonly Pick<MadePage, 'unread'>[]): readonly Left[] {
  const counts = new Map<string, number>();
  for (const { unread } of pages) for (const key of unread) counts.set(key, (counts.get(key) ?? 0) + 1);
  const byCount = [...counts].sort().sort(([, one], [, other]) => other - one);
  return byCount.map(([key, count]) => ({
    file: key,
    kind: 'key',
    what: `on ${plural(count, 'page')}`,
  }));
}

/** The imported parts. */
interface Imported {
  readonly generator: string;
  /** The folder of the site in the source. */
  readonly folder?: string | undefined;
  /** How many pages were written, and those that already existed. */
  readonly pages: number;
  readonly existing: readonly string[];
}

/** `3 pages were imported from a site of hugo; 1 was there already`. */
export function countedText({ generator, folder = '', pages, existing }: Imported): string {
  const were = (count: number) => (count === 1 ? 'was' : 'were');
  const more = existing.length === 0 ? '' : `; ${existing.length} ${were(existing.length)} there already`;
  return `${plural(pages, 'page')} ${were(pages)} imported from a site of ${generator}${folder === '' ? '' : ` in ${folder}`}${more}`;
}

/** The most causes of a kind in the report, those of them that occur once, those of a minor kind, and the most locations of each. */
const most = { causes: 8, single: 5, minor: 3, places: 3 };
/** The kinds of losses that change little: no reader misses something, or all have the same fix. */
const minor = new Set<LeftKind>(['alternative', 'attribute', 'file', 'html', 'key', 'text', 'unused']);

/** The cause that a loss shares with others: the name of a tag, a target, a folder. */
function causeOf({ kind, file, what }: Left): string {
  if (kind === 'key') return file;
  if (kind === 'alternative') return what.slice(0, what.lastIndexOf('/') + 1);
  if (what === file) return posix.join(posix.dirname(file), '/');
  if (/^(?:shortcode|tag|output|component|container|html|attribute|filter)$/.test(kind))
    return /^\W*[\w:.@-]+/.exec(what)?.[0].trim() ?? what;
  if (kind === 'scheme') return /^[a-z][\w+.-]*:/i.exec(what)?.[0] ?? what;
  return kind === 'embed' && URL.canParse(what) ? new URL(what).host : what;
}

/** The losses of one kind, by cause, the most frequent first. */
function byCause(some: readonly Left[]): readonly (readonly [string, readonly Left[]])[] {
  const groups = new Map<string, Left[]>();
  for (const one of some) {
    const cause = causeOf(one);
    const group = groups.get(cause);
    if (group) group.push(one);
    else groups.set(cause, [one]);
  }
  return [...groups].sort(([, one], [, other]) => other.length - one.length);
}

const placeOf = ({ file, line }: Left) => (line === undefined ? file : `${file}:${line}`);

/** A line of the report: a cause, its number, and its first locations. */
function causeLine([cause, some]: readonly [string, readonly Left[]]): string {
  const [first] = some;
  const places = some.slice(0, most.places).map(placeOf);
  if (some.length === 1 && first)
    return `- ${placeOf(first)}${first.what === first.file ? '' : `: ${code(first.what)}`}`;
  const more = some.length > places.length ? ', …' : '';
  return `- ${first?.what === first?.file ? cause : code(cause)} (${some.length}): ${places.join(', ')}${more}`;
}

/** The report, in Markdown. `lists`: the files with the complete lists. */
export function reportText({
  left,
  lists,
  ...imported
}: Imported & { readonly left: readonly Left[]; readonly lists: readonly string[] }): string {
  const groups = [...byKind(left)].map(([kind, some]) => {
    const [heading, hint] = leftWords[kind];
    const causes = byCause(some);
    const frequent = causes.filter(([, one]) => one.length > 1).length;
    const shown = minor.has(kind) ? most.minor : Math.min(most.causes, frequent + most.single);
    const rest = causes.slice(shown);
    const others = rest.reduce((sum, [, one]) => sum + one.length, 0);
    const lines = [
      ...causes.slice(0, shown).map(causeLine),
      ...(rest.length > 0 ? [`- and ${others} more`] : []),
    ];
    return [`## ${heading} (${some.length})`, hint, lines.join('\n')].join('\n\n');
  });
  const [addresses, all] = lists.map(code);
  const counted = `${countedText(imported)}. Files and lines are those of the source. ${addresses} has every old address with its new one. ${all} has every line that was not imported.`;
  return `${['# Import report', counted, ...(groups.length > 0 ? groups : ['Everything was imported.'])].join('\n\n')}\n`;
}

/** An address of the old site, and its new one: '' if it is lost. */
export interface Moved {
  readonly from: string;
  readonly to: string;
}

/** All old addresses as a table. */
export function addressesText(addresses: readonly Moved[]): string {
  return csv(
    ['old', 'new'],
    addresses.map(({ from, to }) => [from, to]),
  );
}

/** All losses as a table. */
export function leftText(left: readonly Left[]): string {
  return csv(
    ['kind', 'file', 'line', 'what'],
    left.map(({ kind, file, line, what }) => [kind, file, String(line ?? ''), what]),
  );
}

function csv(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  // A text that begins like a formula must stay a text in a spreadsheet.
  const cell = (text: string) =>
    /[",\n\r]|^[=+\-@\t]/.test(text)
      ? `"${text.replace(/^(?=[=+\-@\t])/, "'").replaceAll('"', '""')}"`
      : text;
  return `${[heads, ...rows].map((row) => row.map(cell).join(',')).join('\n')}\n`;
}

/** The longest text of a cause: a picture may be written into its address. */
const longest = 200;

function code(written: string): string {
  const text =
    written.length > longest ? `${written.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')}…` : written;
  const mark = ticksFor(text, 1);
  return mark.length > 1 ? `${mark} ${text} ${mark}` : `${mark}${text}${mark}`;
}
