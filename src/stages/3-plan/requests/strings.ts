// The strings of templates, by language: files of content/data/strings. Pure, if schemas are.
import { stringsPrefix } from '../../../model/addresses/paths.ts';
import type { Problem } from '../../../model/site/problem.ts';
import { addAll } from '../../../model/values/lists.ts';
import { Faulty, Refusal } from '../../../problems/problem.ts';
import { type DataFiles, type DataSources, readData } from './data.ts';
import type { Recorder } from './reads.ts';

/** The names of all strings, and the possible ones for a language, the best first: `strings/de-AT`, `strings/de`. */
export interface StringsNames {
  readonly names: readonly string[];
  readonly own: readonly string[];
}

/** The names of strings for a language. The case of tags is ignored. */
export function stringsIn(files: DataFiles, language: string): StringsNames {
  const names = [...files.keys()].filter((name) => name.startsWith(stringsPrefix)).sort();
  const own: string[] = [];
  for (let tag = language; tag !== ''; tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-')))) {
    const wanted = `${stringsPrefix}${tag}`;
    own.push(names.find((name) => name.toLowerCase() === wanted.toLowerCase()) ?? wanted);
  }
  return { names, own };
}

/**
 * The strings in a language, checked and frozen. Records all files of strings. Throws a `Faulty` with the problems of all: a
 * missing string of one language is a mistake even if no page has that language yet.
 */
export function readStrings(
  sources: DataSources,
  recorder: Recorder,
  { names, own }: StringsNames,
  language: string,
  schema: unknown,
): unknown {
  recorder.addData(stringsPrefix, false); // the list of languages
  const problems: Problem[] = [];
  const values = new Map<string, unknown>();
  for (const name of names)
    try {
      values.set(name, readData(sources, recorder, name, schema));
    } catch (error) {
      if (!(error instanceof Faulty)) throw error;
      addAll(problems, error.problems);
    }
  const found = own.find((name) => names.includes(name));
  if (found === undefined) {
    const [wanted = stringsPrefix] = own;
    throw new Refusal('unknown-data', [wanted, undefined, names, language]);
  }
  if (!values.has(found) || problems.length > 0) throw new Faulty(problems);
  return values.get(found);
}
