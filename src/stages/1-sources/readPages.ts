// The files of pages → their texts and front matter, which other queries read. If there are many, other threads read some.
import { type Making, type Reader, rerunIfProblems } from '../../engine/query.ts';
import { shareWork } from '../../engine/threads.ts';
import type { SourceFile } from '../../model/site/files.ts';
import { foundFile, frontMatterOf, parsed, sourceOf, textOf } from './queries.ts';
import type { ReadPage } from './read.ts';

/** Files of pages to read. */
export interface SentFiles {
  readonly files: readonly SourceFile[];
}

/** The contents of these files, in order. Undefined: the first thread must read it, and gets its error. */
export type ReadFiles = readonly (ReadPage | undefined)[];

/** Reads the pages of these files. Calls `use` for each while its text is in memory, with the number of earlier pages. */
export async function readPages(
  q: Reader,
  paths: readonly string[],
  use: (path: string, done: number) => void,
): Promise<void> {
  const begun = new Map<string, Making<string | undefined>>();
  const begin = (path: string): SourceFile | undefined => {
    const text = q.making(textOf, path);
    begun.set(path, text);
    return foundFile(text.q, path) && sourceOf(q, path);
  };
  const message = (share: readonly string[]): SentFiles | undefined => {
    const files = share.flatMap((path) => begin(path) ?? []);
    return files.length === share.length ? { files } : undefined;
  };
  const take = (path: string, { text, frontMatter }: ReadPage, done: number) => {
    const making = begun.get(path);
    if (making) making.done(rerunIfProblems(making.q, text), 0);
    begun.delete(path);
    if (frontMatter) {
      const making = q.making(frontMatterOf, path);
      parsed(() => frontMatter)(making.q, path); // reads the inputs of the query
      making.done(frontMatter, 0);
    }
    use(path, done);
  };
  await shareWork<ReadPage>(paths, { here: use, message, take });
}
