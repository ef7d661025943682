// Two declarations without a semicolon between them are reported, at the name of the second one.
import { describe, expect, test } from 'vitest';
import { missingSemicolons } from '../src/stages/2-templates/styles/semicolons.ts';
import { buildSite, lines, makeSite } from './support/sites.ts';

/** The names before which a semicolon is missing. */
const namesIn = (css: string) =>
  missingSemicolons({
    css,
    files: [],
    resolutionPaths: [],
    locationOf: (line, column) => ({ file: 'a.css', line: line + 1, column: column + 1 }),
  }).map(({ facts: [name], at }) => `${name} ${at?.line}:${at?.column}`);

describe('a missing semicolon is found', () => {
  test.each([
    ['a{color:red margin:0}', ['margin 1:13']],
    ['a {\n  color: red\n  margin: 0;\n}', ['margin 3:3']],
    ['a{color:red margin:0 top:1px}', ['margin 1:13']],
    ['a{color:red margin:0}b{c:d e:f}', ['margin 1:13', 'e 1:28']],
    ['a{background:url(x.png) color:red}', ['color 1:25']],
    ['a{width:calc(1px + 2px) /* b: c */ height:1px}', ['height 1:36']],
    ['@media print{a{color:red margin:0}}', ['margin 1:26']],
    ['a{& b{color:red margin:0}}', ['margin 1:17']],
    ['a{--b:{c:d};color:red margin:0}', ['margin 1:23']],
    ['@font-face{font-family:A src:url(a.woff2)}', ['src 1:26']],
  ])('%s', (css, names) => {
    expect(namesIn(css)).toEqual(names);
  });
});

test.each([
  'a:hover b:focus{color:red}',
  'a{b:hover c:focus{color:red}}',
  'a{color:red;margin:0}b:is(c:hover){d:e}',
  '@media (min-width:1px) and (max-width:2px){a:hover{color:red}}',
  '@page :first{margin:1cm}',
  '@apply hover:flex md:grid;a{@apply hover:flex md:grid;color:red}',
  'a{--b:c d:e;--f:{g:h i:j}}',
  'a{filter:progid:DXImageTransform.Microsoft.Alpha(Opacity=50)}',
  'a{background:url(data:image/png;base64,AA==) no-repeat;content:"b: c; d: e"}',
  'a{width:if(media(print):1px;else:2px)}',
  'a{grid-template:[b] 1fr [c]/auto}',
  'a{color:red',
  'a:b c:d',
])('no semicolon is missing in %s', (css) => {
  expect(namesIn(css)).toEqual([]);
});

test('a build reports all of them in the stylesheets of the site, but none of a package', async () => {
  const root = makeSite('minimal', {
    'templates/styles/site.css': '@import "kit/kit.css";\nh1 { color: red\n  margin: 0; top: 0 left: 0 }\n',
    'templates/parts/box.module.css': '.box { color: red margin: 0 }\n',
    'node_modules/kit/package.json': '{ "name": "kit", "version": "1.0.0" }',
    'node_modules/kit/kit.css': 'p { color: red margin: 0 }\n',
  });
  expect(lines((await buildSite(root)).problems)).toBe(
    [
      'template-syntax templates/parts/box.module.css:1:19',
      'template-syntax templates/styles/site.css:3:3',
      'template-syntax templates/styles/site.css:3:21',
    ].join('\n'),
  );
});
