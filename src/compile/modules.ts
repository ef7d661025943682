// What esbuild made of islands → the files that browsers load, each under a name that changes with its bytes. Pure.
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { assetsFolder } from '../model/paths.ts';
import type { Asset, Islands } from '../model/site.ts';
import type { Bundled, Output } from '../store/memory.ts';
import { entryFile } from './plugins.ts';

/** What each island needs besides the runtime: its own module, the entry of its number, and all that this imports. */
export function modulesOf(names: readonly string[], { outputs }: Bundled): Islands['modules'] {
  const byName = new Map(outputs.map((one) => [one.name, one]));
  const needs = names.map((name, index) => {
    const all = new Set([entryFile(index)]);
    for (const one of all) for (const imported of byName.get(one)?.imports ?? []) all.add(imported);
    return [name, [...all]] as const;
  });
  const titleOf = (output: string) => needs.find(([, [own]]) => own === output)?.[0] ?? 'shared';
  /** Their final names, which change with their bytes, and so with the names of what they import. */
  const paths = new Map<string, string>();
  const textOf = ({ text, imports }: Output) =>
    imports.reduce(
      (now, one) => now.replaceAll(`"./${one}"`, `"./${basename(paths.get(one) ?? one)}"`),
      text,
    );
  for (let left = outputs; left.length > 0; left = left.filter(({ name }) => !paths.has(name))) {
    const ready = left.filter(({ imports }) => imports.every((one) => paths.has(one)));
    // Modules that fetch each other later may go round in a circle: they are named by what they say without names.
    const named = (ready.length > 0 ? ready : left).map(
      (one) => [one.name, assetOf(titleOf(one.name), textOf(one)).output] as const,
    );
    for (const [name, path] of named) paths.set(name, path);
  }
  const assets = new Map(
    outputs.map((one) => [one.name, { output: paths.get(one.name) ?? '', text: textOf(one).trim() }]),
  );
  return new Map(needs.map(([name, all]) => [name, all.flatMap((one) => assets.get(one) ?? [])]));
}

/** A file whose name changes with its bytes, so that browsers may keep it for good. */
export function assetOf(title: string, text: string): Asset {
  const name = title.toLowerCase().replace(/[^a-z\d]+/g, '-');
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 10);
  return { output: `${assetsFolder}${name}-${hash}.js`, text };
}
