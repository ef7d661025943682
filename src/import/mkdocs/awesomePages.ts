// The navigation that the plugin awesome-pages makes of files with the name `.pages`, in the form of `nav`. Pure.
import { posix } from 'node:path';
import { getOrInsertComputed } from '../../model/values/lazy.ts';
import { readAt } from '../generators/common.ts';
import { textOf, valuesOf } from '../generators/values.ts';
import type { Tree } from '../model.ts';

const titleOf = (name: string) => {
  const words = name.replace(/[-_]/g, ' ').trim();
  return words.toLowerCase() === words ? words.charAt(0).toUpperCase() + words.slice(1) : words;
};

/** The entries of a folder. `files`: its pages, in the order of a site without `nav`. `root`: the folder of the docs. */
export function awesomeNav(
  tree: Tree,
  root: string,
  files: readonly string[],
  folder = root,
): readonly unknown[] {
  const names = new Map<string, string[]>();
  for (const path of files)
    getOrInsertComputed(names, path.slice(folder.length).split('/')[0] ?? '', () => []).push(path);
  const optionsOf = (inner: string) => readAt(tree, `${inner}.pages`).values;
  const options = optionsOf(folder);
  const listed = [options.nav, options.arrange].find((one): one is unknown[] => Array.isArray(one)) ?? [];
  const named = new Set<string>();
  const entryOf = (written: string, title?: string): readonly unknown[] => {
    const name = written.replace(/\/$/, '');
    const own = names.get(name);
    if (own === undefined)
      return title === undefined || !/^https?:/.test(written) ? [] : [{ [title]: written }];
    if (named.has(name)) return [];
    named.add(name);
    const path = posix.join(folder, name);
    if (own[0] === path)
      return [title === undefined ? path.slice(root.length) : { [title]: path.slice(root.length) }];
    const label = title ?? textOf(optionsOf(`${path}/`).title) ?? titleOf(name);
    return [{ [label]: awesomeNav(tree, root, own, `${path}/`) }];
  };
  const entriesOf = (entry: unknown): readonly unknown[] => {
    const text = textOf(entry);
    if (text !== undefined) return text.startsWith('...') ? [rest] : entryOf(text);
    return Object.entries(valuesOf(entry)).flatMap(([title, value]) =>
      Array.isArray(value) ? [{ [title]: value.flatMap(entriesOf) }] : entryOf(textOf(value) ?? '', title),
    );
  };
  const given = listed.flatMap(entriesOf);
  const others = () => [...names.keys()].flatMap((name) => (named.has(name) ? [] : entryOf(name)));
  const isOpen = options.nav === undefined || given.includes(rest);
  const whole = given.includes(rest) || !isOpen ? given : [...given, rest];
  return whole.flatMap((one) => (one === rest ? others() : [one]));
}

/** All files that are not named. */
const rest = Symbol('...');
