// Temml, as the site has installed it → what makes MathML of formulas. Pure.
import type { FormulaSetting, FormulaWriter } from '../model/formulas.ts';

/** What is called of Temml. */
interface Temml {
  renderToString(tex: string, options: object): string;
}

/** How often macros of a formula may be replaced, as Temml has it. */
const mostExpansions = 1_000;
/** How many characters may be put in their places, where the formula says by what, or that is more than was there. */
const mostExpanded = 100_000;
const defines = /\\(?:[gex]?def|let|futurelet|(?:re)?newcommand|providecommand)(?![A-Za-z])/;
const repeats = /#(\d)[\s\S]*#\1/;
const argument = /(?<!\\)#/;

/** What makes MathML by Temml; undefined where a module is none. `run` runs it as plugins are run. */
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
    // Such a macro within its own argument takes a time and a memory without end.
    if (defines.test(tex) && argument.test(tex)) return { refused: '#1' };
    const isLimited = canGrow || defines.test(tex);
    const options = {
      displayMode: isDisplay,
      throwOnError: true,
      macros: { ...macros }, // what a formula defines, it defines for itself
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

/** What Temml has thrown. Its own errors say where; what else it throws, it throws at TeX that it did not expect. */
function faultOf(error: unknown): ReturnType<FormulaWriter> {
  const { name, message: said, position } = error as Error & { readonly position?: unknown };
  if (name !== 'ParseError') return { message: undefined, position: undefined };
  // It goes on with the place, and the text around it.
  const message = said.replace(/ at (?:position \d+|end of input):[\s\S]*$/, '');
  return {
    message: message.trim().replace(/\s+/g, ' '),
    position: typeof position === 'number' ? position : undefined,
  };
}
