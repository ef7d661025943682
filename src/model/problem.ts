// What is wrong with a site, as data: facts, no words. Types only.
/** Where a problem is. Lines and columns count from 1, from the top of the file; columns in UTF-16 units. */
export interface Place {
  /** Relative to the root, with `/`. */
  readonly file: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** A mistake in the site: made by `problem`, put into words where it is shown. */
export interface Problem {
  /** Permanent: scripts may rely on it. */
  readonly code: string;
  /** Which rule of its kind was broken, where a code stands for many: `wcag/h37`. */
  readonly rule?: string | undefined;
  /** What is known of it, in the order in which the words of its code take it. */
  readonly facts: readonly unknown[];
  readonly at?: Place | undefined;
  /** Other places that belong to it: the second file of a collision, the page that was being rendered. */
  readonly related?: readonly Place[] | undefined;
  /** The routes of the pages on which it was found, in order: of what stands in no line of a content file, so mostly in a part that pages share. */
  readonly pages?: readonly string[] | undefined;
  /** The lines around the place, marked. */
  readonly frame?: string | undefined;
}

/** What one step hands to the next: its value, and what is wrong with the site so far. */
export interface Outcome<T> {
  readonly value: T;
  readonly problems: readonly Problem[];
}
