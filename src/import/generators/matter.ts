// The front matter of other generators: YAML, TOML or JSON → values, and the text below. Pure.
import { parse as parseToml } from 'smol-toml';
import { most } from '../../model/values/limits.ts';
import { aliasTooMany, isMultiplied, tokensOf, yamlLibrary } from '../../model/values/yaml.ts';
import { declaredIn } from '../code/modules.ts';
import type { Values } from '../model.ts';

/** A split file. */
export interface Matter {
  readonly values: Values;
  readonly body: string;
  /** The line in which the body begins. */
  readonly line: number;
  /** Whether it has front matter. */
  readonly has: boolean;
  /** Why it could not be read. */
  readonly fault?: string | undefined;
}

const marks = [
  { pattern: /^---[ \t]*(?:ya?ml[ \t]*)?\n([\s\S]*?)(?<=\n)(?:---|\.\.\.)[ \t]*(?:\n|$)/, read: readYaml },
  { pattern: /^\+\+\+[ \t]*\n([\s\S]*?)(?<=\n)\+\+\+[ \t]*(?:\n|$)/, read: readToml },
  { pattern: /^---[ \t]*toml[ \t]*\n([\s\S]*?)(?<=\n)---[ \t]*(?:\n|$)/, read: readToml },
  { pattern: /^---[ \t]*json[ \t]*\n([\s\S]*?)(?<=\n)---[ \t]*(?:\n|$)/, read: readJson },
  { pattern: /^(\{[ \t]*\n[\s\S]*?\n\})[ \t]*(?:\n|$)/, read: readJson },
  { pattern: /^(\{[ \t]*"[^\n]*\})[ \t]*(?:\n|$)/, read: readJson },
] as const;

/** Splits a page's text. Code in front matter is never run. */
export function matterOf(text: string): Matter {
  for (const { pattern, read } of marks) {
    const [all, inner = ''] = pattern.exec(text) ?? [];
    if (all === undefined) continue;
    const line = all.split('\n').length;
    const { values, fault } = read(inner);
    return { values, body: text.slice(all.length), line, has: true, fault };
  }
  const [all, code = ''] =
    /^---[ \t]*(?:js|javascript)[ \t]*\n([\s\S]*?\n)---[ \t]*(?:\n|$)/.exec(text) ?? [];
  if (all !== undefined) {
    const { values, isAll } = declaredIn(code);
    const fault = isAll ? undefined : 'JavaScript';
    return { values, body: text.slice(all.length), line: all.split('\n').length, has: true, fault };
  }
  return { values: {}, body: text, line: 1, has: false };
}

/** The same for Hugo and Zola, where space may be before front matter. */
export function spacedMatterOf(text: string): Matter {
  const inner = text.trimStart();
  const found = matterOf(inner);
  if (!found.has) return matterOf(text);
  const before = text.slice(0, text.length - inner.length).split('\n').length - 1;
  return { ...found, line: found.line + before };
}

/** The values, and the reason if they could not be read. */
export interface Read {
  readonly values: Values;
  readonly fault?: string;
}

const tried = (read: () => unknown): Read => {
  try {
    const values = read() ?? {};
    if (typeof values !== 'object' || Array.isArray(values)) return { values: {}, fault: 'keys and values' };
    return { values: plainOf(values) as Values };
  } catch (error) {
    return { values: {}, fault: error instanceof Error ? (error.message.split('\n')[0] ?? '') : '' };
  }
};

/** Reads YAML: front matter, or a configuration. With mistakes, returns the readable part and the first mistake. */
export function readYaml(text: string): Read {
  const { Composer, isCollection, visit } = yamlLibrary();
  const parsed = tokensOf(text, most.levels);
  if ('tooDeepAt' in parsed) return { values: {}, fault: 'It is nested too deeply' };
  const options = { logLevel: 'silent', prettyErrors: false, uniqueKeys: false } as const;
  const [document] = new Composer(options).compose(parsed.tokens, true, text.length);
  if (!document) return { values: {} };
  let fault = document.errors[0]?.message;
  const read = tried(() => {
    // The library writes such a key once for each level that contains it. Often it is a value of a template: `title: {{ tag }}`
    visit(document, {
      Pair: (_, { key }) => {
        if (!isCollection(key)) return undefined;
        fault = 'A key is a list or a mapping';
        return visit.REMOVE;
      },
    });
    if (aliasTooMany(document)) throw new Error('It has too many aliases');
    const data = document.toJS({ maxAliasCount: 100 });
    if (text.includes('*') && isMultiplied(data)) throw new Error('Its aliases make too much of it');
    return data;
  });
  return fault === undefined || read.fault !== undefined ? read : { ...read, fault };
}

/** Reads TOML. */
export function readToml(text: string): Read {
  return tried(() => parseToml(text));
}

/** Reads JSON. */
export function readJson(text: string): Read {
  return tried(() => JSON.parse(text));
}

/** Dates become text. Only JSON's types remain. */
function plainOf(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(plainOf);
  if (value === null || typeof value !== 'object') return typeof value === 'bigint' ? String(value) : value;
  const entries = Object.entries(value).filter(([key]) => key !== '__proto__');
  return Object.fromEntries(entries.map(([key, one]) => [key, plainOf(one)]));
}
