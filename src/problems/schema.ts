// The errors of a schema for the keys of one file → problems with locations. Pure.
import { z } from 'zod';
import { dataName, isData, pagesFolder } from '../model/addresses/paths.ts';
import type { Checked, Problem, SourceLocation } from '../model/site/problem.ts';
import type { Data } from '../model/site/site.ts';
import { getOrInsertComputed } from '../model/values/lazy.ts';
import type { Limit } from './limits.ts';
import { locationOfValueAt, locationWithinValue } from './locate.ts';
import { type Misnamed, misnamedKeys, nearKey, objectAt, valueAt } from './misnamed.ts';
import { nearest, problem, Refusal, thrown } from './problem.ts';

/** Values that satisfy both schemas, or all problems with them. */
export type Validated<Core, Extra> =
  | { readonly ok: true; readonly core: Core; readonly extra: Extra; readonly problems: readonly Problem[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Checks the keys and values of one file: `core` for its own keys, `extra` for all others. Unknown keys are errors even if `extra`
 * is not strict, unless it declares their type (`z.looseObject`, `.catchall()`). Without `extra` (for example, if its template does
 * not compile) only the core is checked.
 * `locate`: the location in templates/ where an error was thrown. `owner`: the template that exports `extra`. `values`: the values
 * to check, if not those of `data`.
 */
export function validate<Core extends z.ZodObject, Extra extends z.ZodObject>(
  file: string,
  data: Data,
  core: Core,
  extra: Extra | undefined,
  locate?: (error: unknown) => SourceLocation | undefined,
  owner?: string,
  values = data.values,
): Validated<z.output<Core>, z.output<Extra>> {
  const isCore = (key: string) => Object.hasOwn(core.shape, key);
  const pick = (wanted: boolean) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => isCore(key) === wanted));
  const explain = (schema: z.ZodObject, issues: readonly z.core.$ZodIssue[]) => {
    const allowed = [...Object.keys(core.shape), ...Object.keys(extra?.shape ?? {})];
    const context = { file, data, values, schema, allowed, owner, misnamed };
    return issues.flatMap((issue) => fromIssue(issue, context));
  };

  const first = parsed(core, pick(true));
  let second: z.ZodSafeParseResult<z.output<Extra>> | undefined;
  try {
    second = extra && (parsed(extra.def.catchall ? extra : strictOf(extra), pick(false)) as typeof second);
  } catch (error) {
    const top = { file, line: 1, column: 1 };
    const at = error instanceof Refusal ? locate?.(error) : undefined;
    // thrown by a transform or by a check of the schema
    return { ok: false, problems: [thrown(error, at ?? top, at && [{ file }])] };
  }
  const misnamed = misnamedKeys(
    values,
    [...Object.keys(core.shape), ...Object.keys(extra?.shape ?? {})],
    [
      ...(first.error?.issues.map((issue) => ({ issue, schema: core })) ?? []),
      ...(second?.error?.issues.map((issue) => ({ issue, schema: extra })) ?? []),
    ],
  );
  const problems = onceIfBare(data, [
    ...(first.success ? [] : explain(core, first.error.issues)),
    ...(extra && second && !second.success ? explain(extra, second.error.issues) : []),
  ]);
  if (!first.success || (second && !second.success)) return { ok: false, problems };
  return { ok: true, core: first.data, extra: (second?.data ?? {}) as z.output<Extra>, problems };
}

/** Merges the problems of a page without front matter: that is one mistake, however many keys are missing. */
function onceIfBare({ text }: Data, problems: readonly Problem[]): readonly Problem[] {
  const [first] = problems;
  if (!first?.at?.file.startsWith(pagesFolder) || text.startsWith('---')) return problems;
  if (problems.some(({ code }) => code !== 'missing-key')) return problems;
  const keys = problems.map(({ facts }) => String(facts[0]));
  return [{ ...first, facts: [...first.facts.slice(0, 2), keys] }];
}

/** The number of uses before zod optimises a schema. To optimise takes as long as some thirty slow checks. */
const fewUses = 16;
const uses = new WeakMap<z.ZodObject, number>();

function parsed<S extends z.ZodObject>(schema: S, values: unknown): z.ZodSafeParseResult<z.output<S>> {
  const before = uses.get(schema) ?? 0;
  uses.set(schema, before + 1);
  return schema.safeParse(values, { jitless: before < fewUses });
}

/** Strict variants of schemas. A schema compiles its checks at its first use, so all pages share one. */
const stricts = new WeakMap<z.ZodObject, z.ZodObject>();
const strictOf = (schema: z.ZodObject) => getOrInsertComputed(stricts, schema, () => schema.strict());

/**
 * Checks a data file by the schema of a template that requests it. Unknown keys are errors even if the schema is not strict, unless
 * it declares their type. Throws the schema's errors.
 */
export function validateData<S extends z.ZodType>(
  file: string,
  data: Data,
  schema: S,
): Checked<z.output<S> | undefined> {
  const isOpen = schema instanceof z.ZodObject && !schema.def.catchall;
  const checked = (isOpen ? schema.strict() : schema).safeParse(data.values);
  if (checked.success) return { value: checked.data as z.output<S>, problems: [] };
  const allowed = Object.keys(objectAt(schema, [])?.shape ?? {});
  const { issues } = checked.error;
  const { values } = data;
  const misnamed = misnamedKeys(
    values,
    allowed,
    issues.map((issue) => ({ issue, schema })),
  );
  return {
    value: undefined,
    problems: issues.flatMap((issue) => fromIssue(issue, { file, data, values, schema, allowed, misnamed })),
  };
}

interface Context {
  readonly file: string;
  readonly data: Data;
  readonly values: unknown;
  readonly schema: z.ZodType;
  /** The keys allowed at the top level, and the template that can add others. */
  readonly allowed: readonly string[];
  readonly owner?: string;
  readonly misnamed: Misnamed;
}

function unknownKey(path: readonly string[], name: string, context: Context): Problem {
  const { file, data, values, schema, allowed, owner, misnamed } = context;
  const here = path.length === 0 ? allowed : Object.keys(objectAt(schema, path)?.shape ?? {});
  const full = [...path, name];
  const near = nearKey(name, here, valueAt(values, path));
  const facts = [full.join('.'), near, here] as const;
  const template = path.length === 0 ? owner : undefined;
  const missing = misnamed.wanted.get(full.join('.'));
  const allFacts =
    missing !== undefined
      ? ([...facts, template, missing] as const)
      : template === undefined
        ? facts
        : ([...facts, template] as const);
  return problem('unknown-key', allFacts, locationOf(file, data, full));
}

/** The problems of the branch of a union with the fewest. Branches that want another type of value come last. */
function bestBranch(issue: z.core.$ZodIssueInvalidUnion, context: Context): Problem[] | undefined {
  const isOther = (branch: readonly z.core.$ZodIssue[]) =>
    branch.some((inner) => inner.code === 'invalid_type' && inner.path.length === 0);
  const [best] = issue.errors
    .map((branch) => ({
      isOther: isOther(branch),
      problems: branch.flatMap((inner) =>
        fromIssue({ ...inner, path: [...issue.path, ...inner.path] }, context),
      ),
    }))
    .sort((a, b) => Number(a.isOther) - Number(b.isOther) || a.problems.length - b.problems.length);
  return best?.problems;
}

function fromIssue(issue: z.core.$ZodIssue, context: Context): Problem[] {
  const { file, data, values, misnamed } = context;
  const path = issue.path.map(String);
  const key = path.join('.') || (isData(file) ? dataName(file) : '');
  const at = locationOf(file, data, path);
  const ofValue = { ...at, ...locationOfValueAt(data, path.join('.')) };
  const value = valueAt(values, path);
  if (value === undefined && misnamed.missing.has(path.join('.'))) return [];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((name) => unknownKey(path, name, context));
    case 'invalid_type': {
      const expected = aKind(issue.expected);
      const isNothing = path.length === 0 && data.text.replace(/#.*/g, '').trim() === '';
      const found = isNothing ? 'nothing: the file is empty' : describe(value);
      if (value !== undefined) return [problem('wrong-type', [key, expected, found], ofValue)];
      return [problem('missing-key', [key, expected], at)];
    }
    case 'invalid_value': {
      const allowed = issue.values.map(String);
      return value === undefined
        ? [problem('missing-key', [key, `one of ${allowed.join(', ')}`], at)]
        : [problem('wrong-value', [key, describe(value), nearest(String(value), allowed), allowed], ofValue)];
    }
    case 'invalid_union': {
      if (value === undefined) return [problem('missing-key', [key, anyKind(issue.errors)], at)];
      return (
        bestBranch(issue, context) ?? [problem('invalid-value', [key, issue.message, undefined], ofValue)]
      );
    }
    default:
      return [invalidValue(issue, key, context, ofValue)];
  }
}

function invalidValue(
  issue: z.core.$ZodIssue,
  key: string,
  { file, data }: Context,
  at: SourceLocation,
): Problem {
  // A problem that `image()` found in a path, or `markdown()` in a text. Its location is within that value.
  const found = issue.code === 'custom' ? (issue.params?.problem as Problem | undefined) : undefined;
  if (found?.facts) {
    const within = found.at && locationWithinValue(data, issue.path.map(String).join('.'), found.at);
    return { ...found, at: within ? { file, ...within } : at };
  }
  const format = issue.code === 'invalid_format' ? issue.format : undefined;
  const limit = limitOf(issue);
  if (limit) return problem('invalid-value', [key, limit, undefined], at);
  const { message } = (issue.code === 'invalid_key' && issue.issues[0]) || issue;
  return problem('invalid-value', [key, lowerFirst(message), format], at);
}

/** The unit of a limit, by zod's name for the type. */
const counted = {
  string: 'character',
  array: 'item',
  set: 'item',
  map: 'entry',
  number: undefined,
  int: undefined,
} as const;

/** The limit that a value breaks, if its schema has no message for it. */
function limitOf(issue: z.core.$ZodIssue): Limit | undefined {
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return undefined;
  if (!/^Too (small|big): expected /.test(issue.message) || !Object.hasOwn(counted, issue.origin))
    return undefined;
  const isUnder = issue.code === 'too_small';
  return {
    is: issue.exact ? 'other' : isUnder ? 'under' : 'over',
    limit: Number(isUnder ? issue.minimum : issue.maximum),
    isAllowed: issue.inclusive ?? true,
    of: counted[issue.origin as keyof typeof counted],
  };
}

/** The location of a key. For a missing key, of the nearest key around it; for the whole file, of its first key. */
function locationOf(file: string, data: Data, path: readonly string[]): SourceLocation {
  for (let length = path.length; length > 0; length -= 1) {
    const location = data.locations.get(path.slice(0, length).join('.'));
    if (location) return { file, ...location };
  }
  return { file, ...(data.origin ?? { line: 1, column: 1 }) };
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'keys and values',
  record: 'keys and values',
};

function aKind(expected: string): string {
  return kinds[expected] ?? `a ${expected}`;
}

/** What one of several schemas expects: `text or keys and values`. */
function anyKind(branches: readonly (readonly z.core.$ZodIssue[])[]): string {
  const all = branches.flat().filter(({ path }) => path.length === 0);
  const expected = all.flatMap((one) => {
    if (one.code === 'invalid_type') return [aKind(one.expected)];
    return one.code === 'invalid_value' ? one.values.map(String) : [];
  });
  return [...new Set(expected)].join(' or ') || 'a value';
}

function describe(value: unknown): string {
  if (value === null) return 'empty';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'keys and values';
  if (typeof value === 'string') return `the text ${JSON.stringify(value)}`;
  return typeof value === 'number' ? `the number ${value}` : String(value);
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1).replace(/\.$/, '');
}
