// Every code of a problem, with its sentence and hint. Pure. Other rooms pass facts, and have their own words for this file.
import { assetWords } from '../assets/words.ts';
import { checkWords } from '../check/words.ts';
import { componentWords } from '../markdown/components/words.ts';
import { formulaWords } from '../markdown/formulas/words.ts';
import { renderWords } from '../markdown/words.ts';
import type { Problem } from '../model/site/problem.ts';
import type { DescribedProblem } from '../model/site/report.ts';
import { most } from '../model/values/limits.ts';
import type { Words } from '../problems/sentence.ts';
import { sharedWords } from '../problems/words.ts';
import { serveWords } from '../serve/words.ts';
import { sourceWords } from '../stages/1-sources/words.ts';
import { dataWords } from '../stages/2-templates/dataModules/words.ts';
import { islandWords } from '../stages/2-templates/islands/words.ts';
import { compileWords } from '../stages/2-templates/words.ts';
import { queryWords } from '../stages/3-plan/requests/words.ts';
import { planWords } from '../stages/3-plan/words.ts';
import { pageWords } from '../stages/4-pages/words.ts';
import { siteWords } from '../stages/5-site/words.ts';
import { writeWords } from '../stages/6-write/words.ts';

const notRead = (file: string) =>
  `${file} has more than ${most.source.toLocaleString('en')} bytes and was not read. Export it in several files.`;
const nameTheFolder = 'Name the folder of the site to import: site import ../old-site.';

const cliWords = {
  'import-source': (folder: string) => [`There is no folder ${folder}.`, nameTheFolder],
  'import-nested': (source: string, root: string) => [
    source === root
      ? `${source} is both the imported folder and the folder of this site.`
      : source.startsWith(root)
        ? `The imported folder, ${source}, is inside the folder of this site, ${root}.`
        : `The folder of this site, ${root}, is inside the imported folder, ${source}.`,
    'Name another folder for this site with --root (default: the current folder): site import ../old-site --root ../new-site.',
  ],
  'import-unknown': (folder: string, long?: string) => [
    `${folder} has no Markdown file, and no configuration of a known generator.`,
    long === undefined ? nameTheFolder : notRead(long),
  ],
  'import-empty': (name: string, folder?: string, long?: string) => [
    `No page was found in the folders where ${name} has pages.`,
    long !== undefined
      ? notRead(long)
      : folder === undefined
        ? 'Name its generator with --from, or import the folder that has its configuration.'
        : `${folder} has no Markdown file at all. ${nameTheFolder}`,
  ],
} as const satisfies Words;

/** The sentence and the hint of every code, in the order of the stages. */
export const words = {
  ...sharedWords,
  ...sourceWords,
  ...compileWords,
  ...islandWords,
  ...dataWords,
  ...planWords,
  ...queryWords,
  ...renderWords,
  ...componentWords,
  ...formulaWords,
  ...pageWords,
  ...assetWords,
  ...siteWords,
  ...writeWords,
  ...serveWords,
  ...checkWords,
  ...cliWords,
} as const satisfies Words;

type AllWords = typeof words;
declare module '../problems/problem.ts' {
  // So `problem` knows every code and its facts.
  interface KnownWords extends AllWords {}
}

/** The most characters of a text of content in a sentence: an address may be as long as its page. */
const longest = 5_000;
const shortened = (fact: unknown): unknown => {
  if (Array.isArray(fact)) return fact.map(shortened);
  return typeof fact === 'string' && fact.length > longest ? `${fact.slice(0, longest)}…` : fact;
};

/** The sentence of a problem, and its hint. They are made from the facts only when they are shown. */
export function sentenceOf({ code, facts }: Pick<Problem, 'code' | 'facts'>) {
  const entry: Words[string] = words[code as keyof typeof words];
  const [text, hint] = typeof entry === 'function' ? entry(...(facts.map(shortened) as never[])) : entry;
  return { text, hint };
}

/** A problem as in `--json`: with its words, and their facts. */
export function described({ code, rule, facts, ...rest }: Problem): DescribedProblem {
  return { code, rule, ...sentenceOf({ code, facts }), facts, ...rest };
}
