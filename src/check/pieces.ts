// A finished page → its frame, and the blocks of text in it, each with a name that covers everything html-validate may report.
// Pure.
//
// html-validate reports the same for pieces with the same name, except for places and quoted text: its rules look at nothing but
// the block and the tags around it. The tests compare this with pages that are validated as a whole.
import { readHtml } from '../html/tags.ts';

/** A block of a page; `end` is the index after it. */
export interface Block {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** The parts of a page. */
export interface Pieces {
  /** A name for the page without its blocks. */
  readonly frame: string;
  readonly blocks: readonly Block[];
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
/** The only elements that may be around a block: no rule says what they must contain, how often, or in which order. */
const around = words('html body main article section aside nav header footer div');
/**
 * The only elements in a block: no rule compares them with other elements of the page, and one of several equal ones stands for
 * all.
 */
const plain = words(
  'a abbr b blockquote br cite code del em h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp small span strong sub sup time u ul var',
);
/** These, too; their children count, or have an order. */
const ordered = words('dl dt dd figure figcaption picture source table caption thead tbody tfoot tr th td');
/** Attributes whose value does not matter to any rule, as long as it has one line and is not empty. */
const free = words('alt class content datetime href id src srcset title');
/** Values that may refer to other elements. */
const references = /\s(?:for|form|headers|list|aria-[a-z]+)="([^"]*)"/g;

/** An open element. */
interface Open {
  readonly name: string;
  readonly tag: string;
  /** The tags around it, and its own. */
  readonly path: string;
  readonly start: number;
  readonly isAround: boolean;
  /** Whether rules may compare its text with other texts. */
  readonly isCompared: boolean;
  isPlain: boolean;
  readonly inner: string[];
}

const page: Omit<Open, 'inner'> = {
  name: '',
  tag: '',
  path: '',
  start: 0,
  isAround: true,
  isCompared: false,
  isPlain: false,
};

/** A comment, the doctype, an end tag without an element, or an unusual character reference in a text. */
const special = /<|&(?!(?:amp|lt|gt|quot|#x[\dA-F]{2,4}|#\d{2,5});)/i;
/** Whether an attribute's value is one line that is not empty, `written` in double quotes. */
const isSimple = (value: string, written: string) =>
  /^.*\S.*$/.test(value) && written.startsWith('="') && !special.test(written);

/** Takes a page apart; undefined if it is unusual HTML for templates and Markdown, or has instructions for html-validate. */
export function piecesOf(html: string): Pieces | undefined {
  if (html.includes('html-validate-')) return undefined;
  const named = new Set([...html.matchAll(references)].flatMap(([, value = '']) => value.split(/\s+/)));
  const ids = new Set<string>();
  let isTwice = false;
  const blocks: Block[] = [];
  const open: Open[] = [];
  let last: Open = { ...page, inner: [] };
  // Of the next tag.
  let attributes = '';
  let hasName = false;
  let at = 0;

  const put = (text: string) => {
    if (!last.isPlain || ordered.has(last.name) || !last.inner.includes(text)) last.inner.push(text);
  };
  const putText = (end: number) => {
    const text = html.slice(at, end);
    if (!/\S/.test(text)) return;
    const isMore = special.test(text);
    if (isMore) last.isPlain = false;
    put(isMore || last.isCompared ? text : '*');
  };
  const isWhole = readHtml(html, {
    attribute(name, value, start, end) {
      const isId = name === 'id';
      if (isId && ids.has(value)) isTwice = true;
      if (isId) ids.add(value);
      const isNamed = isId && (named.has(value) || /\s/.test(value));
      hasName ||= isNamed;
      const isFree =
        (free.has(name) || name.startsWith('data-')) &&
        !isNamed &&
        isSimple(value, html.slice(start + name.length, end));
      attributes += ` ${html.slice(start, isFree ? start + name.length : end)}${isFree ? '=*' : ''}`;
    },
    open(name, { 'http-equiv': httpEquiv }, start, end) {
      putText(start);
      const given = html.slice(start, start + 1 + name.length) + attributes;
      // Here `content` matters, because `http-equiv` says what it means.
      const tag =
        httpEquiv === undefined ? `${given}${html[end - 2] === '/' ? '/' : ''}>` : html.slice(start, end);
      open.push(last);
      last = {
        name,
        tag,
        path: last.path + tag,
        start,
        isAround: last.isAround && around.has(name) && !hasName,
        isCompared: last.isCompared || hasName || name === 'label',
        isPlain: !hasName && (plain.has(name) || ordered.has(name)),
        inner: [],
      };
      attributes = '';
      hasName = false;
      at = end;
    },
    close(name, textEnd, end) {
      putText(textEnd);
      const { tag, inner, isPlain, start } = last;
      last = open.pop() ?? last;
      const whole = `${tag}${inner.join('')}</${name}>`;
      if (isPlain && last.isAround) blocks.push({ name: last.path + whole, start, end });
      else {
        last.isPlain &&= isPlain;
        put(whole);
      }
      at = end;
    },
  });
  return isWhole && !isTwice ? { frame: last.inner.join(''), blocks } : undefined;
}
