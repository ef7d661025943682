// Stylesheets of packages and the files that they name: fonts in every format, pictures; found under any base, written where a page uses them.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import { expect, test } from 'vitest';
import { newMemory } from '../src/build/memory.ts';
import { atTheEnd, buildSite, closeBundles, lines, makeSite, page, put, snapshot } from './support/sites.ts';

const arimo = join(dirname(createRequire(import.meta.url).resolve('@fontsource/arimo/400.css')), 'files');
const latin = readFileSync(join(arimo, 'arimo-latin-400-normal.woff2'));
const assetsOf = (root: string) =>
  readdirSync(join(root, 'dist/assets')).map((name) => name.replace(/-[0-9a-f]{10}(?=\.)/, ''));
const html = (root: string, path = '') => readFileSync(join(root, 'dist', path, 'index.html'), 'utf8');
const drawing = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path id="a" fill="${color}" d="M0 0h1v1z"/></svg>`;

test('a package of fonts gives each page the fonts for its characters, in one format', async () => {
  const root = makeSite('minimal', {
    'templates/styles/site.css': '@import "@fontsource/arimo/400.css"; p { font-family: Arimo; }',
    'content/pages/index.md': page('Home', 'Good night.'),
    'content/pages/bg.md': page('Лека нощ', 'Лека нощ.'),
  });
  const { problems } = await buildSite(root, { base: '/kids/' });
  expect(lines(problems)).toBe('');
  expect(assetsOf(root)).toEqual(['arimo-cyrillic-400-normal.woff2', 'arimo-latin-400-normal.woff2']);
  const facesOf = (text: string) =>
    [...text.matchAll(/src:([^;}]*)/g)].map(([, one = '']) => one.replace(/-[0-9a-f]{10}/, ''));
  const face = (name: string) => `url(/kids/assets/arimo-${name}-400-normal.woff2) format("woff2")`;
  expect(facesOf(html(root))).toEqual([face('latin')]);
  expect(facesOf(html(root, 'bg'))).toEqual([face('cyrillic'), face('latin')]);
  expect(html(root)).toContain("font-src 'self'");
});

test('older font formats are dropped beside newer ones, or converted if alone', async () => {
  const root = makeSite('minimal', {
    'templates/styles/site.css': '@import "old-icons"; p { font-family: Old, Ttf, Woff; }',
    'node_modules/old-icons/package.json': '{"name":"old-icons","style":"dist/icons.css"}',
    'node_modules/old-icons/dist/icons.css': `
      @font-face { font-family: Old; src: url("f/a.eot?v=4"); src: url("f/a.eot?#iefix&v=4") format("embedded-opentype"),
        url("f/a.woff2?v=4") format("woff2"), url("f/a.woff?v=4") format("woff"), url("f/a.svg?v=4#a") format("svg"); }
      @font-face { font-family: Ttf; font-weight: 700; src: local("Ttf"), url(f/b.ttf) format("truetype"); }
      @font-face { font-family: Woff; src: url(f/c.WOFF); }`,
    'node_modules/old-icons/dist/f/a.eot': 'old',
    'node_modules/old-icons/dist/f/a.woff2': latin,
    'node_modules/old-icons/dist/f/a.woff': readFileSync(join(arimo, 'arimo-latin-400-normal.woff')),
    'node_modules/old-icons/dist/f/a.svg': drawing('red'),
    'node_modules/old-icons/dist/f/b.ttf': Buffer.from(
      await subsetFont(latin, 'ab', { targetFormat: 'truetype' }),
    ),
    'node_modules/old-icons/dist/f/c.WOFF': readFileSync(join(arimo, 'arimo-latin-400-normal.woff')),
  });
  expect(lines((await buildSite(root)).problems)).toBe('');
  expect(assetsOf(root)).toEqual(['a.woff2', 'b.woff2', 'c.woff2']);
  for (const name of readdirSync(join(root, 'dist/assets')))
    expect(readFileSync(join(root, 'dist/assets', name)).toString('latin1', 0, 4)).toBe('wOF2');
  const styles = html(root).replace(/-[0-9a-f]{10}(?=\.)/g, '');
  expect(styles).toContain(
    '@font-face{font-family:Old;src:url(/assets/a.woff2) format("woff2")}' +
      '@font-face{font-family:Ttf;font-weight:700;src:local("Ttf"),url(/assets/b.woff2) format("woff2")}' +
      '@font-face{font-family:Woff;src:url(/assets/c.woff2)}',
  );
});

const pictures = {
  'templates/styles/site.css':
    '@import "pack/x.css"; h1 { background: url("./own star.svg#a"), url(../../content/static/shared.png?v=1); } h6 { background: url(unused.png); }',
  'templates/styles/own star.svg': drawing('red'),
  'templates/styles/unused.png': 'not looked at',
  'content/static/shared.png': 'a picture',
  'node_modules/pack/package.json': '{"name":"pack"}',
  'node_modules/pack/x.css':
    'p { background: url(i/of-package.GIF); } a:hover { cursor: url(./i/c.cur), auto; }',
  'node_modules/pack/i/of-package.GIF': 'of a package',
  'node_modules/pack/i/c.cur': 'a cursor',
};

test('pictures of stylesheets are hashed, below the base, allowed, and only the used ones', async () => {
  const root = makeSite('minimal', pictures);
  expect(lines((await buildSite(root, { base: '/kids/' })).problems)).toBe('');
  expect(assetsOf(root)).toEqual(['of-package.gif', 'own-star.svg', 'shared.png']);
  const styles = html(root).replace(/-[0-9a-f]{10}(?=\.)/g, '');
  expect(styles).toContain(
    'p{background:url(/kids/assets/of-package.gif)}h1{background:url(/kids/assets/own-star.svg#a),url(/kids/assets/shared.png)}',
  );
  expect(html(root)).toContain("img-src 'self'");
  const [gif = ''] = readdirSync(join(root, 'dist/assets'));
  expect(readFileSync(join(root, 'dist/assets', gif), 'utf8')).toBe('of a package');
  await buildSite(root, { base: '/kids/', out: join(root, 'other') });
  expect(snapshot(join(root, 'other'))).toEqual(snapshot(join(root, 'dist')));
});

test('addresses of public and generated files in stylesheets get the base', async () => {
  const css = `h1 { background: url(/star.svg), url("/a b.png#x"); }
    p { background: url(//pictures.example/a.png), url(https://pictures.example/b.png); cursor: url(/made.svg), auto; }`;
  const root = makeSite('minimal', {
    'templates/styles/site.css': css,
    'content/static/star.svg': drawing('red'),
    'content/static/a b.png': 'a picture',
    'templates/files/made.svg.ts': 'export default () => "<svg/>";',
  });
  expect(lines((await buildSite(root, { base: '/kids/' })).problems)).toBe('');
  expect(html(root)).toContain(
    'h1{background:url(/kids/star.svg),url(/kids/a\\ b.png#x)}p{background:url(//pictures.example/a.png),url(https://pictures.example/b.png);cursor:url(/kids/made.svg),auto}',
  );
  expect(lines((await buildSite(root, { base: '/' })).problems)).toBe('');
  expect(html(root)).toContain('h1{background:url(/star.svg),url(/a\\ b.png#x)}');
});

test('a watch reports a dead address in a stylesheet until it works again', async () => {
  const root = makeSite('minimal', {
    'templates/styles/site.css': '\nh1 { background: url(/star.svg) }',
    'content/static/star.svg': drawing('red'),
  });
  const memory = newMemory();
  atTheEnd(() => closeBundles(memory));
  const build = async (base: string) => lines((await buildSite(root, { base, memory })).problems);
  expect(await build('/')).toBe('');
  rmSync(join(root, 'content/static/star.svg'));
  expect(await build('/')).toBe('dead-link templates/styles/site.css:2:18');
  put(root, 'content/static/star.svg', drawing('red'));
  expect(await build('/kids/')).toBe('');
  expect(html(root)).toContain('url(/kids/star.svg)');
  put(root, 'templates/styles/site.css', 'p { color: red }\n\nh1 { background: url(/stars.svg) }');
  expect(await build('/kids/')).toBe('dead-link templates/styles/site.css:3:18');
});

test('a watch follows a changed, removed and restored picture', async () => {
  const root = makeSite('minimal', pictures);
  const memory = newMemory();
  atTheEnd(() => closeBundles(memory));
  const file = 'templates/styles/own star.svg';
  const nameNow = () => readdirSync(join(root, 'dist/assets')).find((name) => name.startsWith('own-star'));
  const seen = new Set<string | undefined>();
  for (const [change, expected] of [
    [() => {}, ''],
    [() => put(root, file, drawing('blue')), ''],
    [() => rmSync(join(root, file)), 'template-syntax templates/styles/site.css:1:44'],
    [() => put(root, file, drawing('green')), ''],
    [() => put(root, 'node_modules/pack/i/of-package.GIF', 'another'), ''],
  ] as const) {
    change();
    expect(lines((await buildSite(root, { memory })).problems)).toBe(expected);
    if (expected !== '') continue;
    seen.add(nameNow());
    await buildSite(root, { out: join(root, 'clean') });
    expect(snapshot(join(root, 'dist'))).toEqual(snapshot(join(root, 'clean')));
  }
  expect(seen.size).toBe(3);
});

test('old CSS hacks are accepted in a package, and reported in the site’s stylesheet', async () => {
  const hacks =
    '.cf { *zoom: 1; color: red; } p { filter: alpha(opacity=50); top: 1px\\9; } @media (min-width:0\\0) { p { x: y } }';
  const root = makeSite('minimal', {
    'templates/styles/site.css': '@import "old/x.css"; p { left: 1px }',
    'node_modules/old/package.json': '{"name":"old"}',
    'node_modules/old/x.css': `${hacks} } p { right: 1px }`,
  });
  expect(lines((await buildSite(root)).problems)).toBe('');
  expect(html(root)).toContain('p{left:1px}');
  put(root, 'templates/styles/site.css', hacks);
  expect(lines((await buildSite(root)).problems)).toBe('template-syntax templates/styles/site.css:1:7');
});
