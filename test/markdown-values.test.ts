// Texts of front matter, data and site.yml that a schema declares as Markdown.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newMemory } from '../src/build/memory.ts';
import { atTheEnd, buildSite, closeBundles, lines, makeSite, put } from './support/sites.ts';

const template = `import { data, markdown, z } from 'lullamoon-site/templates';
export const schema = z.strictObject({ lead: markdown(), label: markdown({ inline: true }).optional() });
const own = z.strictObject({ answers: z.array(z.strictObject({ text: markdown() })).default([]) });
export default function Page({ page, data: front }) {
  const { answers } = data('faq', own);
  return <><h1>{page.title}</h1><div dangerouslySetInnerHTML={{ __html: front.lead.html }} />
    <p title={front.label?.text} dangerouslySetInnerHTML={{ __html: front.label?.html ?? '' }} />
    {answers.map(({ text }) => <div key={text.text} dangerouslySetInnerHTML={{ __html: text.html }} />)}</>;
}
`;
const page = (front: string) => `---\ntitle: Home\ndescription: A page.\n${front}---\n`;
const files = (front: string, data: string) => ({
  'templates/pages/page.tsx': template,
  'content/site.yml': 'name: The "Test"\nurl: https://test.example\nbase: /kids/\n',
  'content/pages/index.md': page(front),
  'content/pages/b.md': page('lead: B\n'),
  'content/data/faq.yml': data,
});

test('are sanitised HTML with links, tokens and typography, and updated on changes', async () => {
  const front =
    'lead: |\n  A **"bold"** [link](b.md) of {name}.\n\n  - `"a" -- b`\n  - [c](/b/)\nlabel: "*It\'s* <b>so</b> -- here"\n';
  const root = makeSite('minimal', {
    ...files(front, 'answers:\n  - text: One -- [two](https://x.example/).\n'),
  });
  const memory = newMemory();
  atTheEnd(() => void closeBundles(memory));
  const built = async () => {
    expect(lines((await buildSite(root, { memory })).problems)).toBe('');
    return readFileSync(join(root, 'dist/index.html'), 'utf8');
  };
  const html = await built();
  expect(html).toContain(
    '<div><p>A <strong>“bold”</strong> <a href="/kids/b/">link</a> of The “Test”.</p>\n<ul>\n<li><code>"a" -- b</code></li>\n<li><a href="/kids/b/">c</a></li>\n</ul></div>',
  );
  expect(html).toContain('<p title="It’s so — here"><em>It’s</em> <b>so</b> — here</p>');
  expect(html).toContain('<div><p>One — <a href="https://x.example/">two</a>.</p></div>');
  put(root, 'content/data/faq.yml', 'answers:\n  - text: Three *four*.\n');
  expect(await built()).toContain('<div><p>Three <em>four</em>.</p></div>');
});

test('have the locations of their mistakes', async () => {
  const front =
    'lead: |\n  Text\n\n  with <script>x</script> and [dead](/nope/).\nlabel: "a <iframe src=x></iframe>"\n';
  const root = makeSite('minimal', {
    ...files(front, 'answers:\n  - text: a [b](javascript:alert) c\n  - text: "[d](/dead/)"\n'),
    'content/pages/b.md': page("lead: 'See ![a](fox.png) and [dead](/gone/).'\nlabel: '# Heading'\n"),
  });
  const first = lines((await buildSite(root)).problems).split('\n');
  expect(first).toEqual(
    expect.arrayContaining([
      'raw-html content/pages/index.md:7:8',
      'raw-html content/pages/index.md:8:11',
      'invalid-value content/pages/b.md:5:8',
    ]),
  );
  put(root, 'content/pages/index.md', page('lead: |\n  Text\n\n  and [dead](/nope/).\n'));
  put(root, 'content/pages/b.md', page("lead: 'See [dead](/gone/).'\n"));
  put(root, 'content/data/faq.yml', 'answers:\n  - text: "a [d](/dead/)"\n');
  expect(lines((await buildSite(root)).problems).split('\n')).toEqual([
    'dead-link content/data/faq.yml:2:14',
    'dead-link content/pages/b.md:4:12',
    'dead-link content/pages/index.md:7:7',
  ]);
  put(root, 'content/data/faq.yml', 'answers:\n  - text: a [b](javascript:alert) c\n');
  expect(lines((await buildSite(root)).problems)).toContain('unsafe-url content/data/faq.yml:2:13');
});
