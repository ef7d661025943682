// The rules for Markdown output that no template renders: highlighted code, callouts and formulas. Pure.
import type { CoreSite } from '../../model/site/config.ts';
import { mathRules } from '../formulas/mathStyles.ts';

/** By color: its custom property, its value in light and dark mode (contrast above 7 : 1), and its scopes in highlight.js. */
const colors: readonly (readonly [name: string, light: string, dark: string, scopes: string])[] = [
  ['comment', '#4b535d', '#b7bdc8', 'comment'],
  [
    'keyword',
    '#a0111f',
    '#ff9492',
    'keyword,doctag,template-tag,template-variable,type,variable.language_,deletion',
  ],
  ['title', '#622cbc', '#dbb7ff', 'title,section'],
  [
    'value',
    '#023b95',
    '#91cbff',
    'attr,attribute,literal,meta,number,operator,variable,bullet,link,selector-attr,selector-class,selector-id',
  ],
  ['string', '#032563', '#addcff', 'string,regexp'],
  ['name', '#702c00', '#ffb757', 'built_in,symbol'],
  ['tag', '#024c1a', '#72f088', 'name,quote,selector-tag,selector-pseudo,addition'],
];

/** A color that a site may override. By default it follows the page's color scheme. Older browsers then show no color. */
const color = (name: string, light: string, dark: string) =>
  `var(--code-${name},light-dark(${light},${dark}))`;

/**
 * All colors are in one rule, so that a page has all of them or none. Otherwise there would be many different stylesheets, and a
 * site's policy needs the hash of each. No library of islands, including React, contains the class name, because a rule whose class
 * a script may use is always kept.
 */
const codeRules = [
  ':where(.code-block){overflow-x:auto;padding:1em;border:1px solid transparent',
  `;background:${color('back', '#f6f8fa', '#151b23')};color:${color('text', '#1f2328', '#f0f6fc')};`,
  ...colors.map(([name, light, dark, scopes]) => {
    const selectors = scopes.split(',').map((scope) => `.hljs-${scope}`);
    return `${selectors.join(',')}{color:${color(name, light, dark)}}`;
  }),
  '.hljs-emphasis{font-style:italic}.hljs-strong,.hljs-section{font-weight:700}}',
  '@media print{:where(.code-block){color-scheme:light;white-space:pre-wrap;overflow-wrap:anywhere}}',
].join('');

/** The backgrounds of lines. Every code color has a contrast above 7 : 1 on them. */
const grounds = {
  mark: color('mark', '#fff8c5', '#2b2300'),
  added: color('added', '#e6ffec', '#0b2a17'),
  removed: color('removed', '#fff4f2', '#33161a'),
};

/** Lines are marked by a bar or sign without colors, and on paper, where backgrounds are not printed. */
const lineRules = [
  ':where(.code-lines){code{display:block;inline-size:max-content;min-inline-size:100%}',
  '.code-line{display:inline-block;box-sizing:border-box;min-inline-size:calc(100% + .75em);min-block-size:1lh',
  ';vertical-align:top;margin-inline-start:-.75em;padding-inline-start:.5em;border-inline-start:.25em solid transparent',
  `;background:${grounds.mark};color:inherit;text-decoration:none}`,
  '.code-marked{border-inline-start-color:currentcolor}',
  `.code-added{background:${grounds.added}}.code-removed{background:${grounds.removed}}}`,
  '@media print{:where(.code-lines) code{inline-size:auto}}',
].join('');

const titleRules = [
  ':where(.code-figure){margin:1em 0}:where(.code-figure pre){margin:0}',
  ':where(.code-figure figcaption){margin-block-end:.5em;font:600 .875em/1.5 monospace;overflow-wrap:anywhere;break-after:avoid}',
].join('');

const calloutRules = [
  ':where(.callout){border-inline-start:.25em solid;padding-inline-start:1em}',
  ':where(.callout-title){font-weight:700}',
].join('');

/**
 * Table cells, and the meaning of HTML's `align`: on a table or picture it does not align text. Stronger than a rule for all cells.
 */
const alignRules = ['left', 'center', 'right']
  .map((side) => `.align-${side}:where(:not(table,img)){text-align:${side}}`)
  .join('');

/**
 * Adds these rules before those of a stylesheet, so that it can override them, but after imports, which must come first. Without
 * colors, the rules for code are left out; without `math`, those for formulas.
 */
export function withBodyStyles(styles: string, { highlight, math }: CoreSite['markdown']): string {
  const ofCode = highlight ? codeRules + lineRules + titleRules : '';
  const rules = ofCode + calloutRules + alignRules + (math ? mathRules : '');
  return styles.replace(/^(?:@(?:charset|import)\b(?:"[^"]*"|[^;"{])*;)*/, (head) => head + rules);
}
