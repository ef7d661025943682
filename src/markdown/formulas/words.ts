// The words of problems with formulas in content. Pure.
import type { Words } from '../../problems/sentence.ts';

export const formulaWords = {
  'formula-broken': (message: string | undefined) => [
    `This formula cannot be read${message === undefined ? '' : `: ${message}`}.`,
    'Correct the TeX. If no formula is meant, put a backslash before the dollar.',
  ],
  'formula-refused': (what: string) => [
    `A formula in content cannot contain this: ${what}`,
    what === '#1'
      ? 'Write a macro that has arguments into content/site.yml, below "markdown.math.macros".'
      : 'Leave it out: a formula only shows symbols, and loads nothing.',
  ],
  'formula-label': (label: string, how?: 'twice') =>
    how
      ? [`Two equations of this page have the label "${label}".`, 'Give one of them another.']
      : [
          `No numbered equation of this page has the label "${label}".`,
          'Put \\label into \\begin{equation}, into a line of \\begin{align}, or beside a \\tag.',
        ],
  'formula-unfinished': () => [
    'This "$$" begins a formula that never ends.',
    'Put a line "$$" where it ends, in the same item or quote. If no formula is meant, write \\$$.',
  ],
} as const satisfies Words;
