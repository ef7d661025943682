// A problem of a site, as data: facts, no words. Types only.
/** The location of a problem. Lines and columns count from 1, from the top of the file. Columns count UTF-16 units. */
export interface SourceLocation {
  /** Relative to the root, with `/`. */
  readonly file: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** A mistake in the site. `problem` makes it; it becomes a sentence where it is shown. */
export interface Problem {
  /** Permanent: scripts may depend on it. */
  readonly code: string;
  /** The broken rule, if a code has many: `wcag/h37`. */
  readonly rule?: string | undefined;
  /** The arguments for the words of its code, in order. */
  readonly facts: readonly unknown[];
  readonly at?: SourceLocation | undefined;
  /** Other relevant locations: the second file of a collision, the page that was being rendered. */
  readonly related?: readonly SourceLocation[] | undefined;
  /**
   * The routes of the pages with this problem, in order. Only for problems without a line in a content file: mostly in parts that
   * pages share.
   */
  readonly pages?: readonly string[] | undefined;
  /** The code frame: the lines around the location. */
  readonly frame?: string | undefined;
}

/** The result of a step: its value, and the problems that it found. */
export interface Checked<T> {
  readonly value: T;
  readonly problems: readonly Problem[];
}
