// `style="…"` in Markdown's HTML → a class with a rule, if it is harmless: it loads nothing, and moves nothing out of its place.
// The author decides the size and color of text. Pure.
import { createHash } from 'node:crypto';
import { getOrInsertComputed } from '../../model/values/lazy.ts';

/** A class for a `style` attribute and its declarations, `property:value;…`; or the first declaration that is not harmless. */
export type OwnStyle =
  | { readonly className: string; readonly css: string }
  | { readonly refused: string }
  | undefined;

const length = String.raw`(?:0|\d{1,4}(?:\.\d{1,4})?|\.\d{1,4})(?:px|em|rem|ex|ch|%|pt|pc|cm|mm|in|vw|vh)`;
const size = `(?:0|auto|${length})`;
const color = String.raw`(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|(?:rgb|hsl)a?\([\d.,%/ ]{1,60}\)|[a-z]{3,20})`;
const line = '(?:none|hidden|solid|dashed|dotted|double|groove|ridge|inset|outset|thin|medium|thick)';
const part = `(?:0|${length}|${line}|${color})`;
const family = String.raw`(?:"[\w -]{1,40}"|'[\w -]{1,40}'|[a-z][\w-]{0,40}(?: [a-z][\w-]{0,40}){0,3})`;
const scrolls = '(?:auto|scroll|hidden|visible)';
const oneTo = (most: number, value: string) => `${value}(?: ${value}){0,${most - 1}}`;

/** The allowed values of each property: as in CSS, without negative, computed or loaded values. */
const grammar: readonly (readonly [properties: string, value: string])[] = [
  ['text-align', 'left|right|center|justify|start|end'],
  ['text-indent|letter-spacing|word-spacing', `normal|0|${length}`],
  ['text-transform', 'none|uppercase|lowercase|capitalize'],
  [
    'text-decoration|text-decoration-line|text-decoration-style|text-decoration-color',
    oneTo(4, `(?:${line}|underline|overline|line-through|wavy|${color})`),
  ],
  ['vertical-align', `baseline|sub|super|top|bottom|middle|text-top|text-bottom|0|${length}`],
  ['white-space', 'normal|nowrap|pre|pre-wrap|pre-line|break-spaces'],
  [
    'word-break|overflow-wrap|word-wrap|hyphens',
    'normal|break-word|break-all|keep-all|anywhere|auto|manual|none',
  ],
  ['font-style|font-variant', 'normal|italic|oblique|small-caps'],
  ['font-weight', 'normal|bold|bolder|lighter|[1-9]00'],
  ['font-size', `(?:xx-|x-)?(?:small|large)|medium|smaller|larger|${length}`],
  ['font-family', `${family}(?: ?, ?${family}){0,9}`],
  ['line-height', String.raw`normal|[1-9](?:\.\d{1,4})?|[1-9]\d{2}%`],
  ['color|background-color|background', color],
  ['width|max-width|min-width|min-height', `none|auto|(?:min|max|fit)-content|0|${length}`],
  ['height|max-height', 'none|auto'],
  ['float', 'none|left|right|inline-start|inline-end'],
  ['clear', 'none|left|right|both'],
  ['display', 'block|inline|inline-block|flow-root|list-item|table'],
  ['margin|padding|border-radius', oneTo(4, size)],
  ['(?:margin|padding)-(?:top|right|bottom|left|inline|block)(?:-start|-end)?', oneTo(2, size)],
  ['border(?:-(?:top|right|bottom|left))?(?:-(?:width|style|color))?', oneTo(4, part)],
  ['border-collapse', 'collapse|separate'],
  ['border-spacing', oneTo(2, `(?:0|${length})`)],
  ['table-layout', 'auto|fixed'],
  ['caption-side', 'top|bottom'],
  [
    'list-style|list-style-type',
    oneTo(
      2,
      '(?:none|disc|circle|square|inside|outside|(?:lower|upper)-(?:alpha|roman|latin|greek)|decimal(?:-leading-zero)?)',
    ),
  ],
  ['overflow|overflow-x|overflow-y', oneTo(2, scrolls)],
  ['object-fit', 'fill|contain|cover|none|scale-down'],
  ['aspect-ratio', String.raw`auto|\d{1,4}(?: ?/ ?\d{1,4})?`],
  ['(?:page-)?break-(?:before|after|inside)', 'auto|avoid|always|page|left|right|avoid-page'],
];
type Grammar = readonly (readonly [properties: RegExp, value: RegExp])[];
const compiled = (some: typeof grammar): Grammar =>
  some.map(([properties, value]) => [new RegExp(`^(?:${properties})$`), new RegExp(`^(?:${value})$`, 'i')]);
const rules = compiled(grammar);
/** The height of a picture may have any length, because nothing can overflow it. */
const pictureRules = [...compiled([['(?:max-)?height', `auto|none|0|${length}`]]), ...rules];

/** More values for formulas. They move symbols by less than two em, or overlap neighbors. */
const mathGrammar: readonly (readonly [properties: string, value: string])[] = [
  ['math-depth', '[0-3]'],
  ['margin-left', String.raw`-[01](?:\.\d{1,5})?em`],
  [
    'padding(?:-(?:top|right|bottom|left))?',
    oneTo(4, String.raw`(?:0|\d{1,2}(?:\.\d{1,6})?(?:em|ex|px|pt))`),
  ],
  ['transform', String.raw`scaleX\(-1\)`],
  ['display', 'flex'],
  ['justify-content', 'center'],
  ['position', 'relative|absolute'],
  ['left|right|bottom', String.raw`0|0\.1em`],
  ['height', String.raw`\d(?:\.\d{1,5})?em`],
];
/** Invalid declarations from Temml, which browsers ignore, and the effect of `display="block"`. */
const noStyle =
  /^(?:display:block math|(?:level|font-shape|max-size):.*|font-size:[\d.]+|color:undefined|[\w-]+:)$/;

const mathRules = compiled([...mathGrammar, ...grammar]);

/** The limit of an attribute in characters. Nobody writes more by hand. */
const longest = 2_000;

/** The class for a `style` attribute of an element; undefined if it is empty. */
export function ownStyle(element: string, style: string): OwnStyle {
  if (style.length > longest) return { refused: `${style.slice(0, 40)}…` };
  return read(style, element === 'img' ? pictureRules : rules);
}

/** The same for an element of a formula from Temml. */
export function mathStyle(style: string): OwnStyle {
  return read(style, mathRules, noStyle);
}

function read(style: string, grammar: Grammar, none?: RegExp): OwnStyle {
  const declared = new Map<string, string>();
  for (const whole of style.split(';')) {
    const declaration = whole.replace(/\s+/g, ' ').trim();
    if (declaration === '' || none?.test(declaration)) continue;
    const colon = declaration.indexOf(':');
    const property = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    const value = declaration
      .slice(colon + 1)
      .replace(/ ?! ?important$/i, '')
      .trim();
    const isAllowed = grammar.some(([properties, values]) => properties.test(property) && values.test(value));
    if (!isAllowed) return { refused: declaration.slice(0, 60) };
    declared.delete(property); // the last declaration wins, at its own position
    declared.set(property, value);
  }
  if (declared.size === 0) return undefined;
  const css = [...declared].map(([property, value]) => `${property}:${value}`).join(';');
  return { className: classOf(css), css };
}

/** The number of groups of rules. A page that needs a rule gets its whole group. */
const groups = 16;

/** Two classes: of the group, and of the rule within it. */
function classOf(css: string): string {
  const sum = createHash('sha256').update(css).digest();
  return `written-${sum.readUInt8(0) % groups} s${sum.toString('hex').slice(0, 8)}`;
}

/**
 * The rules for these styles, by class. Each group is one rule with nested rules, which a page gets whole or not at all. So there
 * are few different stylesheets, even with many styles.
 */
export function rulesOf(styles: ReadonlyMap<string, string>): string {
  const byGroup = new Map<string, string[]>();
  for (const [className, css] of [...styles].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const [group = '', own = ''] = className.split(' ');
    getOrInsertComputed(byGroup, group, () => []).push(`&.${own}.${own}{${css}}`);
  }
  return [...byGroup].map(([group, rules]) => `.${group}{${rules.join('')}}`).join('');
}
