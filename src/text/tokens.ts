// `{word}`: a value of site.yml in the middle of a text. Pure.

/** `{word}`, or `\{`, which stands for a brace. */
export const tokenPattern = /\\\{|\{([A-Za-z][\w-]*)\}/g;

/** Replaces every `{word}` that `tokens` knows, and every `\{` by a brace. */
export function replaceTokens(text: string, tokens: ReadonlyMap<string, string>): string {
  return text.replace(tokenPattern, (all, word?: string) =>
    word === undefined ? '{' : (tokens.get(word) ?? all),
  );
}
