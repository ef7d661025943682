// The files of a site → their texts and what these say: queries. READS.
import { plainPack, query, type Reader } from '../incremental/query.ts';
import { uniqueStamp } from '../incremental/stamp.ts';
import { isYoung, type PathStamp, pathStampAt, settledVersion } from '../incremental/version.ts';
import type { FoundFile, SourceFile } from '../model/files.ts';
import { getOrInsertComputed } from '../model/lazy.ts';
import { isPicture, siteFile } from '../model/paths.ts';
import type { Outcome } from '../model/problem.ts';
import type { Data, Page, Sources } from '../model/site.ts';
import { sumOf } from '../model/sum.ts';
import type { PictureNames } from '../problems/pictures.ts';
import { collect } from '../steps/collect.ts';
import { hasImages, parse, parseAny, parseData, withDefined } from '../steps/parse.ts';
import { define, heard, looked, root } from './inputs.ts';
import { read } from './read.ts';

/** Everything that is there. */
export const collected = query<Outcome<Sources>>(
  'sources',
  (q, _, last) => q(looked) ?? collect(q(root), last?.value.found, q(heard)),
  { isOutside: true, stamp: uniqueStamp },
);

/** The same without what the files hold: another one when there are others. */
export const listing = query<Sources>('listing', (q) => q(collected).value, {
  stamp: (sources) => sumOf(JSON.stringify(namesOf(sources))),
});

/** The part of it that templates/ are compiled of. */
export const templateListing = query<Sources>('templates listing', (q) => q(collected).value, {
  stamp: ({ root, templateFiles }) => sumOf([root, ...templateFiles.map(({ path }) => path)].join('\n')),
});

/** Where it lies, and which files there are. */
function namesOf({ root, found }: Sources): unknown {
  const paths = (files: readonly SourceFile[]) => files.map(({ path }) => path);
  return [root, paths(found.content), paths(found.templates), found.targets, found.problems];
}

const byPath = new WeakMap<Sources, ReadonlyMap<string, FoundFile>>();

/** A file, and what tells it from what it was at another time. */
interface Versioned {
  readonly file: FoundFile | undefined;
  readonly stamp: string;
}

const versioned = query<Versioned>(
  'file',
  (q, path, last) => {
    const { value } = q(collected);
    const { content, templates } = value.found;
    const file = getOrInsertComputed(
      byPath,
      value,
      () => new Map([...content, ...templates].map((file) => [file.path, file])),
    ).get(path);
    // Nobody has heard of a change.
    if (q(heard) && last?.file === file && last) return last;
    // What is young may change and keep its version.
    const stamp = file ? (isYoung(file.version) ? uniqueStamp() : settledVersion(file.version)) : 'absent';
    return { file, stamp };
  },
  { stamp: ({ stamp }) => stamp },
);

/** A file of the site, by its path; undefined where there is none. */
export const foundFile = (q: Reader, path: string): FoundFile | undefined => q(versioned, path).file;

/** The text of a file of the site; undefined, and why, where it cannot be read. */
export const textOf = query<Outcome<string | undefined>>(
  'text',
  (q, path) => {
    const file = foundFile(q, path);
    return file ? read(file) : { value: undefined, problems: [] };
  },
  {
    stamp: ({ value, problems }) => (value === undefined ? JSON.stringify(problems) : sumOf(value)),
    size: ({ value = '' }) => value.length,
    // It may be readable next time.
    isLasting: ({ value }) => value !== undefined,
  },
);

/** A file of the site and its text; undefined where it has none. */
function sourceOf(
  q: Reader,
  path: string,
): Outcome<{ readonly source: SourceFile; readonly text: string } | undefined> {
  const { value: text, problems } = q(textOf, path);
  if (text === undefined) return { value: undefined, problems };
  return { value: { source: { path, absolute: `${q(root)}/${path}` }, text }, problems };
}

/** What a text became; undefined, and why, where it cannot be read. */
function parsed<T>(parseText: (source: SourceFile, text: string) => Outcome<T | undefined>) {
  return (q: Reader, path: string): Outcome<T | undefined> => {
    const { value, problems } = sourceOf(q, path);
    return value ? parseText(value.source, value.text) : { value: undefined, problems };
  };
}

/** The front matter of a page, by its path. */
export const frontMatterOf = query<Outcome<Page | undefined>>('front matter', parsed(parse), {
  stamp: 'inputs',
  size: () => 2_000, // beside the text, which is counted there
});

/** Every file that a page could show as a picture. */
export function allPictures(q: Reader): readonly SourceFile[] {
  const { pictures, publicFiles } = q(listing);
  return [...pictures, ...publicFiles.filter(({ path }) => isPicture(path))];
}

/** The same, and those that templates could show. */
export const namedPictures = query<ReadonlyMap<string, SourceFile>>('named pictures', (q) => {
  const ofTemplates = q(listing).templateFiles.filter(({ path }) => isPicture(path));
  return new Map([...allPictures(q), ...ofTemplates].map((file) => [file.path, file]));
});

/** Whether a file is one of them. */
const isNamed = query<boolean>('is picture', (q, path) => q(namedPictures).has(path), {
  stamp: String,
  fromStamp: (stamp) => stamp === 'true',
});

/** The pictures that values may name. */
export const pictureNames = (q: Reader): PictureNames => ({
  has: (file) => q(isNamed, file),
  all: () => q(namedPictures).keys(),
});

/** Whether there may be an image in a page's Markdown: only then are the site's pictures looked at. */
export const mayHaveImages = query<boolean>('images', (q, path) => hasImages(q(textOf, path).value ?? ''), {
  stamp: String,
  fromStamp: (stamp) => stamp === 'true',
});

/** site.yml, with the values that were given for this build; undefined where there is none. */
export const siteData = query<Outcome<Data | undefined>>(
  'site.yml',
  (q) => {
    const { value, problems } = parsed(parseData)(q, siteFile);
    return { value: value && withDefined(value, q(define)), problems };
  },
  { stamp: 'inputs' },
);

/** A file of content/data that is no code. */
export const dataOfFile = query<Outcome<Data | undefined>>('data', parsed(parseAny), {
  stamp: 'inputs',
  pack: { write: (value) => (value.value ? { value } : undefined), read: (value) => value as never },
});

/** What lies at an absolute path outside of content/ and templates/, by its bytes. */
export const pathStamp = query<PathStamp>('path', (_, path, last) => pathStampAt(path, last), {
  isOutside: true,
  stamp: ({ is, sum }) => `${is} ${sum}`,
  pack: plainPack(),
});
