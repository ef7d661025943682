// The text of an SVG → whether it could run something, and what it wants beside itself. Pure.
import { htmlTokenizer } from '../html/tags.ts';

/** A document type as SVG has it: without declarations of its own, which could hide anything from whoever does not follow them. */
const documentType =
  /<!DOCTYPE(?!\s+[\w:]+(?:\s+(?:SYSTEM|PUBLIC\s+(?:"-\/\/W3C\/\/DTD SVG [^"]*"|'-\/\/W3C\/\/DTD SVG [^']*'))\s+(?:"[^"]*"|'[^']*'))?\s*>)/i;
/** Characters that XML does not have (1.0, 2.2): the text is in UTF-16 or ISO-2022-JP, and reads otherwise in browsers than here. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const notInXml = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;
/** The encodings that an XML declaration names, and those in which markup is what it is in UTF-8. */
const encodings = /^\ufeff?\s*<\?xml\s[^>]*?encoding\s*=\s*["']?([^"'\s?>]*)/i;
const plainEncoding = /^(?:utf-?8|(?:us-)?ascii|iso-8859-\d+|windows-125\d)$/i;

/** Attributes that take an address, or put one into another attribute; their names without a prefix. */
const takesAddress = /(?:^|:)(?:href|src|to|from|by|values)$/i;
/** `data:` but of a picture in which nothing can run. */
const livelyData = /(?:^|[;,\s])data:(?!image\/(?:png|jpe?g|gif|webp|avif)[;,])/i;

/**
 * Whether an SVG could run something when somebody opens it by its own address (inside `<img>` nothing runs): scripts, event
 * attributes, `javascript:` addresses, other documents and HTML inside, style sheets that rewrite it, declarations and encodings
 * that could hide any of these.
 */
export function runsCode(svg: string): boolean {
  if (notInXml.test(svg) || documentType.test(svg)) return true;
  if (/<!(?:ENTITY|ATTLIST|ELEMENT|NOTATION)|<\?xml-stylesheet/i.test(svg)) return true;
  const [, encoding] = encodings.exec(svg) ?? [];
  if (encoding !== undefined && !plainEncoding.test(encoding)) return true;
  let runs = false;
  readXml(svg, (tag, attributes) => {
    runs ||=
      /(^|:)(script|handler|listener)$/i.test(tag) ||
      attributes.some(([name, value]) => isLively(name, value));
  });
  return runs;
}

/** Whether an attribute runs something, puts in what does, or lets HTML in. */
function isLively(name: string, value: string): boolean {
  const plain = value.replace(/[\t\n\r]/g, '');
  if (/(^|[;,\s])(java|vb)script:/i.test(plain)) return true;
  if (/^on/i.test(name) || (/^attributeName$/i.test(name) && /^\s*on/i.test(value))) return true;
  return (
    value.trim() === 'http://www.w3.org/1999/xhtml' || (takesAddress.test(name) && livelyData.test(plain))
  );
}

/** Shows `see` every tag that opens an element of an XML text, or is an empty one, with its index. (A parser keeps a list of those around, and takes a time that grows with the square of their number.) */
function readXml(
  text: string,
  see: (tag: string, attributes: readonly (readonly [name: string, value: string])[], index: number) => void,
): void {
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
        [tag, index, attributes] = [text.slice(start, last), start - 1, []];
      },
      onattribname(start, last) {
        [name, value] = [text.slice(start, last), ''];
      },
      onattribdata(start, last) {
        value += text.slice(start, last);
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
      onend: end, // of a tag that the text ends in
    },
  );
  tokenizer.write(text);
  tokenizer.end();
}

/** What an SVG names beside itself. */
export interface Outward {
  /** A path or an address, or the declaration of what could be one; not all of it where it is long. */
  readonly name: string;
  /** Where it stands: the index of its tag, or of the declaration that could be one. */
  readonly index: number;
}

/** An entity that is what it says. Others could be files, or markup that is not seen where it is used. */
const entity = /<!ENTITY\s+(?![^\s"']+\s+(?:"[^"<&%]*"|'[^'<&%]*')\s*>)[^>]{0,60}/i;
/** Of an image: bytes that are read as one of pixels. */
const pixels = /^\s*data:\s*image\/(?:png|jpe?g|gif)\s*[;,]/i;

/**
 * The first thing that an SVG names beside itself, and that the program which draws it would look for on the disk. Pictures that it
 * holds itself, as `data:`, are looked at, too.
 */
export function outward(svg: string): Outward | undefined {
  const { 0: declared, index: at } = entity.exec(svg) ?? { index: 0 };
  if (declared !== undefined) return { name: declared, index: at };
  let found: Outward | undefined;
  readXml(svg, (tag, attributes, index) => {
    if (found || /(?:^|:)a$/.test(tag)) return; // a link is not followed
    for (const [attribute, value] of attributes) {
      if (!/(?:^|:)href$/i.test(attribute) || value.trim() === '' || /^\s*#[^/\\]*$/.test(value)) continue;
      if (pixels.test(value)) continue;
      const inner = vectorIn(value);
      if (inner === undefined || outward(inner)) found ??= { name: value.slice(0, 80), index };
    }
  });
  return found;
}

/** The SVG that an address of the kind `data:` holds (RFC 2397); undefined for any other, and where it is not plain text. */
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

/** Whether an SVG says itself how large it is, so that nobody need draw it to find out. */
export function saysItsSize(svg: string): boolean {
  let says: boolean | undefined;
  readXml(svg, (_, attributes) => {
    if (says !== undefined) return; // the root tells all
    const { width = '', height = '', viewBox = '' } = Object.fromEntries(attributes);
    const isLength = (value: string) => /^\s*\d*\.?\d+(?:px|pt|pc|mm|cm|in)?\s*$/.test(value);
    const [, , wide = 0, high = 0] = viewBox
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    says = (isLength(width) && isLength(height)) || (wide > 0 && high > 0);
  });
  return says ?? false;
}
