// The text of an SVG → whether it could run code, and the files that it refers to. Pure.
import { htmlTokenizer } from '../model/values/htmlLibrary.ts';

/** A document type that is not SVG's. Its own declarations could hide anything from a reader that does not resolve them. */
const documentType =
  /<!DOCTYPE(?!\s+[\w:]+(?:\s+(?:SYSTEM|PUBLIC\s+(?:"-\/\/W3C\/\/DTD SVG [^"]*"|'-\/\/W3C\/\/DTD SVG [^']*'))\s+(?:"[^"]*"|'[^']*'))?\s*>)/i;
/**
 * Characters that XML forbids (1.0, 2.2). The text is in UTF-16 or ISO-2022-JP, and browsers read it differently than this code.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const notInXml = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;
/** The encoding in an XML declaration, and the encodings in which markup has the same bytes as in UTF-8. */
const encodings = /^\ufeff?\s*<\?xml\s[^>]*?encoding\s*=\s*["']?([^"'\s?>]*)/i;
const plainEncoding = /^(?:utf-?8|(?:us-)?ascii|iso-8859-\d+|windows-125\d)$/i;

/** Attributes that contain an address, or set another attribute to one, by name without a prefix. */
const takesAddress = /(?:^|:)(?:href|src|to|from|by|values)$/i;
/** `data:` addresses, except pictures in which nothing can run. */
const livelyData = /(?:^|[;,\s])data:(?!image\/(?:png|jpe?g|gif|webp|avif)[;,])/i;

/**
 * Whether an SVG could run code when it is opened by its own address (inside `<img>` nothing runs). Code runs from scripts, event
 * attributes, `javascript:` addresses, other documents and HTML, and transforming style sheets. Declarations and encodings could
 * hide any of these.
 */
export function runsCode(svg: string): boolean {
  if (notInXml.test(svg) || documentType.test(svg)) return true;
  if (/<!(?:ENTITY|ATTLIST|ELEMENT|NOTATION)|<\?xml-stylesheet/i.test(svg)) return true;
  const [, encoding] = encodings.exec(svg) ?? [];
  if (encoding !== undefined && !plainEncoding.test(encoding)) return true;
  let runs = false;
  const unclear = readXml(svg, (tag, attributes) => {
    runs ||=
      /(^|:)(script|handler|listener)$/i.test(tag) ||
      attributes.some(([name, value]) => isLively(name, value));
  });
  return runs || unclear !== undefined;
}

/** Whether an attribute runs code, inserts code, or allows HTML. */
function isLively(name: string, value: string): boolean {
  const plain = value.replace(/[\t\n\r]/g, '');
  if (/(^|[;,\s])(java|vb)script:/i.test(plain)) return true;
  if (/^on/i.test(name) || (/^attributeName$/i.test(name) && /^\s*on/i.test(value))) return true;
  return (
    value.trim() === 'http://www.w3.org/1999/xhtml' || (takesAddress.test(name) && livelyData.test(plain))
  );
}

/** The end of an XML part that is not an element, by its beginning. Also quoted text in a document type. */
const ends = new Map([
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<![CDATA[', ']]>'],
  ['"', '"'],
  ["'", "'"],
]);

/**
 * An XML text with spaces instead of its comments, instructions, CDATA sections and document type. They end at other positions than
 * in HTML: `<!-->` only begins a comment, and `<?x >` an instruction. None can be in a tag, because a tag has no `<` in it.
 * `unclear`: the index of the first without an end, or with several possible readings. The text ends there.
 */
function elementsOf(text: string): { readonly elements: string; readonly unclear: number | undefined } {
  const beginnings = /<!--|<\?|<!\[CDATA\[|<!DOCTYPE/g;
  let [elements, done] = ['', 0];
  for (let found = beginnings.exec(text); found; found = beginnings.exec(text)) {
    const { 0: beginning, index } = found;
    const inside = beginnings.lastIndex;
    const end = beginning === '<!DOCTYPE' ? documentTypeEnd(text, inside) : endOf(text, beginning, inside);
    elements += text.slice(done, index);
    if (end === undefined) return { elements, unclear: index };
    elements += ' '.repeat(end - index);
    [done, beginnings.lastIndex] = [end, end];
  }
  return { elements: elements + text.slice(done), unclear: undefined };
}

/** The end of a part with this beginning. The text after the beginning starts at `from`. */
function endOf(text: string, beginning: string, from: number): number | undefined {
  const end = ends.get(beginning) ?? '';
  const at = text.indexOf(end, from);
  return at === -1 ? undefined : at + end.length;
}

/**
 * The end of a document type whose text begins at `from`. A quoted `>` between its brackets is unclear: the icon renderer reads it
 * as the end of the declaration.
 */
function documentTypeEnd(text: string, from: number): number | undefined {
  const parts = /<!--|<\?|["'[\]>]/g;
  parts.lastIndex = from;
  let isBetweenBrackets = false;
  for (let found = parts.exec(text); found; found = parts.exec(text)) {
    const [part] = found;
    if (part === '>' && !isBetweenBrackets) return parts.lastIndex;
    if (part === '[' || part === ']') isBetweenBrackets = part === '[';
    if (!ends.has(part)) continue;
    const end = endOf(text, part, parts.lastIndex);
    const isQuoted = part === '"' || part === "'";
    if (end === undefined) return undefined;
    if (isQuoted && isBetweenBrackets && text.slice(parts.lastIndex, end).includes('>')) return undefined;
    parts.lastIndex = end;
  }
  return undefined;
}

/**
 * Calls `see` with every start tag and empty tag of an XML text, and its index. Returns the index where the text becomes unclear,
 * as in `elementsOf`. (A parser would keep a list of open elements, which takes quadratic time.)
 */
function readXml(
  text: string,
  see: (tag: string, attributes: readonly (readonly [name: string, value: string])[], index: number) => void,
): number | undefined {
  const { elements, unclear } = elementsOf(text);
  let [tag, index, name, value] = ['', 0, '', ''];
  let attributes: [string, string][] = [];
  const end = () => {
    if (tag !== '') see(tag, attributes, index);
    tag = '';
  };
  const nothing = () => {};
  const Tokenizer = htmlTokenizer();
  const tokenizer = new Tokenizer(
    { xmlMode: true, decodeEntities: true },
    {
      onopentagname(start, last) {
        [tag, index, attributes] = [elements.slice(start, last), start - 1, []];
      },
      onattribname(start, last) {
        [name, value] = [elements.slice(start, last), ''];
      },
      onattribdata(start, last) {
        value += elements.slice(start, last);
      },
      onattribentity(code) {
        value += String.fromCodePoint(code);
      },
      onattribend() {
        attributes.push([name, value]);
      },
      onopentagend: end,
      onselfclosingtag: end,
      onclosetag: nothing,
      oncomment: nothing,
      oncdata: nothing,
      ondeclaration: nothing,
      onprocessinginstruction: nothing,
      ontext: nothing,
      ontextentity: nothing,
      onend: end, // for a tag that is cut off by the end of the text
    },
  );
  tokenizer.write(elements);
  tokenizer.end();
  return unclear;
}

/** A reference of an SVG to something outside of it. */
export interface Outward {
  /** A path or an address, or a declaration that could be one. A long one is shortened. */
  readonly name: string;
  /** The index of its tag, or of the declaration. */
  readonly index: number;
}

/**
 * An entity declaration, unless its value is plain text. Other values could be files, or markup that is not visible where it is
 * used.
 */
const entity = /<!ENTITY\s+(?![^\s"']+\s+(?:"[^"<&%]*"|'[^'<&%]*')\s*>)[^>]{0,60}/i;
/** A `data:` image that is read as pixels. */
const pixels = /^\s*data:\s*image\/(?:png|jpe?g|gif)\s*[;,]/i;

/**
 * The first reference of an SVG to something outside, which the renderer would read from disk. Inner pictures (`data:`) are
 * searched too.
 */
export function outward(svg: string): Outward | undefined {
  const { 0: declared, index: at } = entity.exec(svg) ?? { index: 0 };
  if (declared !== undefined) return { name: declared, index: at };
  let found: Outward | undefined;
  const unclear = readXml(svg, (tag, attributes, index) => {
    if (found || /(?:^|:)a$/.test(tag)) return; // a link is not followed
    for (const [attribute, value] of attributes) {
      if (!/(?:^|:)href$/i.test(attribute) || value.trim() === '' || /^\s*#[^/\\]*$/.test(value)) continue;
      if (pixels.test(value)) continue;
      const inner = vectorIn(value);
      if (inner === undefined || outward(inner)) found ??= { name: value.slice(0, 80), index };
    }
  });
  // The renderer itself refuses a part without an end.
  if (found || unclear === undefined || !svg.startsWith('<!DOCTYPE', unclear)) return found;
  return { name: svg.slice(unclear, unclear + 80), index: unclear };
}

/** The SVG in a `data:` address (RFC 2397). Undefined for any other address, and if it is not plain text. */
function vectorIn(url: string): string | undefined {
  const [, head = '', body] = /^\s*data:([^,]*),(.*)$/is.exec(url) ?? [];
  if (body === undefined) return undefined;
  const text = body.replace(/[\t\n\r]/g, '');
  const bytes = Buffer.from(
    text.replace(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
  const inner = /;\s*base64\s*$/i.test(head) ? Buffer.from(bytes.toString('latin1'), 'base64') : bytes;
  const svg = inner.toString();
  return /^\ufeff?\s*</.test(svg) && !notInXml.test(svg) ? svg : undefined;
}

/** The attributes of the root of an SVG; undefined if there is none. */
export function rootOf(svg: string): Readonly<Record<string, string>> | undefined {
  let root: Readonly<Record<string, string>> | undefined;
  readXml(svg, (_, attributes) => {
    root ??= Object.fromEntries(attributes);
  });
  return root;
}

/** The size in a `viewBox`; 0 if it has none. */
export function sizeOfBox({ viewBox = '' }: Readonly<Record<string, string>>): {
  readonly width: number;
  readonly height: number;
} {
  const [, , width = 0, height = 0] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return { width, height };
}

/** Whether an SVG has its own size. Otherwise it must be drawn to find its size. */
export function saysItsSize(svg: string): boolean {
  const root = rootOf(svg) ?? {};
  const isLength = (value = '') => /^\s*(?:\d+(?:\.\d+)?|\.\d+)(?:px|pt|pc|mm|cm|in)?\s*$/.test(value);
  const box = sizeOfBox(root);
  return (isLength(root.width) && isLength(root.height)) || (box.width > 0 && box.height > 0);
}
