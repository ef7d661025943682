// Files of islands for browsers: their names depend only on their bytes.
import { expect, test } from 'vitest';
import type { Bundled, Output } from '../src/stages/2-templates/bundling/bundle.ts';
import { modulesOf } from '../src/stages/2-templates/bundling/modules.ts';

const output = (name: string, text: string, more: Partial<Output> = {}): Output => ({
  ...{ name, text, imports: [], later: [], entryPoint: undefined },
  ...more,
});

/** Two parts that import each other when they run, under the names that esbuild gave them, in its order. */
function circle(first: string, second: string): Bundled {
  const outputs = [
    output('entry-0.js', `import("./${first}");`, { later: [first] }),
    output(first, `later(()=>import("./${second}"));`, { later: [second], entryPoint: 'first.ts' }),
    output(second, `other(()=>import("./${first}"));`, { later: [first], entryPoint: 'second.ts' }),
  ].sort((a, b) => (a.name < b.name ? -1 : 1));
  return {
    outputs,
    files: [],
    resolutionPaths: [],
    fontFiles: [],
    stylePictures: [],
    marked: [],
    hasQueries: false,
    hasPictures: false,
    warnings: [],
  };
}

test('parts that import each other have stable names and bytes, with any names from esbuild', () => {
  const made = modulesOf(['Island'], circle('AAAA.js', 'BBBB.js'));
  const other = modulesOf(['Island'], circle('YYYY.js', 'XXXX.js'));
  const sorted = ({ later, modules }: typeof made) =>
    [...later.values(), ...modules.values()].flat().sort((a, b) => (a.output < b.output ? -1 : 1));
  expect(sorted(other)).toEqual(sorted(made));
  expect(sorted(made).map(({ output }) => output.replace(/-[\da-f]{10}/, ''))).toEqual([
    'assets/first.js',
    'assets/island.js',
    'assets/second.js',
  ]);
  const texts = sorted(made).map(({ text }) => text);
  for (const { output } of sorted(made).filter(({ output }) => !output.includes('island')))
    expect(texts.some((text) => text.includes(output.slice('assets/'.length)))).toBe(true);
});
