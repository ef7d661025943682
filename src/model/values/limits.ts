// How much of everything may be read, and made of it. No Markdown is read to know it: an unchanged build needs no more. Pure.

/** The limits. */
export const most = {
  /** Characters (UTF-16 units) of a file. */
  file: 1_000_000,
  /** Block markers on a page: those of lists, quotes, notes and headings after another one on the same line, and `|`. */
  markers: 50_000,
  /** Characters that signs make the parser copy, see `strain`. */
  strain: 100_000_000,
  /** For remark only: the sum of the squares of the number of brackets and emphasis marks in each text, and of quotes and lists. */
  crowds: 40_000_000,
  /** Nodes of a page's tree, and tags. */
  nodes: 100_000,
  /** References of a page to one of its footnotes. */
  references: 1_000,
  /** Characters that a page's references, `[a]`, copy from their definitions; or the length of the page if that is more. */
  repeated: 100_000,
  /** Nested lists, quotes, links and emphasis. */
  levels: 100,
  /** Characters of TeX in a formula. */
  formula: 10_000,
  /** Characters of a page after its components are rendered, which may repeat their content; characters of the MathML of a page. */
  rendered: 20_000_000,
  /** Bytes of a file of templates/, and of a text that is imported: its compiled form is several times in memory. */
  source: 20_000_000,
  /** Bytes of a file that is copied: it is read as a whole. */
  copied: 2_000_000_000,
} as const;
