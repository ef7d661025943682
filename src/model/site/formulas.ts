// The setting of formulas, and the function that makes MathML from TeX. Types only.
import type { CoreSite } from './config.ts';

export type FormulaSetting = NonNullable<CoreSite['markdown']['math']>;

/** The result for TeX: unchecked MathML, a refused command, or an error, with its index in the TeX if known. */
export type WrittenMath =
  | { readonly mathml: string }
  | { readonly refused: string }
  | { readonly message: string | undefined; readonly position: number | undefined };

/** Makes MathML from TeX. Throws a RangeError if it is nested too deeply. */
export type FormulaWriter = (tex: string, isDisplay: boolean) => WrittenMath;
