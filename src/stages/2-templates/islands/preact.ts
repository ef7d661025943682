// preact in browsers, with elements as in React. Its core has no option for the function that sets a prop, so a call of ours is
// inserted before it. preact/compat renames props, which is undone. READS.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';
import { bundledFile } from '../../../model/package.ts';

/** The beginning of that function in the preact version of package.json. */
const setProperty = /function (\w+)(\((\w+),(\w+),(\w+),(\w+),\w+\)\{var \w+,\w+;if\("style"==\4\))/;

const imported = (name: string, file: string) =>
  `import { ${name} as $own } from ${JSON.stringify(bundledFile(`client/${file}`))};\n`;

/** The code of preact's core with the call. */
function withOwnProps(code: string): string {
  const changed = code.replace(
    setProperty,
    (_, name, rest, element, prop, value, before) =>
      `function ${name}(${element},${prop},${value},${before},$namespace){` +
      `$own((a,b,c,d)=>$theirs(a,b,c,d,$namespace),${element},${prop},${value},${before})}` +
      `function $theirs${rest}`,
  );
  if (changed === code) throw new Error('preact has changed: its function for props was not found');
  return imported('setProp', 'elements.ts') + changed;
}

/** Changes both when they are bundled. */
export const reactsElements: Plugin = {
  name: 'reacts-elements',
  setup(build) {
    build.onLoad({ filter: /[\\/]preact[\\/]dist[\\/]preact\.mjs$/ }, ({ path }) => ({
      contents: withOwnProps(readFileSync(path, 'utf8')),
      loader: 'js',
    }));
    build.onLoad({ filter: /[\\/]preact[\\/]compat[\\/]dist[\\/]compat\.mjs$/ }, ({ path }) => ({
      contents: `${imported('asReact', 'asReact.ts')}${readFileSync(path, 'utf8')}\n;$own();`,
      loader: 'js',
    }));
  },
};
