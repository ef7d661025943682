// An element, or a run of text → the characters that browsers show for it in addition to its text. Pure.
import { quotationMarks, signsOf } from './generated.ts';

type Attributes = Readonly<Record<string, string>>;

/**
 * `<input>` types that readers cannot type into and browsers write no text on. Browsers write dates, numbers or button labels on
 * others.
 */
const untypedInput = /^(?:hidden|checkbox|radio|image|color|range|button)$/i;

/** Elements that show the text of an attribute: `placeholder`, `value` or `label`. */
const fields: ReadonlySet<string> = new Set(['input', 'textarea', 'option', 'optgroup']);
/** Kinds of `<input>` whose value is not shown. */
const silentInput = /^(?:hidden|checkbox|radio|image|file|color|range)$/i;

/** Whether readers can type into an element, or the browser writes text on it. */
export function isTypedInto(
  element: string,
  { type = '', value = '', contenteditable = 'false' }: Attributes,
): boolean {
  if (element === 'textarea' || contenteditable !== 'false') return true;
  const isNamed = value !== '' && /^(?:submit|reset)$/i.test(type);
  return element === 'input' && !untypedInput.test(type) && !isNamed;
}

/** The text of attributes and elements that browsers show themselves. The markers of unordered lists are shapes, not text. */
export function signsAt(element: string, attributes: Attributes): string {
  const { alt = '', type = '', start = '', value = '', placeholder = '', label = '' } = attributes;
  if (element === 'q') return quotationMarks;
  if (element === 'summary') return '▸▾◂';
  // Browsers show it while a picture is missing.
  if (element === 'img') return alt;
  if (fields.has(element))
    return alt + placeholder + label + (element === 'input' && !silentInput.test(type) ? value : '');
  if (element !== 'ol' && element !== 'li') return '';
  return start + value + (/^[ai]$/i.test(type) ? signsOf('lower-alpha') : '');
}

/** The forms of a text that browsers draw. They compose letters and combining marks, or decompose them. */
export function formsIn(text: string, element: string): string {
  if (!/[^\t\n\r -\u02ff]/.test(text) && element !== 'mi') return '';
  const isMarked = /\p{M}|[\u1100-\u11ff]/u.test(text);
  return (
    (isMarked ? text.normalize('NFC') + text.normalize('NFD') : '') +
    (element === 'mi' ? italicOf(text.trim()) : '')
  );
}

/** The italic forms of the letter in an `<mi>` (MathML Core, 4.2, `text-transform: math-auto`). */
function italicOf(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  if (letter === 'h') return 'ℎ';
  const [from] = italics.filter(([first, last]) => first <= code && code <= last);
  return from ? String.fromCodePoint(from[2] + code - from[0]) : '';
}

/** Ranges of letters, each with its first italic letter. */
const italics: readonly (readonly [number, number, number])[] = [
  [0x41, 0x5a, 0x1d434],
  [0x61, 0x7a, 0x1d44e],
  [0x391, 0x3a9, 0x1d6e2],
  [0x3b1, 0x3c9, 0x1d6fc],
];
