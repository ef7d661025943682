// Pairs unknown keys of a file with the missing keys that they probably mean. Pure.
import { z } from 'zod';
import { getOrInsertComputed } from '../model/values/lazy.ts';
import { addAll } from '../model/values/lists.ts';
import { nearest } from './problem.ts';

/** Unknown keys that probably mean missing keys. Each pair is one mistake, reported only at the unknown key. */
export interface Misnamed {
  /** The names of the missing keys, by the paths of the unknown ones. */
  readonly wanted: ReadonlyMap<string, string>;
  /** The paths of these missing keys. */
  readonly missing: ReadonlySet<string>;
}

/**
 * In each mapping, pairs an unknown key with a missing required key in two cases: the names are similar and no other key is nearer;
 * or there is exactly one of each and the unknown key's value fits. `allowed`: the keys of the top level.
 */
export function misnamedKeys(
  values: unknown,
  allowed: readonly string[],
  all: readonly { readonly issue: z.core.$ZodIssue; readonly schema: unknown }[],
): Misnamed {
  const wanted = new Map<string, string>();
  const missingPaths = new Set<string>();
  for (const { path, missing, unknown, allowed: own } of mappingsOf(values, allowed, all)) {
    const there = valueAt(values, path);
    for (const name of unknown) {
      const near = nearKey(name, own, there);
      const [[only, schema] = []] = missing;
      const isOnly = missing.size === 1 && unknown.length === 1;
      const mayBe = isOnly && schema instanceof z.ZodType && fits(schema, valueAt(there, [name]));
      const key = near !== undefined && missing.has(near) ? near : mayBe ? only : undefined;
      if (key === undefined) continue;
      wanted.set([...path, name].join('.'), key);
      missingPaths.add([...path, key].join('.'));
    }
  }
  return { wanted, missing: missingPaths };
}

/** A mapping with missing or unknown keys. */
interface Mapping {
  readonly path: readonly string[];
  readonly missing: Map<string, unknown>;
  readonly unknown: string[];
  readonly allowed: readonly string[];
}

function mappingsOf(...[values, allowed, all]: Parameters<typeof misnamedKeys>): Iterable<Mapping> {
  const byPath = new Map<string, Mapping>();
  for (const { issue, schema } of all) {
    const path = issue.path.map(String);
    const mappingAt = (path: readonly string[]) =>
      getOrInsertComputed(byPath, path.join('.'), () => {
        const keys = path.length === 0 ? allowed : Object.keys(objectAt(schema, path)?.shape ?? {});
        return { path, missing: new Map(), unknown: [], allowed: keys };
      });
    if (issue.code === 'unrecognized_keys') addAll(mappingAt(path).unknown, issue.keys);
    const [key, parent] = [path.at(-1), path.slice(0, -1)];
    if (key === undefined || valueAt(values, path) !== undefined) continue;
    mappingAt(parent).missing.set(key, objectAt(schema, parent)?.shape[key]);
  }
  return byPath.values();
}

/** What other generators call the keys of front matter. */
const elsewhere: ReadonlyMap<string, string> = new Map([
  ['layout', 'template'],
  ['type', 'template'],
  ['permalink', 'route'],
  ['url', 'route'],
  ['slug', 'route'],
  ['aliases', 'redirectsFrom'],
  ['redirect_from', 'redirectsFrom'],
  ['pubDate', 'date'],
  ['publishDate', 'date'],
  ['lastmod', 'updated'],
  ['last_modified_at', 'updated'],
  ['updatedDate', 'updated'],
  ['published', 'draft'],
  ['lang', 'language'],
  ['locale', 'language'],
  ['summary', 'description'],
  ['excerpt', 'description'],
]);

/** The allowed key that an unknown key probably means. Never a key that already exists. */
export function nearKey(name: string, allowed: readonly string[], there: unknown): string | undefined {
  const free = allowed.filter((key) => !Object.hasOwn((there as object | undefined) ?? {}, key));
  return nearest(name, free) ?? free.find((key) => key === elsewhere.get(name));
}

/** Whether a schema accepts a value; false if one of its own checks throws. */
function fits(schema: z.ZodType, value: unknown): boolean {
  try {
    return schema.safeParse(value).success;
  } catch {
    return false;
  }
}

export function valueAt(values: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (value as Record<string, unknown> | undefined)?.[name],
    values,
  );
}

/** The object schema for the value at `path`, through arrays, optional values, defaults and transforms. */
export function objectAt(schema: unknown, path: readonly string[]): z.ZodObject | undefined {
  const wrappers = [z.ZodOptional, z.ZodNullable, z.ZodDefault, z.ZodPrefault, z.ZodReadonly];
  for (const wrapper of wrappers) if (schema instanceof wrapper) return objectAt(schema.unwrap(), path);
  if (schema instanceof z.ZodPipe)
    return objectAt(schema.in instanceof z.ZodTransform ? schema.out : schema.in, path);
  const [name, ...rest] = path;
  if (name === undefined) return schema instanceof z.ZodObject ? schema : undefined;
  if (schema instanceof z.ZodArray) return objectAt(schema.element, rest);
  if (schema instanceof z.ZodRecord) return objectAt(schema.valueType, rest);
  return schema instanceof z.ZodObject ? objectAt(schema.shape[name], rest) : undefined;
}
