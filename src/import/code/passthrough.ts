// The files that Eleventy copies: the calls of `addPassthroughCopy` in its configuration. Pure.
import { posix } from 'node:path';
import { copiesOf } from '../generators/common.ts';
import { fitting } from '../globs.ts';
import type { FoundFile, Tree } from '../model.ts';
import type { EleventyCode } from './eleventyCode.ts';

/** `./src/img/` → `src/img` */
const bare = (path: string) => posix.normalize(path).replace(/^\.?\/|\/$/g, '');

/** The copied files: of `addPassthroughCopy('img')`, `({ './public/': '/' })`, and of the paths of a list in a loop. */
export function passedThrough(tree: Tree, code: EleventyCode, folder: string): readonly FoundFile[] {
  return patternsOf(code.text).flatMap(([from, to]) => copied(tree, folder, from, to));
}

/** What a call names, and where it goes. */
type Named = readonly [from: string, to?: string];

function patternsOf(code: string): readonly Named[] {
  const until = code.slice(0, code.lastIndexOf(')') + 1);
  return [...until.matchAll(/addPassthroughCopy\(\s*([^)]*)\)/g)].flatMap(
    ({ 1: given = '', index }): readonly Named[] => {
      const pairs = [...given.matchAll(/(['"`])([^'"`\n]+)\1\s*:\s*(['"`])([^'"`\n]*)\3/g)];
      if (pairs.length > 0) return pairs.map(([, , from = '', , to = '']) => [from, to]);
      const single = /^(['"`])([^'"`\n$]+)\1/.exec(given)?.[2];
      if (single !== undefined) return [[single]];
      return /^[\w$]+\s*$/.test(given) ? looped(until.slice(0, index)).map((one) => [one]) : [];
    },
  );
}

/** The texts of a list before a call: `['a', 'b'].forEach((path) => …`, `for (const path of ['a', 'b']) …`. */
function looped(before: string): readonly string[] {
  const end = before.lastIndexOf(']');
  const start = before.lastIndexOf('[', end);
  const isNear = end !== -1 && /^\s*(?:\)|\.forEach\()[^;\]]{0,200}$/.test(before.slice(end + 1));
  if (!isNear || start === -1) return [];
  return [...before.slice(start, end).matchAll(/(['"`])([^'"`\n]+)\1/g)].map(([, , path = '']) => path);
}

function copied(tree: Tree, folder: string, from: string, to: string | undefined): readonly FoundFile[] {
  const path = bare(from);
  const inInput = (file: string) => (file.startsWith(folder) ? file.slice(folder.length) : file);
  if (/[*{]|\?|!\(/.test(path)) {
    const fits = fittingExtended(path);
    // A target gets the files of a pattern without their folders.
    const target = (file: string) =>
      to === undefined ? inInput(file) : posix.join(to.replace(/^\/|\/$/g, ''), posix.basename(file));
    return tree.paths.filter(fits).map((file) => ({ from: file, to: target(file) }));
  }
  const target = (to ?? inInput(path)).replace(/^\/|\/$/g, '');
  if (tree.has(path)) return [{ from: path, to: target }];
  return copiesOf(tree, `${path}/`).map(({ from: file, to: rest }) => ({
    from: file,
    to: target === '' ? rest : `${target}/${rest}`,
  }));
}

/** A pattern with `!(a|b)` or `@(a|b)`, which other patterns of ours lack. */
function fittingExtended(pattern: string): (path: string) => boolean {
  const [, before = '', sign, inner = '', after = ''] =
    /^(.*)([!@+?])\(([^()]*)\)([^()]*)$/.exec(pattern) ?? [];
  if (sign === undefined) return fitting(pattern);
  const some = inner.split('|').map((one) => fitting(before + one + after));
  if (sign !== '!') return (path) => some.some((fits) => fits(path));
  const all = fitting(`${before}*${after}`);
  return (path) => all(path) && !some.some((fits) => fits(path));
}
