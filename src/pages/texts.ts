// The texts of a site's files, each read once in a build. Those of pages are held as far as there is room: of thousands the others are
// read again when somebody asks. READS.
import type { SourceFile } from '../model/files.ts';
import type { Outcome } from '../model/problem.ts';
import { hasImages, type Noted } from '../steps/parse.ts';
import type { Memory } from '../store/memory.ts';
import { Stale } from '../store/pack.ts';
import { read } from '../store/read.ts';
import type { Notes } from './notes.ts';

/** How much text of pages is held, in characters. */
const most = 4_000_000;

/** The texts of one build. */
export class Texts {
  /** Those that are held, by their paths. */
  readonly held = new Map<string, string>();
  readonly #results: Memory['results'];
  readonly #notes: Notes;
  #room: number;
  #isWithoutImages = false;

  constructor({ results, kept }: Memory, notes: Notes) {
    this.#results = results;
    this.#notes = notes;
    this.#room = kept.isOpen ? most : Number.POSITIVE_INFINITY;
  }

  /** The text of a file, which is held. */
  of(source: SourceFile): Outcome<string | undefined> {
    const { path, version } = source;
    const name = `text ${path}`;
    const outcome = this.#results.recallOne(name, [version], () => read(source));
    if (outcome.value === undefined)
      this.#results.forget(name); // it may be readable next time
    else this.held.set(path, outcome.value);
    return outcome;
  }

  /** The text of a page, and what there is of it for later: itself, while there is room. */
  ofPage(source: SourceFile): Outcome<{ readonly text: string; readonly later: string | Noted } | undefined> {
    const { value: text, problems } = this.#ofPage(source);
    if (text === undefined) return { value: undefined, problems };
    const later = this.held.has(source.path) ? text : this.#notes.note(text);
    // It was read twice, and saved in between.
    if (this.#isWithoutImages && hasImages(text)) throw new Stale();
    return { value: { text, later }, problems };
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
    const isSo = sources.some(
      (one) => this.#notes.find(one)?.mayHaveImages ?? hasImages(this.#ofPage(one).value ?? ''),
    );
    this.#isWithoutImages = !isSo;
    return isSo;
  }
}
