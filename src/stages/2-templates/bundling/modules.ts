// Bundled islands → the files that browsers load. Each name changes with the file's bytes. Pure.

import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';
import { assetsFolder } from '../../../model/addresses/paths.ts';
import type { Asset } from '../../../model/site/files.ts';
import type { Islands } from '../../../model/site/islands.ts';
import type { Bundled, Output } from './bundle.ts';
import { entryFile } from './plugins.ts';

/**
 * The files for each island besides the runtime: its own module (the entry with its index) with all imports. `later`: the modules
 * that these may load by `import()`.
 */
export function modulesOf(
  names: readonly string[],
  { outputs }: Bundled,
): Pick<Islands, 'modules' | 'later'> {
  const byName = new Map(outputs.map((one) => [one.name, one]));
  const needs = names.map((name, index) => {
    const atOnce = new Set([entryFile(index)]);
    for (const one of atOnce) for (const imported of byName.get(one)?.imports ?? []) atOnce.add(imported);
    const all = new Set(atOnce);
    for (const one of all) {
      const { imports = [], later = [] } = byName.get(one) ?? {};
      for (const imported of [...imports, ...later]) all.add(imported);
    }
    return { name, atOnce: [...atOnce], later: [...all].filter((one) => !atOnce.has(one)) };
  });
  const titleOf = ({ name, entryPoint }: Output) =>
    needs.find(({ atOnce: [own] }) => own === name)?.name ??
    (entryPoint === undefined ? 'shared' : basename(entryPoint, extname(entryPoint)));
  /** Their final names. They change with the bytes, and so with the names of the imports. */
  const paths = new Map<string, string>();
  const textOf = ({ text, imports, later }: Output) =>
    [...imports, ...later].reduce(
      (now, one) => now.replaceAll(`"./${one}"`, `"./${basename(paths.get(one) ?? one)}"`),
      text,
    );
  /** The text without names that are not final yet. */
  const unnamed = (one: Output) =>
    [...one.imports, ...one.later]
      .filter((other) => !paths.has(other))
      .reduce((now, other) => now.replaceAll(`"./${other}"`, '"./"'), textOf(one));
  for (let left = outputs; left.length > 0; left = left.filter(({ name }) => !paths.has(name))) {
    const ready = left.filter(({ imports, later }) => [...imports, ...later].every((one) => paths.has(one)));
    // Modules that load each other by `import()` may form a circle. Then their hashes are made from all their texts together,
    // without esbuild's names, which depend on the folder of this package.
    const texts = left.map(unnamed);
    const circle = ready.length > 0 ? '' : [...texts].sort().join('\n');
    const named = (ready.length > 0 ? ready : left).map((one) => {
      const text = unnamed(one);
      const equal = left.filter((_, index) => texts[index] === text).indexOf(one);
      return [one.name, assetOf(titleOf(one), text + circle + (equal > 0 ? equal : '')).output] as const;
    });
    for (const [name, path] of named) paths.set(name, path);
  }
  const assets = new Map(
    outputs.map((one) => [one.name, { output: paths.get(one.name) ?? '', text: textOf(one).trim() }]),
  );
  const assetsOf = (some: readonly string[]) => some.flatMap((one) => assets.get(one) ?? []);
  return {
    modules: new Map(needs.map(({ name, atOnce }) => [name, assetsOf(atOnce)])),
    later: new Map(needs.map(({ name, later }) => [name, assetsOf(later)])),
  };
}

/** A file whose name changes with its bytes, so that browsers can cache it permanently. */
export function assetOf(title: string, text: string): Asset {
  const name = title.toLowerCase().replace(/[^a-z\d]+/g, '-');
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 10);
  return { output: `${assetsFolder}${name}-${hash}.js`, text };
}
