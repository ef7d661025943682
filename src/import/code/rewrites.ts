// The patterns of VitePress's `rewrites`, in the form of path-to-regexp 6. Pure.

import { textOf, valuesOf } from '../generators/values.ts';
import { type Effort, effortOf } from './patterns.ts';
import { followed, inRun, payFor, regularFrom, Unclear } from './values.ts';

/** Returns a file's new path; undefined if no rule means it. */
export type Rewrite = (path: string) => string | undefined;

/** A part of a pattern: a name or a regular expression, with the sign before it and how often it comes; or text. */
const part = /([/.]?)(?::(\w+)(?:\(([^()]*)\))?|\(([^()]*)\))([*+?]?)|\\(.)|[^:(/.\\]+|./g;
/** A pattern as a regular expression, the names of its groups, and what it costs. */
interface Compiled {
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly effort: Effort;
}

function patternOf(from: string): Compiled {
  const names: string[] = [];
  if (from.startsWith('^')) {
    const pattern = regularFrom(from, '');
    for (const [, name] of from.matchAll(/\((?:\?<(.*?)>)?(?!\?)/g)) names.push(name ?? String(names.length));
    return { pattern, names, effort: effortIn(from) };
  }
  const costs: string[] = [];
  const sources = [...from.matchAll(part)].map(([all, before = '', name, own, bare, times = '', escaped]) => {
    if (name === undefined && bare === undefined)
      return (escaped ?? all).replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
    names.push(name ?? String(names.length));
    const given = own ?? bare;
    const isMany = /[*+]/.test(times);
    const inner = isMany ? '.+?' : (given ?? '[^/]+?');
    const optional = /[*?]/.test(times) ? '?' : '';
    // What begins after a slash and ends before the next one has no other end to try.
    const isNarrow = !isMany && given === undefined && (before === '/' || names.length === 1);
    costs.push(`(${isNarrow ? 'x' : inner})${optional}`);
    return `(?:${before === '' ? '' : `\\${before}`}(${inner}))${optional}`;
  });
  const effort = effortIn(`^${costs.join('')}`);
  return { pattern: new RegExp(`^${sources.join('')}\\/?$`, 'i'), names, effort };
}

function effortIn(source: string): Effort {
  const effort = effortOf(source);
  if (!effort) throw new Unclear('pattern');
  return effort;
}

function compiled(from: string, to: string): Rewrite {
  const { pattern, names, effort } = patternOf(from);
  return (path) => {
    if (path.length > 400) return undefined;
    inRun(() => payFor(effort, path));
    const found = pattern.exec(path);
    if (!found) return undefined;
    const values = new Map(names.map((name, index) => [name, found[index + 1]]));
    const filled = `/${to}`.replace(part, (all, before, name, _, bare, times, escaped) => {
      if (name === undefined && bare === undefined) return escaped ?? all;
      const value = values.get(name ?? '0');
      if (value === undefined && !/[*?]/.test(times)) throw new Unclear(all);
      return value === undefined ? '' : before + value;
    });
    return filled.slice(1);
  };
}

/** The rules in a configuration: patterns and their targets, or a function. Undefined if they are not understood. */
export function rewritesOf(rewrites: unknown): Rewrite | undefined {
  if (typeof rewrites === 'function')
    return (path) => {
      const to: unknown = rewrites([path]);
      if (to !== undefined && typeof to !== 'string') throw new Unclear('rewrites');
      return to;
    };
  if (typeof rewrites !== 'object') return undefined;
  const pairs = Object.entries(valuesOf(rewrites));
  if (pairs.some(([, to]) => textOf(to) === undefined)) return undefined;
  const all = followed(() => pairs.map(([from, to]) => compiled(from, String(to))), undefined);
  return (
    all &&
    ((path) => {
      for (const one of all) {
        const to = one(path);
        if (to !== undefined) return to;
      }
      return undefined;
    })
  );
}
