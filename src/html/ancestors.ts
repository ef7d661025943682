// The open elements of a page while it is read, and whether the page shows anything in them. It changes while the page is read.

/** The meaning of being inside an element, as bits. */
const inside = { head: 1, body: 2, main: 4, svg: 8, picture: 16, code: 32, silent: 64, h1: 128 } as const;
const bits: ReadonlyMap<string, number> = new Map([
  ...Object.entries(inside),
  ['pre', inside.code],
  ...['script', 'style', 'template', 'noscript'].map((name) => [name, inside.silent] as const),
]);
/** Elements that show something without text. */
const shown = new Set(['img', 'svg', 'video', 'picture', 'canvas', 'iframe', 'object']);

export class Ancestors {
  /** The number of `<h1>` elements that are not empty. */
  firstHeadings = 0;
  /** The open elements. For each, the combined meanings of it and its ancestors. */
  readonly #open: string[] = [];
  readonly #meanings: number[] = [];
  /** The last of these meanings. */
  #now = 0;
  #sawMain = false;
  #mainShows = false;
  #bodyShows = false;
  /** Whether the last `<h1>` is still empty. */
  #isEmptyHeading = false;

  /** The innermost open element. */
  get element(): string | undefined {
    return this.#open[this.#open.length - 1];
  }

  /** Whether the reader is in the title of the page. */
  get isTitle(): boolean {
    return this.element === 'title' && !this.isIn('body') && !this.isIn('svg');
  }

  /** Whether `<main>` shows anything; without `<main>`, whether anything outside of `<head>` does. */
  get hasContent(): boolean {
    return this.#sawMain ? this.#mainShows : this.#bodyShows;
  }

  isIn(what: keyof typeof inside): boolean {
    return (this.#now & inside[what]) !== 0;
  }

  open(element: string, { id, 'aria-label': label }: Readonly<Record<string, string>>): void {
    if (element === 'main') this.#sawMain = true;
    if (element === 'h1') this.#isEmptyHeading = true;
    if (this.isIn('h1') || (element === 'h1' && (id ?? label) !== undefined)) this.#fillHeading();
    this.#now |= bits.get(element) ?? 0;
    this.#meanings.push(this.#now);
    this.#open.push(element);
    if (shown.has(element)) this.#show();
  }

  close(element: string): void {
    const at = this.#open.lastIndexOf(element);
    if (at === -1) return;
    this.#open.length = at;
    this.#meanings.length = at;
    this.#now = this.#meanings[at - 1] ?? 0;
  }

  /** Notes that a visible text was read. */
  showText(): void {
    this.#show();
    if (this.isIn('h1')) this.#fillHeading();
  }

  #fillHeading(): void {
    if (this.#isEmptyHeading) this.firstHeadings += 1;
    this.#isEmptyHeading = false;
  }

  #show(): void {
    if (this.isIn('main')) this.#mainShows = true;
    // The tags of <head> and <body> may be omitted (HTML, 13.1.2.4).
    if (!this.isIn('head') && this.element !== 'title') this.#bodyShows = true;
  }
}
