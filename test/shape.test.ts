// The architecture, held: a straight line of steps, input and output at its ends only.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { generator } from './support/sites.ts';

const source = (path: string) => readFileSync(join(generator, path), 'utf8');
const filesOf = (folder: string) =>
  readdirSync(join(generator, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)
    .sort();
/** What runs in Node; src/runtime is bundled with the templates. */
const src = filesOf('src').filter((path) => !path.startsWith('src/runtime/'));
const importsOf = (path: string) => [...source(path).matchAll(/^import (type )?[\s\S]*?from '([^']+)';$/gm)];
/** The code of a file without its comments and strings. */
const codeOf = (path: string) =>
  source(path)
    .replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
    .replace(/'[^'\n]*'|`[^`]*`/g, "''");

test('the steps in alphabetical order are the calls of build() in order', () => {
  const steps = readdirSync(join(generator, 'src/steps'))
    .map((name) => name.replace('.ts', ''))
    .sort();
  const body = codeOf('src/build.ts').split('export async function build')[1] ?? '';
  const calls = steps.map((step) => body.search(new RegExp(`(?<!\\w|\\w\\.)${step}\\(|, ${step}\\)`)));
  expect(steps.filter((_, index) => calls[index] === -1)).toEqual([]);
  expect([...calls].sort((a, b) => a - b)).toEqual(calls);
});

test('only the ends of the line read, write, bundle or watch', () => {
  const edges = [
    'src/cache.ts',
    'src/check.ts',
    'src/check/stale.ts',
    'src/check/tools.ts',
    'src/cli.ts',
    'src/commands/watch.ts',
    'src/compile/bundle.ts',
    'src/compile/libraries.ts',
    'src/compile/program.ts',
    'src/fonts.ts',
    'src/hosts/built.ts',
    'src/hosts/compress.ts',
    'src/live/builder.ts',
    'src/live/server.ts',
    'src/live/watch.ts',
    'src/new/new.ts',
    'src/outFolder.ts',
    'src/pictures/drawCards.ts',
    'src/pictures/imageFiles.ts',
    'src/pictures/png.ts',
    'src/steps/collect.ts',
    'src/steps/write.ts',
    'src/talk.ts',
    'src/version.ts',
  ];
  const busy = src.filter((path) =>
    importsOf(path).some(
      ([, type, from = '']) =>
        !type && /^(node:(fs|child_process|http|vm|zlib)|esbuild$|chokidar$)/.test(from),
    ),
  );
  expect(busy).toEqual(edges);
});

test('only the check asks other sites, and only with a fetch that can be replaced', () => {
  expect(src.filter((path) => /(?<![.\w])fetch\(/.test(codeOf(path)))).toEqual([
    'src/check/externals.ts',
    'src/check/tools.ts',
  ]);
});

test('only the command line talks', () => {
  expect(src.filter((path) => /\bconsole\b|process\.(stdout|stderr|argv|exit\b)/.test(codeOf(path)))).toEqual(
    ['src/cli.ts', 'src/commands/watch.ts', 'src/talk.ts'],
  );
});

describe('imports', () => {
  test('no step imports another', () => {
    const steps = src.filter((path) => path.startsWith('src/steps/'));
    expect(steps.filter((path) => importsOf(path).some(([, , from = '']) => from.startsWith('./')))).toEqual(
      [],
    );
  });

  test('src takes nothing from templates, and templates take types only from src', () => {
    expect(
      src.filter((path) => importsOf(path).some(([, , from = '']) => from.includes('templates/'))),
    ).toEqual([]);
    const fromSrc = filesOf('templates').flatMap((path) =>
      importsOf(path).filter(([, , from = '']) => from.includes('/src/')),
    );
    expect(fromSrc.filter(([, type]) => !type)).toEqual([]);
    expect(fromSrc.length).toBeGreaterThan(0);
  });
});

test('every file of src begins with a sentence that says what it is, and none is longer than 250 lines', () => {
  expect(src.filter((path) => !source(path).startsWith('// '))).toEqual([]);
  expect(src.filter((path) => source(path).split('\n').length > 251)).toEqual([]);
});
