// Modules of content/data → the data that they make for this build: queries. Each runs once in a process of ours: what it finds on
// the network or the clock is another matter in the next one. What is made of its data depends on the data alone.
import { compileDataModule, dataModulesOf, givenData } from '../compile/dataModules.ts';
import { runDataModule } from '../compile/dataProcess.ts';
import { unknownContent } from '../compile/unknownContent.ts';
import { asyncQuery, query, type Reader } from '../incremental/query.ts';
import { most } from '../markdown/limits.ts';
import { counting, someAtATime } from '../model/atATime.ts';
import { dataFolder, isDataModule } from '../model/paths.ts';
import type { Outcome, Problem } from '../model/problem.ts';
import type { MadeData } from '../model/report.ts';
import type { Data } from '../model/site.ts';
import { sumOf } from '../model/sum.ts';
import { onProgress, root } from './inputs.ts';
import { dataOfFile, listing, pathStamp, textOf } from './sources.ts';
import { bundling, compiled, isGood } from './templates.ts';

/** The code of a module, by its path. */
const dataCode = bundling<Awaited<ReturnType<typeof compileDataModule>>>(
  'bundle data',
  (q, setting, path) => compileDataModule(path, q(listing), setting),
  isGood,
);

/** What a module has given, and what that was made of. */
interface Given extends Outcome<Data | undefined>, Pick<MadeData, 'uses'> {
  /** The stamp of its code. */
  readonly code: string;
  /** Whether it exports nothing that could be data. */
  readonly isEmpty: boolean;
  /** The files that it has read, absolute, each with what it was then. */
  readonly read: readonly (readonly [file: string, stamp: string])[];
}

/** What a module gives, by its path. It runs again in this process only when something has changed that it was made of, or when it failed. */
const given = asyncQuery<Given>(
  'given data',
  async (q, path, last) => {
    const { value: text, problems: unreadable } = q(textOf, path);
    const { value: code, problems } = (await q(dataCode, path)).value;
    const stamp = q.stampOf(dataCode, path);
    const isAsBefore = ([file, before]: Given['read'][number]) => q.stampOf(pathStamp, file) === before;
    if (last?.code === stamp && last.problems.length === 0 && last.read.every(isAsBefore)) return last;
    const none = { value: undefined, uses: [], code: stamp, isEmpty: false, read: [] };
    if (text === undefined || !code) return { ...none, problems: [...unreadable, ...problems] };
    const absolute = `${q(root)}/${path}`;
    const answer = await runDataModule({ root: q(root), absolute, code: code.code, levels: most.levels });
    return {
      ...givenData(path, text, code, answer),
      uses: answer.uses,
      code: stamp,
      isEmpty: 'isEmpty' in answer,
      read: answer.files.map((file) => [file, q.stampOf(pathStamp, file)]),
    };
  },
  {
    isOutside: true,
    stamp: ({ value, problems, uses, isEmpty, read }) =>
      sumOf(JSON.stringify([value && [value.text, value.values], problems, uses, isEmpty, read])),
  },
);

/** What the modules of a site are made of. */
interface DataModules {
  /** The paths of those that export no data, and are imported: they are a part of others. */
  readonly parts: readonly string[];
  /** Every file that one imports or has read, absolute. */
  readonly files: readonly string[];
  /** Whether each has given its data: else nobody knows what it would read. */
  readonly isWhole: boolean;
}

/** All modules, once each has given its data. */
export const dataModules = asyncQuery<DataModules>('data modules', async (q) => {
  const paths = dataModulesOf(q(listing));
  if (paths.length === 0) return { parts: [], files: [], isWhole: true };
  const runNext = counting('data', paths.length, q(onProgress));
  const all = await someAtATime(paths, (path) => runNext(async () => ({ path, ...(await q(given, path)) })));
  const codes = await Promise.all(paths.map((path) => q(dataCode, path)));
  const absolute = (path: string) => `${q(root)}/${path}`;
  const imports = new Map(paths.map((path, index) => [path, new Set(codes[index]?.value.files)]));
  const templates = new Set((await q(compiled)).value.files);
  const isPart = ({ path, isEmpty }: (typeof all)[number]) => {
    const others = [...imports].filter(([other]) => other !== path).map(([, files]) => files);
    return isEmpty && [templates, ...others].some((files) => files.has(absolute(path)));
  };
  const parts = all.filter(isPart).map(({ path }) => path);
  return {
    parts,
    files: [
      ...[...imports].flatMap(([path, files]) => [...files].filter((file) => file !== absolute(path))),
      ...all.flatMap(({ read }) => read.map(([file]) => file)),
    ],
    isWhole: all.every(({ path, value }) => value !== undefined || parts.includes(path)),
  };
});

/** The data files that templates can ask for, as paths. */
export function dataPaths(q: Reader): readonly string[] {
  const { parts } = q.awaited(dataModules);
  return q(listing).data.flatMap(({ path }) => (parts.includes(path) ? [] : path));
}

/** What a data file says, by its path. */
export function dataOf(q: Reader, path: string): Outcome<Data | undefined> {
  return isDataModule(path) ? q.awaited(given, path) : q(dataOfFile, path);
}

/** The data that modules have made. */
export function madeData(q: Reader): readonly MadeData[] {
  const modules = dataPaths(q).filter(isDataModule);
  return modules.map((file) => ({ file, uses: q.awaited(given, file).uses }));
}

/** What lies in content/ and nothing reads. */
export const unknown = query<readonly Problem[]>('unknown content', (q) => {
  const { files, program } = q.awaited(compiled).value;
  const { files: ofData, isWhole } = q.awaited(dataModules);
  if (files.length === 0) return []; // the templates do not compile
  const all = unknownContent(q(listing), new Set([...files, ...ofData]), program?.hasPictures ?? false);
  return isWhole ? all : all.filter(({ at }) => !at?.file.startsWith(dataFolder));
});
