// The MathML that Temml makes of TeX → MathML that is safe: everything that is not in the lists below is refused, because content may come
// from anybody. `style` attributes become classes, as in HTML of content; references wait for the numbers of equations. Pure.
import { most } from '../../model/limits.ts';
import { withoutMarks } from '../../model/marks.ts';
import { mathStyle } from '../html/inlineStyles.ts';
import { attribute } from '../writing/escape.ts';

/** A reference to an equation. It is written when all equations of the page have numbers. */
export interface EquationReference {
  readonly label: string;
  /** Whether its number is in parentheses: `\eqref`. */
  readonly isParenthesised: boolean;
}

/** Safe MathML. */
export interface CheckedMath {
  readonly pieces: readonly (string | EquationReference)[];
  /** The numbers of its labeled equations, or the texts of `\tag`, in parentheses. */
  readonly labels: ReadonlyMap<string, string>;
  /** The count of its numbered equations. */
  readonly numbered: number;
  /** The classes for `style` attributes: see `ownStyle`. */
  readonly styles: ReadonlyMap<string, string>;
}

/** The allowed elements: those of MathML Core, and `menclose`, which Temml draws by rules of its stylesheet. */
const elements = new Set(
  'math|menclose|mfrac|mi|mmultiscripts|mn|mo|mover|mpadded|mphantom|mprescripts|mroot|mrow|mspace|msqrt|mstyle|msub|msubsup|msup|mtable|mtd|mtext|mtr|munder|munderover|none'.split(
    '|',
  ),
);

const flag = /^(?:true|false)$/;
const words = /^[a-z -]{1,80}$/;
const color = /^(?:#[\da-f]{3,8}|[a-z]{1,20})$/i;
/** No length may move a symbol far away. */
const length = /^(?:[-+]?\d(?:\.\d{1,5})?|\+?\d{2,3}(?:\.\d{1,5})?)(?:em|ex|px|pt|pc|cm|mm|in|width|%)?$/;
const offset = /^[-+]?(?:\d(?:\.\d{1,5})?(?:em|ex|width)|\d{1,2}(?:\.\d{1,5})?(?:px|pt|mm))$/;
const level = /^[-+]?\d$/;

/** The allowed attributes and their values. */
const attributes: Readonly<Record<string, RegExp>> = Object.fromEntries(
  (
    [
      ['accent|accentunder|displaystyle|fence|largeop|movablelimits|separator|stretchy|symmetric', flag],
      ['columnalign|display|form|linebreak|mathvariant|notation|rowalign', words],
      ['depth|height|linethickness|lspace|mathsize|maxsize|minsize|rowspacing|rspace|width', length],
      ['columnspan|rowspan', /^\d{1,3}$/],
      ['mathbackground|mathcolor', color],
      ['scriptlevel', level],
      ['voffset', offset],
    ] as const
  ).flatMap(([names, values]) => names.split('|').map((name) => [name, values] as const)),
);

/** The classes that have rules in `mathStyles.ts`; others are dropped. */
const classes =
  /^(?:tml-(?:left|right|jot|small|cancel|xcancel|overline|underline|fbox|vec|shift-left|(?:hat|tilde)-\d|(?:sml|med|lrg)-pad)|(?:chr|wbk)-[a-z-]+|upstrike|downstrike|sout|longdiv-(?:top|arc)|phasor-(?:bottom|angle)|circle-pad|textcircle|actuarial|ff-(?:narrow|nudge-left|squash)|menclose|tml-cancelto)$/;

const tag = /<(\/?)([a-z]+)((?: [a-z-]+=(?:"[^"<>]*"|'[^'<>]*'))*)>|([^<>]+)/y;
const named = / ([a-z-]+)=(?:"([^"]*)"|'([^']*)')/g;
const safeText = /^(?:[^&]|&(?:amp|lt|gt|quot|apos|#x27|#39);)*$/;

/** Why the MathML of a formula is not taken: the text that is not allowed, or too many levels. */
type RefusedMath = { readonly refused: string } | { readonly isTooDeep: true };

/** Checks the MathML of a formula; `first`: the number of the next equation. */
export function checkMathml(mathml: string, first: number): CheckedMath | RefusedMath {
  const pieces: (string | EquationReference)[] = [];
  const labels = new Map<string, string>();
  const styles = new Map<string, string>();
  const open: string[] = [];
  let numbered = 0;
  let label: string | undefined;
  /** The text of `\tag` so far, and the depth of its element. */
  let tagged: { readonly depth: number; text: string } | undefined;
  /** The index of the last opened cell: one with a number is aligned to the end of the line. */
  let cell = -1;
  tag.lastIndex = 0;
  while (tag.lastIndex < mathml.length) {
    const at = tag.lastIndex;
    const [all, isEnd, name = '', written = '', text] = tag.exec(mathml) ?? [];
    if (all === undefined) return { refused: mathml.slice(at, at + 30) };
    const refused =
      text !== undefined ? readText(text) : isEnd ? readEnd(name, all) : readStart(name, written, all);
    if (refused) return refused;
  }
  if (open.length > 0) return { refused: `<${open.at(-1)}>` };
  return { pieces, labels, numbered, styles };

  function readText(text: string): RefusedMath | undefined {
    if (!safeText.test(text)) return { refused: text.slice(0, 30) };
    if (tagged) tagged.text += text;
    pieces.push(withoutMarks(text));
    return undefined;
  }

  function readEnd(name: string, all: string): RefusedMath | undefined {
    if (open.pop() !== name) return { refused: all };
    if (tagged && open.length < tagged.depth) {
      numberIs(tagged.text);
      tagged = undefined;
    }
    if (name !== 'a' && name !== 'span') pieces.push(all);
    else if (name === 'a' && open.length > 0) pieces.push('</mtext>');
    return undefined;
  }

  function readStart(name: string, written: string, all: string): RefusedMath | undefined {
    if (open.length > 2 * most.levels) return { isTooDeep: true };
    const values = new Map(
      [...written.matchAll(named)].map(([, key = '', one, other]) => [key, one ?? other ?? '']),
    );
    const own = (values.get('class') ?? '').split(' ');
    if (name === 'a' && own.includes('tml-ref')) {
      if (open.length > 0) pieces.push('<mtext>');
      const href = values.get('href') ?? '';
      pieces.push({ label: href.slice(1), isParenthesised: own.includes('tml-eqref') });
    } else if (name === 'span' && own.includes('tml-eqn')) {
      const number = `(${first + numbered})`;
      numbered += 1;
      alignCell();
      numberIs(number);
      pieces.push(number);
    } else if (elements.has(name)) {
      if (own.includes('tml-tag')) {
        tagged = { depth: open.length + 1, text: '' };
        alignCell();
      }
      if (name === 'mtd') cell = pieces.length;
      label = values.get('id') ?? label;
      const opened = openingOf(name, values, own);
      if (typeof opened !== 'string') return opened;
      pieces.push(opened);
    } else return { refused: all.slice(0, 60) };
    open.push(name);
    return undefined;
  }

  /** Gives the equation that is labeled its number. */
  function numberIs(text: string): void {
    if (label !== undefined) labels.set(label, text);
    label = undefined;
  }

  function alignCell(): void {
    const opening = pieces[cell];
    if (typeof opening === 'string')
      pieces[cell] = opening.includes(' class="')
        ? opening.replace(' class="', ' class="tml-right ')
        : opening.replace('<mtd', '<mtd class="tml-right"');
  }

  function openingOf(
    name: string,
    values: ReadonlyMap<string, string>,
    own: readonly string[],
  ): string | RefusedMath {
    const remaining = own.filter((one) => classes.test(one));
    let written = '';
    for (const [key, value] of values) {
      if (key === 'class') continue;
      if (key === 'id') {
        if (name !== 'mtr') return { refused: `id="${value}"` };
        written += attribute('id', idOfEquation(value));
      } else if (key === 'style') {
        const style = mathStyle(value);
        if (style && 'refused' in style) return style;
        if (!style) continue;
        styles.set(style.className, style.css);
        remaining.push(style.className);
      } else if (attributes[key]?.test(value)) written += attribute(key, value);
      else return { refused: `${key}="${value.slice(0, 40)}"` };
    }
    return `<${name}${attribute('class', remaining.join(' ') || undefined)}${written}>`;
  }
}

/** The id of a labeled equation. */
export const idOfEquation = (label: string) => `eq-${label}`;
