// The functions of Hugo's templates, as far as they need nothing but their arguments. Pure.
import { getOrInsertComputed } from '../../model/values/lazy.ts';
import { ownValue } from '../../model/values/own.ts';
import { effortOf } from '../code/patterns.ts';
import { slugOf, valuesOf } from '../generators/values.ts';
import { fenced } from '../syntax/blocks.ts';

/** Markdown within the text that a template renders is between these signs. */
export const markdownSigns = ['\uE000', '\uE001'] as const;
export const marked = (text: string) => markdownSigns.join(text);

/** Something that is not known here. */
class Unknown extends Error {}
export const unknown = (): never => {
  throw new Unknown();
};

/** A function with Go's arguments. */
export type Call = (...given: readonly unknown[]) => unknown;

/** An object of Hugo: its fields and methods, by name. */
export class Hosted {
  readonly fields: Readonly<Record<string, unknown>>;
  constructor(fields: Readonly<Record<string, unknown>>) {
    this.fields = fields;
  }
}

export const text = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  if (typeof value === 'object' || typeof value === 'function') return unknown();
  return String(value);
};
export const isTrue = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.length > 0;
  if (value instanceof Hosted) return true;
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
};
const number = (value: unknown): number => {
  const one = Number(value);
  return Number.isFinite(one) ? one : unknown();
};
const same = (one: unknown, other: unknown): boolean =>
  (one ?? '') === (other ?? '') || text(one) === text(other);
const trimmed = (value: string, written: string, ends: 'start' | 'end' | 'both'): string => {
  const signs = new Set(written.split(''));
  let [from, to] = [0, value.length];
  while (ends !== 'end' && from < to && signs.has(value.charAt(from))) from += 1;
  while (ends !== 'start' && to > from && signs.has(value.charAt(to - 1))) to -= 1;
  return value.slice(from, to);
};

/** Go's pattern, which takes time only with its text's length. Of others that JavaScript has, only simple ones are as fast. */
function pattern(written: unknown, value: string): RegExp {
  const [, flags = '', source = ''] = /^(?:\(\?([ims]+)\))?([\s\S]*)$/.exec(text(written)) ?? [];
  const effort = effortOf(source);
  if (!effort || effort.power > 2 || value.length > 20_000) unknown();
  try {
    return new RegExp(source, `${flags}g`);
  } catch {
    return unknown();
  }
}

/** `printf` with the usual signs. */
function printed(format: unknown, ...given: readonly unknown[]): string {
  let at = 0;
  return text(format).replace(/%([%vsdq])|%/g, (_, kind?: string) => {
    if (kind === undefined) return unknown();
    if (kind === '%') return '%';
    const value = text(given[at++]);
    return kind === 'q' ? JSON.stringify(value) : value;
  });
}

/** The element of a list or of an object, by a key in any case. */
export function member(of: unknown, key: unknown): unknown {
  if (of === undefined || of === null) return undefined;
  if (of instanceof Hosted) return Object.hasOwn(of.fields, text(key)) ? of.fields[text(key)] : unknown();
  if (Array.isArray(of)) return of[number(key)];
  if (typeof of !== 'object') return unknown();
  const name = text(key);
  const found = Object.hasOwn(of, name) ? name : anyCase(of).get(name.toLowerCase());
  return found === undefined ? undefined : (of as Record<string, unknown>)[found];
}

const anyCaseOf = new WeakMap<object, ReadonlyMap<string, string>>();

/** The keys of an object by their lower case, the first of equal ones. */
const anyCase = (of: object) =>
  getOrInsertComputed(
    anyCaseOf,
    of,
    () =>
      new Map(
        Object.keys(of)
          .reverse()
          .map((one) => [one.toLowerCase(), one]),
      ),
  );

/** The value of an element at a path of keys: `title`, `author.name`; `value` is the element itself. */
const valueIn = (one: unknown, path: unknown): unknown =>
  text(path) === 'value' ? one : text(path).split('.').filter(Boolean).reduce(member, one);

/** A list by numbers or texts. A missing number is 0. */
function sorted(of: unknown, path: unknown = 'value', order: unknown = 'asc'): readonly unknown[] {
  if (!Array.isArray(of)) return unknown();
  const keyed = of.map((one) => ({ one, key: valueIn(one, path) ?? undefined }));
  const kinds = new Set(keyed.flatMap(({ key }) => (key === undefined ? [] : typeof key)));
  if (kinds.size > 1 || kinds.has('object')) return unknown();
  const compared = kinds.has('number')
    ? (one: unknown, other: unknown) => Number(one ?? 0) - Number(other ?? 0)
    : (one: unknown, other: unknown) => text(one).localeCompare(text(other), 'en');
  const sign = text(order) === 'desc' ? -1 : 1;
  return keyed.toSorted((one, other) => sign * compared(one.key, other.key)).map(({ one }) => one);
}

/** The elements of a list with a value, or those that an operator finds. A missing value is neither more nor less than others. */
function filtered(of: unknown, path: unknown, ...given: readonly unknown[]): readonly unknown[] {
  const name = given.length > 1 ? text(given[0]) : '==';
  const call = ownValue(functions, ownValue(operators, name) ?? name);
  if (!Array.isArray(of) || !call) return unknown();
  const isOrder = /^(?:[<>]=?|[gl][et])$/.test(name);
  return of.filter((one) => {
    const value = valueIn(one, path);
    if (isOrder && value === undefined) return false;
    return isTrue(name === 'in' ? call(given.at(-1), value) : call(value, given.at(-1)));
  });
}

/** Other names of the functions that compare. */
const operators = {
  '==': 'eq',
  '=': 'eq',
  '!=': 'ne',
  '<>': 'ne',
  '>=': 'ge',
  '>': 'gt',
  '<=': 'le',
  '<': 'lt',
};

const unchanged: Call = (value) => value;
export const ofText =
  (change: (value: string) => unknown): Call =>
  (value) =>
    change(text(value));

/** Hugo's functions that need nothing else. */
export const functions: Readonly<Record<string, Call>> = {
  safeHTML: unchanged,
  safeHTMLAttr: unchanged,
  safeURL: unchanged,
  safeCSS: unchanged,
  htmlUnescape: unchanged,
  string: ofText((value) => value),
  int: number,
  float: number,
  markdownify: ofText(marked),
  htmlEscape: ofText((value) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
  plainify: ofText((value) => value.replace(/<[^<>]*>/g, '')),
  highlight: (code, language) => marked(fenced(text(code), text(language))),
  ref: (_, to) => (typeof to === 'object' ? member(to, 'path') : to),
  relref: (_, to) => (typeof to === 'object' ? member(to, 'path') : to),
  printf: printed,
  print: (...given) => given.map(text).join(''),
  default: (otherwise, value) => (isTrue(value) || typeof value === 'boolean' ? value : otherwise),
  cond: (is, yes, no) => (isTrue(is) ? yes : no),
  eq: (one, ...others) => others.some((other) => same(one, other)),
  ne: (one, other) => !same(one, other),
  lt: (one, other) => number(one) < number(other),
  le: (one, other) => number(one) <= number(other),
  gt: (one, other) => number(one) > number(other),
  ge: (one, other) => number(one) >= number(other),
  add: (...all) => all.map(number).reduce((sum, one) => sum + one),
  sub: (one, other) => number(one) - number(other),
  mul: (...all) => all.map(number).reduce((sum, one) => sum * one),
  not: (value) => !isTrue(value),
  and: (...all) => all.find((one) => !isTrue(one)) ?? all.at(-1),
  or: (...all) => all.find(isTrue) ?? all.at(-1),
  len: (of) => (Array.isArray(of) || typeof of === 'string' ? of.length : Object.keys(valuesOf(of)).length),
  index: (of, ...keys) => keys.reduce(member, of),
  isset: (of, key) => (Array.isArray(of) ? number(key) < of.length : member(of, key) !== undefined),
  dict: (...all) =>
    Object.fromEntries(all.flatMap((one, at) => (at % 2 === 0 ? [[text(one), all[at + 1]]] : []))),
  slice: (...all) => all,
  in: (of, one) => (Array.isArray(of) ? of.some((other) => same(one, other)) : text(of).includes(text(one))),
  first: (count, of) => (Array.isArray(of) ? of.slice(0, number(count)) : unknown()),
  sort: sorted,
  where: filtered,
  split: (value, by) => text(value).split(text(by)),
  delimit: (of, by) => (Array.isArray(of) ? of.map(text).join(text(by)) : unknown()),
  trim: (value, signs) => trimmed(text(value), text(signs), 'both'),
  replace: (value, from, to) => text(value).replaceAll(text(from), () => text(to)),
  replaceRE: (from, to, value) =>
    text(value).replace(pattern(from, text(value)), text(to).replace(/\$\{(\w+)\}/g, '$$$1')),
  findRE: (from, value, most) =>
    (text(value).match(pattern(from, text(value))) ?? []).slice(
      0,
      most === undefined ? undefined : number(most),
    ),
  slicestr: (value, from, to) => text(value).slice(number(from), to === undefined ? undefined : number(to)),
  lower: ofText((value) => value.toLowerCase()),
  upper: ofText((value) => value.toUpperCase()),
  title: ofText((value) => value.replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase())),
  humanize: ofText((value) => value.replace(/[-_]+/g, ' ').replace(/^./, (letter) => letter.toUpperCase())),
  urlize: ofText(slugOf),
  anchorize: ofText(slugOf),
  hasPrefix: (value, begin) => text(value).startsWith(text(begin)),
  TrimSpace: ofText((value) => value.trim()),
  Contains: (value, one) => text(value).includes(text(one)),
  HasSuffix: (value, end) => text(value).endsWith(text(end)),
  TrimPrefix: (begin, value) =>
    text(value).startsWith(text(begin)) ? text(value).slice(text(begin).length) : value,
  TrimSuffix: (end, value) =>
    text(value).endsWith(text(end)) ? text(value).slice(0, -text(end).length || undefined) : value,
  TrimLeft: (signs, value) => trimmed(text(value), text(signs), 'start'),
  TrimRight: (signs, value) => trimmed(text(value), text(signs), 'end'),
};

/** `strings.ToLower` is `lower`; of other names with a point, the last part counts. */
export const aliases: Readonly<Record<string, string>> = {
  ToLower: 'lower',
  ToUpper: 'upper',
  Title: 'title',
  Trim: 'trim',
  Replace: 'replace',
  ReplaceRE: 'replaceRE',
  FindRE: 'findRE',
  Split: 'split',
  HasPrefix: 'hasPrefix',
  Markdownify: 'markdownify',
  Highlight: 'highlight',
  Plainify: 'plainify',
  SliceString: 'slicestr',
  Ref: 'ref',
  RelRef: 'relref',
  HTMLUnescape: 'htmlUnescape',
  HTMLEscape: 'htmlEscape',
  Humanize: 'humanize',
  Printf: 'printf',
  First: 'first',
  In: 'in',
  Dictionary: 'dict',
  Slice: 'slice',
  Default: 'default',
  Conditional: 'cond',
  Anchorize: 'anchorize',
  URLize: 'urlize',
  IsSet: 'isset',
  Delimit: 'delimit',
  Sort: 'sort',
  Where: 'where',
  Add: 'add',
  RelURL: 'relURL',
  AbsURL: 'absURL',
  relLangURL: 'relURL',
  absLangURL: 'absURL',
  RelLangURL: 'relURL',
  AbsLangURL: 'absURL',
  ReadFile: 'readFile',
  Include: 'partial',
  partialCached: 'partial',
};
