// Hugo's configuration: one file, or a folder with a file for each part. Pure.

import { posix } from 'node:path';
import { ownValue } from '../../model/values/own.ts';
import type { Left, Tree, Values } from '../model.ts';
import { readAt, stemOf } from './common.ts';
import { valuesOf } from './values.ts';

const ends = ['toml', 'yaml', 'yml', 'json'];
const mainFiles = ['hugo', 'config'].flatMap((name) => ends.map((end) => `${name}.${end}`));
/** The published configuration counts, so its folder comes last. */
const folders = ['config/_default/', 'config/production/'];

/** The files for keys without a separate file. */
export const hugoConfigs = [...mainFiles, ...mainFiles.map((name) => `${folders[0]}${name}`)];

/** The whole configuration. */
export function hugoConfig(tree: Tree, left: Left[]): Values {
  const main = mainFiles.find(tree.has);
  const files = [
    ...(main === undefined ? [] : [main]),
    ...folders.flatMap((folder) =>
      tree.paths.filter(
        (path) =>
          posix.join(posix.dirname(path), '/') === folder && ends.includes(posix.extname(path).slice(1)),
      ),
    ),
  ];
  return files.reduce<Values>((all, file) => {
    const { values, fault } = readAt(tree, file);
    if (fault !== undefined) left.push({ file, kind: 'frontMatter', what: fault });
    return merged(
      all,
      keysOf(posix.basename(stemOf(file))).reduceRight<Values>((at, key) => ({ [key]: at }), values),
    );
  }, {});
}

/** The position of a file's values: `permalinks`; `params.de` is at `languages.de.params`; `hugo` is at the top. */
function keysOf(name: string): readonly string[] {
  if (/^(?:hugo|config)$/.test(name)) return [];
  const [, part = name, language] = /^([^.]+)\.(.+)$/.exec(name) ?? [];
  if (language === undefined) return [part];
  return ['languages', language, ...(/^(?:menus?|params)$/.test(part) ? [part] : [])];
}

/** Of two values at one key the later wins, except that nested keys are merged. */
function merged(one: Values, other: Values): Values {
  const both = Object.entries(other).map(([key, value]) => {
    const before = ownValue(one, key);
    const areBoth = [before, value].every(
      (at) => at !== null && typeof at === 'object' && !Array.isArray(at),
    );
    return [key, areBoth ? merged(valuesOf(before), valuesOf(value)) : value] as const;
  });
  return { ...one, ...Object.fromEntries(both) };
}
