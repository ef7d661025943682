// What builds note of the text of each page, by the version of its file: where a page is as an earlier build drew it, its file need
// not be read again to know that. READS, when somebody asks for the text all the same.
import type { SourceFile } from '../model/files.ts';
import type { Page } from '../model/site.ts';
import { hasImages, type Noted } from '../steps/parse.ts';
import type { Memory } from '../store/memory.ts';
import { Damaged, Packs, Stale } from '../store/pack.ts';
import { read } from '../store/read.ts';
import { sumOf } from '../store/version.ts';

/** What is noted of a text. */
interface Note {
  readonly version: string;
  readonly sum: string;
  readonly mayHaveImages: boolean;
}

/** The name of the notes among what is kept. */
const name = 'texts';

/** What `make` makes with what is kept; all anew, and keeping nothing, where that has just become untrue. */
export async function trusting<T>(
  memory: Memory,
  make: (memory: Memory) => Promise<T>,
  isAgain = false,
): Promise<T> {
  try {
    return await make(memory);
  } catch (error) {
    if (error instanceof Damaged && !isAgain) return trusting(memory, make, true);
    if (!(error instanceof Stale)) throw error;
    memory.kept.drop();
    return make({ ...memory, kept: new Packs(undefined), collected: undefined });
  }
}

/** The notes of one build. */
export class Notes {
  readonly #kept: Packs;
  readonly #before: ReadonlyMap<string, Note>;
  /** The text that was read again last: who draws a page asks for it more than once. */
  #last: { readonly source: SourceFile; readonly text: string } | undefined;
  #isStale = false;

  constructor(kept: Packs) {
    this.#kept = kept;
    this.#before = (kept.find(name)?.value as ReadonlyMap<string, Note> | undefined) ?? new Map();
  }

  /** What an earlier build noted of a file that is as it was. Reading it throws where that has just become untrue. */
  find(source: SourceFile): (Note & Noted) | undefined {
    const note = this.#before.get(source.path);
    if (note?.version !== source.version) return undefined;
    return { ...note, read: this.#again };
  }

  /** What there is to note of a text that is not held. */
  note(text: string): Noted {
    return { sum: sumOf(text), mayHaveImages: hasImages(text), read: this.#again };
  }

  readonly #again = (source: SourceFile, sum: string): string => {
    if (this.#last?.source !== source) {
      const { value: text } = read(source);
      if (text === undefined || sumOf(text) !== sum) {
        this.#isStale = true;
        throw new Stale();
      }
      this.#last = { source, text };
    }
    return this.#last.text;
  };

  /** Keeps the notes of these pages. Throws where a text was asked for that is not the noted one: a template may have caught that. */
  keep(pages: readonly Page[]): void {
    if (this.#isStale) throw new Stale();
    if (!this.#kept.isOpen) return;
    const isNoted = ({ source: { path, version } }: Page) => this.#before.get(path)?.version === version;
    if (pages.length === this.#before.size && pages.every(isNoted)) return;
    const value = new Map(
      pages.map((page) => {
        const { version } = page.source;
        return [page.source.path, { version, sum: textSumOf(page), mayHaveImages: page.mayHaveImages }];
      }),
    );
    this.#kept.put(name, { value, bytes: Buffer.alloc(0) });
  }
}

const sums = new WeakMap<Page, string>();

/** A sum of the text of a page, which need not be read where it is noted. */
export function textSumOf(page: Page): string {
  const known = page.textSum ?? sums.get(page);
  if (known !== undefined) return known;
  const sum = sumOf(page.text);
  sums.set(page, sum);
  return sum;
}
