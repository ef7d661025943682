// The files of a site → their texts and parsed values: queries. READS.

import { uniqueHash } from '../../engine/hash.ts';
import { checkedQuery, plainPack, query, type Reader, rerunIfProblems, yesOrNo } from '../../engine/query.ts';
import { readyThreads } from '../../engine/threads.ts';
import { type PathState, pathStateAt } from '../../engine/version.ts';
import { isPicture, siteFile } from '../../model/addresses/paths.ts';
import type { FoundFile, SourceFile } from '../../model/site/files.ts';
import type { Checked, Problem } from '../../model/site/problem.ts';
import type { Data, Listing, Page, Sources, TemplateSources } from '../../model/site/site.ts';
import type { PictureNames } from '../../model/site/templateQueries.ts';
import { getOrInsertComputed } from '../../model/values/lazy.ts';
import { sumOf } from '../../model/values/sum.ts';
import { collect, collectTemplates } from './collect.ts';
import { findFiles, hashOfFile } from './findFiles.ts';
import { define, edited, givenSources, root } from './inputs.ts';
import { hasImages, parse, parseAny, parseData, withDefined } from './parse.ts';
import { read } from './read.ts';

/** No value, and no problem. */
export const nothing: Checked<undefined> = { value: undefined, problems: [] };

const found = query<Checked<Sources>>(
  'found',
  (q, _, last) => q(givenSources) ?? collect(q(root), findFiles(q(root), last?.value.found, q(edited))),
  { isOutside: true, hash: uniqueHash },
);

export const collected = checkedQuery<Sources>('sources', (q) => q(found), { hash: uniqueHash });

/** Whether one of the problems found with the files passes a test. */
export const isAnyFound = (q: Reader, isSuch: (one: Problem) => boolean): boolean =>
  q(found).problems.some(isSuch);

/** Whether a tool may search the site's folders. Its own search would follow a link out of them, or wait for a pipe. */
export const maySearch = query(
  'may search',
  (q) =>
    !isAnyFound(q, ({ code }) => /^(?:outside-symlink|looping-symlink|not-a-file|unreadable)$/.test(code)),
  yesOrNo,
);

/**
 * All files of the site. Undefined if one is longer than the next steps can handle. Starts the threads that will read
 * and render new pages, if there are many.
 */
export function collectedSite(q: Reader): Sources | undefined {
  const sources = q(collected);
  if (isAnyFound(q, ({ code }) => code === 'too-long')) return undefined;
  readyThreads(unreadPages(q).length);
  return sources;
}

/** The list of files without their content. Its hash changes only when files are added or removed. */
export const listing = query<Listing>(
  'listing',
  (q) => {
    const { found: _, ...listed } = q(collected);
    return listed;
  },
  { hash: (listed) => sumOf(JSON.stringify(listed)) },
);

/** The same for the compilation of templates/. */
export const templateListing = query<TemplateSources>('templates listing', (q) => {
  const { root, templateFiles } = q(listing);
  return collectTemplates(root, templateFiles);
});

const byPath = new WeakMap<Sources, ReadonlyMap<string, FoundFile>>();

interface Versioned {
  readonly file: FoundFile | undefined;
  readonly hash: string;
}

const versioned = query<Versioned>(
  'file',
  (q, path, last) => {
    const sources = q(collected);
    const { content, templates } = sources.found;
    const file = getOrInsertComputed(
      byPath,
      sources,
      () => new Map([...content, ...templates].map((file) => [file.path, file])),
    ).get(path);
    // No change of this file was reported.
    if (q(edited) && last?.file === file && last) return last;
    return { file, hash: file ? hashOfFile(file) : 'absent' };
  },
  { hash: ({ hash }) => hash },
);

/** A file of the site, by its path. Undefined if it does not exist. */
export const foundFile = (q: Reader, path: string): FoundFile | undefined => q(versioned, path).file;

/** The text of a file of the site. Undefined, with the problem, if it cannot be read. */
export const textOf = checkedQuery<string | undefined>(
  'text',
  (q, path) => {
    const file = foundFile(q, path);
    return file ? rerunIfProblems(q, read(file)) : nothing;
  },
  {
    hash: (text) => (text === undefined ? 'none' : sumOf(text)),
    size: (text = '') => text.length,
  },
);

/** The text of a copied file. Undefined if it is not text, or cannot be read, which is reported when the file is copied. */
export const copiedText = query<string | undefined>(
  'copied text',
  (q, path) => {
    const file = foundFile(q, path);
    return file && rerunIfProblems(q, read(file)).value;
  },
  { hash: (text) => (text === undefined ? 'none' : sumOf(text)), size: (text = '') => text.length },
);

/** A file that esbuild reads as text. */
const codeFile = /\.(?:[cm]?[jt]sx?|json|css|s[ac]ss)$/i;

/**
 * Whether all code files can be read as text. esbuild must not get others: it would publish bytes that are not text as replacement
 * characters. It also never ends if some are at the end of a file (0.28, with a source map).
 */
export const isCodeReadable = query(
  'is code readable',
  (q) => {
    const { templateFiles, data, others } = q(listing);
    const code = [...templateFiles, ...data, ...others].filter(({ path }) => codeFile.test(path));
    return code.map(({ path }) => q(textOf, path)).every((text) => text !== undefined);
  },
  yesOrNo,
);

/** The input of the parsers for a file. */
export const sourceOf = (q: Reader, path: string): SourceFile => ({ path, absolute: `${q(root)}/${path}` });

/** A query's function that parses a file. Its value is undefined, with the problem, if the file cannot be read. */
export function parsed<T>(parseText: (source: SourceFile, text: string) => Checked<T | undefined>) {
  return (q: Reader, path: string): Checked<T | undefined> => {
    const text = q(textOf, path);
    return text === undefined ? nothing : parseText(sourceOf(q, path), text);
  };
}

export const frontMatterOf = checkedQuery<Page | undefined>('front matter', parsed(parse), {
  hash: 'inputs',
  size: () => 2_000, // the text is counted by its own query
});

export const pathsOfPages = (q: Reader): readonly string[] => q(listing).pages.map(({ path }) => path);

/** The paths of the pages that must be read again. */
export const unreadPages = (q: Reader): readonly string[] => q.outdated(frontMatterOf, pathsOfPages(q));

/** Every picture file that a page could show. */
export function allPictures(q: Reader): readonly SourceFile[] {
  const { pictures, publicFiles } = q(listing);
  return [...pictures, ...publicFiles.filter(({ path }) => isPicture(path))];
}

/** The same, and the pictures that templates could show. Their names are in composed form, as paths are written. */
export const namedPictures = query<ReadonlyMap<string, SourceFile>>('named pictures', (q) => {
  const ofTemplates = q(listing).templateFiles.filter(({ path }) => isPicture(path));
  return new Map([...allPictures(q), ...ofTemplates].map((file) => [file.path.normalize('NFC'), file]));
});

/** Whether a file is one of `namedPictures`. */
const isNamed = query('is picture', (q, path) => q(namedPictures).has(path), yesOrNo);

/** The pictures that values may name. */
export const pictureNames = (q: Reader): PictureNames => ({
  has: (file) => q(isNamed, file),
  all: () => q(namedPictures).keys(),
});

/** Whether a page's Markdown may contain an image. If no page has one, the site's pictures are not read. */
export const mayHaveImages = query('images', (q, path) => hasImages(q(textOf, path) ?? ''), yesOrNo);

/** site.yml, with the values that were set for this build (`define`). Undefined if it is missing. */
export const siteData = checkedQuery<Data | undefined>(
  'site.yml',
  (q) => {
    const { value, problems } = parsed(parseData)(q, siteFile);
    return { value: value && withDefined(value, q(define)), problems };
  },
  { hash: 'inputs', pack: plainPack() },
);

/** A file of content/data that is not code. */
export const dataOfFile = checkedQuery<Data | undefined>('data', parsed(parseAny), {
  hash: 'inputs',
  pack: plainPack(),
});

const pathOptions = {
  isOutside: true,
  hash: ({ is, sum }: PathState) => `${is} ${sum}`,
  pack: plainPack<PathState>(),
};

/** The hash of an absolute path outside of content/ and templates/, by the file's bytes. */
export const pathState = query('path', (_, path, last) => pathStateAt(path, last), pathOptions);

/**
 * The same for files of installed packages that esbuild reads: hundreds of files. A build with a list of edited files does not
 * check them.
 */
const installedState = query<PathState>(
  'installed path',
  (q, path, last) => (q(edited) && last) || pathStateAt(path, last),
  pathOptions,
);

/** The hash of a path that esbuild has read or searched. */
export const bundledState = (q: Reader, path: string): PathState =>
  q(path.includes('/node_modules/') ? installedState : pathState, path);

/** The hashes of all paths outside of content/ and templates/ that this run has checked, by path. */
export const pathsRead = (q: Reader): ReadonlyMap<string, PathState> =>
  new Map(
    [pathState, installedState].flatMap((one) =>
      q.keysRead(one).map((path) => [path, q(one, path)] as const),
    ),
  );

/** Whether a hash is the current one of its path. Only those of installed packages may be older. */
export const isStateOfNow = (q: Reader, path: string, hash: PathState): boolean =>
  !q(edited) || !path.includes('/node_modules/') || pathStateAt(path, hash) === hash;
