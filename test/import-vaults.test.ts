// `site import`: vaults of Obsidian, Foam and Logseq, whose links name notes and whose signs are their own.
import { expect, test } from 'vitest';
import { importOf } from './support/imports.ts';
import { buildSite, lines } from './support/sites.ts';

test('a vault of Obsidian keeps its content, and builds', async () => {
  const { body, matter, left, root } = importOf({
    '.obsidian/app.json': '{}',
    'Home.md': [
      '---\naliases: [Start]\ntags: [garden]\n---',
      'See [[Tea]], [[deep/Tea|the other tea]], [[tea#How to brew|how]] and [[Green Tea]]. #drinks/hot',
      'Second line [[#Below]] %%not for others%% and ==bright==.',
      '',
      '%%',
      'hidden',
      '%%',
      '',
      '#alone',
      '',
      '![[leaf.svg|A leaf|30]] ![[leaf.svg]] ![[plan.pdf]]',
      '',
      '![[Tea#How to brew]]',
      '',
      '> [!faq]- Why *so*?',
      '> Because.',
      '> - one',
      '',
      '> [!info] Note this',
      '> Inside',
      '> > [!todo] Later',
      '> > Deep',
      '',
      '> [!bug]',
      '> It is one.',
      '',
      '`[[code]]` and [[None|nobody]] and ![[none.png]], see [[Tea#^end]]',
      '',
      '## Below',
      '',
      '```dataview\nLIST\n```',
    ].join('\n'),
    'Tea.md':
      '# Tea\n\nFirst.\n\n## How to brew\n\nSlowly. ^end\n\n### Water\n\nHot. ^other\n\n## After\n\nGone.',
    'deep/Tea.md': 'Back to [[Start]] and [[Home]].',
    'deep/img/leaf.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    'plan.pdf': 'x',
  });
  expect(matter('Home.md')).toBe(
    'title: Home\ndescription: "See Tea, the other tea, how and Green Tea. #drinks/hot Second line Below and bright."\n',
  );
  expect(body('Home.md')).toBe(
    [
      'See [Tea](Tea.md), [the other tea](deep/Tea.md), [how](Tea.md#how-to-brew) and Green Tea. #drinks/hot\\',
      'Second line [Below](#below)  and <mark>bright</mark>.',
      '',
      '\\#alone',
      '',
      '<img src="deep/img/leaf.svg" alt="A leaf" width="30"> ![leaf](deep/img/leaf.svg) [plan.pdf](/plan.pdf)',
      '',
      'Slowly.<span id="block-end"></span>\n\n### Water\n\nHot.',
      '',
      '<details>\n<summary>Why so?</summary>\n\nBecause.\n- one\n\n</details>',
      '',
      '> [!NOTE]\n> **Note this**\n>\n> Inside\n> > **Later**\n> >\n> > Deep',
      '',
      '> [!CAUTION]\n> **Bug**\n>\n> It is one.',
      '',
      '`[[code]]` and nobody and none.png, see [Tea](Tea.md#block-end)',
      '',
      '## Below',
    ].join('\n'),
  );
  expect(body('Tea.md')).toContain('Slowly.<span id="block-end"></span>\n\n### Water\n\nHot.\n');
  expect(body('deep/Tea.md')).toBe('Back to [Start](../Home.md) and [Home](../Home.md).');
  expect(left).toEqual([
    'Home.md:34 code dataview: LIST',
    'Home.md:5 link [[Green Tea]]',
    'Home.md:30 link [[None|nobody]]',
    'Home.md:30 image ![[none.png]]',
    'tags: key on 1 page',
  ]);
  expect(lines((await buildSite(root, { today: '2026-01-31' })).problems)).toBe('');
});

test('a graph of Logseq gets its properties as front matter, and its journals their dates', () => {
  const { matter, body } = importOf({
    'logseq/config.edn': '{}',
    'pages/tools___saw.md':
      'title:: The saw\ntags:: wood, [[hand tools]]\n\n- Cuts.\n  id:: 65a1\n- See [[2024_01_02]]',
    'journals/2024_01_02.md': '- Used the [[tools/saw]].',
  });
  expect(matter('pages/tools/saw.md')).toMatch(/^title: The saw\n/);
  expect(body('pages/tools/saw.md')).toBe('- Cuts.\n- See [2024_01_02](../../journals/2024_01_02.md)');
  expect(matter('journals/2024_01_02.md')).toContain('date: 2024-01-02\n');
  expect(body('journals/2024_01_02.md')).toBe('- Used the [tools/saw](../pages/tools/saw.md).');
});

test('a folder of Markdown with links to notes is imported as one, without circular embeds', () => {
  const { body } = importOf({ 'a.md': '# A\n\n![[b]]', 'b.md': '# B\n\n[[a]] ![[b]]' });
  expect(body('a.md')).toBe('[a](a.md) [b](b.md)');
});

test('a folder in which most notes link to others by name is a vault, also without its settings', () => {
  const names = Array.from({ length: 12 }, (_, index) => `note-${index}`);
  const files = Object.fromEntries(
    names.map((name) => [`${name}.md`, '---\naliases: [Other]\n---\nSee [[note-1]].']),
  );
  const { matter, text, left } = importOf({
    ...files,
    'Plain.md': '[a](obsidian://open) [b](obsidian://new) [c][d]\n\n[d]: gone.md',
  });
  expect(text('import-report.md')).toContain('13 pages were imported from a site of obsidian.');
  expect(matter('note-2.md')).not.toContain('/Other');
  expect(left.filter((one) => !one.includes(' scheme '))).toEqual(['Plain.md:1 link gone.md']);
  expect(text('import-report.md')).toContain('\n- `obsidian:` (2): Plain.md:1, Plain.md:1\n');
  const few = importOf({ 'a.md': 'See [[b]].', 'b.md': '[[a]]' });
  expect(few.text('import-report.md')).toContain('a site of markdown.');
});

test('a site of Quartz keeps the addresses of its notes, its lists and its aliases', () => {
  const quartz = (aliases: string) => ({
    'quartz.config.ts':
      "const config = { configuration: { pageTitle: 'Notes', baseUrl: 'own.example/garden', locale: 'en-US', ignorePatterns: ['private', '**/drafts'] }, plugins: { transformers: [Plugin.CrawlLinks({ markdownLinkResolution: 'shortest' })] } };",
    'quartz/plugins/emitters/aliases.ts': aliases,
    'quartz/util/path.ts': "s.replace(/&/g, '-and-')",
    'README.md': '# Quartz',
    'docs/index.md': '# Its own documentation',
    'content/index.md': '---\ntitle: Home\n---\nSee [[Deep Note]] and\n[this](Deep%20Note.md#part).',
    'content/a b/Deep Note.md': '---\naliases: [Other]\ntags: [one/two]\n---\n## Part\n\n![](p.svg)',
    'content/a b/img/p.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    'content/a b/Q & A.md': 'Text.',
    "content/a b/It's (old).md": 'Text.',
    'content/private/a.md': 'Hidden.',
    'content/x/drafts/a.md': 'Hidden.',
  });
  const { addresses, body, matter, routes, text } = importOf(quartz('getAliasSlugs'));
  expect(routes).toEqual([
    '/',
    '/a-b/',
    '/a-b/Deep-Note/',
    '/a-b/It-s--old/',
    '/a-b/Q--and--A/',
    '/tags/one/',
    '/tags/one/two/',
  ]);
  expect(addresses).toContainEqual({ from: '/Other/', to: '/a-b/Deep-Note/' });
  // Signs that no address has here redirect.
  expect(matter('a-b/It-s-old.md')).toMatch(/^redirectsFrom:\n {2}- \/a-b\/It's-\(old\)\/$/m);
  expect(body('index.md')).toBe('See [Deep Note](a-b/Deep-Note.md) and\n[this](a-b/Deep-Note.md#part).');
  expect(body('a-b/Deep-Note.md')).toContain('](img/p.svg)');
  expect(matter('a-b/Deep-Note.md')).toMatch(/^title: Deep Note$/m);
  expect(matter('a-b/index.md')).toMatch(/^title: a b$/m);
  expect(text('content/site.yml')).toMatch(/^name: Notes\nurl: https:\/\/own\.example /m);
  expect(body('tags/one.md')).toBe('- [Deep Note](/a-b/Deep-Note/)');
  // Earlier versions had aliases beside the note.
  expect(importOf(quartz('aliases.map((alias) => path.posix.join(dir, alias))')).addresses).toContainEqual({
    from: '/a b/Other/',
    to: '',
  });
});
