// Texts → the characters that a font must have for them. Pure.
/** The distinct characters of texts. Nearly all are ASCII, and cost only a flag in an array. */
export class Characters {
  readonly #ascii = new Uint8Array(128);
  readonly #others = new Set<string>();

  add(text: string): void {
    const ascii = this.#ascii;
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (code < 128) ascii[code] = 1;
      else {
        const character = String.fromCodePoint(text.codePointAt(index) ?? code);
        this.#others.add(character);
        index += character.length - 1;
      }
    }
  }

  /** Sorted by code units, as strings are. */
  inOrder(): string {
    const codes: number[] = [];
    for (let code = 0; code < 128; code += 1) if (this.#ascii[code] === 1) codes.push(code);
    return String.fromCharCode(...codes) + [...this.#others].sort().join('');
  }
}
