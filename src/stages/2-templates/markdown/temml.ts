// The site's own Temml → a function that makes MathML from TeX. Pure.
import type { FormulaSetting, FormulaWriter } from '../../../model/site/plugins.ts';

/** The part of Temml that is used. */
interface Temml {
  renderToString(tex: string, options: object): string;
}

/** The most macros that are replaced in a formula: the default of Temml. */
const mostExpansions = 1_000;
/** The most characters that replace macros, roughly, if a formula defines macros or a macro of the site repeats its argument. */
const mostExpanded = 100_000;
const defines = /\\(?:[gex]?def|let|futurelet|(?:re)?newcommand|providecommand)(?![A-Za-z])/;
const repeats = /#(\d)[\s\S]*#\1/;
const argument = /(?<!\\)#/;

/** A function that makes MathML by Temml. Undefined if the module is not Temml. `run` runs it like a plugin. */
export function formulaWriter(
  module: Readonly<Record<string, unknown>> | undefined,
  { macros }: FormulaSetting,
  run: <T>(does: () => T) => T,
): FormulaWriter | undefined {
  const given = (module?.default ?? module) as Partial<Temml> | undefined;
  if (typeof given?.renderToString !== 'function') return undefined;
  const temml = given as Temml;
  const canGrow = Object.values(macros).some((macro) => repeats.test(macro));
  return (tex, isDisplay) => {
    // Nested uses of such a macro can take any time and memory.
    if (defines.test(tex) && argument.test(tex)) return { refused: '#1' };
    const isLimited = canGrow || defines.test(tex);
    const options = {
      displayMode: isDisplay,
      throwOnError: true,
      macros: { ...macros }, // Temml adds the formula's own definitions to it
      maxExpand: isLimited ? Math.min(mostExpansions, mostExpanded / tex.length) : mostExpansions,
      wrap: isDisplay ? 'none' : 'tex',
    };
    try {
      return { mathml: run(() => temml.renderToString(tex, options)) };
    } catch (error) {
      if (error instanceof RangeError && error.message.includes('stack')) throw error;
      return faultOf(error);
    }
  };
}

/** An error of Temml as a message. Its ParseErrors have a position. Other errors are defects of Temml on unusual TeX. */
function faultOf(error: unknown): ReturnType<FormulaWriter> {
  const { name, message: said, position } = error as Error & { readonly position?: unknown };
  if (name !== 'ParseError') return { message: undefined, position: undefined };
  // The rest is the position, and the text around it.
  const message = said.replace(/ at (?:position \d+|end of input):[\s\S]*$/, '');
  return {
    message: message.trim().replace(/\s+/g, ' '),
    position: typeof position === 'number' ? position : undefined,
  };
}
