// The rules for formulas, by the classes of Temml: styles that MathML Core leaves to stylesheets. Pure.

/** Strokes and frames, because Chromium and WebKit do not draw `menclose`. */
const strokes = [
  'position:relative;padding:.5ex 0;print-color-adjust:exact;',
  '&.tml-overline{padding:.1em 0 0;border-top:.065em solid}&.tml-underline{padding:0 0 .1em;border-bottom:.065em solid}',
  '.tml-cancel{display:inline-block;position:absolute;left:.5px;bottom:0;width:100%;height:100%;background:currentcolor}',
  '.upstrike{clip-path:polygon(.05em 100%,0 calc(100% - .05em),calc(100% - .05em) 0,100% .05em)}',
  '.downstrike{clip-path:polygon(0 .05em,.05em 0,100% calc(100% - .05em),calc(100% - .05em) 100%)}',
  '.sout{clip-path:inset(calc(55% - .033em) 0 calc(45% - .033em))}',
  '.tml-xcancel{clip-path:polygon(.05em 0,0 .05em,calc(50% - .05em) 50%,0 calc(100% - .05em),.05em 100%,50% calc(50% + .05em),calc(100% - .05em) 100%,100% calc(100% - .05em),calc(50% + .05em) 50%,100% .05em,calc(100% - .05em) 0,50% calc(50% - .05em))}',
  '&.tml-fbox{padding:3pt;border:1px solid}&.circle-pad{padding:.267em}.textcircle{position:absolute;inset:0;border:.067em solid;border-radius:50%}',
  '&.longdiv-top{border-top:.067em solid;padding:.1em .2em .2em .433em}',
  '.longdiv-arc{position:absolute;top:0;bottom:.1em;left:-.4em;width:.7em;box-sizing:border-box;border:.067em solid;border-radius:70%;clip-path:inset(0 0 0 .4em)}',
  '&.phasor-bottom{border-bottom:.067em solid;padding:.2em .2em .1em .6em}',
  '.phasor-angle{position:absolute;left:.5px;bottom:-.04em;height:100%;aspect-ratio:.5;background:currentcolor;clip-path:polygon(.05em 100%,0 calc(100% - .05em),calc(100% - .05em) 0,100% .05em)}',
  '&.actuarial{padding:.039em .039em 0;border:solid;border-width:.08em .08em 0 0;margin-right:.039em}',
].join('');

/** The stroke of `\cancelto`. In Temml's stylesheet it is an arrow, which is a picture. */
const cancelTo =
  ':where(.menclose){display:inline-block;position:relative;padding:.5ex 0;.tml-cancelto{display:inline-block;position:absolute;inset:0;background:currentcolor;clip-path:polygon(.05em 100%,0 calc(100% - .05em),calc(100% - .05em) 0,100% .05em)}}';

/** How far accents move to the right over slanted letters, for three widths of letters. */
const accents = (prefix: string, down = '0') =>
  [
    ['sml', '.07em'],
    ['med', '.14em'],
    ['lrg', '.21em'],
  ]
    .map(
      ([name, by]) =>
        `.${prefix}-${name}{transform:translate(${by},0)}.${prefix}-${name}-vec{transform:scale(.75) translate(${by},${down})}`,
    )
    .join('');

/** Wide accents are drawn by stretching narrow ones. */
const wide = [
  '.tml-tilde-2{transform:scale(2,1.1)}.tml-tilde-3{transform:scale(3,1.1)}.tml-tilde-4{transform:scale(4,1.1)}',
  '.tml-hat-1{transform:scale(1.9,1)}.tml-hat-2{transform:scale(3.9,1)}.tml-hat-3{transform:scale(5.8,1)}.tml-hat-4{transform:scale(7.8,1)}',
].join('');

const common = [
  'font-style:normal;font-weight:400;line-height:normal;text-indent:0;letter-spacing:normal;text-transform:none;direction:ltr',
  ';*{border-color:currentcolor}',
  // The second value also aligns blocks, in browsers that support it.
  '.tml-left{text-align:left;text-align:-webkit-left}.tml-right{text-align:right;text-align:-webkit-right}',
  '.tml-jot>mtr>mtd{padding-block:.7ex}.tml-small mtd{padding-block:.35ex}',
].join('');

const isWebKit = '(-webkit-backdrop-filter:blur(1px))';
const isFirefox = '(-moz-appearance:none)';

/** All rules of formulas. A page gets each of them whole or not at all, so that there are few different stylesheets. */
export const mathRules = [
  ':where(.math-block){overflow:auto hidden;margin:1em 0;padding-block:.2em}',
  `:where(math){${common}}`,
  // Firefox and WebKit wrap formulas in text without a rule.
  `@supports (not ${isWebKit}) and (not ${isFirefox}){:where(math:not([display])){display:inline-flex;flex-wrap:wrap;align-items:baseline;row-gap:.5em}}`,
  cancelTo,
  `@supports (not ${isFirefox}){:where(math){.tml-sml-pad{padding-left:.05em}.tml-med-pad{padding-left:.1em}.tml-lrg-pad{padding-left:.15em}}}`,
  `@supports ${isFirefox}{:where(math){.tml-vec{transform:scale(.75)}}}`,
  `@supports ${isWebKit}{:where(math){.wbk-acc{transform:translate(0,.431em)}${accents('wbk', '.05em')}}}`,
  `@supports (not ${isWebKit}) and (not ${isFirefox}){:where(math){${accents('chr')}${wide}}:where(menclose){${strokes}}}`,
].join('');
