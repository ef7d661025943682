// The modules of the bundle: the same values as ES modules have, without esbuild's accessors.
import { transformSync } from 'esbuild';
import { expect, test } from 'vitest';
// @ts-expect-error: a script without types
import { plainModules } from '../bin/plainModules.mjs';

/** The exports of `./main.cjs`, and the new texts. */
function run(texts: Readonly<Record<string, string>>) {
  const plain: ReadonlyMap<string, string> = plainModules(new Map(Object.entries(texts)));
  const loaded = new Map<string, Readonly<Record<string, unknown>>>();
  const load = (name: string): Readonly<Record<string, unknown>> => {
    const known = loaded.get(name);
    if (known) return known;
    const { code } = transformSync(plain.get(name) ?? '', { format: 'cjs' });
    const $module = { exports: {} };
    const module = new Function('module', 'exports', 'require', '$require', '$module', code);
    module($module, $module.exports, load, load, $module);
    loaded.set(name, $module.exports);
    return $module.exports;
  };
  return { exports: load('./main.cjs'), text: (name: string) => plain.get(name) };
}

test('functions and values that never change are copied, others are followed', () => {
  const { exports, text } = run({
    './main.cjs': `import { count, up, fixed as mine, module, later, set } from "./part.cjs";
      up(); set();
      export { mine as fixed, count, module, later as now };
      var all = [count, mine, module, later];
      export { all };`,
    './part.cjs': `var count = 0; function up() { count += 1; }
      var fixed = 'fixed', module = 'own', later; function set() { [later] = ['now']; }
      export { count, up, fixed, module, later, set };`,
  });
  expect({ ...exports }).toEqual({
    fixed: 'fixed',
    count: 1,
    module: 'own',
    now: 'now',
    all: [1, 'fixed', 'own', 'now'],
  });
  expect(text('./main.cjs')).toMatch(/import \{ count as count, later as later \} from "\.\/part\.cjs"/);
  expect(text('./main.cjs')).toMatch(/get "count"\(\)/);
  expect(text('./main.cjs')).toMatch(/"fixed": mine/);
});

test('a module with a default export stays as it is', () => {
  const text = 'var one = 1;\nexport default one;\n';
  expect(plainModules(new Map([['./main.cjs', text]])).get('./main.cjs')).toBe(text);
});
