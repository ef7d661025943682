// The containers of a page (`:::name`) that are open at a place in it. Pure.

/** A line that opens a container which is not closed yet. */
interface Container {
  readonly colons: number;
  /** Undefined if it is no component of the site. */
  readonly pair: string | undefined;
  /** The least number of colons of this one and all that it stands in: fewer close none of them. */
  readonly least: number;
}

/** Containers in one another, of which each is looked at once when it is opened, and once when it is closed. */
export class Containers {
  readonly #open: Container[] = [];

  /** Opens one; `pair` is undefined if it is no component of the site. */
  open(colons: number, pair: string | undefined): void {
    const around = this.#open.at(-1)?.least ?? colons;
    this.#open.push({ colons, pair, least: Math.min(colons, around) });
  }

  /** Closes the last one with at most so many colons, and all that stand in it; undefined if there is none. */
  close(colons: number): { readonly pair: string | undefined } | undefined {
    if ((this.#open.at(-1)?.least ?? Number.POSITIVE_INFINITY) > colons) return undefined;
    let last = this.#open.pop();
    while (last && last.colons > colons) last = this.#open.pop();
    return last;
  }
}
