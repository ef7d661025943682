// Text that would run if it could, at every position of content, through lists, tags, feeds, data, files and pictures of a whole site: in a
// real browser nothing runs, no policy is violated, and no file is written outside the out folder.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { errorPage } from '../src/cli/print/errorPage.ts';
import { browserOfFile, openPage, serve } from './support/browser.ts';
import { buildSite, lines, makeSite, sitesFolder } from './support/sites.ts';
import { wideTemplates } from './support/wide-site.ts';

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
/** Markdown that means this text literally. */
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
  ...wideTemplates,
};

test('content of a whole site runs no code', async () => {
  const moon = readFileSync(join(sitesFolder, 'links-to-files/content/static/moon.png'));
  const root = makeSite('minimal', { ...files, 'content/static/moon.png': moon });
  expect(lines((await buildSite(root)).problems)).toBe('');
  const dist = join(root, 'dist');
  const shown = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.html') && !path.startsWith('old/'), // those redirect at once
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
  // As readers show the content of feeds, without any policy.
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
  // As a watch shows problems.
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
