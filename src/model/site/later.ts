// The text that pages may show later. Types only.
/** The text that a page may show in addition to its own, as far as the page itself shows this. */
export interface Later {
  /** Every language of its elements. */
  readonly languages: readonly string[];
  /** Whether readers can type into it. */
  readonly isTyped: boolean;
  /** Whether its own scripts may show other text, and whether they may load texts of the site. */
  readonly draws: boolean;
  readonly loads: boolean;
  /** The characters of its own scripts, and of data that scripts and islands may read. */
  readonly characters: string;
  /** The font features that its own scripts use. */
  readonly features: readonly string[];
  readonly setsLanguage: boolean;
  readonly setsWeightAxis: boolean;
  /** The text of its own `<style>` elements. */
  readonly styles: string;
}
