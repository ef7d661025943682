// Sources and final pages → every placeholder that is left in them, and every draft.
import { visit } from 'unist-util-visit';
import { isScalar, parseDocument, visit as visitYaml } from 'yaml';
import { scan } from '../html/scan.ts';
import { takeApart } from '../markdown/frontMatter.ts';
import { excess } from '../markdown/reading/limits.ts';
import { pointsIn } from '../markdown/reading/positions.ts';
import { readMarkdown } from '../markdown/reading/reader.ts';
import { isData, isDataModule, pagesFolder, siteFile, staticFolder } from '../model/addresses/paths.ts';
import type { Problem } from '../model/site/problem.ts';
import { addAll } from '../model/values/lists.ts';
import { locationOfValueAt } from '../problems/locate.ts';
import { problem } from '../problems/problem.ts';
import { plural } from '../problems/sentence.ts';
import { read } from '../stages/1-sources/read.ts';
import type { Made, MadeSite } from '../stages/5-site/made.ts';
import { type AuditResult, type Finding, htmlOf } from './audit.ts';
import { reservedAddress } from './reserved.ts';

/**
 * Searches site.yml, pages and data (`textOf` returns texts that are already read), copied text files, and the final pages.
 * `replaced`: the keys of site.yml whose values are not used, because the command line has others.
 */
export async function placeholders(
  site: MadeSite,
  textOf: Made['textOf'],
  replaced: ReadonlySet<string>,
): Promise<AuditResult> {
  const { program, frontMatterOf } = site;
  const drafts = new Map(
    site.sources.pages.flatMap(({ path: file }) => {
      const page = frontMatterOf(file);
      return page?.values.draft === true
        ? [[file, { file, ...locationOfValueAt(page, 'draft') }] as const]
        : [];
    }),
  );
  const sources = readSources(site, textOf);
  const findings: Finding[] = [];
  const problemsOf = new Map<string, readonly Problem[]>();
  for (const [file, text] of sources) {
    if (drafts.has(file)) continue;
    const problems = inSource(file, text, file === siteFile ? replaced : noKeys);
    problemsOf.set(file, problems);
    const page = file.startsWith(pagesFolder) ? file : undefined;
    addAll(
      findings,
      problems.map((problem) => ({ problem, page })),
    );
  }
  const wordsOf = (problems: Iterable<Problem>) => new Set([...problems].map(({ facts: [word] }) => word));
  const ofSources = wordsOf([...problemsOf.values()].flat());
  for (const facts of site.facts()) {
    const page = facts.route.page.source.path;
    // A placeholder that is neither in site.yml nor in the page's own file comes from a template.
    const ownWords = wordsOf([siteFile, page].flatMap((file) => problemsOf.get(file) ?? []));
    for (const { text, code, word, index } of inFinal(await htmlOf(site, facts))) {
      if (ownWords.has(word)) continue;
      const at = program.find(text) ?? program.find(text.slice(index, index + 24).trim(), 'anywhere');
      if (!at && ofSources.has(word)) continue; // it comes from another page, or from data, that this page shows
      const found = problem(code, [word], at ?? { file: page });
      findings.push({ page, problem: found, same: `${code} ${word}` });
    }
  }
  for (const [page, at] of drafts) findings.push({ page, problem: problem('draft-left', [], at) });
  return { summary: `${plural(sources.size, 'file')} and the pages they make`, findings };
}

/** The texts of site.yml, of pages, data and copied files, by path. */
function readSources({ sources, plan }: MadeSite, textOf: Made['textOf']): ReadonlyMap<string, string> {
  const copied = plan.publicFiles.map(({ source }) => source).filter(({ path }) => isReadable.test(path));
  const written = sources.data.filter(({ path }) => !isDataModule(path));
  const texts = new Map<string, string>();
  for (const source of [sources.site ?? [], sources.pages, written, copied].flat()) {
    const text = textOf(source.path) ?? read(source).value;
    if (text !== undefined) texts.set(source.path, text);
  }
  return texts;
}

/** Copied files with text for people or programs. */
const isReadable = /\.(html?|json|md|svg|txt|webmanifest|xml|ya?ml)$/;

/** A placeholder in a text, with its offset. */
interface Hit {
  readonly code: 'placeholder-link' | 'placeholder-address' | 'placeholder-text';
  readonly word: string;
  readonly index: number;
}

const emptyLink: Hit = { code: 'placeholder-link', word: '#', index: 0 };
const patterns = [
  ['placeholder-address', reservedAddress],
  ['placeholder-text', /\b(?:TODO|FIXME|TBD|[Ll]orem ipsum|LOREM IPSUM)\b/g],
] as const;

function hitsIn(text: string): Hit[] {
  return patterns.flatMap(([code, pattern]) =>
    [...text.matchAll(pattern)].map(({ 0: word, index }): Hit => ({ code, word, index })),
  );
}

/** Every placeholder in a source, except in comments and code of YAML and pages, and in the reasons for ignoring problems. */
function inSource(file: string, text: string, replaced: ReadonlySet<string>): readonly Problem[] {
  if (!/\.(?:md|ya?ml|json)$/.test(file) || file.startsWith(staticFolder)) return located(text, hitsIn(text));
  const { yaml, body } = file === siteFile || isData(file) ? { yaml: text, body: '' } : takeApart(text);
  // Both have the lines of the file, because they begin at its first line.
  return [...located(yaml, inYaml(yaml, replaced)), ...located(body, inMarkdown(body))];

  function located(part: string, hits: readonly Hit[]): readonly Problem[] {
    const pointOf = pointsIn(part);
    return hits.map(({ code, word, index }) => {
      const { line, column } = pointOf(index);
      return problem(code, [word], { file, line, column });
    });
  }
}

const noKeys: ReadonlySet<string> = new Set();

function inYaml(yaml: string, replaced: ReadonlySet<string>): Hit[] {
  const hits: Hit[] = [];
  const isSkipped = (key: unknown) => key === 'silence' || replaced.has(String(key));
  visitYaml(parseDocument(yaml, { uniqueKeys: false }), {
    Pair(_, { key }, path) {
      return isScalar(key) && path.length === 2 && isSkipped(key.value) ? visitYaml.SKIP : undefined;
    },
    Scalar(key, { value, range }) {
      if (key === 'key' || typeof value !== 'string' || !range) return;
      const written = yaml.slice(range[0], range[1]);
      const found = hitsIn(written);
      if (value === '#') found.push({ ...emptyLink, index: written.indexOf('#') });
      addAll(
        hits,
        found.map((hit) => ({ ...hit, index: hit.index + range[0] })),
      );
    },
  });
  return hits;
}

function inMarkdown(body: string): Hit[] {
  try {
    return excess(body) ? [] : inRead(body); // reported elsewhere, and would take minutes here
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return []; // the stack overflowed: also reported elsewhere
  }
}

function inRead(body: string): Hit[] {
  const links: Hit[] = [];
  const hidden: (readonly [from: number, to: number])[] = [];
  visit(readMarkdown(body), (node) => {
    const start = node.position?.start.offset ?? 0;
    const end = node.position?.end.offset ?? 0;
    if (node.type === 'code' || node.type === 'inlineCode' || node.type === 'html') hidden.push([start, end]);
    if ((node.type === 'link' || node.type === 'definition') && node.url === '#')
      links.push({ ...emptyLink, index: start });
  });
  return [...hitsIn(withBlanks(body, hidden)), ...links];
}

/** A text with spaces instead of all characters in some ranges, except line ends. */
function withBlanks(text: string, ranges: readonly (readonly [from: number, to: number])[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const [from, to] of ranges.toSorted(([one], [other]) => one - other)) {
    parts.push(text.slice(done, from), text.slice(from, to).replace(/[^\n]/g, ' '));
    done = to;
  }
  return parts.join('') + text.slice(done);
}

/** The placeholders in a final page, each with the text or address that contains it. */
function inFinal(html: string): readonly (Hit & { readonly text: string })[] {
  const { texts, references } = scan(html, '/');
  const withText = (text: string) => hitsIn(text).map((hit) => ({ ...hit, text }));
  const links = references.map(({ url }) => (url === '#' ? [{ ...emptyLink, text: url }] : withText(url)));
  return [...texts.map(withText), ...links].flat();
}
