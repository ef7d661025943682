// Texts → the characters that they need of a font. Pure.
/** The characters of texts, each once. Those of ASCII are by far the most: they are only marked. */
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

  /** As strings are sorted: by code units. */
  inOrder(): string {
    const codes: number[] = [];
    for (let code = 0; code < 128; code += 1) if (this.#ascii[code] === 1) codes.push(code);
    return String.fromCharCode(...codes) + [...this.#others].sort().join('');
  }
}
