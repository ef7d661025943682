// Components in content: parsed alike by both parsers, rendered with their data, visible on other pages; and content cannot run code.
// (Their syntax and mistakes are fixtures: test/sites/components*.) Slow: it builds again after each of many edits.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { buildAnd } from '../src/build/build.ts';
import { newMemory } from '../src/build/memory.ts';
import { check } from '../src/check/check.ts';
import { buildWith } from '../src/cli/commands/build.ts';
import { Packs } from '../src/engine/pack.ts';
import { takeApart } from '../src/markdown/frontMatter.ts';
import { type MarkdownSetting, markdown } from '../src/markdown/markdown.ts';
import { remarkWith } from '../src/markdown/reading/reader.ts';
import { componentNamesOf } from '../src/model/site/components.ts';
import type { MarkdownPlugins } from '../src/model/site/plugins.ts';
import { browserOfFile, openPage, serve } from './support/browser.ts';
import { noteRenderings } from './support/renderings.ts';
import {
  atTheEnd,
  buildSite,
  closeBundles,
  lines,
  makeSite,
  page,
  put,
  sitesFolder,
  snapshot,
} from './support/sites.ts';

const browser = browserOfFile();
const rendered = noteRenderings();

const component = (
  body: string,
  schema = '',
  more = '',
) => `import { data, pages, z } from 'lullamoon-site/templates';
${more}
export const schema = z.strictObject({ ${schema} });
export default function Component({ attributes, children, label, page, site }) {
  return ${body};
}
`;
/** The text between the first heading and the end of a page's main part. */
const bodyOf = (root: string, path = 'index.html') =>
  /<div>([\s\S]*)<\/div><\/main>/.exec(readFileSync(join(root, 'dist', path), 'utf8'))?.[1];

describe('a page that names components', () => {
  const names = componentNamesOf(['video', 'Tip', 'key-name']);
  const read = (text: string, more: Partial<MarkdownSetting> = {}) => {
    const setting = { language: 'en', components: names, ...more };
    const { value, problems } = markdown('a.md', text, new Map([['name', 'N']]), undefined, setting);
    return { html: value.body.html, references: value.references, problems: lines(problems) };
  };
  const named = ['components/content/pages/directives.md', 'components/content/pages/tags.md'];
  const others = ['components/content/pages/text.md', 'components-broken/content/pages/index.md'];

  test('may have a space before attributes, otherwise a title', () => {
    const attributesOf = (opening: string) => {
      const { references, problems } = read(`${opening}\nA\n:::`);
      return [
        problems,
        references.map(({ attributes }) => attributes.map(({ name, value }) => [name, value])),
      ];
    };
    for (const opening of [':::tip {kind="danger"}', '::: tip  { kind=danger }'])
      expect(attributesOf(opening)).toEqual(['', [[['kind', 'danger']]]]);
    expect(attributesOf(':::tip {.b}')).toEqual(['', [[['class', 'b']]]]);
    for (const opening of [':::tip [A *b*]', ':::tip[A *b*]', ':::tip A *b*'])
      expect(read(`${opening}\nA\n:::`)).toEqual(read(':::tip[A *b*]\nA\n:::'));
    expect(attributesOf(':::tip [A]{kind="danger"}')).toEqual(['', [[['kind', 'danger']]]]);
    for (const title of ['{name}', '[a](/b/)', '{ a = b }', 'a {b=c}'])
      expect(attributesOf(`:::tip ${title}`)).toEqual(['', [[]]]);
    expect(attributesOf(':::tip {kind="danger}')[0]).toMatch(/^broken-component/);
  });

  test.each([
    ['<Tip kind={[a]}>\n\nA\n\n</Tip>'],
    ['A <Tip kind={a}>b</Tip> c'],
    ['{{< tip kind= >}}A{{< /tip >}}'],
    [':::tip\nA\n:::\n\n:::tip{kind="a}\nB\n:::'],
  ])('with a mistake are one problem, and the end of their component is none: %s', (text) => {
    expect(read(text).problems.split('\n')).toHaveLength(1);
    expect(read(text).problems).toMatch(/^broken-component/);
  });

  test('the end of a component that did not begin is reported as written', () => {
    expect(read('A\n\n</Tip>').problems).toMatch(/^broken-component/);
  });

  test('with too long JSON is reported as too long, not as code', () => {
    const faultOf = (length: number, inner: (rest: string) => string) => {
      const rest = 'x'.repeat(length - inner('').length);
      return markdown('a.md', `<Tip kind={${inner(rest)}} />\n`, new Map(), undefined, {
        language: 'en',
        components: componentNamesOf(['tip']),
      }).problems.map(({ code, facts }) => `${code} ${facts?.[0]}`);
    };
    for (const inner of [
      (x: string) => `"${x}"`,
      (x: string) => `["${x}"]`,
      (x: string) => `{"a": "${x}"}`,
    ]) {
      expect(faultOf(1_990, inner)).toEqual([]);
      expect(faultOf(5_000, inner)).toEqual(['broken-component long']);
      expect(faultOf(500_000, inner)).toEqual(['broken-component long']);
    }
    expect(faultOf(100, (x) => `a${x}`)).toEqual(['broken-component expression']);
    expect(faultOf(100, (x) => `["${x}]`)).toEqual(['broken-component expression']);
  });

  test.each([...named, ...others])('is read alike by remark: %s', (file) => {
    const { body } = takeApart(readFileSync(join(sitesFolder, file), 'utf8'));
    const reader = vi.fn(remarkWith([]));
    const plugins: MarkdownPlugins = {
      ...{ names: [], read: reader, transformHtml: undefined, handlers: {} },
      transform: (tree) => ({ value: tree, problems: [] }),
      run: (does) => does(),
      faultOf: (error) => {
        throw error;
      },
      first: () => plugins,
    };
    const [native, other] = [read(body), read(body, { plugins })];
    expect(reader).toHaveBeenCalled();
    expect(other.references).toEqual(native.references);
    expect(other.html).toBe(native.html);
    if (named.includes(file)) expect(native.references.length).toBeGreaterThan(10);
    else if (file.includes('text')) expect(native.references).toEqual([]);
  });

  test('may break its tags over lines, and a name in attributes is no component', () => {
    const lines = read('<KeyName\n  a="b"\n>\n\n*A*\n\n</KeyName\n>\n\n*B*');
    expect(lines).toEqual({
      ...read('<KeyName a="b">\n\n*A*\n\n</KeyName>\n\n*B*'),
      references: lines.references,
    });
    expect(lines.html).toContain('<p><em>B</em></p>');
    expect(lines.references.map(({ attributes }) => attributes.map(({ value }) => value))).toEqual([['b']]);
    const inner = read(':::tip[A :key-name[b]{c=":key-name[d]"}]\nE\n:::');
    expect(inner.references.map(({ name }) => name)).toEqual(['key-name', 'Tip']);
  });

  test('keeps any text without a component name unchanged', () => {
    const text = `At 12:30 :smile: a::b, \`:x[y]\`, std::c :x[y]{z} and :::.

:::

a
::: b
<br> [a :x[y]](/)

::before

> ::after
`;
    const components = componentNamesOf(['unlike-anything']);
    expect(read(text, { components }).html).toBe(read(text, { components: new Map() }).html);
    expect(read(text, { components }).problems).toBe(read(text, { components: new Map() }).problems);
  });

  test.each([
    ['Press :key-name.', 1],
    [':key-name', 1],
    ['(:KeyName) *:keyname*', 2],
    ['a:key-name, :key-name: 1:key-name /:key-name ::key-name, :key-names', 0],
    ['a:key-name[b] and :key-name{}', 2],
    ['<keyname>x</keyname> <KeyName>x</KeyName> <KEYNAME/>', 3],
    ['<b>:key-name</b> ~~:key-name~~ [:key-name](/)', 3],
    ['[a]: /b "c"\n\n:::tip[[a] and ![d](e.png)]\n[a]\n:::', 1],
    ['\\\\:key-name[a] \\:key-name[a]', 1],
    [':key-name[a ] b `]` [c] \\] d]', 1],
  ] as const)('has in %j this number of references: %d', (text, count) => {
    expect(read(text).references).toHaveLength(count);
  });

  test('has headings and locations inside components', () => {
    const { value, problems } = markdown(
      'a.md',
      ':::tip[With a [link](/gone/) and {nmae}]\n## One\n\n[a](/lost/)\n:::\n\n## Two\n',
      new Map([['name', 'N']]),
      undefined,
      { language: 'en', components: names },
    );
    expect(value.body.headings.map(({ id }) => id)).toEqual(['one', 'two']);
    expect([...value.links]).toEqual([
      ['/gone/', { file: 'a.md', line: 1, column: 15 }],
      ['/lost/', { file: 'a.md', line: 4, column: 1 }],
    ]);
    expect(lines(problems)).toBe('unknown-token a.md:1:34');
  });
});

describe('content', () => {
  const hostile = [
    '::box[<script>alert(1)</script>]{text="</p><script>alert(1)</script>"}',
    '::box{text="&lt;img src=x onerror=alert(1)>"}',
    '<Box text={"<script>alert(1)</script>"} />',
    '{{< box `<script>alert(1)</script>` >}}',
    '<site-reference data-reference="0"></site-reference>',
    '&lt;site-reference data-reference="0">&lt;/site-reference>',
    '`<site-reference data-reference="0"></site-reference>`',
    ':box[&#xFDD0;slotchildren&#xFDD1;]',
    ':box[\u0001%\u0001]',
    '::box{text="&#xFDD0;slotchildren&#xFDD1;"}',
  ];

  test('cannot run code, nor use the internal placeholders of components', async () => {
    const root = makeSite('minimal', {
      'templates/components/box.tsx': component(
        '<span title={attributes.text}>{attributes.text}{children}</span>',
        'text: z.string().optional()',
      ),
      'content/pages/index.md': page(
        'Home',
        hostile
          .slice(1)
          .join('\n\n')
          .replace(hostile[4] as string, ''),
      ),
      'content/pages/raw.md': page('Raw', [hostile[0], hostile[4]].join('\n\n')),
    });
    const { problems } = await buildSite(root);
    expect([...new Set(problems.map(({ code, at }) => `${code} ${at?.file}`))]).toEqual([
      'raw-html content/pages/raw.md',
    ]);
    put(root, 'content/pages/raw.md', page('Raw'));
    expect(lines((await buildSite(root)).problems)).toBe('');
    const written = readFileSync(join(root, 'dist/index.html'), 'utf8');
    expect(written).not.toMatch(/<script>alert|<img|<site-|[\ufdd0-\ufdef]/);
  });

  test('cannot put placeholder characters into JSON keys', () => {
    const { value } = markdown(
      'a.md',
      '<KeyName of={{"\\ufdd0slotchildren\\ufdd1": 1}} />',
      new Map(),
      undefined,
      { language: 'en', components: componentNamesOf(['key-name']) },
    );
    expect(value.references[0]?.attributes[0]?.value).toEqual({ '\ufffdslotchildren\ufffd': 1 });
  });

  test('cannot pass an address that runs code', async () => {
    const root = makeSite('minimal', {
      'templates/components/to.tsx': component('<a href={attributes.url}>x</a>', 'url: z.string()'),
      'content/pages/index.md': page('Home', '::to{url="javascript:alert(1)"}\n\n::to{url="/nowhere/"}'),
    });
    expect(lines((await buildSite(root)).problems)).toBe(
      'unsafe-url content/pages/index.md:6:6\ndead-link content/pages/index.md:8:6',
    );
  });

  test.each([
    ['a grammar throws', '```throws\na b\n```', 'plugin-threw templates/throws.ts:4:31 content/pages/a.md'],
    [
      'components show too much',
      `${':::twice\n'.repeat(40)}text\n${':::\n'.repeat(40)}`,
      'too-long content/pages/a.md',
    ],
  ])('cannot have its problems hidden by a template that catches errors: %s', async (_, content, problem) => {
    const root = makeSite('minimal', {
      'content/site.yml':
        'name: Fixture\nurl: https://fixture.example\nmarkdown: { languages: { throws: ./templates/throws.ts } }\n',
      'content/pages/a.md': page('A', content),
      'templates/components/twice.tsx': component('<div>{children}{children}</div>'),
      'templates/throws.ts': `export default () => ({
  contains: [{
    begin: /b/,
    'on:begin': () => { throw new Error('no b'); },
  }],
});
`,
      'templates/pages/page.tsx': `import { z } from 'zod';
export const schema = z.strictObject({});
export default function Page({ page, body }) {
  let html = '';
  try { html = body.html; } catch {}
  return <><h1>{page.title}</h1><div dangerouslySetInnerHTML={{ __html: html }} /></>;
}
`,
    });
    expect(lines((await buildSite(root)).problems)).toBe(problem);
  });

  test.each([
    ['without plugins', ''],
    ['with a plugin', 'markdown: { plugins: [./templates/plugin.ts] }\n'],
  ])('in attributes of HTML never becomes a tag, %s', async (_, more) => {
    const script = '<script>document.title=1</script>';
    const titles = [
      '<site-label>',
      `</site-label>${script}`,
      '</site-reference>',
      `<pre></pre>${script}`,
      `</h2>${script}`,
      `x > 1–2 ${script}`,
    ];
    const written = titles.map((title) => `<abbr title="${title}">a</abbr>`);
    const root = makeSite('minimal', {
      'content/site.yml': `name: Fixture\nurl: https://fixture.example\n${more}`,
      'content/pages/index.md': page(
        'Home',
        `:::box\n${written[0]}\n:::\n\n${written.join(' ')}\n\n| ${written[3]} |\n|-|\n| [a](/ "${titles[1]}") |\n`,
      ),
      'templates/components/box.tsx': component('<aside><b>{label}</b>{children}</aside>'),
      'templates/plugin.ts': 'export default () => () => {};\n',
    });
    expect(lines((await buildSite(root)).problems)).toBe('');
    const html = readFileSync(join(root, 'dist/index.html'), 'utf8');
    const tags = [...html.matchAll(/<abbr title="([^"]*)">a<\/abbr>/g)].map(([, title = '']) => title);
    const escaped = titles.map((title) => title.replaceAll('<', '&#x3C;').replaceAll('>', '&#x3E;'));
    expect(tags).toEqual([escaped[0], ...escaped, escaped[3]]);
    expect(html).toContain(`<a href="/" title="${escaped[1]}">a</a>`);
    expect(html).not.toContain('<script');
  });

  test('cannot fill the memory through components that repeat their children', async () => {
    const root = makeSite('minimal', {
      'templates/components/twice.tsx': component('<div>{children}{children}</div>'),
      'content/pages/index.md': page('Home', `${':::twice\n'.repeat(40)}text\n${':::\n'.repeat(40)}`),
    });
    const { problems } = await buildSite(root);
    expect(problems.map(({ code }) => code)).toEqual(['too-long']);
  });
});

describe('a component', () => {
  const files = {
    'content/data/count.yml': 'of: 1\n',
    'content/pages/index.md': page('Home', '::shown').replace('---\n\n', 'template: list\n---\n\n'),
    'content/pages/other.md': page('Other', 'Text.'),
    'content/pages/posts/a.md': page('A', 'First.\n\n:::shown\nHeld by **it**.\n:::\n\n## Part\n\n:shown[x]'),
    'templates/components/shown.tsx': component(
      `<span>{data('count', z.strictObject({ of: z.number() })).of} {pages({ folder: '/posts/' }).map(({ title }) => title).join(' and ')} {page.title} {site.name} {children}</span>`,
    ),
    'templates/pages/list.tsx': `import { pages, z } from 'lullamoon-site/templates';
export const schema = z.strictObject({});
export default ({ page, body }) => {
  const before = page.title.length;
  const posts = pages({ folder: '/posts/' });
  return <><h1>{page.title}</h1><div><div dangerouslySetInnerHTML={{ __html: body.html }} />{posts.map(({ route, body, excerpt }) =>
    <div key={route} title={excerpt + before} dangerouslySetInnerHTML={{ __html: body.html + body.intro + body.sections[0].html }} />)}</div></>;
};
`,
    'templates/files/feed.xml.ts': `import { pages, rss } from 'lullamoon-site/templates';
export default () => rss({ title: 'F', description: 'F', path: '/feed.xml', content: 'body', items: pages({ folder: '/posts/' }) });
`,
  };
  const post = '<span>1 A A Fixture <p>Held by <strong>it</strong>.</p></span>';
  const inText = '<p><span>1 A A Fixture x</span></p>';
  const edit = (path: string, from: string, to: string) => (root: string) => {
    const before = readFileSync(join(root, path), 'utf8');
    expect(before).toContain(from);
    put(root, path, before.replace(from, to));
  };
  const changes: readonly (readonly [string, readonly string[], (root: string) => void])[] = [
    ['nothing', [], () => {}],
    ['data', ['/', '/posts/a/'], edit('content/data/count.yml', '1', '2')],
    ['a title', ['/', '/posts/a/'], edit('content/pages/posts/a.md', 'title: A', 'title: B')],
    ['its content', ['/', '/posts/a/'], edit('content/pages/posts/a.md', 'Held', 'Kept')],
    ['the page that shows it', ['/'], edit('content/pages/index.md', '::shown', 'Text.')],
    ['a page that it does not show', ['/other/'], edit('content/pages/other.md', 'Text', 'Words')],
    [
      'itself',
      ['/', '/other/', '/posts/a/'],
      edit('templates/components/shown.tsx', '{children}', 'now {children}'),
    ],
  ];

  test('is rendered for its page, and in the body for other pages and files', async () => {
    const root = makeSite('minimal', files);
    expect(lines((await buildSite(root)).problems)).toBe('');
    expect(bodyOf(root, 'posts/a/index.html')).toBe(
      `<p>First.</p>\n${post}\n<h2 id="part">Part</h2>\n${inText}`,
    );
    const list = bodyOf(root) as string;
    expect(list).toContain('<div><span>1 A Home Fixture </span></div>');
    expect(list).toContain(`${inText}<p>First.</p>\n${post}${inText}</div>`);
    const feed = readFileSync(join(root, 'dist/feed.xml'), 'utf8');
    expect(feed).toContain('&lt;span&gt;1 A A Fixture &lt;p&gt;Held by');
  });

  const expectClean = async (root: string) => {
    expect(lines((await buildSite(root, { out: join(root, 'clean') })).problems)).toBe('');
    expect(snapshot(join(root, 'dist'))).toEqual(snapshot(join(root, 'clean')));
  };

  test.each(changes)(
    'is rendered again in a watch: a change of %s renders %j',
    async (_, expected, change) => {
      const root = makeSite('minimal', files);
      const memory = newMemory();
      atTheEnd(() => void closeBundles(memory));
      const build = async () => {
        rendered.routes.length = 0;
        return buildAnd({ root, out: join(root, 'dist'), memory }, async ({ result }) => result);
      };
      expect(lines((await build()).problems)).toBe('');
      change(root);
      expect(lines((await build()).problems)).toBe('');
      expect([...rendered.routes].sort()).toEqual(expected);
      await expectClean(root);
    },
  );

  test.each(changes)(
    'is rendered again from the cache: a change of %s renders %j',
    async (_, expected, change) => {
      const root = makeSite('minimal', files);
      const build = async () => {
        rendered.routes.length = 0;
        const { result, save } = await buildWith(
          { root, out: join(root, 'dist') },
          new Packs(join(root, 'store')),
        );
        save();
        expect(lines(result.problems)).toBe('');
      };
      await build();
      change(root);
      await build();
      expect([...rendered.routes].sort()).toEqual(expected);
      await expectClean(root);
      await build();
      expect(rendered.routes).toEqual([]);
    },
  );
});

describe('a component with', () => {
  const islands = {
    'templates/islands/Counter.tsx': `import { useState } from 'react';
export default function Counter({ from, children, label }) {
  const [count, setCount] = useState(from);
  return <div><button onClick={() => setCount(count + 1)}>{label} {count}</button>{children}</div>;
}
`,
    'templates/components/counter.tsx': component(
      `<section><Counter from={attributes.from} label={label} load="now">{children}</Counter></section>`,
      'from: z.int()',
      `import Counter from '../islands/Counter.tsx';`,
    ),
    'content/pages/index.md': page(
      'Home',
      ':::counter[A *label*]{from=3}\nHeld by **it**: :again[x], :again[y].\n\n<Counter from={7} />\n:::',
    ),
    'templates/components/again.tsx': component(
      '<b id={useId()}>{children}</b>',
      '',
      `import { useId } from 'react';`,
    ),
    'content/pages/plain.md': page('Plain', 'Text.'),
  };

  test.each(['preact', 'react'] as const)('an island wakes under %s', async (runtime) => {
    const root = makeSite('minimal', islands);
    expect(lines((await buildSite(root, { runtime })).problems)).toBe('');
    const address = await serve(join(root, 'dist'));
    const { page: tab, messages } = await openPage(browser());
    await tab.goto(address);
    const [outer, inner] = [tab.locator('button').first(), tab.locator('button').nth(1)];
    await expect.poll(() => outer.textContent()).toBe('A label 3');
    await outer.click();
    await expect.poll(() => outer.textContent()).toBe('A label 4');
    await inner.click();
    await expect.poll(() => inner.textContent()).toMatch(/^\s*8$/);
    expect(await tab.locator('section section').count()).toBe(1);
    expect(await tab.locator('strong').textContent()).toBe('it');
    expect(messages).toEqual([]);
    expect(readFileSync(join(root, 'dist/plain/index.html'), 'utf8')).not.toContain('<script');
  });

  test('a frame of another site adds it to the policy of its page only', async () => {
    const root = makeSite('minimal', {
      'templates/components/video.tsx': component(
        `<iframe src={'https://video.example/embed/' + attributes.id} title="A fox" />`,
        String.raw`id: z.string().regex(/^\w+$/)`,
      ),
      'content/pages/index.md': page('Home', '::video{id=fox}'),
      'content/pages/other.md': page('Other', 'Text.'),
    });
    expect(lines((await buildSite(root)).problems)).toBe('');
    const policies = ['index.html', 'other/index.html'].map(
      (path) =>
        /Content-Security-Policy" content="([^"]*)"/i.exec(
          readFileSync(join(root, 'dist', path), 'utf8'),
        )?.[1],
    );
    expect(policies[0]).toMatch(/frame-src https:\/\/video\.example(?:[/;]|$)/);
    expect(policies[1]).not.toContain('video.example');
  });

  test('an island that adds a frame later is reported, unless the policy allows it', async () => {
    const root = makeSite('minimal', {
      'templates/islands/Video.tsx': `import { useState } from 'react';
export default function Video({ id }) {
  const [isOpen, open] = useState(false);
  return isOpen ? <iframe src={'https://video.example/embed/' + id} title="A fox" /> : <button onClick={() => open(true)}>Play</button>;
}
`,
      'templates/components/video.tsx': component(
        '<Video id={attributes.id} />',
        'id: z.string()',
        `import Video from '../islands/Video.tsx';`,
      ),
      'content/pages/index.md': page('Home', '::video{id=fox}'),
    });
    const found = async () =>
      (await check({ root, out: join(root, 'dist'), external: false, launch: false })).problems.filter(
        ({ code }) => code.includes('policy'),
      );
    expect(lines(await found())).toMatch(/^blocked-by-policy templates\/islands\/Video\.tsx:4:/);
    put(
      root,
      'content/site.yml',
      'name: F\nurl: https://fixture.example\npolicy:\n  frame-src: [https://video.example]\n',
    );
    expect(lines(await found())).toBe('');
  });

  test('a picture from content gets its resized files, and a missing one is reported', async () => {
    const root = makeSite('minimal', {
      'templates/components/photo.tsx': component(
        '<Picture src={attributes.src} alt={attributes.alt} width={4} />',
        'src: image(), alt: z.string()',
        `import { image, Picture } from 'lullamoon-site/templates';`,
      ),
      'content/pages/index.md': page('Home', '::photo{src="fox.png" alt="A fox"}'),
      'content/pages/fox.png': await sharp({
        create: { width: 8, height: 4, channels: 3, background: '#123456' },
      })
        .png()
        .toBuffer(),
    });
    expect(lines((await buildSite(root)).problems)).toBe('');
    const [, address = ''] = /<img[^>]* src="([^"]+)"/.exec(bodyOf(root) ?? '') ?? [];
    expect(existsSync(join(root, 'dist', address))).toBe(true);
    expect(bodyOf(root)).toContain('alt="A fox"');
    put(root, 'content/pages/index.md', page('Home', '::photo{src="fxo.png" alt="A fox"}'));
    expect(lines((await buildSite(root)).problems)).toBe('dead-link content/pages/index.md:6:9');
  });

  test('scripts and islands appears in feeds as its initial HTML', async () => {
    const root = makeSite('minimal', {
      ...islands,
      'templates/components/scripted.tsx': component(
        `<p>Seen<script dangerouslySetInnerHTML={{ __html: 'run()' }} /></p>`,
      ),
      'content/pages/posts/a.md': page('A', '::counter[l]{from=3}\n\n::scripted'),
      'templates/files/feed.xml.ts': `import { pages, rss } from 'lullamoon-site/templates';
export default () => rss({ title: 'F', description: 'F', path: '/feed.xml', content: 'body', items: pages({ folder: '/posts/' }) });
`,
    });
    expect(lines((await buildSite(root)).problems)).toBe('');
    const [, content = ''] =
      /<content:encoded>([\s\S]*)<\/content:encoded>/.exec(
        readFileSync(join(root, 'dist/feed.xml'), 'utf8'),
      ) ?? [];
    expect(content).toContain('&lt;p&gt;Seen&lt;/p&gt;');
    expect(content).toMatch(/&lt;button&gt;.*3/);
    expect(content).not.toMatch(/script|site-|run\(\)/);
  });
});

test('known component names win over a plugin for directives, which gets all others', async () => {
  const root = makeSite('minimal', {
    'content/site.yml':
      'name: F\nurl: https://fixture.example\nmarkdown:\n  plugins: [./templates/markdown/directives.ts]\n',
    // As remark-directive does: it makes nodes of lines that begin with three colons.
    'templates/markdown/directives.ts': `export default function directives() {
  this.data().micromarkExtensions = [...(this.data().micromarkExtensions ?? []), {}];
  return (tree) => {
    for (const node of tree.children)
      if (node.type === 'paragraph' && node.children[0]?.value?.startsWith(':::bxo')) node.children[0].value = 'of the plugin';
  };
}
`,
    'templates/components/box.tsx': component('<aside>{children}</aside>'),
    'content/pages/index.md': page('Home', ':::box\nheld, **so**\n:::\n\n:::bxo text\n\n::bxo{x}'),
  });
  expect(lines((await buildSite(root)).problems)).toBe('');
  expect(bodyOf(root)).toBe(
    '<aside><p>held, <strong>so</strong></p></aside>\n<p>of the plugin</p>\n<p>::bxo{x}</p>',
  );
});

test('components are rendered alike in several threads', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 320 }, (_, index) => [
      `content/pages/p${index}.md`,
      page(`P${index}`, `:::box{n=${index}}\n**held** :box[x]{n=1}\n:::`),
    ]),
  );
  const root = makeSite('minimal', {
    'templates/components/box.tsx': component(
      '<span title={page.title}>{attributes.n + 1} {children}</span>',
      'n: z.number()',
    ),
    ...many,
  });
  expect(lines((await buildSite(root)).problems)).toBe('');
  for (const index of [0, 100, 319])
    expect(bodyOf(root, `p${index}/index.html`)).toBe(
      `<span title="P${index}">${index + 1} <p><strong>held</strong> <span title="P${index}">2 x</span></p></span>`,
    );
});

test('an attribute or a label may be as long as a page', () => {
  const long = 'x'.repeat(100_000);
  const setting = { language: 'en', components: componentNamesOf(['note']) };
  const texts = [
    `::note{a="${long}"}`,
    `<Note a="${long}" />`,
    `> <Note\n> a="${long}" />`,
    `:::note[${long}]\nb\n:::`,
    `{{< note a="${long}" >}}`,
  ];
  for (const text of texts) {
    const { value, problems } = markdown('a.md', text, new Map(), undefined, setting);
    expect([problems, value.references.length]).toEqual([[], 1]);
  }
});
