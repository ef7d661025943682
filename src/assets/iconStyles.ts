// An icon with modern styles → the same drawing with styles that its renderer supports. LOADS, through others.
//
// resvg supports rules without nesting, conditions and var(), and the colors of CSS 3. Anything else is drawn black, without an
// error.
import {
  blockWith,
  declaredIn,
  propertiesOf,
  type Rule,
  rulesOf,
  ruleWith,
  type StyledPart,
  valueWith,
} from './iconRules.ts';
import { colorsIn, converted, UndrawableError, withColors } from './plainColors.ts';

/** A part that cannot be drawn, and its index in the icon's text. */
export interface Undrawable {
  readonly what: string;
  readonly index: number;
}

/** Comments, and tags with their attributes. The renderer refuses text that is not XML. */
const tags =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/g;
const attributes = /([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')/g;
const styled = /^(?:style|fill|stroke|color|(?:stop|flood|lighting)-color)$/;

/** The text of an element that the renderer omits, because it has no fonts and no HTML. */
export function lostElement(svg: string): Undrawable | undefined {
  for (const { 0: tag, 1: name = '', 3: closes, index } of svg.matchAll(tags)) {
    const [, local = ''] = /(?:^|:)(text|foreignObject)$/.exec(name) ?? [];
    if (local === '' || closes === '/') continue;
    const inner = svg.slice(index + tag.length).split(`</${name}`, 1)[0] ?? '';
    if (inner.replace(/<[^>]*>/g, '').trim() !== '') return { what: `<${local}>`, index };
  }
  return undefined;
}

const isModern = (css: string) => /var\(|--/i.test(css) || colorsIn(css).length > 0;
const isPlainSheet = (css: string) => !/[@&]|:(?:root|is|where)\b|\{[^}]*\{/i.test(css) && !isModern(css);

/** Removes nesting from rules; undefined if too many are nested. */
export type Flatten = (css: string) => string | undefined;

/** How many characters of styles an icon may have. The renderer's time grows with their square. */
const mostStyles = 50_000;

/** The icon with plain styles. `flatten` removes nesting from rules. Throws an error with the part that cannot be drawn. */
export async function plainIcon(svg: string, flatten: Flatten): Promise<string> {
  const parts = styledParts(svg);
  if (parts.reduce((sum, { css }) => sum + css.length, 0) > mostStyles)
    throw new UndrawableError(`more than ${mostStyles.toLocaleString('en-US')} characters of styles`);
  if (!parts.some(({ css, name }) => (name === undefined ? !isPlainSheet(css) : isModern(css)))) return svg;
  const rules = new Map(
    parts.flatMap((part) => (part.name === undefined ? [[part, rulesIn(part.css, flatten)] as const] : [])),
  );
  const properties = propertiesOf(parts, [...rules.values()].flat());
  const written = parts.map((part) => {
    const own = rules.get(part);
    if (own) return own.map((rule) => ruleWith(rule, properties)).join('');
    return part.name === 'style'
      ? blockWith(declaredIn(part.css), properties)
      : valueWith(part.css, properties);
  });
  const colors = new Set(written.flatMap(colorsIn));
  const current = properties.elsewhere.has('color') ? undefined : (properties.ofRoot.get('color') ?? '#000');
  const plain = await converted([...colors], current);
  let [made, done] = ['', 0];
  for (const [index, { from, to }] of parts.entries()) {
    const css = withColors(written[index] ?? '', plain);
    made += svg.slice(done, from) + css.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
    done = to;
  }
  return made + svg.slice(done);
}

function rulesIn(css: string, flatten: Flatten): readonly Rule[] {
  const flat = flatten(css);
  if (flat === undefined || flat.length > 20 * mostStyles)
    throw new UndrawableError('so many rules in one another');
  return rulesOf(flat);
}

function styledParts(svg: string): readonly StyledPart[] {
  const found: StyledPart[] = [];
  let isOfRoot = true;
  for (const { 0: tag, 1: name, 2: written = '', 3: closes, index } of svg.matchAll(tags)) {
    if (name === undefined) continue;
    const start = index + 1 + name.length;
    for (const { 0: all, 1: attribute = '', 2: quoted = '', index: at } of written.matchAll(attributes)) {
      const css = decoded(quoted.slice(1, -1));
      if (!styled.test(attribute) && !/var\(/i.test(css)) continue;
      const to = start + at + all.length - 1;
      found.push({ name: attribute, from: to - quoted.length + 2, to, css, isOfRoot });
    }
    isOfRoot = false;
    if (!/(?:^|:)style$/.test(name) || closes === '/') continue;
    const from = index + tag.length;
    const end = svg.indexOf(`</${name}`, from);
    const to = end === -1 ? svg.length : end;
    const text = svg.slice(from, to);
    const plain = text.replace(/<!--|-->/g, '').split(/<!\[CDATA\[([\s\S]*?)\]\]>/);
    const css = plain.map((one, piece) => (piece % 2 === 0 ? decoded(one) : one)).join('');
    found.push({ name: undefined, from, to, css, isOfRoot: false });
  }
  return found;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decoded = (text: string) =>
  text.replace(/&(?:(amp|lt|gt|quot|apos)|#(x?)([\da-f]+));/gi, (_, name, hex, code) =>
    name ? (entities[name.toLowerCase()] ?? '') : String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)),
  );

/** The part that cannot be drawn, from an error of `plainIcon`, with its location. Undefined for other errors. */
export function undrawableIn(error: unknown, svg: string): Undrawable | undefined {
  if (!(error instanceof UndrawableError)) return undefined;
  const { message: what } = error;
  const at = svg.indexOf(what);
  const name = /--[\w-]+|@media|[a-z-]+\(/i.exec(what)?.[0] ?? '';
  return { what, index: at === -1 ? Math.max(0, svg.indexOf(name)) : at };
}
