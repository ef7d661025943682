// Finds words with a wrong letter, such as at-rules and `!important`, and the syntax of Sass in CSS: browsers skip all of these
// without an error. Pure.
import { tokenize, tokenTypes } from 'css-tree/tokenizer';
import type { Problem, SourceLocation } from '../../../model/site/problem.ts';
import { isSlip, nearest, problem } from '../../../problems/problem.ts';
import { misspeltWords } from './misspeltWords.ts';
import { mostProblems, positionAt, type StyleText } from './styleText.ts';

const { AtKeyword, Comment, Delim, Ident, WhiteSpace } = tokenTypes;

const ofCss = [
  'apply',
  'bottom-center',
  'bottom-left',
  'bottom-left-corner',
  'bottom-right',
  'bottom-right-corner',
  'charset',
  'color-profile',
  'container',
  'contents',
  'counter-style',
  'custom-media',
  'custom-selector',
  'document',
  'else',
  'font-face',
  'font-feature-values',
  'font-palette-values',
  'function',
  'import',
  'keyframes',
  'layer',
  'left-bottom',
  'left-middle',
  'left-top',
  'media',
  'namespace',
  'page',
  'position-try',
  'property',
  'right-bottom',
  'right-middle',
  'right-top',
  'scope',
  'starting-style',
  'supports',
  'top-center',
  'top-left',
  'top-left-corner',
  'top-right',
  'top-right-corner',
  'view-transition',
  'viewport',
  'when',
];
const ofTailwind = [
  'config',
  'custom-variant',
  'plugin',
  'reference',
  'source',
  'tailwind',
  'theme',
  'utility',
  'variant',
];
/** CSS has, or will have, its own `@function`, `@if`, `@mixin` and `@return`. */
const ofSassOnly = [
  'at-root',
  'debug',
  'each',
  'error',
  'extend',
  'for',
  'forward',
  'include',
  'use',
  'warn',
  'while',
];

const sassNames: ReadonlySet<string> = new Set(ofSassOnly);
const names: ReadonlySet<string> = new Set([...ofCss, ...ofTailwind, 'if', 'return', 'mixin']);
const sassMarks: ReadonlySet<string> = new Set(['default', 'global', 'optional']);
const allNames = [...names, ...sassNames];

export function misspeltStyles(sheet: StyleText): readonly Problem[] {
  const { css, locationOf } = sheet;
  const found: Problem[] = [];
  let before = '';
  tokenize(css, (type, start, end) => {
    if (type === WhiteSpace || type === Comment) return;
    const text = css.slice(start, end);
    const [name, from] = type === AtKeyword ? [text, start] : [before + text, start - before.length];
    const facts =
      type === AtKeyword || (type === Ident && before !== '') ? mistakeIn(name.toLowerCase()) : undefined;
    if (facts && found.length < mostProblems) {
      const at = locationOf(...positionAt(css, from));
      found.push(problem('template-syntax', facts === 'sass' ? [name, sassHint(at)] : facts, at));
    }
    before = type === Delim && (text === '!' || text === '$') ? text : '';
  });
  // A file of Sass has many of its names.
  const isSass = ({ facts: [, hint] }: Problem) => hint === 'sass';
  const all = [...found, ...misspeltWords(sheet)];
  return [...all.filter(isSass).slice(0, 1), ...all.filter((one) => !isSass(one))];
}

/** Sass keeps the variables in custom properties as they are. */
const sassHint = ({ file }: SourceLocation) => (/\.s[ac]ss$/.test(file) ? 'interpolation' : 'sass');

/** What is wrong with `@meda`, `!imporant` or `$a`, in lower case. */
function mistakeIn(word: string): 'sass' | readonly [string, 'skipped', string] | undefined {
  const name = word.slice(1);
  if (word.startsWith('$')) return 'sass';
  if (word.startsWith('!')) {
    if (sassMarks.has(name)) return 'sass';
    return name !== 'important' && nearest(name, ['important']) ? [word, 'skipped', '!important'] : undefined;
  }
  if (sassNames.has(name)) return 'sass';
  // Any other name may be new.
  const near = names.has(name) ? undefined : allNames.find((known) => isSlip(name, known));
  return near === undefined ? undefined : [word, 'skipped', `@${near}`];
}
