// The texts of a site's files. Those of pages are held as far as there is room: of thousands the others are read again when somebody
// asks. Where a page is as an earlier build drew it, its file need not be read to know that: builds note each text by the version of
// its file. READS.
import { join } from 'node:path';
import type { SourceFile } from '../model/files.ts';
import type { Outcome, Problem } from '../model/problem.ts';
import type { Page } from '../model/site.ts';
import { withFrames } from '../problems/codeFrames.ts';
import { sorted } from '../problems/problem.ts';
import { hasImages, type Noted } from '../steps/parse.ts';
import type { Memory } from '../store/memory.ts';
import { Damaged, Packs, Stale } from '../store/pack.ts';
import { read } from '../store/read.ts';
import { isYoung, sumOf } from '../store/version.ts';

/** What is noted of a text. */
interface Note extends Omit<Noted, 'read'> {
  readonly version: string;
}

/** The name of the notes among what is kept. */
const name = 'texts';

/** How much text of pages is held, in characters. */
const mostHeld = 4_000_000;

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

/** The texts of one build. */
export class Texts {
  /** Those that are held, by their paths. */
  readonly held = new Map<string, string>();
  readonly #memory: Memory;
  readonly #before: ReadonlyMap<string, Note>;
  #room: number;
  #isWithoutImages = false;
  /** The one that was read again last: who draws a page asks for it more than once. */
  #last: { readonly source: SourceFile; readonly text: string } | undefined;
  #isStale = false;

  constructor(memory: Memory) {
    const { kept } = memory;
    this.#memory = memory;
    this.#before = (kept.find(name)?.value as ReadonlyMap<string, Note> | undefined) ?? new Map();
    this.#room = kept.isOpen ? mostHeld : Number.POSITIVE_INFINITY;
  }

  /** What an earlier build noted of a file that is as it was. Reading it throws where that has just become untrue. */
  find(source: SourceFile): Noted | undefined {
    const note = this.#before.get(source.path);
    return note?.version === source.version ? { ...note, read: this.#again } : undefined;
  }

  /** The text of a file, which is held. */
  of(source: SourceFile): Outcome<string | undefined> {
    const { results } = this.#memory;
    const { path, version } = source;
    const outcome = results.recallOne(`text ${path}`, [version], () => read(source));
    if (outcome.value === undefined)
      results.forget(`text ${path}`); // it may be readable next time
    else this.held.set(path, outcome.value);
    return outcome;
  }

  /** The text of a page, and what there is of it for later: itself, while there is room. */
  ofPage(source: SourceFile): Outcome<{ readonly text: string; readonly later: string | Noted } | undefined> {
    const { value: text, problems } = this.#ofPage(source);
    if (text === undefined) return { value: undefined, problems };
    if (this.held.has(source.path)) return { value: { text, later: text }, problems };
    const mayHaveImages = hasImages(text);
    if (mayHaveImages && this.#isWithoutImages) throw new Stale(); // it was read twice, and saved in between
    return { value: { text, later: { sum: sumOf(text), mayHaveImages, read: this.#again } }, problems };
  }

  #ofPage(source: SourceFile): Outcome<string | undefined> {
    const held = this.held.get(source.path);
    if (held !== undefined) return { value: held, problems: [] };
    const outcome = this.of(source);
    this.#room -= outcome.value?.length ?? 0;
    if (this.#room < 0) this.held.delete(source.path);
    return outcome;
  }

  /** Whether there may be an image in one of these pages: by its note, or by its text. */
  mayHaveImages(sources: readonly SourceFile[]): boolean {
    const { results } = this.#memory;
    const look = (source: SourceFile) => {
      const { value: text = '' } = this.#ofPage(source);
      return results.recallOne(`images ${source.path}`, [text], () => hasImages(text));
    };
    const mayHaveOne = (source: SourceFile) => this.find(source)?.mayHaveImages ?? look(source);
    this.#isWithoutImages = !sources.some(mayHaveOne);
    return !this.#isWithoutImages;
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
    const { kept } = this.#memory;
    if (this.#isStale) throw new Stale();
    if (!kept.isOpen) return;
    const isNoted = ({ source }: Page) => this.find(source) !== undefined;
    if (pages.length === this.#before.size && pages.every(isNoted)) return;
    // Those of young files would not tell that these have changed.
    const lasting = pages.filter(({ source }) => !isYoung(source.version));
    const value = new Map(
      lasting.map((page): [string, Note] => {
        const { version } = page.source;
        return [page.source.path, { version, sum: textSumOf(page), mayHaveImages: page.mayHaveImages }];
      }),
    );
    kept.put(name, { value });
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

/** Problems as they are shown: in order, each with its lines: those of `texts`, by path, or of the file. */
export function shown(
  problems: readonly Problem[],
  root: string,
  texts: ReadonlyMap<string, string>,
): Promise<readonly Problem[]> {
  const textOf = async (path: string) => texts.get(path) ?? read({ path, absolute: join(root, path) }).value;
  return withFrames(sorted(problems), textOf);
}
