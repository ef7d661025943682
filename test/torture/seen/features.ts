// Latin and code fonts with many OpenType features, and text that uses them: by CSS, by language, and by default.
import type { Subject } from './subject.ts';

const serif = (family: string, path: string) =>
  `@font-face { font-family: "${family}"; src: url("@expo-google-fonts/${path}") format("truetype"); }\n`;

/** A font: its name, its stylesheet, and its family. */
const fonts: readonly (readonly [name: string, css: string, family: string])[] = [
  ['inter', '@import "inter-ui/inter-variable.css";\n', 'InterVariable'],
  ['inter-fontsource', '@import "@fontsource-variable/inter/index.css";\n', 'Inter Variable'],
  ['recursive', '@import "@fontsource-variable/recursive/full.css";\n', 'Recursive Variable'],
  ['recursive-static', serif('Recursive', 'recursive/Recursive_400Regular.ttf'), 'Recursive'],
  ['roboto-flex', '@import "@fontsource-variable/roboto-flex/full.css";\n', 'Roboto Flex Variable'],
  ['fraunces', '@import "@fontsource-variable/fraunces/full.css";\n', 'Fraunces Variable'],
  ['eb-garamond', serif('EB Garamond', 'eb-garamond/400Regular/EBGaramond_400Regular.ttf'), 'EB Garamond'],
  [
    'libertinus',
    serif('Libertinus Serif', 'libertinus-serif/400Regular/LibertinusSerif_400Regular.ttf'),
    'Libertinus Serif',
  ],
  ['source-serif', '@import "source-serif/source-serif-variable.css";\n', 'Source Serif VF'],
  ['plex-sans', '@import "@ibm/plex-sans/css/ibm-plex-sans-default.css";\n', 'IBM Plex Sans'],
  ['fira-code', '@import "firacode/distr/fira_code.css";\n', 'Fira Code'],
  ['jetbrains-mono', '@import "jetbrains-mono/css/jetbrains-mono.css";\n', 'JetBrains Mono'],
  ['cascadia-code', '@import "@fontsource-variable/cascadia-code/index.css";\n', 'Cascadia Code Variable'],
  ['victor-mono', '@import "@fontsource-variable/victor-mono/index.css";\n', 'Victor Mono Variable'],
  ['source-code', '@import "source-code-pro/source-code-variable.css";\n', 'Source Code VF'],
  ['plex-mono', '@import "@ibm/plex-mono/css/ibm-plex-mono-default.css";\n', 'IBM Plex Mono'],
];

/** CSS rules, each with a text that they change. */
const asked: readonly (readonly [rule: string, text: string])[] = [
  ['', 'Office affluent fjord Th tt ff fi ffl — 11:11 → -> => != <= /* */ 0x10 3x4 A-B (a) @'],
  [
    '',
    'const f = (a) =&gt; a !== b &amp;&amp; c &gt;= d || e &lt;= f; // www.*** &lt;!-- --&gt; |&gt; := ::',
  ],
  ['font-variant-numeric: tabular-nums', '0123456789 1,111.10'],
  ['font-variant-numeric: oldstyle-nums', '0123456789'],
  ['font-variant-numeric: lining-nums proportional-nums', '0123456789'],
  ['font-variant-numeric: slashed-zero', '0 O 100'],
  ['font-variant-numeric: diagonal-fractions', '1/2 3/4 123/456'],
  ['font-variant-numeric: ordinal', '1a 2o 1st 2nd'],
  ['font-variant-caps: small-caps', 'Small Caps of Éire 123'],
  ['font-variant-caps: all-small-caps', 'All Small Caps 12'],
  ['font-variant-caps: petite-caps', 'Petite'],
  ['font-variant-caps: unicase', 'Unicase'],
  ['font-variant-caps: titling-caps', 'TITLING'],
  ['font-variant-ligatures: discretionary-ligatures', 'act strict Quest st ct sp fb fh'],
  ['font-variant-ligatures: historical-ligatures', 'ſi ſſ sessions'],
  ['font-variant-ligatures: none', 'fi ff => !='],
  ['font-variant-ligatures: no-common-ligatures', 'fi ff'],
  ['font-variant-position: super', 'x 2 note 1'],
  ['font-variant-position: sub', 'H 2 O'],
  ['font-variant: small-caps tabular-nums', 'Both 123'],
  ['font-variant-alternates: historical-forms', 'historical sessions'],
  ['font-feature-settings: "ss01"', 'agGyIl0 &amp; R 1469 r'],
  ['font-feature-settings: "ss02", "ss03" 1', 'agGyIl0 &amp; R 1469 r $ @'],
  ['font-feature-settings: "ss04", "ss05", "ss06", "ss07", "ss08"', 'agGyIl0 &amp; QRW Th { } 1469 == !='],
  ['font-feature-settings: "cv01", "cv02", "cv05", "cv08", "cv11"', 'agGyIl0 1469 ß'],
  ['font-feature-settings: "zero", "tnum", "onum"', '0123456789'],
  ['font-feature-settings: "frac"', '1/2 5/8'],
  ['font-feature-settings: "sups"', '123abc'],
  ['font-feature-settings: "case"', 'H-H (H) «H» @'],
  ['font-feature-settings: "c2sc", "smcp"', 'From Capitals'],
  ['font-feature-settings: "dlig"', 'st ct -> Th'],
  ['font-feature-settings: "salt"', 'agy &amp; Q R'],
  ['font-feature-settings: "swsh" 1', 'Quest And &amp; T'],
  ['font-feature-settings: "liga" 0, "calt" 0', '=> != fi ff'],
  ['font-feature-settings: "kern" 0', 'AV To Ty'],
  ['font-kerning: none', 'AVA To. Ty'],
  ['font-optical-sizing: none; font-size: 48px', 'Optical'],
  ['font-weight: 700', 'Bold Åßé'],
  ['font-style: italic', 'Italic fi'],
  ['font-synthesis: none; font-weight: 300', 'Light'],
  ['font-stretch: 75%', 'Narrow'],
  ['font-variation-settings: "CASL" 1, "slnt" -10, "GRAD" 100, "SOFT" 100', 'Variation agl'],
  ['font-variation-settings: "wght" 350', 'Weight'],
  ['text-transform: uppercase', 'straße ıi ﬁ ŉ'],
  ['text-transform: lowercase', 'ÀÉÎ ΑΣ'],
  ['text-transform: capitalize', 'ǆ one two'],
  ['hyphens: auto; width: 3em', 'incomprehensibility'],
  ['text-overflow: ellipsis; overflow: hidden; width: 2em; white-space: nowrap', 'long words'],
  ['text-emphasis: filled sesame', 'em'],
  ['letter-spacing: 2px', 'fi ffi'],
];

const languages: readonly (readonly [language: string, text: string])[] = [
  ['ro', 'ş ţ Ş Ţ'],
  ['tr', 'fi ifi İI'],
  ['nl', 'bij́na IJ́'],
  ['ca', 'paral·lel'],
  ['pl', 'ó ź Kraków'],
  ['mo', 'ţară'],
  ['sr', 'бгдпт'],
  ['vi', 'ế ữ'],
  ['yo', 'ẹ̀ ọ́'],
];

const pieces = [
  ...asked.map(([rule, text], index) => `<p${rule && ` class="f${index}"`}>${text}</p>`),
  ...languages.map(([language, text]) => `<p lang="${language}">${text}</p>`),
  '<ul><li>one<li>two</ul><ol><li>one</ol><q>quoted</q> <details open><summary>more</summary></details><abbr title="x">a</abbr>',
  '<p>x<sup>2</sup> H<sub>2</sub>O <s>gone</s> <code>a =&gt; b</code></p>',
];

export const featureSubjects: readonly Subject[] = fonts.map(([name, css, family]) => ({
  name: `features/${name}`,
  css: `${css}body { font: 20px/1.4 "${family}"; }
code { font: inherit; }
${asked.map(([rule], index) => `.f${index} { ${rule}; }`).join('\n')}
`,
  pieces: () => pieces,
}));
