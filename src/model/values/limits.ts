// The limits of inputs and results. They are checked before Markdown is read, because an unchanged build reads none. Pure.

export const most = {
  /** Characters (UTF-16 units) of a file. */
  file: 1_000_000,
  /** Block markers on a page: those of lists, quotes, footnotes and headings after another one on the same line, and `|`. */
  markers: 50_000,
  /** Characters that the parser must copy because of signs: see `strain`. */
  strain: 100_000_000,
  /**
   * Only for remark: the sum of the squares of the number of brackets and emphasis marks in each text, and of quotes, lists and
   * footnotes; and of the characters behind HTML without an end.
   */
  crowds: 40_000_000,
  /** Nodes of a page's tree, and tags. */
  nodes: 100_000,
  /** Different `style` attributes in the Markdown of a site: pages share their rules. */
  styles: 5_000,
  /** References of a page to one of its footnotes. */
  references: 1_000,
  /** Characters that a page's references, `[a]`, copy from their definitions. A longer page may copy its own length. */
  repeated: 100_000,
  /** Characters of the values that replace `{words}` in a file. */
  filled: 1_000_000,
  /** Nested lists, quotes, links and emphasis. */
  levels: 100,
  /** Characters of TeX in a formula. */
  formula: 10_000,
  /**
   * Characters of a page after its components (which may repeat their content) are rendered; characters of the MathML of a page.
   */
  rendered: 20_000_000,
  /** Bytes of a file of templates/, and of an imported text: its compiled form is in memory several times. */
  source: 20_000_000,
  /** Bytes of a copied file, which is read as a whole. */
  copied: 2_000_000_000,
} as const;
