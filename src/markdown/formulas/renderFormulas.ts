// The formulas of a page → their MathML with equation numbers, and problems. Pure.
import type { FormulaWriter } from '../../model/site/plugins.ts';
import type { Problem, SourceLocation } from '../../model/site/problem.ts';
import { most } from '../../model/values/limits.ts';
import { problem } from '../../problems/problem.ts';
import type { Formula } from '../components/referenceTokens.ts';
import { formulaElement } from '../html/elements.ts';
import { pointsIn } from '../reading/positions.ts';
import { attribute } from '../writing/escape.ts';
import { type CheckedMath, checkMathml, type EquationReference, idOfEquation } from './mathml.ts';

export interface RenderedFormulas {
  /** Replaces the placeholders in HTML by formulas. */
  readonly put: (html: string) => string;
  /** The ids of labeled equations, and their locations. */
  readonly ids: ReadonlyMap<string, SourceLocation>;
  /** The classes for `style` attributes: see `ownStyle`. */
  readonly styles: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
}

export interface FormulaContext {
  readonly write: FormulaWriter;
  readonly file: string;
  /** The Markdown of the page. */
  readonly text: string;
  /** The label of a display formula for screen readers. */
  readonly label: string;
}

const reference = /\\(?:eq)?(?:ref|label)\s*\{([^{}]*)\}/g;
const placeholder = new RegExp(`<${formulaElement} data-formula="(\\d+)"></${formulaElement}>`, 'g');

/** Renders the formulas of a page, in order. */
export function renderFormulas(
  formulas: readonly Formula[],
  { write, file, text, label }: FormulaContext,
): RenderedFormulas {
  const points = pointsIn(text);
  const locationOf = ({ start, indexOf }: Formula, position?: number): SourceLocation => ({
    file,
    ...points(position === undefined ? start : indexOf(position)),
  });
  const problems: Problem[] = [];
  const labels = new Map<string, string>();
  const ids = new Map<string, SourceLocation>();
  const styles = new Map<string, string>();
  let numbered = 0;
  let length = 0;
  const checked = formulas.map((formula) => {
    // One formula can exceed the limit alone.
    if (length > most.rendered) return undefined;
    const made = check(formula);
    if (!('pieces' in made)) {
      problems.push(made);
      return undefined;
    }
    let isTwice = false;
    for (const [name, number] of made.labels) {
      const { label = name, index } = writtenIn(formula, name);
      const at = locationOf(formula, index);
      if (labels.has(name)) {
        isTwice = true;
        problems.push(problem('formula-label', [label, 'twice'], at));
      }
      labels.set(name, number);
      ids.set(idOfEquation(name), at);
    }
    for (const [name, css] of made.styles) styles.set(name, css);
    numbered += made.numbered;
    for (const piece of made.pieces) length += typeof piece === 'string' ? piece.length : 0;
    if (length > most.rendered)
      problems.push(problem('too-long', ['rendered', most.rendered], locationOf(formula)));
    // Otherwise the id of a duplicate label would be a second problem.
    return isTwice ? undefined : made;
  });
  const html = formulas.map((formula, index) => htmlOf(formula, checked[index]));
  return {
    put: (text) => text.replace(placeholder, (_, number) => html[Number(number)] ?? ''),
    ids,
    styles,
    problems,
  };

  /** The MathML of a formula, or its problem. */
  function check(formula: Formula): CheckedMath | Problem {
    const { tex, isDisplay } = formula;
    if (tex.length > most.formula)
      return problem('too-long', ['formula', most.formula], locationOf(formula, most.formula));
    try {
      const written = write(tex, isDisplay);
      if ('message' in written)
        return problem('formula-broken', [written.message], locationOf(formula, written.position));
      const made = 'refused' in written ? written : checkMathml(written.mathml, numbered + 1);
      if ('refused' in made) return problem('formula-refused', [made.refused], locationOf(formula));
      if ('pieces' in made) return made;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error; // the stack overflowed
    }
    return problem('too-deep', [most.levels], locationOf(formula));
  }

  /** The label in the TeX of a formula, and its index. Temml keeps only letters, digits, "-" and "_" of a label. */
  function writtenIn({ tex }: Formula, name: string): { readonly label?: string; readonly index?: number } {
    for (const { 1: label = '', index } of tex.matchAll(reference))
      if (label.replace(/[^\w-]/g, '') === name) return { label, index };
    return {};
  }

  function htmlOf(formula: Formula, made: CheckedMath | undefined): string {
    if (!made) return '';
    const math = made.pieces
      .map((piece) => (typeof piece === 'string' ? piece : linkOf(piece, formula)))
      .join('');
    return formula.isDisplay
      ? `<div class="math-block" tabindex="0" role="group"${attribute('aria-label', label)}>${math}</div>`
      : math;
  }

  function linkOf({ label: name, isParenthesised }: EquationReference, formula: Formula): string {
    const number = labels.get(name);
    if (number === undefined) {
      const { label = name, index } = writtenIn(formula, name);
      problems.push(problem('formula-label', [label], locationOf(formula, index)));
      return ''; // a link would also be reported as dead
    }
    const bare = number.replace(/^\((.*)\)$/, '$1');
    return `<a${attribute('href', `#${idOfEquation(name)}`)}>${isParenthesised ? `(${bare})` : bare}</a>`;
  }
}
