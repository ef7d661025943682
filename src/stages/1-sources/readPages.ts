// The files of pages → their texts and front matter, which other queries read: of many, other threads read some.
import { type Making, type Reader, rerunIfProblems } from '../../engine/query.ts';
import { shareWork } from '../../engine/threads.ts';
import type { SourceFile } from '../../model/site/files.ts';
import { foundFile, frontMatterOf, parsed, sourceOf, textOf } from './queries.ts';
import type { ReadPage } from './read.ts';

/** Files of pages that are to be read. */
export interface SentFiles {
  readonly files: readonly SourceFile[];
}

/** What was read of these files, in their order; undefined: the first thread is to read it, and gets its error. */
export type ReadFiles = readonly (ReadPage | undefined)[];

/** Reads the pages of these files. Calls `use` for each, with the number of those before, while its text is in memory. */
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
      parsed(() => frontMatter)(making.q, path); // reads what the query reads
      making.done(frontMatter, 0);
    }
    use(path, done);
  };
  await shareWork<ReadPage>(paths, { here: use, message, take });
}
