// MathML that Temml makes from TeX → safe MathML. Only the elements and attributes in the lists below are accepted, because anybody
// may write content. `style` attributes become classes, as in content's HTML. References wait for the numbers of equations. Pure.

import { withoutPlaceholders } from '../../model/addresses/placeholders.ts';
import { most } from '../../model/values/limits.ts';
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
  /** The number of its numbered equations. */
  readonly numbered: number;
  /** The classes for `style` attributes: see `ownStyle`. */
  readonly styles: ReadonlyMap<string, string>;
}

/** The allowed elements: those of MathML Core, and `menclose`, which Temml's stylesheet draws. */
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

/** The classes with rules in `mathStyles.ts`. Others are dropped. */
const classes =
  /^(?:tml-(?:left|right|jot|small|cancel|xcancel|overline|underline|fbox|vec|shift-left|(?:hat|tilde)-\d|(?:sml|med|lrg)-pad)|(?:chr|wbk)-[a-z-]+|upstrike|downstrike|sout|longdiv-(?:top|arc)|phasor-(?:bottom|angle)|circle-pad|textcircle|actuarial|ff-(?:narrow|nudge-left|squash)|menclose|tml-cancelto)$/;

const tag = /<(\/?)([a-z]+)((?: [a-z-]+=(?:"[^"<>]*"|'[^'<>]*'))*)>|([^<>]+)/y;
const named = / ([a-z-]+)=(?:"([^"]*)"|'([^']*)')/g;
const safeText = /^(?:[^&]|&(?:amp|lt|gt|quot|apos|#x27|#39);)*$/;

/** Why the MathML of a formula is refused: text that is not allowed, or too many levels. */
type RefusedMath = { readonly refused: string } | { readonly isTooDeep: true };

/** Checks the MathML of a formula. `first`: the number of the next equation. */
export function checkMathml(mathml: string, first: number): CheckedMath | RefusedMath {
  const check = new MathCheck(first);
  tag.lastIndex = 0;
  while (tag.lastIndex < mathml.length) {
    const at = tag.lastIndex;
    const [all, isEnd, name = '', written = '', text] = tag.exec(mathml) ?? [];
    if (all === undefined) return { refused: mathml.slice(at, at + 30) };
    const refused =
      text !== undefined ? check.text(text) : isEnd ? check.end(name, all) : check.start(name, written, all);
    if (refused) return refused;
  }
  return check.checked();
}

/** The state while a formula's MathML is read. */
class MathCheck {
  readonly #pieces: (string | EquationReference)[] = [];
  readonly #labels = new Map<string, string>();
  readonly #styles = new Map<string, string>();
  readonly #open: string[] = [];
  #numbered = 0;
  #label: string | undefined;
  /** The text of `\tag` so far, and the depth of its element. */
  #tagged: { readonly depth: number; text: string } | undefined;
  /** The index of the last opened cell. A cell with a number is aligned to the end of the line. */
  #cell = -1;

  constructor(readonly first: number) {}

  checked(): CheckedMath | RefusedMath {
    if (this.#open.length > 0) return { refused: `<${this.#open.at(-1)}>` };
    return { pieces: this.#pieces, labels: this.#labels, numbered: this.#numbered, styles: this.#styles };
  }

  text(text: string): RefusedMath | undefined {
    if (!safeText.test(text)) return { refused: text.slice(0, 30) };
    if (this.#tagged) this.#tagged.text += text;
    this.#pieces.push(withoutPlaceholders(text));
    return undefined;
  }

  end(name: string, all: string): RefusedMath | undefined {
    if (this.#open.pop() !== name) return { refused: all };
    if (this.#tagged && this.#open.length < this.#tagged.depth) {
      this.#numberIs(this.#tagged.text);
      this.#tagged = undefined;
    }
    if (name !== 'a' && name !== 'span') this.#pieces.push(all);
    else if (name === 'a' && this.#open.length > 0) this.#pieces.push('</mtext>');
    return undefined;
  }

  start(name: string, written: string, all: string): RefusedMath | undefined {
    if (this.#open.length > 2 * most.levels) return { isTooDeep: true };
    const values = new Map(
      [...written.matchAll(named)].map(([, key = '', one, other]) => [key, one ?? other ?? '']),
    );
    const own = (values.get('class') ?? '').split(' ');
    if (name === 'a' && own.includes('tml-ref')) this.#refer(values.get('href') ?? '', own);
    else if (name === 'span' && own.includes('tml-eqn')) this.#number();
    else if (elements.has(name)) {
      const refused = this.#startElement(name, values, own);
      if (refused) return refused;
    } else return { refused: all.slice(0, 60) };
    this.#open.push(name);
    return undefined;
  }

  #refer(href: string, classes: readonly string[]): void {
    if (this.#open.length > 0) this.#pieces.push('<mtext>');
    this.#pieces.push({ label: href.slice(1), isParenthesised: classes.includes('tml-eqref') });
  }

  #number(): void {
    const number = `(${this.first + this.#numbered})`;
    this.#numbered += 1;
    this.#alignCell();
    this.#numberIs(number);
    this.#pieces.push(number);
  }

  #startElement(
    name: string,
    values: ReadonlyMap<string, string>,
    own: readonly string[],
  ): RefusedMath | undefined {
    if (own.includes('tml-tag')) {
      this.#tagged = { depth: this.#open.length + 1, text: '' };
      this.#alignCell();
    }
    if (name === 'mtd') this.#cell = this.#pieces.length;
    this.#label = values.get('id') ?? this.#label;
    const opening = this.#openingOf(name, values, own);
    if (typeof opening !== 'string') return opening;
    this.#pieces.push(opening);
    return undefined;
  }

  /** Sets the number of the equation with a label. */
  #numberIs(text: string): void {
    if (this.#label !== undefined) this.#labels.set(this.#label, text);
    this.#label = undefined;
  }

  #alignCell(): void {
    const opening = this.#pieces[this.#cell];
    if (typeof opening === 'string')
      this.#pieces[this.#cell] = opening.includes(' class="')
        ? opening.replace(' class="', ' class="tml-right ')
        : opening.replace('<mtd', '<mtd class="tml-right"');
  }

  #openingOf(
    name: string,
    values: ReadonlyMap<string, string>,
    own: readonly string[],
  ): string | RefusedMath {
    const remaining = own.filter((one) => classes.test(one));
    let written = '';
    for (const [key, value] of values) {
      if (key === 'class') continue;
      if (key === 'style') {
        const style = mathStyle(value);
        if (style && 'refused' in style) return style;
        if (style) this.#styles.set(style.className, style.css);
        if (style) remaining.push(style.className);
      } else {
        const checked = checkedAttribute(name, key, value);
        if (typeof checked !== 'string') return checked;
        written += checked;
      }
    }
    return `<${name}${attribute('class', remaining.join(' ') || undefined)}${written}>`;
  }
}

/** An attribute of an element as written, if it is allowed. */
function checkedAttribute(element: string, name: string, value: string): string | RefusedMath {
  if (name === 'id')
    return element === 'mtr' ? attribute('id', idOfEquation(value)) : { refused: `id="${value}"` };
  if (attributes[name]?.test(value)) return attribute(name, value);
  return { refused: `${name}="${value.slice(0, 40)}"` };
}

/** The id of a labeled equation. */
export const idOfEquation = (label: string) => `eq-${label}`;
