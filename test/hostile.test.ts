// Text that would run if it could, in every place that content has, through lists, tags, feeds, data, files and pictures of a whole
// site: read by a real browser, nothing runs, no policy is broken, and nothing lies elsewhere than below the out folder.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { errorPage } from '../src/serve/errorPage.ts';
import { browserOfFile, openPage, serve } from './support/browser.ts';
import { buildSite, lines, makeSite, sitesFolder } from './support/sites.ts';

const browser = browserOfFile();

const hostile = [
  '<script>ran()</script>',
  '"><script>ran()</script>',
  `' onmouseover=ran() autofocus onfocus=ran() x='`,
  '<img src=x onerror=ran()>',
  '</title></style></textarea></noscript></template><svg onload=ran()>',
  '--><script>ran()</script><!--',
  ']]><script xmlns="http://www.w3.org/1999/xhtml">ran()</script><![CDATA[',
  '&lt;script&gt;ran()&lt;/script&gt;',
  '&#x3C;img src=x onerror=ran()&#x3E;',
  '</script><script>ran()</script>',
  '<iframe srcdoc="<script>parent.ran()</script>">',
  'javascript:ran()',
  '\x24{ran()} {{ran()}} <%= ran() %> \\u003cscript>ran()\\u003c/script>',
  '/@@content/pages/posts/p0.md@"><script>ran()</script>@',
  '<img src=x onerror=ran()> "/@@a@b',
  '$& $1 $` \\ufdd0code0\\ufdd1 \ufdd0code0\ufdd1 \ufdd0styles\ufdd1 %EF%B7%90styles%EF%B7%91',
];
const yaml = (text: string) => JSON.stringify(text);
/** A text as Markdown has it that says the same. */
const escaped = (text: string) => text.replace(/[!-/:-@[-`{-~]/g, '\\$&').replaceAll('\n', ' ');
/** The same as HTML has it. */
const references = (text: string) => text.replace(/[&"<>{]/g, (one) => `&#${one.charCodeAt(0)};`);
const post = (text: string, index: number) => `---
title: ${yaml(`T ${text}`)}
description: ${yaml(`D ${text}`)}
template: post
date: 2025-01-${String(index + 1).padStart(2, '0')}
tags: [${yaml(text)}]
redirectsFrom: [/old/${index}/]
---

${escaped(text)}

\`${text.replaceAll('`', '')}\` [x](/ "${escaped(text)}")

## ${escaped(text)}

> [!NOTE]
> ${escaped(text)}

\`\`\`js ${text.replaceAll('`', '')}
${text}
\`\`\`

\`\`\`${text.replace(/[\s`]/g, '')}
${text}
\`\`\`

![${escaped(text)}](/moon.png "${escaped(text)}") [x](/ "${escaped(text)}") \`${text.replaceAll('`', '')}\`[^${index}]

[^${index}]: ${escaped(text)}

| ${escaped(text)} |
| --- |
| ${escaped(text)} |

<details><summary title="${references(text)}">${references(text)}</summary>

${escaped(text)}

</details>
`;
const files: Readonly<Record<string, string>> = {
  'content/site.yml': `name: ${yaml(hostile.join(' '))}\nurl: https://fixture.example\n`,
  'content/data/texts.json': JSON.stringify(hostile),
  'content/pages/index.md': '---\ntitle: Home\ndescription: D\ntemplate: home\n---\n',
  'content/pages/tags.md': '---\ntitle: Tags\ndescription: D\ntemplate: tags\n---\n',
  ...Object.fromEntries(
    hostile.map((text, index) => [`content/pages/posts/p${index}.md`, post(text, index)]),
  ),
  'templates/pages/post.tsx': `import { neighbors, z } from 'lullamoon-site/templates';
import Island from '../islands/Island.tsx';
export const schema = z.strictObject({ tags: z.array(z.string()) });
export default function Post({ page, body, data }) {
  const { previous, next } = neighbors({ of: schema });
  const list = (some) => <ul>{some.map(({ id, text, children }) => <li key={id}><a href={'#' + id}>{text}</a>{list(children)}</li>)}</ul>;
  return <><h1>{page.title}</h1>{list(body.contents)}<div dangerouslySetInnerHTML={{ __html: body.html }} />
    <Island tip={data.tags[0]} load="now">{data.tags[0]}</Island>
    {[previous, next].map((one) => one && <a key={one.route} title={one.description} href={one.route}>{one.title} {one.excerpt}</a>)}</>;
}
`,
  'templates/islands/Island.tsx': `import { useState } from 'react';
export default function Island({ tip, children }) { const [is] = useState(tip); return <p className="island" title={is}>{children} {is}</p>; }
`,
  'templates/pages/home.tsx': `import { data, pages, z } from 'lullamoon-site/templates';
export const schema = z.strictObject({});
export default function Home() {
  const all = pages({ folder: '/posts/' });
  return <><h1>Home</h1>{data('texts', z.array(z.string())).map((text) => <p key={text} title={text}>{text}</p>)}
    {all.map(({ route, title, excerpt, headings, data, body }) => <article key={route}><a href={route} title={title}>{title}</a><p>{excerpt}</p>{headings.map(({ id, text }) => <a key={id} href={route + '#' + id}>{text}</a>)}
    <div dangerouslySetInnerHTML={{ __html: body.html.replace(/ id="[^"]*"/g, '').replace(/href="#[^"]*"/g, 'href="/"') }} />{data.tags.join()}</article>)}</>;
}
`,
  'templates/pages/tags.tsx': `import { pages, slug, z } from 'lullamoon-site/templates';
export const schema = z.strictObject({});
const tags = () => [...new Set(pages({ folder: '/posts/' }).flatMap(({ data }) => data.tags))];
export const paths = () => tags().map((tag, index) => ({ path: slug(tag).slice(0, 20).replace(/-$/, '') + '-' + index + '/', title: 'About ' + tag, data: tag }));
export default function Tags({ page, path }) {
  const shown = path ? pages({ where: { tags: path.data } }) : [];
  return <><h1>{page.title}</h1>{shown.map(({ route, title }) => <a key={route} href={route}>{title}</a>)}</>;
}
`,
  'templates/Card.tsx': `export const alt = ({ page }) => page.title;
export default ({ page }) => <div style={{ width: 100, height: 50, background: '#123' }}></div>;
`,
  'templates/files/feed.xml.ts': `import { pages, rss } from 'lullamoon-site/templates';
export default ({ site }) => rss({ title: site.name, description: site.name, path: '/feed.xml', items: pages({ folder: '/posts/' }), content: 'body' });
`,
  'templates/files/atom.xml.ts': `import { atom, pages } from 'lullamoon-site/templates';
export default ({ site }) => atom({ title: site.name, description: site.name, path: '/atom.xml', items: pages({ folder: '/posts/' }), content: 'body' });
`,
};

test('nothing of a whole site runs that content says', async () => {
  const moon = readFileSync(join(sitesFolder, 'links-to-files/content/static/moon.png'));
  const root = makeSite('minimal', { ...files, 'content/static/moon.png': moon });
  expect(lines((await buildSite(root)).problems)).toBe('');
  const dist = join(root, 'dist');
  const shown = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.html') && !path.startsWith('old/'), // those lead on at once
  );
  expect(shown.length).toBeGreaterThan(2 * hostile.length); // posts and tags
  const address = await serve(dist);
  const { page, messages } = await openPage(browser());
  await page.route('https://fixture.example/**', (route) => route.fulfill({ status: 204 }));
  const ran: string[] = [];
  await page.exposeFunction('ran', () => ran.push(page.url()));
  const touchAll = () => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
      element.focus();
    }
  };
  for (const path of shown) {
    await page.goto(address + path.replace(/(^|\/)index\.html$/, '$1'));
    await page.evaluate(touchAll);
  }
  // As readers show what stands in feeds, without any policy.
  await page.goto('about:blank');
  for (const [feed, html] of [
    ['feed.xml', 'item > description, item > *|encoded'],
    ['atom.xml', 'entry > content'],
  ] as const) {
    const bodies = await page.evaluate(
      ([xml, names]) => {
        const feed = new DOMParser().parseFromString(xml, 'application/xml');
        return [...feed.querySelectorAll(names), feed.documentElement].map(
          ({ textContent }) => textContent ?? '',
        );
      },
      [readFileSync(join(dist, feed), 'utf8'), html] as const,
    );
    expect(bodies.length).toBeGreaterThan(hostile.length);
    await page.setContent(`<!doctype html><body>${bodies.slice(0, -1).join('\n')}`);
    await page.evaluate(touchAll);
  }
  for (const index of hostile.keys()) {
    const html = readFileSync(join(dist, 'old', `${index}`, 'index.html'), 'utf8');
    await page.setContent(html.replace(/<meta http-equiv="(?:refresh|content-security-policy)"[^>]*>/gi, ''));
  }
  // As a watch shows what is wrong.
  const wrong = hostile.map(
    (text) =>
      `---\ntitle: [${yaml(text)}]\n${yaml(text)}: 1\ndescription: D\ntemplate: ${yaml(text)}\n---\n${text} <x-y>`,
  );
  const { problems } = await buildSite(
    makeSite('minimal', Object.fromEntries(wrong.map((text, index) => [`content/pages/p${index}.md`, text]))),
  );
  expect(problems.length).toBeGreaterThan(hostile.length);
  await page.setContent(errorPage(problems, ''));
  await page.evaluate(touchAll);
  expect(ran).toEqual([]);
  expect(messages).toEqual([]);
});
