// Twice the site is twice the work, not four times: counted, not timed.
import type { Definition } from 'mdast';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { saysItsSize } from '../src/assets/svg.ts';
import { builtPages } from '../src/build/report.ts';
import type { AuditResult, Finding } from '../src/check/audit.ts';
import { placeholders } from '../src/check/placeholders.ts';
import { coverOf, mistakenSilences } from '../src/check/silences.ts';
import { laterOf } from '../src/html/later.ts';
import { ownAddresses } from '../src/html/ownAddresses.ts';
import { scan } from '../src/html/scan.ts';
import { assignedIn } from '../src/import/code/literals.ts';
import { eleventy } from '../src/import/eleventy/eleventy.ts';
import { astro } from '../src/import/generators/astro.ts';
import { emptySite, orderIn } from '../src/import/generators/common.ts';
import { uploadOf } from '../src/import/generators/exports.ts';
import { gatsby } from '../src/import/generators/gatsby.ts';
import { hexo } from '../src/import/generators/hexo.ts';
import { hugo, isZola } from '../src/import/generators/hugo.ts';
import { jekyll } from '../src/import/generators/jekyll.ts';
import { menuInTemplates } from '../src/import/generators/lists.ts';
import { matterOf, readYaml } from '../src/import/generators/matter.ts';
import { mdbook } from '../src/import/generators/mdbook.ts';
import { nextra } from '../src/import/generators/next.ts';
import { notion } from '../src/import/generators/notion.ts';
import { datedLists, eleventyParts, exportParts } from '../src/import/generators/parts.ts';
import { withRedirects } from '../src/import/generators/redirects.ts';
import { documentValues, sharedFolder, templateText } from '../src/import/generators/templatePages.ts';
import { momentOf } from '../src/import/generators/values.ts';
import { vitepress } from '../src/import/generators/vitepress.ts';
import { wordpress } from '../src/import/generators/wordpress.ts';
import { zola } from '../src/import/generators/zola.ts';
import { fitting, ignoring } from '../src/import/globs.ts';
import { mkdocs } from '../src/import/mkdocs/mkdocs.ts';
import type { Draft, FoundPage, Generator } from '../src/import/model.ts';
import { isListed, newSite } from '../src/import/newSite.ts';
import { Notes, vault } from '../src/import/notes/vault.ts';
import { anchored, treeOf as markdownOf } from '../src/import/pages/links.ts';
import { withParts } from '../src/import/pages/listParts.ts';
import { type MadePage, textOfPage } from '../src/import/pages/page.ts';
import { type PlacedPage, placed } from '../src/import/pages/placed.ts';
import { tagNames } from '../src/import/pages/tagNames.ts';
import { withTags } from '../src/import/pages/tags.ts';
import { titled } from '../src/import/pages/title.ts';
import { admonitions, containers } from '../src/import/syntax/containers.ts';
import { definitionLists } from '../src/import/syntax/definitionLists.ts';
import { singleTildes } from '../src/import/syntax/dialects.ts';
import { draftOf } from '../src/import/syntax/draft.ts';
import { htmlInMarkdown } from '../src/import/syntax/htmlPages.ts';
import { markdownOfHtml } from '../src/import/syntax/htmlToMarkdown.ts';
import { mdbookIncludes, pythonIncludes, vitepressIncludes } from '../src/import/syntax/includes.ts';
import { attributeLists, kramdown } from '../src/import/syntax/kramdown.ts';
import { withoutLateFaults } from '../src/import/syntax/lateFaults.ts';
import { liquid } from '../src/import/syntax/liquid.ts';
import { mdx } from '../src/import/syntax/mdx.ts';
import { mdxSigns } from '../src/import/syntax/mdxSigns.ts';
import { repaired } from '../src/import/syntax/repair.ts';
import { shortcodes } from '../src/import/syntax/shortcodes.ts';
import { liquidOf } from '../src/import/templates/nunjucks.ts';
import { treeOf as treeIn } from '../src/import/tree.ts';
import { findTokens } from '../src/markdown/components/findTokens.ts';
import { readReferences } from '../src/markdown/components/placeReferences.ts';
import { placer } from '../src/markdown/html/tags.ts';
import { markdown, typographic } from '../src/markdown/markdown.ts';
import { asMeant } from '../src/markdown/reading/eastAsian.ts';
import { foreignSigns } from '../src/markdown/reading/foreignSyntax.ts';
import { excess } from '../src/markdown/reading/limits.ts';
import { readMarkdown } from '../src/markdown/reading/reader.ts';
import { sectionStarts } from '../src/markdown/writing/parts.ts';
import { writerOf } from '../src/markdown/writing/writer.ts';
import { fittingId } from '../src/model/addresses/anchors.ts';
import { target } from '../src/model/addresses/url.ts';
import { componentNamesOf } from '../src/model/site/components.ts';
import { ownWords } from '../src/model/site/language.ts';
import type { Data, PageFacts, Route } from '../src/model/site/site.ts';
import { readMarkup } from '../src/model/values/htmlLibrary.ts';
import { withFrames } from '../src/problems/codeFrames.ts';
import { locationOfUrl } from '../src/problems/locate.ts';
import { nearest, problem, sorted } from '../src/problems/problem.ts';
import { validateData } from '../src/problems/schema.ts';
import type { Silence } from '../src/problems/silence.ts';
import { parse, parseAny } from '../src/stages/1-sources/parse.ts';
import { cspSourcesOf } from '../src/stages/4-pages/cspSources.ts';
import { insideOf } from '../src/stages/4-pages/pageFacts.ts';
import { rules } from '../src/stages/4-pages/rules.ts';
import { discovery, notBrought } from '../src/stages/5-site/hosting/discovery.ts';
import { headerRules } from '../src/stages/5-site/hosting/headers.ts';
import type { MadeSite } from '../src/stages/5-site/made.ts';
import { verify } from '../src/stages/5-site/verify.ts';
import { put, temporaryFolder } from './support/sites.ts';
import {
  contextOf,
  file,
  frontMatterIn,
  parsedPage,
  planned,
  planOf,
  program,
  publicFile,
  rendered,
} from './support/values.ts';
import { workOf } from './support/work.ts';

const few = 400;
const many = 2 * few;
/** Sorting adds this, and more; comparing everything with everything would take four times as much. */
const mostGrowth = 2.4;

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const pages = numbers(many).map((index) =>
  parsedPage(index === 0 ? 'index' : `p${index}`, `redirectsFrom: [/old/${index}/]\n`),
);
const statics = numbers(many).map((index) => publicFile(`files/${index}/a.txt`));
const sites = new Map(
  [few, many].map((size) => {
    const site = planned(pages.slice(0, size), {
      publicFiles: statics.slice(0, size).map(({ source }) => source),
    });
    return [size, site];
  }),
);
const siteOf = (size: number) => {
  const site = sites.get(size);
  if (!site) throw new Error(`There is no site of ${size} pages.`);
  return site;
};

/** The facts of pages which all have the address that `urlOf` gives. */
const factsOf = (size: number, urlOf: (index: number) => string): readonly PageFacts[] =>
  siteOf(size).routes.map((route, index) => {
    const url = urlOf(index);
    const to = target(url, { route: route.route, siteUrl: 'https://test.example', base: '/' });
    const link = { element: 'a', attribute: 'href', url, to };
    return {
      route,
      inside: insideOf([link]),
      pictures: new Map(),
      characters: 'a',
      later: laterOf(scan('<p>a</p>', '/')),
      islands: undefined,
      csp: { allowed: new Map(), styles: [] },
      card: undefined,
      ownStyles: new Map(),
      silenced: [],
      dependencies: undefined,
      hash: '',
    };
  });
const verified = (size: number, urlOf: (index: number) => string) => {
  const facts = factsOf(size, urlOf);
  const site = siteOf(size);
  const ids = new Set(['part']);
  const given = {
    ...{ pages: facts, plan: site, program, fonts: [], made: [], added: [], texts: [] },
    idsOfFile: () => undefined,
    inStyles: [],
    idsOf: () => ids,
    linksOf: () => new Map(),
    frontMatterOf: frontMatterIn(pages),
    isPicture: () => false,
  };
  return () => expect(verify(given)).toHaveLength(size);
};

const silencesOf = (size: number) =>
  numbers(size).map(
    (index): Silence => ({
      file: `${index}.md`,
      folder: undefined,
      key: 'invalid-html',
      reason: 'so',
      location: undefined,
    }),
  );
const findingsOf = (size: number) =>
  numbers(size).map(
    (index): Finding => ({ problem: problem('invalid-html', ['', '']), page: `${index}.md` }),
  );
const problemsOf = (size: number) =>
  numbers(size).map((index) =>
    problem('dead-link', [`/${index}/`, undefined, undefined], {
      file: `${index % 500}.md`,
      line: index + 1,
    }),
  );

/** A page that has `size` of everything, each with a mistake. */
const htmlOf = (size: number) => {
  const part = (index: number) =>
    `<p id="i${index}"><p id="i${index}"><a href="/a${index}/">undefined</a><a href="java:${index}">x</a><img src="/${index}.png">` +
    `<svg><path d="M0"/></svg><b style="x:${index}" onclick="y">é</b><script src="https://x${index}.example/a.js"></script>`;
  return `<!doctype html><html><head><title>T</title></head><body><main>${numbers(size).map(part).join('')}</main></body></html>`;
};
const from = { route: '/', siteUrl: 'https://test.example', base: '/kids/' };

test('the locations of tags on one line need one comparison with the file', () => {
  const tags = '<br>'.repeat(many);
  const value = `<div>\n${tags}\n</div>`;
  const start = { line: 3, column: 1, offset: 0 };
  const read = vi.fn(() => ['', '', '> <div>', `> ${tags}`, '> </div>']);
  const locationAt = placer({ type: 'html', value, position: { start, end: start } }, 'a.md', read);
  const locations = numbers(many).map((index) => locationAt(6 + 4 * index));
  expect(locations.at(-1)).toEqual({ file: 'a.md', line: 4, column: 4 * many - 1 });
  expect(locationAt(7 + tags.length)).toEqual({ file: 'a.md', line: 5, column: 3 });
  expect(read).toHaveBeenCalledTimes(2);
});

describe('work grows as the site does', () => {
  const cases: Readonly<Record<string, (size: number) => () => unknown>> = {
    'planning: addresses, redirects, public files': (size) => {
      const publicFiles = statics.slice(0, size).map(({ source }) => source);
      const some = pages.slice(0, size);
      return () => expect(planOf(some, { publicFiles }).value?.redirects).toHaveLength(size);
    },
    'files that the site may bring along itself': (size) => {
      const site = siteOf(size);
      const wanted = numbers(size).map((index) => ({ output: `files/${index}` }));
      return () => expect(notBrought(wanted, site).problems).toHaveLength(size);
    },
    'one dead link on every page': (size) => verified(size, () => '/p1x/'),
    'another dead link on every page': (size) => verified(size, (index) => `/p${index}x/`),
    'another dead anchor on every page': (size) => verified(size, (index) => `/p1/#part${index}`),
    'problems, put in order and shown': (size) => {
      const problems = problemsOf(size);
      return async () => {
        const shown = await withFrames(sorted(problems), async () => 'text');
        expect(shown).toHaveLength(size);
      };
    },
    'ignore entries of pages, and their mistakes': (size) => {
      const silences = silencesOf(size);
      const findings = findingsOf(size);
      const audits = new Map<'html', AuditResult>([['html', { summary: '', findings }]]);
      return () => {
        expect(findings.flatMap(coverOf(silences))).toEqual(silences);
        expect(mistakenSilences(silences, audits, () => true)).toEqual([]);
      };
    },
    'facts of pages, and the headers of their files': (size) => {
      const facts = factsOf(size, () => '/');
      return async () => {
        const sizes = new Map(facts.map(({ route }, index) => [route.output, index]));
        const sizeOf = (path: string) => sizes.get(path) ?? 0;
        const routes = facts.map(({ route }) => route);
        const site = { routes, sizeOf: ({ output }: Route) => sizeOf(output), weightOf: async () => 1 };
        expect(await builtPages(site, { weighs: 24 })).toHaveLength(size);
        const files = facts.map(({ route }) => route.output);
        headerRules({ base: '/', url: '', allowed: new Map(), files });
      };
    },
    'as many dead addresses as values and links of data': (size) => {
      const line = (index: number) => `- a: /x${index}/\n  b: see [it](/y${index}/)\n`;
      const { value } = parseAny(file('content/data/a.yml'), numbers(size).map(line).join(''));
      const plan = siteOf(few);
      const dataFile = { file: 'content/data/a.yml', read: value, written: value?.values, sum: '' };
      const origins = { plan, program, data: new Map([['a', dataFile]]), frontMatterOf: () => undefined };
      const route = plan.routes[0] as Route;
      const whereIs = (url: string) => locationOfUrl(url, new Map(), route, origins);
      return () => {
        for (const index of numbers(size)) {
          expect(whereIs(`/x${index}/`)).toEqual({
            file: 'content/data/a.yml',
            line: 2 * index + 1,
            column: 6,
          });
          expect(whereIs(`/y${index}/`)).toEqual({
            file: 'content/data/a.yml',
            line: 2 * index + 2,
            column: 10,
          });
        }
      };
    },
    'as many links of a vault to as many notes of one name': (size) => {
      const all = numbers(2 * size);
      const files = Object.fromEntries(all.map((index) => [`d${index}/e/Note.md`, '# Note']));
      const notes = new Notes(treeOf(files));
      return () => {
        for (const index of all) {
          expect(notes.find('E/note', `d${index}/x.md`)).toBe('d0/e/Note.md');
          expect(notes.find('note', `d${index}/e/x.md`)).toBe(`d${index}/e/Note.md`);
        }
      };
    },
    'as many patterns of redirects as pages': (size) => {
      const redirects = numbers(size).map((index) => ({ from: `/old${index}/*`, to: `/p${index}/:splat` }));
      const pages = numbers(size).map((index) => ({ address: `/p${index}/a/` }) as FoundPage);
      const site = { ...emptySite, pages, redirects };
      return () => {
        const all = withRedirects(treeOf({}), site).redirects;
        expect(all).toHaveLength(size);
        expect(all).toContainEqual({ from: '/old1/a/', to: '/p1/a/' });
      };
    },
    'one page: its scan, the rules for it, its policy': (size) => {
      const html = htmlOf(size);
      return () => {
        const found = scan(html, '/kids/');
        const page = {
          ...from,
          scan: found,
          file: 'a.md',
          template: 'page',
          body: {
            html: '',
            headings: [],
            contents: [],
            intro: '',
            sections: [],
            reading: { words: 0, minutes: 1 },
          },
          source: '',
          tokens: new Map(),
          headings: new Map(),
          given: [],
          fixed: [],
          inDocument: () => undefined,
          isInTemplates: () => false,
          inTemplates: () => undefined,
        };
        const problems = rules.flatMap((rule) => rule({ ...page, whereIs: () => ({ file: 'a.md' }) }));
        expect(problems.length).toBeGreaterThan(5 * size);
        cspSourcesOf(found, from.siteUrl, []);
      };
    },
  };

  test.each(Object.entries(cases))('%s', async (_, prepare) => {
    const less = await workOf(prepare(few));
    const more = await workOf(prepare(many));
    expect(less).toBeGreaterThan(few);
    expect(more / less).toBeLessThan(mostGrowth);
  });
});

test('as many wrong values as a file has do not divide its text once more each', () => {
  const { value } = parseAny(
    file('content/data/a.yml'),
    numbers(many)
      .map((index) => `k${index}: 1\n`)
      .join(''),
  );
  const split = vi.spyOn(String.prototype, 'split');
  const { problems } = validateData('content/data/a.yml', value as Data, z.record(z.string(), z.string()));
  expect(split.mock.calls.length).toBeLessThan(10);
  split.mockRestore();
  expect(problems.at(-1)?.at).toEqual({ file: 'content/data/a.yml', line: many, column: 7 });
});

test('signs in an address of a text are looked at once, and those at its end are left out', () => {
  const site = { url: 'https://a.example', base: '/' };
  const long = `https://a.example/${'.'.repeat(300_000)}b`;
  expect(ownAddresses(`${long} https://a.example/c/?!.`, site)).toEqual([long, 'https://a.example/c/']);
});

test('names that are too long to be misspelt are not compared', () => {
  expect(nearest(`${'a'.repeat(400)}b`, ['a'.repeat(401)])).toBe('a'.repeat(401));
  expect(nearest(`${'a'.repeat(100_000)}b`, ['a'.repeat(100_001)])).toBeUndefined();
});

test('twice as many anchors and ids take twice the work', () => {
  const normalized = vi.spyOn(String.prototype, 'normalize');
  const work = (size: number) => {
    normalized.mockClear();
    const ids = new Set(numbers(size).map((index) => `heading-${index}`));
    for (const index of numbers(size)) expect(fittingId(`Heading_${index}`, ids)).toBe(`heading-${index}`);
    return normalized.mock.calls.length;
  };
  expect(work(many) / work(few)).toBeLessThan(mostGrowth);
  normalized.mockRestore();
});

test.each([
  '{{ x ',
  'x }}',
  '::: tip\n',
  'x\n: y\n\n',
  '*a*{a="b',
  '$a $',
  '`a` {{ ',
  '<b>{{</b>',
  '![[',
  '## a {: #b\n{:#c\n\n',
])('finding syntax of other generators in twice as many %j takes twice the work', async (piece) => {
  const work = (count: number) => {
    const text = piece.repeat(count);
    const tree = readMarkdown(text);
    return workOf(() => void foreignSigns(tree, 'a.md', text));
  };
  await work(20);
  expect((await work(400)) / (await work(200))).toBeLessThan(2.5);
});

test.each([
  ':key[a] ',
  ':key[',
  '<Key a={',
  ':key{a="',
  '::key[b]{a="x"}\n\n',
  ':::key\n',
  '`:key[a]` ',
  '<Key>',
  '{{< key ',
  '- :::key\n',
  ':kye[a] ',
  '<b>:key[a]</b>\n\n',
  '<!-- :key[a] -->\n\n',
])('finding components in twice as many %j takes twice the work', async (piece) => {
  const marking = { names: componentNamesOf(['key']), hasFormulas: false, isAlone: true };
  const work = (count: number) =>
    workOf(() => void readReferences(piece.repeat(count), readMarkdown, marking));
  await work(20);
  expect((await work(1_600)) / (await work(800))).toBeLessThan(2.5);
});

test.each(['::key[[a]]\n\n', '::key[a [b][A] c]\n\n', '- :::key[![a]]\n  :::\n'])(
  'each label of a component is parsed with only its own definitions: %j',
  (piece) => {
    const marking = { names: componentNamesOf(['key']), hasFormulas: false, isAlone: true };
    const work = (count: number) => {
      const definitions = numbers(count).map((index) => `[d${index}]: /x\n`);
      let characters = 0;
      readReferences(
        `${definitions.join('')}[a]: /y\n\n${piece.repeat(count)}`,
        (text) => {
          characters += text.length;
          return readMarkdown(text);
        },
        marking,
      );
      return characters;
    };
    expect(work(200) / work(100)).toBeLessThan(2.5);
  },
);

test.each(['<b>x</b> y\n\n', '- [x] [a]\n\n***\n\n', '## A\n\n<b>![a][A]</b>\n\n> [b]: /z\n\n'])(
  'each block is written with only its own definitions: %j',
  (piece) => {
    /** How often the label of a definition is read while a page and its pieces are written. */
    const work = (count: number) => {
      const others = numbers(count).map((index) => `[d${index}]: /x\n`);
      const text = `${others.join('')}[a]: /y\n\n${piece.repeat(count)}`;
      const tree = readMarkdown(text);
      const definitions: Definition[] = tree.children.filter((node) => node.type === 'definition');
      let reads = 0;
      for (const one of definitions) {
        const { identifier } = one;
        const get = () => {
          reads += 1;
          return identifier;
        };
        Object.defineProperty(one, 'identifier', { get });
      }
      const { write } = writerOf(tree, { definitions, hasNotes: false, words: ownWords('en') });
      write();
      const starts = sectionStarts(tree);
      for (const [index, start] of starts.entries()) write(start + 1, starts[index + 1]);
      return reads;
    };
    expect(work(200) / work(100)).toBeLessThan(2.5);
  },
);

test.each([
  'a $x$ b ',
  '$',
  '$ $$ ',
  '$a\n\n',
  '$$\nx\n\n',
  '> $$\n\n',
  '`$a$` ',
  '`` ` $a$\n',
  '<a b $x ',
  '<!-- $x$ ',
  '```\n$x$\n',
  '| $a | b$ |\n',
  '- $$\n  x\n  $$\n',
  '# $a\nb$\n',
])('finding formulas in twice as many %j takes twice the work', async (piece) => {
  const marking = { names: componentNamesOf(['key']), hasFormulas: true, isAlone: true };
  const work = (count: number) =>
    workOf(() => void readReferences(piece.repeat(count), readMarkdown, marking));
  await work(20);
  expect((await work(1_600)) / (await work(800))).toBeLessThan(2.5);
});

const openers = [':key[', ':key[a] ', '::key[b]\n\n', ':::key\n', '::::a\n', '{{< key >}}'];
const others = ['[', ']', '}', ':::\n', '::::\n', '{{< /other >}}', '</Other>', '`', '$', '$$\n', '<!--'];

test.each(openers)(
  'finding tokens in twice as many %j before other text takes twice the work',
  async (piece) => {
    const marking = { names: componentNamesOf(['key', 'other']), hasFormulas: true, isAlone: true };
    const work = (other: string, count: number) => {
      const text = piece.repeat(count) + other.repeat(count);
      return workOf(() => void findTokens(text, marking, () => false));
    };
    await work('', 20);
    const slow: string[] = [];
    for (const other of [...openers, ...others])
      if ((await work(other, 400)) / (await work(other, 200)) >= 2.5) slow.push(other);
    expect(slow).toEqual([]);
  },
);

const noTree = { paths: [], has: () => false, text: () => '', script: () => '' };
const treeOf = (files: Readonly<Record<string, string>>) => ({
  paths: Object.keys(files),
  has: (path: string) => path in files,
  text: (path: string) => files[path] ?? '',
  script: (path: string) => files[path] ?? '',
});
const noHugo = {
  page: { values: {}, address: '/' },
  site: { params: {}, title: '', url: '', base: '/' },
  data: () => ({}),
  budget: { left: 20_000_000 },
  partial: () => '',
  file: () => undefined,
  resource: () => undefined,
};
const noShortcodes = { values: [], template: () => '', included: () => undefined, own: noHugo };
const imports: Readonly<Record<string, (draft: Draft) => Draft>> = {
  hugo: (draft) => shortcodes(draft, noShortcodes),
  lists: definitionLists,
  kramdown,
  html: htmlInMarkdown,
  attributes: (draft) => attributeLists(draft, ['%{', '}%']),
  dashes: (draft) =>
    liquid(
      { ...draft, text: `{{ x -}}${draft.text}{{- x }}` },
      { tree: noTree, values: { x: 1 }, includes: [] },
    ),
  late: withoutLateFaults,
  repair: (draft) => repaired(draft, 'en').draft,
  jekyll: (draft) => liquid(draft, { tree: noTree, values: {}, includes: [] }),
  mdx: (draft) => mdx(draft, {}, noTree),
  page: ({ text }) => draftOf('a.md', textOfPage({}, `a${text}b`), 1),
  attribute: ({ text }) => kramdown(draftOf('a.md', `<br${text}x`, 1)),
  vitepress: (draft) => vitepress.read(noTree).translate(draft, {} as FoundPage, () => false),
};
const imported = (from: string, text: string) => () => void imports[from]?.(draftOf('a.md', text, 1));
const vitepressOf: typeof mdbookIncludes = (draft, tree) => vitepressIncludes(draft, tree, '');
const pythonOf: typeof mdbookIncludes = (draft, tree) => pythonIncludes(draft, tree, () => ['.']);
const wide = 'a'.repeat(200);

test.each([
  ['hugo', '{{< b >}}\n'],
  ['hugo', ` {{< b >}}${wide}\n`],
  ['lists', 'a\n: b\n'],
  ['jekyll', '{% highlight js %}\n'],
  ['jekyll', '{% raw %}'],
  ['attributes', '`%{.a '],
  ['attributes', ' %{#b}%\n'],
  ['dashes', ' '],
  ['dashes', '{{- x -}} '],
  ['jekyll', '{% tip %}'],
  ['mdx', '{`'],
])('importing from %s twice as many %j takes twice the work', async (from, piece) => {
  const work = (count: number) => workOf(imported(from, piece.repeat(count)));
  await work(20);
  expect((await work(800)) / (await work(400))).toBeLessThan(2.5);
});

describe('included parts of files are bounded by the text searched for them', () => {
  const long = 'a line\n'.repeat(10_000);
  const cases = {
    'mdbook, a page of itself': [mdbookIncludes, '{{#include a.md}}', ''],
    'mdbook, lines of a file': [mdbookIncludes, '{{#include long.txt:2:3}}', 'a line\na line\n'],
    'vitepress, a page of itself': [vitepressOf, '<!-- @include: ./a.md -->', ''],
    'mkdocs, a page of itself': [pythonOf, '--8<-- "a.md"', ''],
    'mkdocs, lines of a file': [pythonOf, '--8<-- "long.txt:2:3"', 'a line\na line\n'],
    'vitepress, lines of a file': [vitepressOf, '<!-- @include: ./long.txt{2,3} -->', 'a line\na line\n'],
  } as const;
  test.each(Object.entries(cases))('%s', (_, [includes, sign, part]) => {
    const text = `${sign}\n`.repeat(4_000);
    let split = 0;
    const plain = String.prototype.split;
    const spy = vi.spyOn(String.prototype, 'split').mockImplementation(function (
      this: string,
      ...more: unknown[]
    ) {
      split += this.length;
      return plain.apply(this, more as never);
    } as never);
    const made = includes(draftOf('a.md', text, 1), treeOf({ 'a.md': text, 'long.txt': long }));
    spy.mockRestore();
    expect(split).toBeLessThan(60_000_000);
    expect(made.left.length).toBeGreaterThan(3_000);
    expect(made.text.startsWith(part)).toBe(true);
  });
});

/** Milliseconds of the processor that something takes. */
const timeOf = (run: () => unknown) => {
  const before = process.cpuUsage();
  run();
  return process.cpuUsage(before).user / 1_000;
};

/**
 * How many times longer eight times the size takes: 8 where time grows with the size, 64 where it grows with the square. It measures
 * sizes and numbers of runs that take long enough; a busy machine can only make them slower, so the least of a few counts.
 */
function growthOf(run: (size: number) => unknown, start: number): number {
  let [size, count] = [start, 1];
  const repeated = (of: number) => {
    for (const _ of numbers(count)) run(of);
  };
  const least = (of: number) => Math.min(...numbers(3).map(() => timeOf(() => repeated(of))));
  run(size);
  while (least(size) < 10 && size < start * 64) size *= 2;
  count = Math.ceil(10 / Math.max(1, least(size)));
  const ratios = function* () {
    for (const _ of numbers(6)) yield least(8 * size) / Math.max(10, least(size));
  };
  for (const ratio of ratios()) if (ratio < 24) return ratio;
  return Number.POSITIVE_INFINITY;
}

// The work of a regular expression is not counted: eight times the text may take 24 times as long; squared it would be 64.
test.each([
  ['hugo', '{{< x ', 2_000],
  ['hugo', '{{% x ', 2_000],
  ['hugo', '{{< x \\" >}} ', 4_000],
  ['jekyll', '{{', 16_000],
  ['jekyll', '{%x', 16_000],
  ['mdx', '{/*', 16_000],
  ['page', '\t', 8_000],
  ['attribute', ' ', 8_000],
  ['vitepress', '<A>', 16_000],
  ['kramdown', '){:', 8_000],
  ['kramdown', '){:\n', 8_000],
  ['html', '<pre>', 16_000],
  ['late', '<img><!-- ', 16_000],
  ['repair', '```js\nx\n```js\ny\n```\n\ntext\n\n', 6_000],
  ['repair', '\n\n[^a]: b\n\n<iframe src="!', 64_000],
])('importing from %s eight times as many %j takes less than 64 times the work', (from, piece, size) => {
  const run = (length: number) => imported(from, piece.repeat(length / piece.length))();
  expect(growthOf(run, size / 8)).toBeLessThan(24);
});

test('a key of data is not compared with all others in the search for placeholders', () => {
  const keys = (count: number) => numbers(count).map((index) => `key${index}: moon\n`);
  const sources = { pages: [], data: [{ path: 'content/data/a.yml' }] };
  const site = { sources, plan: { publicFiles: [] }, frontMatterOf: () => undefined, facts: () => [] };
  const run = (count: number) =>
    placeholders(site as unknown as MadeSite, () => keys(count).join(''), new Set());
  expect(growthOf(run, 250)).toBeLessThan(24);
});

test('the end of a tag is not searched in the whole page for each tag', () => {
  const tags = (count: number) => numbers(count).map((index) => `<tag${index}>\n`);
  const run = (count: number) => repaired(draftOf('a.md', tags(count).join(''), 1), 'en');
  expect(growthOf(run, 125)).toBeLessThan(24);
});

test('spaces of TypeScript are not read again from each of them', () => {
  const root = temporaryFolder();
  const run = (size: number) => {
    put(root, 'a.ts', `a${' '.repeat(size)}b`);
    treeIn(root, (code) => code).tree.script('a.ts');
  };
  expect(growthOf(run, 4_000)).toBeLessThan(24);
});

test('signs that end a line in regular expressions, but not in Markdown, are spaces in an import', () => {
  const root = temporaryFolder();
  put(root, 'a.md', 'a\u2028b\u2029c\r\nd');
  expect(treeIn(root, (code) => code).tree.text('a.md')).toBe('a b c\nd');
});

test('meanings of abbreviations and colons of tabs are not written for each of many words and tabs', () => {
  const read = (text: string) => {
    const files = { 'mkdocs.yml': `markdown_extensions: [${pythonExtensions}]`, 'docs/a.md': text };
    const site = mkdocs.read(treeOf(files));
    const [page] = site.pages as readonly [FoundPage];
    return site.translate(draftOf(page.from, page.body, page.line), page, () => true);
  };
  const words = read(`a b\n\n*[a]: ${'x'.repeat(100_000)}\n\n${'a '.repeat(4_000)}`);
  expect(words.text.length).toBeLessThan(3_000_000);
  expect(words.left).toEqual([expect.objectContaining({ kind: 'attribute', what: '*[a]' })]);
  const tabs = read(`${'=== "a"\n\n    b\n\n'.repeat(4_000)}    ${':'.repeat(100_000)}\n`);
  expect(tabs.text.length).toBeLessThan(1_000_000);
  expect(tabs.text).toContain('**a**\n\nb\n');
});

test('a shortcode without an end is not read again for each quoted word', () => {
  const run = (count: number) => imported('hugo', `{{< x ${'"a" '.repeat(count)}`)();
  expect(growthOf(run, 2)).toBeLessThan(24);
});

test('the line before a YAML mistake is not read for each of its characters', () => {
  const source = { path: 'content/pages/a.md', absolute: '/a.md' };
  const run = (size: number) =>
    parse(source, `---\ntitle: "A\n${'x '.repeat(size / 2)}\ndescription: b\n---\n`);
  expect(run(8).problems.map(({ code }) => code)).toEqual(['yaml-syntax']);
  expect(growthOf(run, 4_000)).toBeLessThan(24);
});

test.each(['[a](/b "https://a/x。") ', '(https://a/x。\n\n'])(
  'restoring placeholders after twice as many addresses takes twice the work: %j',
  async (piece) => {
    const work = (count: number) => workOf(() => void asMeant(readMarkdown)(piece.repeat(count)));
    await work(20);
    expect((await work(800)) / (await work(400))).toBeLessThan(2.5);
  },
);

test('the end of a value in braces is not searched from each quote', () => {
  const setting = { language: 'en', components: componentNamesOf(['key']) };
  const run = (size: number) =>
    markdown('a.md', `<Key a={${'\\"'.repeat(size / 2)}} />`, new Map(), undefined, setting);
  expect(growthOf(run, 500)).toBeLessThan(24);
});

test('a title without spaces is not read again from each character for llms.txt', () => {
  const [route] = siteOf(few).routes;
  const run = (size: number) => {
    const title = 'a!'.repeat(size / 2);
    const plan = { ...siteOf(few), routes: [{ ...route, title, page: route?.page }] as readonly Route[] };
    expect(discovery(plan)).not.toEqual([]);
  };
  expect(growthOf(run, 2_000)).toBeLessThan(24);
});

test.each(['> ', '<<< a\n', '{a}\n'])(
  'tags and expressions of MDX are not searched in too many %j',
  (piece) => {
    expect(mdxSigns(`${piece.repeat(100)}\n\n<A>`)).toContainEqual(expect.objectContaining({ name: 'A' }));
    expect(mdxSigns(`${piece.repeat(40_000)}\n\n<A>`)).toEqual([]);
  },
);

test('an unclosed bracket or address in a list of chapters is not searched again', () => {
  const book = (summary: string) =>
    mdbook.read(treeOf({ 'book.toml': '', 'SUMMARY.md': summary, 'a.md': 'a' }));
  const titles = (summary: string) => book(summary).pages.map(({ title }) => title);
  expect(titles('- [A `b`](a.md)\n- [[C](<a.md>)')).toEqual(['C', undefined]);
  for (const open of ['- [', '[A]('])
    expect(
      growthOf((size) => book(open.repeat(size)), 2_000),
      open,
    ).toBeLessThan(24);
});

test.each(['{', '[', '? ', '{a: '])('nested YAML of %j is refused by an import', (piece) => {
  for (const count of [200, 20_000])
    expect(readYaml(`a: b\nc: ${piece.repeat(count)}`).fault).toBe('It is nested too deeply');
});

test('a mapping as a YAML key is left out by an import', () => {
  const fault = 'A key is a list or a mapping';
  expect(readYaml(`c: ${'{'.repeat(90)}`).fault).toBe(fault);
  expect(readYaml('a: {{ tag }}\nb: [1, {{ tag }}]\n? [c]\n: d')).toEqual({
    values: { a: {}, b: [1, {}] },
    fault,
  });
  for (const piece of ['a: {{ b }}\n', '? [a]\n', '? {a: {{b}}}\n'])
    expect(
      growthOf((size) => readYaml(piece.repeat(size)), 500),
      piece,
    ).toBeLessThan(24);
});

test('a line with too many marks is not parsed to count them', () => {
  const textOf = (size: number) => '*'.repeat(size / 2) + '”`'.repeat(size / 4);
  expect(excess(textOf(262_144))?.what).toBe('strain');
  expect(growthOf((size) => excess(textOf(size)), 16_384)).toBeLessThan(24);
});

test('an unclosed quote is searched once on its line', () => {
  expect(orderIn(`it's "a" 'b'\n'c' \\"d" "e`)(['a', 'c'])).toBe(2);
  expect(growthOf((size) => orderIn(`"${'\\"'.repeat(size / 2)}`)([]), 1_000)).toBeLessThan(24);
});

test('character replacements while Markdown is parsed keep ASCII lines, or are limited', () => {
  const asked: string[] = [];
  const read = asMeant((text) => {
    asked.push(text);
    return readMarkdown(text);
  });
  const long = (piece: string) => piece.repeat(262_144 / piece.length);
  for (const piece of ['[a]3~5 ', '[a]3~5 %^}']) read(long(piece));
  expect(asked.map((text) => /[^\0-\x7f]/.test(text))).toEqual([false, false]);
  const components = componentNamesOf(['Fox']);
  const page = (piece: string) =>
    markdown('a.md', long(piece), new Map(), undefined, { language: 'en', components }).problems;
  expect(page('[a]:fox[b] ')).toEqual([]);
  expect(page('[a]:fox[b] %^}')).toEqual([
    expect.objectContaining({ code: 'too-long', at: expect.objectContaining({ line: 1 }) }),
  ]);
});

test('an import parses a text once for all steps that do not change it', () => {
  const { draft } = titled(draftOf('a.md', 'A.\n\nB.\n', 1), 'A');
  expect(markdownOf(draft)).toBe(markdownOf({ ...draft }));
  expect(markdownOf({ ...draft, text: 'C.' })).not.toBe(markdownOf(draft));
});

test.each([
  ...['<h1>', '<h1 ', '<h1>a</h1 '].map((piece) => ['title', piece] as const),
  ...['<head>', '<head ', '<title ', '<meta name="', '<head><title a="', '<body ', '<body>', '</body'].map(
    (piece) => ['document', piece] as const,
  ),
])('reading the %s of HTML with eight times as many %j is no 64-fold work', (what, piece) => {
  const read = (text: string) =>
    what === 'title'
      ? titled(draftOf('a.md', `a\n\nb ${text}`, 1), undefined)
      : [templateText(draftOf('a.md', text, 1)), documentValues(text)];
  expect(growthOf((size) => read(piece.repeat(size / piece.length)), 4_000)).toBeLessThan(24);
});

/** A site in memory, read with all its pages. */
const readSite = (generator: Generator, files: Readonly<Record<string, string>>) => {
  const site = generator.read(treeOf(files));
  for (const page of site.pages) site.translate(draftOf(page.from, page.body, page.line), page, () => true);
  return site;
};
const pythonExtensions =
  'extra, nl2br, pymdownx.snippets, pymdownx.critic, pymdownx.keys, pymdownx.mark, pymdownx.caret, pymdownx.tilde, pymdownx.emoji, pymdownx.inlinehilite';
const front = (values: string, text = '') => `---\n${values}\n---\n${text}\n`;
const eleventyConfig = 'eleventy.config.js';
const hexoSite = (post: string) =>
  readSite(hexo, { '_config.yml': 'url: hexo', 'source/_posts/a.md': front('title: A', post) });
const mdbookSite = (page: string) =>
  readSite(mdbook, { 'book.toml': '', 'SUMMARY.md': '[A](a.md)', 'a.md': page });
const mkdocsSite = (page: string) =>
  readSite(mkdocs, {
    'mkdocs.yml': `plugins: [mkdocstrings, include-markdown]\nmarkdown_extensions: [${pythonExtensions}]`,
    'docs/a.md': page,
  });
const hugoSite = (page: string) => readSite(hugo, { 'hugo.toml': '', 'content/a.md': page });
const zolaSite = (page: string) =>
  readSite(zola, {
    'config.toml': 'base_url = "https://a.example"',
    'content/a.md': front('title: A', page),
  });
const item = (inner: string) =>
  `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><item><wp:post_type>post</wp:post_type>${inner}</item></channel></rss>`;
const named = (size: number, by: (index: number) => string) => numbers(size).map(by).join('');
const repairOf = (text: string) => repaired(draftOf('a.md', text, 1), 'en');

test.each([
  ['a short text', 2_000, 'and so on\n', 41],
  ['a long text', 101_000, 'and so on\n', 9],
  ['a text of many signs', 13_000, '@www.', 9],
  ['a text of many signs in other lines', 13_000, '@www.\n\n', 41],
  ['a text of many columns', 50_000, '[é', 9],
])('%s is read again for marks that hide each other, but not too often', async (_, length, rest, reads) => {
  const run = () => repairOf('**Bold: **word and so on '.repeat(60).padEnd(length, rest));
  expect(await workOf(run, 'markdown')).toBe(reads);
});

/** Renders a page with a component whose attribute is a number. */
const numberedFox = (text: string) => {
  const schemas = new Map([['Fox', z.strictObject({ level: z.number() })]]);
  const components = { schemas, names: componentNamesOf(['Fox']), render: () => '' };
  const own = { ...program, components };
  const plan = planOf([parsedPage('index', '', text)], { program: own }).value;
  if (!plan) throw new Error('There is no plan.');
  const { problems } = rendered(plan.routes[0] as Route, contextOf(plan, { program: own }));
  expect(problems.map(({ code }) => code)).toContain('wrong-type');
};

// One of many like signs of a text is not searched again from each of the others: each of these took the square of the size.
const unsearched: Readonly<Record<string, (size: number) => unknown>> = {
  'an end of another block of Hexo': (size) =>
    hexoSite(`${'{% codeblock %}'.repeat(size / 15)}{% endquote %}`),
  'text in HTML of old Hexo': (size) =>
    readSite(hexo, {
      'package.json': '{"hexo":{},"dependencies":{"hexo-renderer-marked":"0.3.2"}}',
      '_config.yml': '',
      'source/a.md': '<p>`a` `'.repeat(size / 8),
    }),
  'the code of a heading of Hexo': (size) =>
    hexoSite(named(size / 20, (index) => `${'`'.repeat((index % 9) + 1)} a `)),
  'comments and conditions of Nunjucks': (size) =>
    liquidOf(
      `${'{# a '.repeat(size / 20)}${'{{ a if b '.repeat(size / 40)}{{ ${'a if '.repeat(size / 20)}}}`,
    ),
  'cells of tables': (size) =>
    hugoSite(`${'a|'.repeat(size / 4)}\n${'-|'.repeat(size / 4)}x\n${'|-'.repeat(size / 4)}`),
  'fences without an end in mdBook': (size) => mdbookSite(`${'~~~a\n'.repeat(size / 5)}\`\`\``),
  'signs and blocks of MkDocs': (size) =>
    [
      '!!! a\n',
      '!!! a\n    ',
      '/// a\n',
      '///\n',
      '=== "a"\n',
      '```{ ',
      '++a+',
      '==a ',
      '^a',
      '{--a ',
      '--8<--\n',
      '<div>\n\n',
      '<div markdown ',
      ':material-a',
      '*[a]: b\na ',
      '`|a\n',
      '::: a\n',
    ].map((piece) => mkdocsSite(piece.repeat(size / 20))),
  'includes without an end in MkDocs': (size) => mkdocsSite('{% include "a" '.repeat(size)),
  'spaces in an include of MkDocs': (size) => mkdocsSite(`{!${' '.repeat(size)}a`),
  'nested blocks of MkDocs': (size) =>
    mkdocsSite(
      Array.from({ length: Math.sqrt(size / 40) }, (_, depth) => `${'    '.repeat(depth)}!!! a\n`).join(''),
    ),
  'backticks of a heading in Hexo': (size) =>
    readSite(hexo, { '_config.yml': '', 'source/_posts/a.md': '' }).headingIds?.()(
      'a',
      `${'`'.repeat(size)}a`,
    ),
  'spaces before attributes': (size) =>
    attributeLists(draftOf('a.md', `x${' '.repeat(size)}y{${'*{.a}'.repeat(size)}`, 1)),
  'spaces below the head of a table': (size) => [
    hugoSite(`a|b\n${' '.repeat(size)}x|`),
    hugoSite(`a|b\n-${' '.repeat(size)}x|`),
  ],
  'links to notes': (size) =>
    ['[[a|b]] ', '[[a', '![[a#', '\n[[b]] '].map((piece) =>
      markdown('a.md', piece.repeat(size / 40), new Map(), undefined, { language: 'en', wikilinks: true }),
    ),
  'single tildes': (size) => singleTildes(draftOf('a.md', '~a '.repeat(size / 60) + '~'.repeat(size), 1)),
  'an end before its beginning in Hexo': (size) => hexoSite(`{% endraw %}${'{% raw %}'.repeat(size / 9)}`),
  'an end of raw in Liquid': (size) =>
    liquid(draftOf('a.md', '{% raw %}'.repeat(size / 9) + 'endraw '.repeat(size / 9), 1), {
      ...{ tree: noTree, values: {}, includes: [] },
    }),
  'the names that a page assigns': (size) =>
    liquid(
      draftOf(
        'a.md',
        named(size / 22, (index) => `{% assign a${index} = "x" %}`),
        1,
      ),
      {
        ...{ tree: noTree, values: {}, includes: [] },
      },
    ),
  'options of a container': (size) => containers(draftOf('a.md', `::: {${'.'.repeat(size)}`, 1)),
  'spaces of a fence': (size) => containers(draftOf('a.md', `~~~a${' '.repeat(size)}b`, 1)),
  'a title of a fence': (size) => containers(draftOf('a.md', `~~~a${' [a'.repeat(size / 3)}`, 1)),
  'spaces of an admonition': (size) => admonitions(draftOf('a.md', `!!! a${' '.repeat(size / 50)}!`, 1)),
  'the end of an import': (size) => mdx(draftOf('a.md', `import a${' '.repeat(size)}x`, 1), {}, noTree),
  'a film of a vault': (size) => readSite(vault, { '.obsidian/a': '', 'a.md': '!['.repeat(size / 2) }),
  'the end of a heading of a vault': (size) =>
    readSite(vault, { '.obsidian/a': '', 'a.md': '![[b#h]]', 'b.md': `# a${'#'.repeat(size)}x` }),
  'alternatives of a glob': (size) => fitting(`{${','.repeat(size)}`),
  'alternatives before a long name': (size) => fitting(`{${'a,'.repeat(size / 4)}}${'x'.repeat(size / 2)}`),
  'a set of a glob': (size) => fitting('['.repeat(size)),
  'spaces of an ignore file': (size) => ignoring(`a${' '.repeat(size)}b`),
  'the end of a link of a template': (size) =>
    menuInTemplates(treeOf({ 'nav.html': `<nav><a ${'href="x" '.repeat(size / 9)}` }), () => true),
  'the end of a call': (size) =>
    readSite(eleventy, { [eleventyConfig]: 'addPassthroughCopy('.repeat(size / 19), 'a.md': 'a' }),
  'the type of a name': (size) => assignedIn('a:'.repeat(size / 2), /nav/),
  'the title in constants': (size) =>
    readSite(astro, { 'astro.config.mjs': '', 'src/consts.ts': 'title:'.repeat(size / 6) }),
  'the end of a path': (size) =>
    readSite(gatsby, { 'gatsby-config.js': 'path:path.join('.repeat(size / 15), 'a.md': '' }),
  'empty lines of a text that begins like JSON': (size) => matterOf(`{${'\n'.repeat(size)}`),
  'spaces of a line that begins like front matter': (size) => matterOf(`---${' '.repeat(size)}x`),
  'the address of a picture in Vue': (size) => imported('vitepress', `<img${' :src='.repeat(size / 6)}`)(),
  'spaces of a slug': (size) => hugoSite(front(`title: A\nslug: "a${' '.repeat(size)}b"`)),
  'lines that a fence marks': (size) => hugoSite(front('title: A', `\`\`\`{${'hl_lines '.repeat(size / 9)}`)),
  'empty lines of a configuration': (size) => isZola(treeOf({ 'config.toml': '\n'.repeat(size) })),
  'the zone of a date': (size) => momentOf('UTC('.repeat(size / 4)),
  'the end of a tag that extends': (size) =>
    templateText(draftOf('a.md', `{% extends${' '.repeat(size)}%`, 1)),
  'the name of a meta tag': (size) => documentValues(`<head><meta ${'name=description '.repeat(size / 17)}`),
  'a word of a shortcode': (size) => zolaSite(`{{ a(${'b'.repeat(size)}) }}`),
  'the item that a link means': (size) =>
    readSite(wordpress, {
      'a.xml': item(
        `${'<a/>'.repeat(size / 8)}<wp:post_id>1</wp:post_id><content:encoded><![CDATA[${'<a href="?p=1">x</a>'.repeat(size / 40)}]]></content:encoded>`,
      ),
    }),
  'the end of an element': (size) => repairOf(`a</script>${'b <script> '.repeat(size / 11)}`),
  'empty lines before a tag': (size) => repairOf(`a${'\n'.repeat(size)}    </div>\n`),
  'the attributes of a tag': (size) => repairOf(`a <b ${'onclick '.repeat(size / 8)}>x</b>`),
  'spaces before an attribute': (size) => repairOf(`<div ${'\t'.repeat(size)}=>x</div>`),
  'the folder of an address': (size) =>
    sharedFolder([{ address: `/${'a'.repeat(size)}/b/` }, { address: '/c/d/' }]),
  'spaces behind the import of a configuration': (size) =>
    readSite(eleventy, { [eleventyConfig]: `import${'\t'.repeat(size)}x"`, 'a.md': 'a' }),
  'stars in the navigation of MkDocs': (size) =>
    readSite(mkdocs, { 'mkdocs.yml': `nav: ["${'*'.repeat(size)}x"]`, 'docs/a.md': 'a' }),
  'apostrophes of a title': (size) => typographic(`a${"'".repeat(size)}+`, 'en'),
  'escaped quotes of a shortcode': (size) => imported('hugo', `{{< x ${'\\"'.repeat(size / 2)} >}}`)(),
  'an end of a callout of Notion': (size) =>
    readSite(notion, {
      [`A ${'0123456789abcdef'.repeat(2)}.md`]: `${'<aside>\n'.repeat(size / 8)}x</aside>`,
    }),
  'an end of another shortcode of WordPress': (size) =>
    readSite(wordpress, {
      'a.xml': item(
        `<content:encoded><![CDATA[${'[embed]'.repeat(size / 7)}[/caption]${'[caption]'.repeat(size / 9)}]]></content:encoded>`,
      ),
    }),
  'values of a shortcode of WordPress': (size) =>
    readSite(wordpress, {
      'a.xml': item(`<content:encoded><![CDATA[${'[a b=/'.repeat(size / 6)} ]]]></content:encoded>`),
    }),
  'the end of a tag with Markdown': (size) =>
    kramdown(draftOf('a.md', `<b${' markdown="1"'.repeat(size / 13)}`, 1)),
  'spaces in a heading of Nextra': (size) =>
    readSite(nextra, { 'next.config.js': 'nextra', 'content/a.mdx': `# a${' '.repeat(size)}b]` }),
  'a condition of a permalink': (size) =>
    eleventyParts.addressOf(foundPage('a.md', '/', { values: { permalink: '{%if%}'.repeat(size / 6) } }), 2),
  'backticks of a fence in mdBook': (size) => mdbookSite(`${'`'.repeat(size)}a\``),
  'spaces of a shortcode of a page': (size) =>
    readReferences(`{{<${' '.repeat(size)}1`, readMarkdown, {
      names: componentNamesOf(['key']),
      hasFormulas: false,
      isAlone: true,
    }),
  'escaped brackets of a label': (size) =>
    readReferences(`::key[a ${'\\['.repeat(size / 2)} b]\n\n[x]: /y\n`, readMarkdown, {
      names: componentNamesOf(['key']),
      hasFormulas: false,
      isAlone: true,
    }),
  'digits of the size of an SVG': (size) =>
    saysItsSize(`<svg width="${'0'.repeat(size)}x" height="1"></svg>`),
  'tabs in a Chinese line': (size) =>
    markdown('a.md', `中${'\t'.repeat(size)}x\n中`, new Map(), undefined, { language: 'zh' }),
  'spaces in French': (size) => typographic(`a${'\u00a0'.repeat(size)}x`, 'fr'),
  'digits of an attribute': (size) => numberedFox(`<Fox level="${'0'.repeat(size)}x" />`),
  'an anchor in a text': (size) =>
    anchored(
      draftOf('a.md', '[a](#b&amp;c) '.repeat(size / 14), 1),
      { file: 'content/pages/a.md', route: '/' } as PlacedPage,
      () => ({ title: 'A', ids: new Set() }),
      () => undefined,
    ),
};

test.each(Object.entries(unsearched))('%s: eight times the text is no 64 times the work', (_, run) => {
  expect(growthOf(run, 1_000)).toBeLessThan(24);
});

test.each(['<h2>x', '<details><summary>x', '<p>x<thead>', '<em>x', '<div>x<h2>y'])(
  'HTML of an export with %j in one another is not read twice at each level',
  (piece) => {
    const run = (size: number) => markdownOfHtml(`${piece.repeat(size)}z`);
    expect(run(40)).toContain('z');
    expect(growthOf(run, 20)).toBeLessThan(24);
  },
);

test.each(['<source srcset="a 1x">', '<b> </b> ', '<i><b></b></i>'])(
  'HTML of an export with %j, which shows nothing, again and again is not looked at once for each',
  (piece) => {
    const run = (size: number) => markdownOfHtml(`<p>a ${piece.repeat(size)}z</p>`);
    expect(run(300)).toMatch(/^a +z\n$/);
    expect(growthOf(run, 500)).toBeLessThan(24);
  },
);

test('elements that show something without text stay, however many there are', () => {
  expect(markdownOfHtml('<img src="a.png" alt="b">'.repeat(300)).match(/!\[b\]/g)).toHaveLength(300);
  const row = `<tr>${'<td></td>'.repeat(250)}<td>z</td></tr>`;
  expect(markdownOfHtml(`<table>${row}</table>`).split('\n')[0]?.split('|')).toHaveLength(253);
});

/** The counted work of `run` for four times as much, compared with once. */
const fourfold = async (few: number, run: (size: number) => unknown) => {
  await workOf(() => run(few));
  return (await workOf(() => run(4 * few))) / (await workOf(() => run(few)));
};
const foundPage = (from: string, address: string, more: Partial<FoundPage> = {}): FoundPage => ({
  ...{ from, to: from, address, values: {}, body: '', line: 1, isDraft: false },
  ...more,
});
const madeOf = (page: FoundPage, matter: MadePage['matter'] = {}): MadePage => ({
  ...{ placed: { page, file: page.to, route: page.address, redirectsFrom: [] }, file: page.to },
  ...{ route: page.address, title: 'A', isPost: false, matter, draft: draftOf(page.from, '', 1), left: [] },
  ...{ ids: new Set<string>(), unread: [] },
});
const listed = (size: number) =>
  numbers(size).map((one) => madeOf(foundPage(`${one}/index.md`, `/${one}/`, { isList: true })));

// What an import does for each page of a site must not ask all other pages.
const manyPages: Readonly<Record<string, (size: number) => unknown>> = {
  'pages of one title of Notion': (size) =>
    notion.read(
      treeOf(Object.fromEntries(numbers(size).map((one) => [`A ${String(one).padStart(32, '0')}.md`, '']))),
    ).pages,
  'pages of one name in different cases': (size) => {
    const cased = (one: number) =>
      [...'abcdefghijkl'].map((sign, at) => ((one >> at) & 1 ? sign.toUpperCase() : sign));
    const pages = numbers(size).map((one) => foundPage(`${cased(one).join('')}.md`, `/${one}/`));
    return placed({ ...emptySite, pages }, [], new Set(), []);
  },
  'lists without pages': (size) => {
    const pages = listed(size);
    return pages.filter((one) => isListed(one, pages));
  },
  'lists of tags without posts': (size) => {
    const pages = numbers(size).map((one) =>
      madeOf(foundPage(`${one}.md`, `/${one}/`, { isList: true, tag: 'a' })),
    );
    return pages.filter((one) => isListed(one, pages));
  },
  'folders without a page': (size) => {
    const found = { ...emptySite, isDocumentation: true };
    return newSite(
      [],
      found,
      numbers(size).map((one) => madeOf(foundPage(`a${one}/b.md`, `/a${one}/b/`))),
      { redirects: new Map(), feeds: [] },
    );
  },
  'lists that are divided': (size) =>
    withParts({
      ...emptySite,
      pages: [...listed(size), ...numbers(size).map((one) => madeOf(foundPage('a.md', `/a/${one}/`)))].map(
        ({ placed: { page } }) => page,
      ),
      parts: exportParts(5, ''),
    }),
};

// Each page of these took a search among all others.
test.each<[string, (size: number) => unknown]>([
  [
    'pages of Jekyll without a date',
    (size) =>
      jekyll.read(
        treeOf({
          '_config.yml': '',
          ...Object.fromEntries(numbers(size).map((one) => [`${one}.md`, front('')])),
        }),
      ),
  ],
  [
    'imports of files that are not there',
    (size) => {
      const tree = treeOf(Object.fromEntries(numbers(size).map((one) => [`docs/${one}.txt`, ''])));
      const imports = named(size, (one) => `import A${one} from '/b/${one}.mdx';\n`);
      return mdx(draftOf('a.mdx', `${imports}\n${named(size, (one) => `<A${one} />\n\n`)}`, 1), {}, tree);
    },
  ],
])('%s: four times as many are no 16 times the work', async (_, run) => {
  expect(await fourfold(1_000, run)).toBeLessThan(8);
});

test.each(Object.entries(manyPages))('%s: four times as many are no 16 times the work', async (_, run) => {
  expect(await fourfold(300, run)).toBeLessThan(10);
});

test('tags of a page are not compared with one another', () => {
  const run = (size: number) => {
    const tags = numbers(size).map((one) => `a${one}#`);
    return withTags([madeOf(foundPage('a.md', '/a/'), { tags })], tagNames(tags));
  };
  expect(growthOf(run, 4_000)).toBeLessThan(24);
});

test('a path of an export that no system could have is not searched in each of its folders', () => {
  const has = vi.fn(() => false);
  expect(uploadOf({ ...treeOf({}), has }, '/a'.repeat(40_000))).toBeUndefined();
  expect(has).not.toHaveBeenCalled();
  expect(uploadOf({ ...treeOf({}), has: (path) => path === 'c.png' }, '/a/b/c.png')).toBe('c.png');
});

test('galleries of an export that repeat one picture are no longer than a file may be', () => {
  const picture = `<item><wp:post_id>7</wp:post_id><wp:attachment_url>${'a'.repeat(900)}</wp:attachment_url></item>`;
  const gallery = `[gallery ids="${'7,'.repeat(30_000)}"]`;
  const { pages, left } = wordpress.read(
    treeOf({
      'a.xml': item(`<content:encoded><![CDATA[${gallery}]]></content:encoded>`).replace(
        '<item>',
        `${picture}<item>`,
      ),
    }),
  );
  expect([pages[0]?.body, left.map(({ kind }) => kind)]).toEqual(['', ['shortcode']]);
});

test.each([
  ['elements', (size: number) => '<b>'.repeat(size)],
  ['elements before ends of others', (size: number) => '<b>'.repeat(size) + '</x>'.repeat(size)],
])('markup with many open %s is not compared with all of them', (_, text) => {
  const onopentag = vi.fn();
  readMarkup(text(10_000), { onopentag });
  expect(onopentag).toHaveBeenCalledTimes(10_000);
  expect(growthOf((size) => readMarkup(text(size), {}), 16_000)).toBeLessThan(24);
});

test('a copied document of many open elements is not compared with all of them', () => {
  const text = (size: number) => '<div>'.repeat(size);
  expect(scan(`${text(10_000)}<script>1</script>`, '/').inline).toHaveLength(1);
  expect(growthOf((size) => scan(text(size), '/'), 16_000)).toBeLessThan(24);
});

test('a list of dates has no more parts than other lists, whatever its size', () => {
  const pages = [{ isDraft: false, date: '2024-03-02', values: {} }] as unknown as FoundPage[];
  expect(datedLists(pages, '/', '/posts/', 0.001)).toHaveLength(1000);
  expect(datedLists(pages, '/', '/posts/', 0)).toHaveLength(2);
});
