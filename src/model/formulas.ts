// Formulas: what a site says of them, and what makes MathML of TeX. Types only.
import type { CoreSite } from './config.ts';

/** What site.yml says of formulas. */
export type FormulaSetting = NonNullable<CoreSite['markdown']['math']>;

/** What became of TeX: MathML that nobody has checked yet; what is refused; or why there is none, and perhaps where in the TeX. */
export type WrittenMath =
  | { readonly mathml: string }
  | { readonly refused: string }
  | { readonly message: string | undefined; readonly position: number | undefined };

/** Makes MathML of TeX. Throws a RangeError where that is too deep. */
export type FormulaWriter = (tex: string, isDisplay: boolean) => WrittenMath;
