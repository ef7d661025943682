// The data files of a site, for templates that ask for them by name. Pure, as long as schemas are.
import { z } from 'zod';
import type { Asks } from '../model/asked.ts';
import { getOrInsertComputed } from '../model/lazy.ts';
import { dataName } from '../model/paths.ts';
import { isPlain } from '../model/plain.ts';
import type { Outcome, Problem } from '../model/problem.ts';
import type { DataFile, Plan, Program, Sources } from '../model/site.ts';
import { sumOf } from '../model/sum.ts';
import { Faulty, nearest, problem, Refusal } from '../problems/problem.ts';
import { validateData } from '../problems/schema.ts';
import { type Drawing, dataAsked } from './reads.ts';
import { frozen } from './views.ts';

/** Data files by their names. */
export type DataFiles = ReadonlyMap<string, DataFile>;

/** What schemas made of each file: one is checked once by each, however many pages ask. */
const checked = new WeakMap<DataFile, WeakMap<z.ZodType, Outcome<unknown>>>();

/**
 * What `drawing` asks for: the values of a data file as a schema describes them, which nobody can change. Throws a `Refusal`, or a
 * `Faulty` with what is wrong in the file.
 */
export function askData(files: DataFiles, drawing: Drawing, name: string, schema: unknown): unknown {
  drawing.askedData(name, false);
  try {
    return dataOf(files, name, schema);
  } catch (error) {
    drawing.askedData(name, true);
    throw error;
  }
}

function dataOf(files: DataFiles, name: string, schema: unknown): unknown {
  if (!(schema instanceof z.ZodType))
    throw new TypeError(
      `Give data(${JSON.stringify(name)}, …) the schema of what it reads: z.strictObject({…}), say.`,
    );
  const file = files.get(name);
  if (!file) throw new Refusal('unknown-data', [name, nearest(name, files.keys()), [...files.keys()]]);
  if (!file.read) throw new Faulty([]);
  const { file: path, read } = file;
  const own = getOrInsertComputed(checked, file, () => new WeakMap());
  const { value, problems } = getOrInsertComputed(own, schema, () => {
    const { value, problems } = validateData(path, read, schema);
    return { value: isPlain(value) ? frozen(value) : value, problems };
  });
  if (problems.length > 0) throw new Faulty(problems);
  return value;
}

/** Another text whenever what `askData` comes to is; where it throws, also when its file is written otherwise: that moves the places. */
export function dataSum(files: DataFiles, name: string, isFaulty: boolean): string {
  const file = files.get(name);
  if (!file) return `none ${[...files.keys()].join()}`;
  if (!file.read) return 'unread';
  return isFaulty ? sumOf(file.read.text) : file.sum;
}

/** Who may ask for data: a plan, and what was `drawn` of it. */
interface Asking extends Pick<Plan, 'open' | 'unplanned' | 'routes' | 'files'> {
  readonly asks: readonly (Asks | undefined)[];
  readonly drawn: readonly (Asks | undefined)[];
}

/**
 * The data files that nobody asks for: templates import `imported`, and what `program` has a name of in quotes, a page that is not out
 * may ask for. None where something could not be drawn: that may ask for any.
 */
export function unusedData(
  { data }: Sources,
  { open, unplanned, routes, files, drawn, asks: planned }: Asking,
  imported: readonly string[],
  program: Pick<Program, 'find'>,
): readonly Problem[] {
  const isAllDrawn = open.length + unplanned.length === 0 && drawn.length === routes.length + files.length;
  if (data.length === 0 || !isAllDrawn) return [];
  const asks = [...planned, ...drawn];
  const asked = new Set([...new Set(asks)].flatMap((one) => (one ? dataAsked(one) : [])));
  return data
    .map(({ path, absolute }) => ({ path, absolute, name: dataName(path) }))
    .filter(({ absolute, name }) => !asked.has(name) && !imported.includes(absolute) && !program.find(name))
    .map(({ path, name }) => problem('unknown-content', [undefined, name], { file: path }));
}
