// Runs with the templates, at build time: the heights that an island can reserve.
const units = 'px|r?em|r?lh|r?ex|r?ch|[sld]?v(?:[hwbi]|min|max)|cq(?:[whbi]|min|max)|cm|mm|in|pt|pc';
const lengthOrNumber = new RegExp(`^(?:\\d{1,4}(?:\\.\\d{1,4})?|\\.\\d{1,4})(${units})?$`);

/** Whether a value is a height that an island can reserve: a CSS length, or `calc`, `min`, `max` or `clamp` of lengths. */
export function isHeight(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 80) return false;
  const [, terms] = /^(?:calc|min|max|clamp)\(([^()]*)\)$/.exec(value) ?? [];
  if (terms === undefined) return lengthOrNumber.exec(value)?.[1] !== undefined;
  return terms.split(/ [+*/-] |, ?/).every((term) => lengthOrNumber.test(term.trim()));
}
