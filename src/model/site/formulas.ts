// The setting of formulas, and the function that makes MathML of TeX. Types only.
import type { CoreSite } from './config.ts';

/** The setting of formulas in site.yml. */
export type FormulaSetting = NonNullable<CoreSite['markdown']['math']>;

/** The result for TeX: MathML that is not checked yet; or what is refused; or what is wrong, and its index in the TeX if it is known. */
export type WrittenMath =
  | { readonly mathml: string }
  | { readonly refused: string }
  | { readonly message: string | undefined; readonly position: number | undefined };

/** Makes MathML of TeX. Throws a RangeError if it is nested too deeply. */
export type FormulaWriter = (tex: string, isDisplay: boolean) => WrittenMath;
