// Styles and scripts → the font features that they use. Pure.
import { featuresOfFractions } from '../model/pictures/font.ts';
import { addAll } from '../model/values/lists.ts';

/** The features of the keywords of `font-variant` and its properties, with the features that browsers use as a fallback. */
const byWord: Readonly<Record<string, readonly string[]>> = {
  'small-caps': ['smcp'],
  'all-small-caps': ['smcp', 'c2sc'],
  'petite-caps': ['pcap', 'smcp'],
  'all-petite-caps': ['pcap', 'c2pc', 'smcp', 'c2sc'],
  unicase: ['unic', 'smcp', 'c2sc'],
  'titling-caps': ['titl'],
  'discretionary-ligatures': ['dlig'],
  'historical-ligatures': ['hlig'],
  'historical-forms': ['hist'],
  'lining-nums': ['lnum'],
  'oldstyle-nums': ['onum'],
  'proportional-nums': ['pnum'],
  'tabular-nums': ['tnum'],
  'diagonal-fractions': featuresOfFractions,
  'stacked-fractions': ['afrc', 'numr', 'dnom'],
  ordinal: ['ordn'],
  'slashed-zero': ['zero'],
  sub: ['subs'],
  super: ['sups'],
  jis78: ['jp78'],
  jis83: ['jp83'],
  jis90: ['jp90'],
  jis04: ['jp04'],
  simplified: ['smpl'],
  traditional: ['trad'],
  'full-width': ['fwid'],
  'proportional-width': ['pwid'],
  ruby: ['ruby'],
};

/** The features of vertical text, and of a few horizontal characters in it. */
const ofVerticalText = ['vert', 'vrt2', 'vkrn', 'vpal', 'valt', 'vhal', 'vchw'];
const ofCombinedText = ['hwid', 'twid', 'qwid'];

/** The features of `@font-feature-values` (CSS Fonts 4, 6.9), by the name of the rule and the first number. */
const byRule: Readonly<Record<string, (number: string) => readonly string[]>> = {
  styleset: (number) => [`ss${number}`],
  'character-variant': (number) => [`cv${number}`],
  stylistic: () => ['salt'],
  swash: () => ['swsh', 'cswh'],
  ornaments: () => ['ornm'],
  annotation: () => ['nalt'],
};

/** Whether a declaration or a rule may use a feature, or has a keyword that uses one. */
export function asksForFeatures(styles: string): boolean {
  return (
    /feature-(?:settings|values)|font-variant|font-variation|font-language|override-colors|text-combine|(?:vertical|sideways)-[lr]|tb-rl/i.test(
      styles,
    ) || wordsIn(styles).some((word) => word.includes('-') && Object.hasOwn(byWord, word))
  );
}

/** The features that the text of styles or of a script uses. */
export function featuresAskedFor(text: string): readonly string[] {
  const found: string[] = [];
  if (/font-?variant/i.test(text) || /small-caps/i.test(text))
    for (const word of wordsIn(text)) if (Object.hasOwn(byWord, word)) addAll(found, byWord[word] ?? []);
  if (/font-?feature-?settings/i.test(text)) addAll(found, tagsIn(text));
  if (/@font-feature-values/i.test(text)) addAll(found, featureValuesIn(text));
  if (/(?:vertical|sideways)-[lr]|tb-rl/i.test(text)) addAll(found, ofVerticalText);
  if (/text-?combine/i.test(text)) addAll(found, ofCombinedText);
  return [...new Set(found)].sort();
}

const wordsIn = (text: string): readonly string[] =>
  (text.match(/[a-z\d]+(?:-[a-z\d]+)*/gi) ?? []).map((word) => word.toLowerCase());

/** The quoted tags, except those that are switched off. In a script the quotes may be escaped. */
function tagsIn(text: string): readonly string[] {
  const all = text.matchAll(/["']([ -~]{4})\\?["'](?!\s*(?:0|off)\b)/gi);
  return [...all].map(([, tag = '']) => tag).filter((tag) => !/["'\\]/.test(tag));
}

function featureValuesIn(text: string): readonly string[] {
  const rules = text.matchAll(/@([a-z-]+)\s*\{([^{}]*)\}/gi);
  return [...rules].flatMap(([, rule = '', body = '']) => {
    const featuresOf = Object.hasOwn(byRule, rule.toLowerCase()) && byRule[rule.toLowerCase()];
    if (!featuresOf) return [];
    const values = [...body.matchAll(/:([^;]*)/g)].map(([, value = '']) => value.match(/\d+/g) ?? []);
    // In `styleset` each number is a style set. In `character-variant` the second number chooses among the forms of the first.
    const numbers = values.flatMap((each) => (rule.toLowerCase() === 'styleset' ? each : each.slice(0, 1)));
    return numbers.flatMap((number) => featuresOf(number.padStart(2, '0')));
  });
}
