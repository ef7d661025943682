// Formulas in Markdown: their syntax, their MathML, their place beside other syntax, and refused input.
import { cpSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { memoryOfOneRun, newMemory } from '../src/build/memory.ts';
import { check } from '../src/check/check.ts';
import { checkMathml } from '../src/markdown/formulas/mathml.ts';
import { type MarkdownSetting, markdown } from '../src/markdown/markdown.ts';
import { remarkWith } from '../src/markdown/reading/reader.ts';
import { componentNamesOf } from '../src/model/site/components.ts';
import type { MarkdownPlugins } from '../src/model/site/plugins.ts';
import { problem } from '../src/problems/problem.ts';
import { bundlePlugins } from '../src/stages/2-templates/markdown/bundlePlugins.ts';
import { formulaWriter } from '../src/stages/2-templates/markdown/temml.ts';
import {
  atTheEnd,
  buildSite,
  closeBundles,
  generator,
  lines,
  makeSite,
  page,
  put,
  snapshot,
  wordsOf,
} from './support/sites.ts';

const require = createRequire(import.meta.url);
const temml = { default: require('temml') };
const writerWith = (macros: Readonly<Record<string, string>>) =>
  formulaWriter(temml, { macros }, (does) => does());
const formulas = writerWith({});
const read = (text: string, more: Partial<MarkdownSetting> = {}) =>
  markdown('a.md', text, new Map([['name', 'Moon']]), undefined, { language: 'en', formulas, ...more });
const htmlOf = (text: string, more: Partial<MarkdownSetting> = {}) => {
  const { value, problems } = read(text, more);
  // Code that ends with its quote is reported elsewhere: test/foreign-syntax.test.ts.
  expect(lines(problems.filter(({ facts }) => facts[0] !== 'fenceEnd')), text).toBe('');
  return value.body.html;
};
const problemsOf = (text: string, more: Partial<MarkdownSetting> = {}) => lines(read(text, more).problems);
/** A page with `F` for each inline formula and `D` for each display formula. */
const outlineOf = (text: string, more: Partial<MarkdownSetting> = {}) =>
  htmlOf(text, more)
    .replace(/<div class="math-block"[^>]*><math.*?<\/math><\/div>/g, 'D')
    .replace(/<math>.*?<\/math>/g, 'F');
/** A plugin that extends the grammar: remark parses the page then. */
const byRemark: MarkdownPlugins = {
  names: ['none'],
  read: remarkWith([]),
  transform: (tree) => ({ value: tree, problems: [] }),
  transformHtml: undefined,
  handlers: {},
  run: (does) => does(),
  faultOf: () => problem('plugin-threw', ['none', ''], { file: 'a.md' }),
  first: () => byRemark,
};

const display = (math: string) =>
  `<div class="math-block" tabindex="0" role="group" aria-label="Formula"><math display="block">${math}</math></div>`;

describe('a formula becomes MathML', () => {
  test.each([
    ['$x$', '<p><math><mi>x</mi></math></p>'],
    ['$\\frac{a}{b}$', '<p><math><mfrac><mi>a</mi><mi>b</mi></mfrac></math></p>'],
    ['$a<b$', '<p><math><mrow><mi>a</mi><mo>&lt;</mo></mrow><mrow><mi>b</mi></mrow></math></p>'],
    ['a $$x$$ b', '<p>a <math><mi>x</mi></math> b</p>'],
    ['$$x$$', display('<mi>x</mi>')],
    ['$$\nx\n\n+y\n$$', display('<mrow><mi>x</mi><mo>+</mo><mi>y</mi></mrow>')],
    ['$$ x\n+y $$', display('<mrow><mi>x</mi><mo>+</mo><mi>y</mi></mrow>')],
  ])('%j', (text, html) => {
    expect(htmlOf(text)).toBe(html);
  });

  test('with a label in the language of the page', () => {
    expect(htmlOf('$$x$$', { language: 'de' })).toContain('aria-label="Formel"');
  });

  test('with the macros of the site, and definitions stay in their formula', () => {
    const own = writerWith({ '\\R': '\\mathbb{R}', '\\norm': '\\|#1\\|' });
    expect(htmlOf('$\\R$', { formulas: own })).toBe('<p><math><mi>ℝ</mi></math></p>');
    expect(htmlOf('$\\norm{x}$', { formulas: own })).toContain('<mi>x</mi>');
    expect(htmlOf('$\\gdef\\a{x}\\a$')).toBe('<p><math><mi>x</mi></math></p>');
    expect(problemsOf('$\\gdef\\a{x}\\a$ and $\\a$')).toBe('formula-broken a.md:1:21');
  });
});

const inBothReaders = [
  // Money, and other dollars (Pandoc's rule).
  ['costs $5 and $6', '<p>costs $5 and $6</p>'],
  ['$20,000 and $30,000', '<p>$20,000 and $30,000</p>'],
  ['costs $5, and $x$ is *much*', '<p>costs $5, and F is <em>much</em></p>'],
  ['$5 for "$x$", ($5 or "$y$")', '<p>$5 for “F”, ($5 or “F”)</p>'],
  ['$a $ b$ $ c$', '<p>$a $ b$ $ c$</p>'],
  ['US$5 and US$6 and $HOME/bin', '<p>US$5 and US$6 and $HOME/bin</p>'],
  ['\\$5 and 6$ and \\\\$x$', '<p>$5 and 6$ and \\F</p>'],
  ['$a\\$b$', '<p>F</p>'],
  ['a$x$b, $n$th, ($x$).', '<p>aFb, Fth, (F).</p>'],
  ['$$$x$$$', '<p>$$$x$$$</p>'],
  // Code, tags, comments, addresses.
  ['`$x$` and ``a $b`c$ ``', '<p><code>$x$</code> and <code>a $b`c$ </code></p>'],
  ['`a $b` c$', '<p><code>a $b</code> c$</p>'],
  ['```\n$x$\n```\n$y$', '<pre><code>$x$\n</code></pre>\n<p>F</p>'],
  ['> ~~~\n> $a\n\n$y$', '<blockquote>\n<pre><code>$a\n</code></pre>\n</blockquote>\n<p>F</p>'],
  ['a\n\n    $x$\n\n$y$', '<p>a</p>\n<pre><code>$x$\n</code></pre>\n<p>F</p>'],
  ['<b title="$a">x$</b> <code>$y$</code>', '<p><b title="$a">x$</b> <code>$y$</code></p>'],
  ['[a $x$](/b$c$/) $z$', '<p><a href="/b$c$/">a F</a> F</p>'],
  // Around and within other things.
  ['**$x$** and *a $y_1$ b $y_2$*', '<p><strong>F</strong> and <em>a F b F</em></p>'],
  ['$x^*$ *a* $[a](b)$ $<b>$', '<p>F <em>a</em> F F</p>'],
  ['"$x$" is \'$y$\' -- {name}', '<p>“F” is ‘F’ — Moon</p>'],
  ['$\\frac{name}{2}$', '<p>F</p>'],
  ['a\n$$\nx\n$$\nb', '<p>a</p>\nD\n<p>b</p>'],
  ['> a\n> $$\n> x\n> $$\n> b', '<blockquote>\n<p>a</p>\nD\n<p>b</p>\n</blockquote>'],
  ['- $$\n  x\n  $$\n- $$y$$', '<ul>\n<li>\nD\n</li>\n<li>\nD\n</li>\n</ul>'],
  ['<div>\n$$\nx\n$$\n</div>', '<div>\nD\n</div>'],
  ['a[^1]\n\n[^1]: $x$', /<p>F <a/],
  ['# Price $5\nText$ x', /Price \$5<\/h1>\n<p>Text\$ x<\/p>/],
] as const;

test.each(inBothReaders)('%j is read the same by both readers', (text, html) => {
  const plain = { highlight: false };
  const own = outlineOf(text, plain);
  if (typeof html === 'string') expect(own).toBe(html);
  else expect(own).toMatch(html);
  expect(outlineOf(text, { ...plain, plugins: byRemark })).toBe(own);
});

test('a cell of a table ends at a pipe, unless it is escaped in a formula', () => {
  const cells = (row: string) =>
    [...outlineOf(`| a | b |\n|---|---|\n| ${row} |`).matchAll(/<td>(.*)<\/td>/g)].map(([, cell]) => cell);
  expect(cells('$\\|x\\|$ | $5')).toEqual(['F', '$5']);
  expect(cells('$5 | 6$')).toEqual(['$5', '6$']);
  expect(htmlOf('| a |\n|---|\n| $a\\|b$ |')).toContain('<mi>a</mi><mi>|</mi><mi>b</mi>');
});

test('without `math` a dollar sign is text, and a page has no styles for formulas', async () => {
  expect(markdown('a.md', '$x$\n\n$$\ny\n$$', new Map()).value.body.html).toBe(
    '<p>$x$</p>\n<p>$$\ny\n$$</p>',
  );
  const root = makeSite('minimal', { 'content/pages/a.md': page('A', '$x$') });
  expect(lines((await buildSite(root)).problems)).toBe('');
  expect(readFileSync(join(root, 'dist/a/index.html'), 'utf8')).not.toMatch(/math/);
});

test('headings and excerpts use the TeX of formulas', () => {
  const { value } = read('## About $E = mc^2$\n\nThe area is $\\pi r^2$, *not* more.\n\n## On $x$\n\n$$y$$');
  expect(value.body.headings.map(({ id, text }) => [id, text])).toEqual([
    ['about-e--mc2', 'About E = mc^2'],
    ['on-x', 'On x'],
  ]);
  expect(value.excerpt()).toBe('The area is \\pi r^2, not more.');
  expect(value.body.sections[1]?.html).toBe(display('<mi>y</mi>'));
});

test('components may have formulas inside, but formulas have no components', () => {
  const components = componentNamesOf(['tip']);
  const { value, problems } = read(
    ':::tip[On $x$]\n$$\ny\n$$\n:::\n\n:tip[a $b$]{c="$5" d="6$"} $a:tip[x]$',
    { components },
  );
  expect(lines(problems)).toBe('');
  expect(value.references.map(({ attributes }) => attributes.map(({ value }) => value))).toEqual([
    [],
    ['$5', '6$'],
  ]);
  expect(value.body.html.match(/<math/g)).toHaveLength(4);
});

test('problems and plugins see formulas and components as written', () => {
  const components = componentNamesOf(['tip']);
  const text = ':::tpi[On $x$ and :tip[y]]\n\nTerm\n: $x$ is :tip[y]';
  const shown = (more: Partial<MarkdownSetting>) =>
    read(text, more).problems.map(({ code, facts }) => [code, facts[1]]);
  expect(shown({})).toEqual([
    ['foreign-syntax', ':::tpi[On $x$ and :tip[y]]'],
    ['foreign-syntax', ': $x$ is :tip[y]'],
  ]);
  expect(shown({ components })[1]).toEqual(['foreign-syntax', ': $x$ is :tip[y]']);
  const transform = vi.fn(byRemark.transform);
  read(text, { components, plugins: { ...byRemark, transform } });
  expect(transform).toHaveBeenCalledWith(expect.anything(), 'a.md', text);
});

describe('equations', () => {
  const two =
    '$$\\begin{align} a &= b \\label{eq:a} \\\\ c &= d \\nonumber \\\\ e &= f \\label{b} \\end{align}$$';
  test('are numbered through a page, and can be referred to from anywhere', () => {
    const html = htmlOf(
      `See $\\eqref{b}$, $\\ref{c}$, $x \\ref{d}$.\n\n${two}\n\n$$\\begin{equation}x\\label{c}\\end{equation}$$\n\n$$y \\tag{*}\\label{d}$$`,
    );
    expect([...html.matchAll(/<mtext[^>]*>(\(.\))<\/mtext>/g)].map(([, number]) => number)).toEqual([
      ...['(1)', '(2)', '(3)', '(*)'],
    ]);
    expect(html).toContain('<p>See <a href="#eq-b">(2)</a>, <a href="#eq-c">3</a>, <math>');
    expect(html).toContain('<mtext><a href="#eq-d">*</a></mtext>');
    expect(html.match(/ id="[^"]*"/g)).toEqual([' id="eq-eqa"', ' id="eq-b"', ' id="eq-c"', ' id="eq-d"']);
  });

  test('need existing and unique labels', () => {
    expect(problemsOf(`a $\\ref{no}$ $\\ref{eq:a}$\n\n${two}`)).toBe('formula-label a.md:1:4');
    expect(problemsOf(`${two}\n\n> $$\n> \\begin{equation} x \\label{b} \\end{equation}\n> $$`)).toBe(
      'formula-label a.md:4:22',
    );
    expect(problemsOf('$$x \\label{a}$$\n\n$\\ref{a}$')).toBe('formula-label a.md:3:2');
    const { problems } = read(`${two}\n\n${two}\n\n$\\ref{eq:c}$`);
    expect(problems.map(({ facts }) => facts[0])).toEqual(['eq:a', 'b', 'eq:c']);
  });

  test('keep their ids, and headings get others', () => {
    const { value } = read(`# Eq b\n\n${two}`);
    expect(value.body.headings[0]?.id).toBe('eq-b-1');
    expect(value.headings.get('eq-b')).toEqual({
      ...{ file: 'a.md', line: 3, column: two.indexOf('\\label{b}') + 1 },
    });
  });
});

describe('a mistake in a formula has its location', () => {
  test.each([
    ['a $\\frac{a$', 'formula-broken a.md:1:11'],
    ['a $x + \\foo$', 'formula-broken a.md:1:8'],
    ['> - $$\n>   x\n>   + \\foo\n>   $$', 'formula-broken a.md:3:7'],
    ['| a |\n|---|\n| $\\|x \\foo$ |', 'formula-broken a.md:3:8'],
    ['a $\\hat_a$', 'formula-broken a.md:1:3'],
    ['a\n\n$$\nx\n\nb', 'formula-unfinished a.md:3:1'],
    ['> $$\n> x\n\n$$', 'formula-unfinished a.md:1:3\nformula-unfinished a.md:4:1'],
    ['a $\\includegraphics{a.png}$', 'formula-broken a.md:1:4'],
    ['a $\\class{a}{x}$ $\\style{color:red}{x}$', 'formula-broken a.md:1:4\nformula-broken a.md:1:19'],
    ['a $\\kern-50em x$', 'formula-refused a.md:1:3'],
    ['a $\\newcommand\\a[1]{#1#1} \\a{x}$', 'formula-refused a.md:1:3'],
    [`$${'{'.repeat(5_000)}x${'}'.repeat(4_000)}$`, 'too-deep a.md:1:1'],
    [`$${'\\sqrt{'.repeat(300)}x${'}'.repeat(300)}$`, 'too-deep a.md:1:1'],
    [`a $${'x'.repeat(10_001)}$`, 'too-long a.md:1:10004'],
    [`$\\def\\a{${'x'.repeat(900)}}${'\\a'.repeat(2_000)}$`, 'formula-broken a.md:1:1'],
    ['`$$` and\n\n```\n$$\n```\n\n\\$$', ''],
  ])('%j', (text, told) => {
    expect(problemsOf(text)).toBe(told);
  });

  test('and its message', () => {
    const words = (text: string) => read(text).problems.map(wordsOf).join('\n');
    expect(words('$\\foo$')).toBe(
      'This formula cannot be read: Unsupported function name: \\foo. Correct the TeX. If no formula is meant, put a backslash before the dollar.',
    );
    expect(words('$\\hat_a$')).toMatch(/^This formula cannot be read\. /);
    expect(words('$\\frac{a$')).toBe(
      "This formula cannot be read: Unexpected end of input in a macro argument, expected '}'. Correct the TeX. If no formula is meant, put a backslash before the dollar.",
    );
  });
});

describe('the MathML check accepts', () => {
  test.each([
    '<math><script>x</script></math>',
    '<math><mi onclick="x">x</mi></math>',
    '<math><mrow href="javascript:x"><mi>x</mi></mrow></math>',
    '<math><a href="javascript:x">x</a></math>',
    '<math><span>x</span></math>',
    '<math><mtext><img src="x"></img></mtext></math>',
    '<math><mi style="background:url(//x)">x</mi></math>',
    '<math><mi style="position:fixed">x</mi></math>',
    '<math><mi id="x">x</mi></math>',
    '<math><annotation-xml encoding="text/html"><b>x</b></annotation-xml></math>',
    '<math><mglyph src="x"></mglyph></math>',
    '<math><maction actiontype="x">x</maction></math>',
    '<math><mi>x</mrow></math>',
    '<math><mi>x</mi>',
    '</math><math>',
    '<math><!-- x --></math>',
    '<math><mi>x & y</mi></math>',
    '<math><mi mathcolor="x;y">x</mi></math>',
    "<math><mi class='x>y'>x</mi></math>",
    '<math><mspace width="9999em"></mspace></math>',
    '<math><mpadded voffset="-40em"></mpadded></math>',
  ])('nothing like %s', (mathml) => {
    expect(checkMathml(mathml, 1)).toEqual({ refused: expect.any(String) });
  });

  test('the output of each Temml command', () => {
    const source = readFileSync(join(dirname(require.resolve('temml')), 'temml.mjs'), 'utf8');
    const names = new Set([...source.matchAll(/"\\\\([A-Za-z]+)"/g)].map(([, name]) => `\\${name}`));
    const refused = new Set<string>();
    let passed = 0;
    for (const name of names)
      for (const tex of [name, `${name} x`, `${name}{x}`, `${name}{red}{x}`, `x ${name} y`, `${name}_a^b`])
        for (const isDisplay of [false, true]) {
          const made = formulas?.(tex, isDisplay);
          if (!made || !('mathml' in made)) continue;
          const checked = checkMathml(made.mathml, 1);
          if ('pieces' in checked) passed += 1;
          else refused.add('refused' in checked ? checked.refused : 'too deep');
        }
    expect(passed).toBeGreaterThan(10_000);
    // No color has a name of one letter.
    expect([...refused]).toEqual([
      expect.stringMatching(/^color:[xy]$/),
      expect.stringMatching(/^color:[xy]$/),
    ]);
  });

  test('no text that could become markup', () => {
    expect(
      htmlOf('$\\text{<script>&\\#x3C;b>}$ $\\text{\uFDD0base\uFDD1}$'.replace('&', '')).toLowerCase(),
    ).not.toMatch(/<script|\ufdd0/);
  });
});

const site = {
  'content/site.yml':
    "name: Fixture\nurl: https://fixture.example\nmarkdown:\n  math:\n    macros:\n      '\\R': '\\mathbb{R}'\n",
  'content/pages/a.md': page(
    'A',
    'In $\\R$, $\\vec x$, $\\cancel{y}$.\n\n$$\\begin{align}a&=b\\end{align}$$',
  ),
  'content/pages/b.md': page('B', 'Costs $5.'),
};

describe('a site with formulas', () => {
  test('has one problem for a label that two equations have', async () => {
    const equation = '$$\\begin{equation}x\\label{a}\\end{equation}$$';
    const root = makeSite('minimal', {
      ...site,
      'content/pages/a.md': page('A', `${equation}\n\n${equation}`),
    });
    expect(lines((await buildSite(root)).problems)).toBe('formula-label content/pages/a.md:8:20');
  });

  test('has their styles on pages that need them, without problems', async () => {
    const root = makeSite('minimal', site);
    expect(lines((await buildSite(root)).problems)).toBe('');
    const [a, b] = ['a', 'b'].map((name) => readFileSync(join(root, `dist/${name}/index.html`), 'utf8'));
    expect(a).toContain('<math><mi>ℝ</mi></math>');
    expect(a).toContain(':where(math){');
    expect(a).toContain(':where(menclose){');
    expect(a).not.toMatch(/ style="/);
    expect(b).not.toMatch(/math|menclose/);
    const request = {
      root,
      out: join(root, 'dist'),
      external: false,
      launch: false,
      memory: memoryOfOneRun(),
    };
    expect(lines((await check(request)).problems).replace(/^no-home.*$/gm, '')).toBe('');
  });

  test('has them in feeds', async () => {
    const root = makeSite('minimal', {
      ...site,
      'content/pages/index.md': page('Home', '[feed](/feed.xml)'),
      'templates/files/feed.xml.ts': `import { pages, rss } from 'lullamoon-site/templates';
export default () => rss({ title: 'T', description: 'D', path: '/feed.xml', content: 'body', items: pages().filter(({ route }) => route === '/a/') });
`,
    });
    expect(lines((await buildSite(root)).problems)).toBe('');
    const feed = readFileSync(join(root, 'dist/feed.xml'), 'utf8');
    expect(feed).toContain('In &lt;math&gt;&lt;mi&gt;ℝ&lt;/mi&gt;&lt;/math&gt;, ');
  });

  test('renders them again only if a macro or Temml changes', async () => {
    const root = makeSite('minimal', site);
    // Of its own, so that it can change.
    cpSync(join(generator, 'node_modules/temml'), join(root, 'node_modules/temml'), { recursive: true });
    const memory = newMemory();
    atTheEnd(() => closeBundles(memory));
    const kept = async () => {
      expect(lines((await buildSite(root, { memory })).problems)).toBe('');
      const files = snapshot(join(root, 'dist'));
      expect(lines((await buildSite(root, { out: join(root, 'clean') })).problems)).toBe('');
      expect(files).toEqual(snapshot(join(root, 'clean')));
      return readFileSync(join(root, 'dist/a/index.html'), 'utf8');
    };
    expect(await kept()).toContain('<mi>ℝ</mi>');
    put(root, 'content/site.yml', site['content/site.yml'].replace('mathbb', 'mathbf'));
    expect(await kept()).not.toContain('<mi>ℝ</mi>');
    put(
      root,
      'node_modules/temml/dist/temml.mjs',
      `export default { renderToString: (tex) => '<math><mi>' + tex.length + '</mi></math>' };\n`,
    );
    expect(await kept()).toContain('In <math><mi>2</mi></math>, ');
    put(root, 'content/site.yml', site['content/site.yml'].replace(/markdown:[\s\S]*/, ''));
    expect(await kept()).toContain('In $\\R$, $\\vec x$');
  });

  test('reports mistakes in macros and in the renderer', async () => {
    const root = makeSite('minimal', {
      ...site,
      'content/site.yml': 'name: F\nurl: https://f.example\nmarkdown:\n  math:\n    macros:\n      R: x\n',
    });
    expect(lines((await buildSite(root)).problems)).toBe('invalid-value content/site.yml:6:10');
    put(root, 'content/site.yml', 'name: F\nurl: https://f.example\nmarkdown:\n  math: true\n');
    put(root, 'node_modules/temml/package.json', '{"name":"temml","main":"main.js"}');
    put(root, 'node_modules/temml/main.js', 'export default {};\n');
    expect(lines((await buildSite(root)).problems)).toBe('math-broken content/site.yml:4:3');
  });

  test('without its package reports the one to install', async () => {
    const at = { file: 'site-plugins.js', line: 1, column: 1 };
    const missing = async () => ({
      value: undefined,
      problems: [problem('template-syntax', ['Could not resolve "temml"'], at)],
    });
    const { problems } = await bundlePlugins(
      '/',
      [{ name: 'temml', isFormulas: true }],
      () => ({ file: 'content/site.yml' }),
      missing,
    );
    expect(problems.map(({ code }) => code)).toEqual(['not-installed']);
    expect(problems.map(wordsOf)).toEqual([
      'Formulas need the package "temml", which is not installed. Install it: npm install -D temml',
    ]);
  });
});
