// Sources and finished pages → every placeholder left in them. Pure.
import { remark } from 'remark';
import remarkGfm from 'remark-gfm';
import { visit } from 'unist-util-visit';
import { isScalar, parseDocument, visit as visitYaml } from 'yaml';
import { scan } from '../html/scan.ts';
import { takeApart } from '../markdown/frontMatter.ts';
import { excess } from '../markdown/limits.ts';
import type { SourceFile } from '../model/files.ts';
import { pagesFolder, siteFile, staticFolder } from '../model/paths.ts';
import type { Place, Problem } from '../model/problem.ts';
import type { PageFacts, Program } from '../model/site.ts';
import { problem } from '../problems/problem.ts';
import { plural } from '../problems/words/sentence.ts';
import type { AuditResult, Finding, Finished } from './finding.ts';
import { reservedAddress } from './reserved.ts';

/**
 * Every placeholder of the site: in the values of site.yml, in the pages, in what the templates draw; and every draft.
 * `sources` holds the texts of site.yml, of the pages and of the text files that are copied, by path.
 */
export async function placeholders(
  { pages, facts, files, program }: Finished,
  sources: ReadonlyMap<string, string>,
  read: (path: string) => Promise<string>,
): Promise<AuditResult> {
  const drafts = pages.filter(({ values }) => values.draft === true).map(({ source }) => source.path);
  const inSources = [...sources]
    .filter(([file]) => !drafts.includes(file))
    .map(([file, text]) => [file, inSource(file, text)] as const);
  const found: Finding[] = inSources.flatMap(([file, hits]) =>
    hits.map(({ problem }) => ({ problem, page: file.startsWith(pagesFolder) ? file : undefined })),
  );
  const wordsOf = new Map(inSources.map(([file, hits]) => [file, hits.map(({ word }) => word)]));
  for (const one of facts.filter(({ route }) => files.has(route.output))) {
    const known = [siteFile, one.route.page.source.path].flatMap((file) => wordsOf.get(file) ?? []);
    found.push(...inFinished(await read(one.route.output), one, new Set(known), program));
  }
  for (const { source, places } of pages.filter(({ source }) => drafts.includes(source.path))) {
    const at = { file: source.path, ...places.get('draft') };
    found.push({ page: source.path, problem: problem('draft-left', [], at) });
  }
  return { summary: `${plural(sources.size, 'file')} and the pages they make`, found };
}

/** Whether a file that is copied holds text that people or programs read. */
export function isReadable({ path }: SourceFile): boolean {
  return /\.(html?|json|md|svg|txt|webmanifest|xml|ya?ml)$/.test(path);
}

/** A placeholder in a text: what it says, and at which offset. */
interface Hit {
  readonly code: 'placeholder-link' | 'placeholder-address' | 'placeholder-text';
  readonly word: string;
  readonly index: number;
}

/** A placeholder in a source file. */
interface Placeholder {
  readonly word: string;
  readonly problem: Problem;
}

const patterns = [
  ['placeholder-address', reservedAddress],
  ['placeholder-text', /\b(?:TODO|FIXME|TBD|[Ll]orem ipsum|LOREM IPSUM)\b/g],
] as const;

function hitsIn(text: string): Hit[] {
  return patterns.flatMap(([code, pattern]) =>
    [...text.matchAll(pattern)].map(({ 0: word, index }): Hit => ({ code, word, index })),
  );
}

/**
 * Every placeholder in a source. Of site.yml and pages, comments and code are not read, nor the reasons of silences; what is
 * copied as it is goes out with its comments.
 */
function inSource(file: string, text: string): readonly Placeholder[] {
  if (file.startsWith(staticFolder)) return tell(text, hitsIn(text));
  const { yaml, body } = file === siteFile ? { yaml: text, body: '' } : takeApart(text);
  // Both begin at the file's first line, so that their lines are the file's.
  return [...tell(yaml, inYaml(yaml)), ...tell(body, inMarkdown(body))];

  function tell(all: string, hits: readonly Hit[]): Placeholder[] {
    return hits.map(({ code, word, index }) => {
      const above = all.slice(0, index).split('\n');
      const at: Place = { file, line: above.length, column: (above.at(-1)?.length ?? 0) + 1 };
      return { word, problem: problem(code, [word], at) };
    });
  }
}

function inYaml(yaml: string): Hit[] {
  const hits: Hit[] = [];
  visitYaml(parseDocument(yaml), {
    Pair(_, { key }, path) {
      return isScalar(key) && key.value === 'silence' && path.length === 2 ? visitYaml.SKIP : undefined;
    },
    Scalar(key, { value, range }) {
      if (key === 'key' || typeof value !== 'string' || !range) return;
      const written = yaml.slice(range[0], range[1]);
      const found = hitsIn(written);
      if (value === '#') found.push({ code: 'placeholder-link', word: '#', index: written.indexOf('#') });
      hits.push(...found.map((hit) => ({ ...hit, index: hit.index + range[0] })));
    },
  });
  return hits;
}

function inMarkdown(body: string): Hit[] {
  if (excess(body)) return []; // a problem of its own, and it would take minutes
  const links: Hit[] = [];
  let prose = body;
  visit(remark().use(remarkGfm).parse(body), (node) => {
    const start = node.position?.start.offset ?? 0;
    const end = node.position?.end.offset ?? 0;
    if (node.type === 'code' || node.type === 'inlineCode' || node.type === 'html')
      prose = prose.slice(0, start) + prose.slice(start, end).replace(/[^\n]/g, ' ') + prose.slice(end);
    if ((node.type === 'link' || node.type === 'definition') && node.url === '#')
      links.push({ code: 'placeholder-link', word: '#', index: start });
  });
  return [...hitsIn(prose), ...links];
}

/**
 * The placeholders that a finished page shows and that stand neither in site.yml nor in its own file: a template has them.
 * `known` are the words of those that do.
 */
function inFinished(
  html: string,
  { route }: PageFacts,
  known: ReadonlySet<string>,
  program: Program,
): readonly Finding[] {
  const page = route.page.source.path;
  const { texts, references } = scan(html, '/');
  const pieces = [
    ...texts.map((text) => ({ text, hits: hitsIn(text) })),
    ...references.map(({ url }) => ({ text: url, hits: url === '#' ? [emptyLink] : hitsIn(url) })),
  ];
  return pieces.flatMap(({ text, hits }) =>
    hits
      .filter(({ word }) => !known.has(word))
      .map(({ code, word, index }): Finding => {
        const at = program.find(text) ?? program.find(text.slice(index, index + 24).trim(), 'anywhere');
        return { page, problem: problem(code, [word], at ?? { file: page }), same: `${code} ${word}` };
      }),
  );
}

const emptyLink: Hit = { code: 'placeholder-link', word: '#', index: 0 };
