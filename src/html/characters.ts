// The characters of texts. Fonts are subset to them. Pure.

/** Every character of the texts that were added. */
export class Characters {
  /** Whether an ASCII character occurred, by its code. This is faster than a set, and nearly all characters are ASCII. */
  readonly #ascii = new Uint8Array(128);
  readonly #others = new Set<string>();

  add(text: string): void {
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      if (unit < this.#ascii.length) this.#ascii[unit] = 1;
      else {
        const one = String.fromCodePoint(text.codePointAt(at) ?? unit);
        this.#others.add(one);
        at += one.length - 1;
      }
    }
  }

  /** Each character once, in the order of code points. */
  all(): string {
    let ascii = '';
    for (let code = 0; code < this.#ascii.length; code += 1)
      if (this.#ascii[code]) ascii += String.fromCharCode(code);
    return this.#others.size === 0 ? ascii : ascii + [...this.#others].sort().join('');
  }
}
