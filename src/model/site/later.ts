// What pages may show later. Types only.
/** What a page may show besides its text, as far as the page itself says it. */
export interface Later {
  /** Every language that an element of it names. */
  readonly languages: readonly string[];
  /** Whether somebody can type into it. */
  readonly isTyped: boolean;
  /** Whether its own scripts may show a text that is not in it; and whether they may load texts of the site. */
  readonly draws: boolean;
  readonly loads: boolean;
  /** The characters of its own scripts, and of data that scripts and islands may read. */
  readonly characters: string;
  /** The features of fonts that its own scripts ask for. */
  readonly features: readonly string[];
  readonly setsLanguage: boolean;
  readonly setsWeightAxis: boolean;
  /** The text of its own `<style>` elements. */
  readonly styles: string;
}
