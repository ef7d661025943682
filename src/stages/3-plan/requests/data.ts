// The data files of a site for templates that request them by name, and the strings by language. Pure, if schemas are.
import { z } from 'zod';
import { dataName, stringsPrefix } from '../../../model/addresses/paths.ts';
import type { Checked, Problem } from '../../../model/site/problem.ts';
import type { DataFile, Listing, Plan, Program } from '../../../model/site/site.ts';
import type { Dependencies, TextReader } from '../../../model/site/templateQueries.ts';
import { getOrInsertComputed } from '../../../model/values/lazy.ts';
import { addAll } from '../../../model/values/lists.ts';
import { isPlain } from '../../../model/values/plain.ts';
import { sumOf } from '../../../model/values/sum.ts';
import { imageFinder } from '../../../problems/pictures.ts';
import { Faulty, nearest, problem, Refusal } from '../../../problems/problem.ts';
import { validateData } from '../../../problems/schema.ts';
import { notedNames, type Pictures } from './pictures.ts';
import { dataNamesIn, type Recorder } from './reads.ts';
import { frozen } from './views.ts';

export type DataFiles = ReadonlyMap<string, DataFile>;

/** The values that a schema made from a file, and the files that it searched as pictures. */
interface CheckedData extends Checked<unknown> {
  readonly looked: readonly string[];
}

/**
 * The checked values of each file by schema. Each schema checks a file once for all pages, as long as the site's pictures are the
 * same.
 */
const checked = new WeakMap<Pictures, WeakMap<DataFile, WeakMap<z.ZodType, CheckedData>>>();

export interface DataSources {
  readonly data: DataFiles;
  readonly pictures: Pictures;
  readonly program: Pick<Program, 'finding'>;
  readonly read: TextReader;
}

/**
 * The values of a data file, checked by a schema and frozen. Records the file in `recorder`. Throws a `Refusal`, or a `Faulty` with
 * the problems in the file.
 */
export function readData(sources: DataSources, recorder: Recorder, name: string, schema: unknown): unknown {
  recorder.addData(name, false);
  try {
    return dataOf(sources, recorder, name, schema);
  } catch (error) {
    recorder.addData(name, true);
    throw error;
  }
}

function dataOf(
  { data: files, pictures, program, read: readerOf }: DataSources,
  recorder: Recorder,
  name: string,
  schema: unknown,
): unknown {
  if (!(schema instanceof z.ZodType))
    throw new TypeError(
      `Give data(${JSON.stringify(name)}, …) the schema of what it reads: z.strictObject({…}), say.`,
    );
  const file = files.get(name);
  if (!file) throw new Refusal('unknown-data', [name, nearest(name, files.keys()), [...files.keys()]]);
  if (!file.read) throw new Faulty([]);
  const { file: path, read, written } = file;
  const byFile = getOrInsertComputed(checked, pictures, () => new WeakMap());
  const own = getOrInsertComputed(byFile, file, () => new WeakMap());
  const { value, problems, looked } = getOrInsertComputed(own, schema, () => {
    const looked: string[] = [];
    const names = notedNames(pictures, { addPicture: (one) => void looked.push(one) });
    const find = imageFinder(path, names, read.values, written);
    const { value, problems } = program.finding({ find, ...readerOf(path, names) }, () =>
      validateData(path, read, schema),
    );
    return { value: isPlain(value) ? frozen(value) : value, problems, looked };
  });
  for (const one of looked) recorder.addPicture(one);
  if (problems.length > 0) throw new Faulty(problems);
  return value;
}

/**
 * A text that changes with the result of `readData`. If that throws, it also changes when the file is edited, because the locations
 * of problems move. The name of a folder, `strings/`, means the names in it.
 */
export function dataSum(files: DataFiles, name: string, isFaulty: boolean): string {
  const file = files.get(name);
  if (!file)
    return `none ${[...files.keys()].filter((one) => !name.endsWith('/') || one.startsWith(name)).join()}`;
  if (!file.read) return 'unread';
  return isFaulty ? sumOf(file.read.text) : file.sum;
}

/** The requests of all possible users of data: the plan, and its pages and files. */
interface DataReaders extends Pick<Plan, 'open' | 'unplanned' | 'routes' | 'files'> {
  readonly ofPlan: readonly (Dependencies | undefined)[];
  readonly ofPages: readonly (Dependencies | undefined)[];
}

/**
 * The data files that nothing uses. Imported files (`imported`) count as used. So do quoted names in `program`, because an
 * unpublished page may request them. None if something could not be rendered, because it may use any.
 */
export function unusedData(
  { data }: Pick<Listing, 'data'>,
  { open, unplanned, routes, files, ofPages, ofPlan }: DataReaders,
  imported: readonly string[],
  program: Pick<Program, 'find'>,
): readonly Problem[] {
  const isAllRendered =
    open.length + unplanned.length === 0 && ofPages.length === routes.length + files.length;
  if (data.length === 0 || !isAllRendered) return [];
  const all = [...ofPlan, ...ofPages];
  const usedNames = new Set([...new Set(all)].flatMap((one) => (one ? dataNamesIn(one) : [])));
  return data
    .map(({ path, absolute }) => ({ path, absolute, name: dataName(path) }))
    .filter(
      ({ absolute, name }) => !usedNames.has(name) && !imported.includes(absolute) && !program.find(name),
    )
    .map(({ path, name }) => problem('unknown-content', [undefined, name], { file: path }));
}

/** The names of all strings, and the possible ones for a language, the best first: `strings/de-AT`, `strings/de`. */
interface StringsNames {
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
