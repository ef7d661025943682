// The role of each typewriter quote of a text: it opens, closes, is an apostrophe or a prime. Pure. Each look-ahead ends at the
// next quote, so that the time is linear.

export type QuoteRole = 'open' | 'close' | 'apostrophe' | 'prime';

/** Words that begin with an apostrophe, by language. In English also the last two digits of a year. */
const elided: Readonly<Record<string, RegExp>> = {
  en: wordsOf(
    'tis|tisn|twas|twasn|twere|tweren|twill|twould|tain|em|n|cause|cos|coz|cuz|bout|til|till|round|neath|tween|twixt|gainst|fraid|' +
      'nuff|nother|nuther|pon|mongst|midst|kay|scuse|ello|ere|im|er|d|ll|ve|re',
  ),
  de: wordsOf('s|n|ne|nen|nem|ner|nes|ran|rauf|raus|rein|rüber|rum|runter'),
  nl: wordsOf('s|t|n|k|m|r|ns'),
  af: wordsOf('n'),
  it: wordsOf('na|no|sta|sto|sti|ste|ndrangheta|ndrina'),
  da: wordsOf('n|na|et'),
  nb: wordsOf('n|na|et'),
  nn: wordsOf('n|na|et'),
  no: wordsOf('n|na|et'),
  sv: wordsOf('n|na|et'),
};
const noWords = /(?!)/y;
/** `'s` and the `'80s`, in all languages; the year `'07`. */
const anyElided = /(?:s|\d\ds?)(?![\p{L}\p{N}])/iuy;
/** Endings after an apostrophe that follows quotes or brackets: `"it"'ll`. */
const added = /(?:s|d|ll|ve|re|m|t|ed|er|ing)(?![\p{L}\p{N}'])/iuy;
/** Not in `the letter 'n' is`, but in `rock 'n' roll`. */
const aroundLetter =
  /^(?:letter|character|key|variable|sign|symbol|option|flag|answer|type|press|number|size|value|index|column|row|an?|the|of|by|is|are|and|or|for|with|to|as|in|on|at|from|called|named|where|if|when|use|means|was|has|not)$/i;

function wordsOf(words: string): RegExp {
  return new RegExp(`(?:${words})(?![\\p{L}\\p{N}])`, 'iuy');
}

/** The roles of the quotes in `text`, by their indexes. Doubled quotes (`""`) have none. */
export function quoteRoles(text: string, language: string): ReadonlyMap<number, QuoteRole> {
  const roles = new Map<number, QuoteRole>();
  const lastClosers = { '"': lastCloser(text, '"'), "'": lastCloser(text, "'") };
  const depths = { '"': 0, "'": 0 };
  const words = elided[/^[a-z]+/i.exec(language)?.[0].toLowerCase() ?? ''] ?? noWords;
  const isEnglish = /^en(?:-|$)/i.test(language);
  for (const { 0: found, index } of text.matchAll(/(["'])(?!\1)(?<!\1\1)/g)) {
    if (roles.has(index)) continue;
    const mark = found as '"' | "'";
    const isOpen = depths[mark] > 0;
    const hasPartner = lastClosers[mark] > index;
    if (isPrime(text, index, mark, isOpen, hasPartner)) roles.set(index, 'prime');
    else if (mark === "'" && isApostrophe(text, index, roles, words)) roles.set(index, 'apostrophe');
    else if (mark === "'" && isEnglish && isAroundN(text, index))
      roles.set(index, 'apostrophe').set(index + 2, 'apostrophe');
    else if (isOpening(text, index, { isOpen, hasPartner, roles })) {
      roles.set(index, 'open');
      depths[mark] += 1;
    } else {
      roles.set(index, mark === '"' || isOpen ? 'close' : 'apostrophe');
      depths[mark] = Math.max(0, depths[mark] - 1);
    }
  }
  return roles;
}

interface State {
  /** Whether a quote of the same kind is open. */
  readonly isOpen: boolean;
  /** Whether a later quote of the same kind may close. */
  readonly hasPartner: boolean;
  readonly roles: ReadonlyMap<number, QuoteRole>;
}

/** Whether the quote at `index` opens. */
function isOpening(text: string, index: number, state: State): boolean {
  const { isOpen, hasPartner, roles } = state;
  const [before, after] = [text[index - 1], text[index + 1]];
  if (isSpace(before) || isOpener(before)) return isOpeningAtStart(text, index, state);
  if ((before === '"' || before === "'") && roles.get(index - 1) === 'open') return !isSpace(after);
  if (isWord(before)) {
    if (isOpen) return false;
    return isUnspaced(text, index - 1)
      ? enclosesText(text, index)
      : isUnspaced(text, index + 1) && hasPartner;
  }
  // After a sign: `="x"`, `,"x"`.
  return !isOpen && !isSpace(after) && (enclosesText(text, index) || (hasPartner && !isEnd(after)));
}

/** Whether the quote at `index` opens, after a space or an opening sign. */
function isOpeningAtStart(text: string, index: number, { isOpen, hasPartner }: State): boolean {
  const [before, after] = [text[index - 1], text[index + 1]];
  // With inner spaces, as French authors type: `" so "`.
  if (isSpace(after)) return isSpace(before) && !isOpen && hasPartner && !/\d/.test(text[index - 2] ?? '');
  if (isWord(after)) return true;
  if (isOpen && isEnd(after)) return (isOpener(before) ? enclosesText : enclosesSign)(text, index);
  return enclosesText(text, index) || hasPartner;
}

/** Whether a word follows the quote at `index`, perhaps after signs, or a sign in quotes. */
const enclosesText = (text: string, index: number) =>
  isWord(text[index + 1]) || leadsToWord(text, index + 1) || enclosesSign(text, index);

/** The index of the last quote that may close. */
function lastCloser(text: string, mark: '"' | "'"): number {
  let index = text.lastIndexOf(mark);
  // A quote with spaces on both sides may close a quotation with inner spaces.
  while (index > 0 && (isOpener(text[index - 1]) || (isSpace(text[index - 1]) && !isSpace(text[index + 1]))))
    index = text.lastIndexOf(mark, index - 1);
  return index;
}

/** Whether a quote after a number means feet, inches, minutes or seconds. */
function isPrime(text: string, index: number, mark: string, isOpen: boolean, hasPartner: boolean): boolean {
  const before = text[index - 1] ?? '';
  const after = text[index + 1];
  if (!/[\p{N}]/u.test(before)) return false;
  if (mark === '"') {
    if (
      /\d['′’]\s?\d{1,3}(?:[.,]\d+)?(?:\s?[½¼¾]|\s\d\/\d)?$/.test(text.slice(Math.max(0, index - 16), index))
    )
      return true;
    return !isOpen && !(hasPartner && isUnspaced(text, index + 1));
  }
  // Not the thousands of `1'000`, nor `the 1990's`.
  if (/\d/.test(after ?? '')) return /^\d{1,2}(?:[.,]\d+)?(?!\d)/.test(text.slice(index + 1, index + 12));
  if (/[x×]/.test(after ?? '')) return /^[x×]\d/.test(text.slice(index + 1, index + 3));
  return !isOpen && !isWord(after);
}

/** Whether the `'` at `index` is within a word, or replaces omitted letters. */
const isApostrophe = (text: string, index: number, roles: ReadonlyMap<number, QuoteRole>, words: RegExp) =>
  isWithinWord(text, index) || isElision(text, index, roles, words);

/** Whether the `'` at `index` replaces omitted letters before a word. */
function isElision(
  text: string,
  index: number,
  roles: ReadonlyMap<number, QuoteRole>,
  words: RegExp,
): boolean {
  const before = text[index - 1];
  if (isWord(before)) return false;
  const isBehindEnd = before === '"' ? roles.get(index - 1) === 'close' : /[)\]}”»]/.test(before ?? '');
  if (isBehindEnd && matches(added, text, index + 1) > 0) return true;
  const length = matches(anyElided, text, index + 1) || matches(words, text, index + 1);
  return length > 0 && !isClosedLater(text, index + 1, length);
}

/** Whether text that begins at `start` is closed later, so that its `'` opens a quotation. `length`: that of its first word. */
function isClosedLater(text: string, start: number, length: number): boolean {
  if (text[start + length] === "'" && !isWord(text[start + length + 1])) return true;
  for (let next = text.indexOf("'", start); next !== -1; next = text.indexOf("'", next + 1)) {
    const [before, after] = [text[next - 1], text[next + 1]];
    if (isWord(before) && isWord(after)) continue;
    if (isSpace(before) || isOpener(before)) return false;
    // `the dogs' bone`, `goin' home`
    if (isWord(before) && /(?:[sxz]|in)$/i.test(text.slice(next - 2, next))) continue;
    return !isWord(after);
  }
  return false;
}

/** Whether a `'` begins the `'n'` of `rock 'n' roll`. */
function isAroundN(text: string, index: number): boolean {
  if (!/^'n' \p{L}/iu.test(text.slice(index, index + 6))) return false;
  const before = /([\p{L}\p{N}]+) $/u.exec(text.slice(Math.max(0, index - 20), index))?.[1];
  const after = /^[\p{L}]+/u.exec(text.slice(index + 4, index + 24))?.[0] ?? '';
  return before !== undefined && !aroundLetter.test(before) && !aroundLetter.test(after);
}

/** The length of a sticky expression's match at `index`. */
function matches(pattern: RegExp, text: string, index: number): number {
  pattern.lastIndex = index;
  return pattern.test(text) ? pattern.lastIndex - index : 0;
}

/** Whether only signs are between `index` and a letter or digit: `(so`, `'So`, `...so`. */
function leadsToWord(text: string, index: number): boolean {
  const length = matches(signs, text, index);
  return isWord(text[index + length]);
}
const signs = /[^\p{L}\p{M}\p{N}\s"']*(?:["'][^\p{L}\p{M}\p{N}\s"']*)?/uy;

/** Whether a quote and the next one of its kind enclose only a final sign: `"."`, but not `","`. */
const enclosesSign = (text: string, index: number) =>
  /^(["'])[.;:!?…]{1,3}\1(?!\1)/.test(text.slice(index, index + 6));

/** Whether an apostrophe is within a word, as in `it's`. */
const isWithinWord = (text: string, index: number) =>
  [index - 1, index + 1].every((one) => isWord(text[one]) && !isUnspaced(text, one));
/** Whether a letter is Chinese or Japanese (no spaces between words) or Korean (none before particles). */
const isUnspaced = (text: string, index: number) =>
  isWord(text[index]) && /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u.test(text[index] ?? '');
export const isWord = (character = ' ') => /[\p{L}\p{M}\p{N}]/u.test(character);
/** Whether a character is space, or the text has ended. */
export const isSpace = (character = ' ') => /\s/.test(character);
const isOpener = (character = ' ') => /[([{<（［｛「『《〈【〔“‘«‹„‚¿¡]/.test(character);
const isEnd = (character = ' ') => /[.,;:!?)\]}…]/.test(character);
