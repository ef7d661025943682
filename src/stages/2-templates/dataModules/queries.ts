// Modules of content/data → their data for this build: queries. Each runs once in a separate process. Its inputs from the network
// or the clock may differ in the next process. Values made from its data depend only on the data.

import { asyncQuery, checkedQuery, problemQuery, type Reader } from '../../../engine/query.ts';
import {
  dataFolder,
  isDataModule,
  pagesFolder,
  siteFile,
  staticFolder,
} from '../../../model/addresses/paths.ts';
import type { Checked, Problem } from '../../../model/site/problem.ts';
import type { MadeData } from '../../../model/site/report.ts';
import type { Data, Listing } from '../../../model/site/site.ts';
import { counting, someAtATime } from '../../../model/values/atATime.ts';
import { most } from '../../../model/values/limits.ts';
import { sumOf } from '../../../model/values/sum.ts';
import { nearest, problem } from '../../../problems/problem.ts';
import { onProgress, root } from '../../1-sources/inputs.ts';
import { dataOfFile, listing, pathState, siteData, textOf } from '../../1-sources/queries.ts';
import { bundling, compiled } from '../queries.ts';
import { compileDataModule, dataModulesOf, givenData } from './compileDataModule.ts';
import { runDataModule } from './dataProcess.ts';

const dataCode = bundling('bundle data', (q, setting, path) => compileDataModule(path, q(root), setting));

/** The data that a module has made, and its inputs. */
interface Given extends Checked<Data | undefined>, Pick<MadeData, 'uses'> {
  /** The hash of its code. */
  readonly code: string;
  /** Whether it exports no possible data. */
  readonly isEmpty: boolean;
  /** The absolute paths of the files that it read and the folders that it listed, each with its hash at that time. */
  readonly read: readonly (readonly [file: string, hash: string])[];
}

/** The data of a module, by its path. Within one process it runs again only when an input has changed, or when it failed. */
const given = asyncQuery<Given>(
  'given data',
  async (q, path, last) => {
    const text = q(textOf, path);
    const { value: code } = await q(dataCode, path);
    const hash = q.hashOf(dataCode, path);
    const isAsBefore = ([file, before]: Given['read'][number]) => q.hashOf(pathState, file) === before;
    if (last?.code === hash && last.problems.length === 0 && last.read.every(isAsBefore)) return last;
    if (text === undefined || !code)
      return { value: undefined, problems: [], uses: [], code: hash, isEmpty: false, read: [] };
    const absolute = `${q(root)}/${path}`;
    const answer = await runDataModule({ root: q(root), absolute, code: code.code, levels: most.levels });
    return {
      ...givenData(path, text, code, answer),
      uses: answer.uses,
      code: hash,
      isEmpty: 'isEmpty' in answer,
      read: answer.files.map((file) => [file, q.hashOf(pathState, file)]),
    };
  },
  {
    isOutside: true,
    hash: ({ value, code, problems, uses, isEmpty, read }) =>
      sumOf(JSON.stringify([value && [value.text, value.values], code, problems, uses, isEmpty, read])),
  },
);

interface DataModules {
  /** The paths of modules that export no data and are imported by others. */
  readonly parts: readonly string[];
  /** The absolute paths of all files that a module imports or has read. */
  readonly files: readonly string[];
  /** Whether every module has made its data. If not, some inputs are unknown. */
  readonly isWhole: boolean;
}

/** The state of all modules, after each has run. */
export const dataModules = asyncQuery<DataModules>('data modules', async (q) => {
  const paths = dataModulesOf(q(listing));
  if (paths.length === 0) return { parts: [], files: [], isWhole: true };
  const runNext = counting('data', paths.length, q(onProgress));
  const all = await someAtATime(paths, (path) => runNext(async () => ({ path, ...(await q(given, path)) })));
  const codes = await Promise.all(paths.map((path) => q(dataCode, path)));
  const absolute = (path: string) => `${q(root)}/${path}`;
  const imports = new Map(paths.map((path, index) => [path, new Set(codes[index]?.files)]));
  const templates = new Set((await q(compiled)).files);
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

/** The paths of the data files that templates can request. */
export function dataPaths(q: Reader): readonly string[] {
  const { parts } = q.awaited(dataModules);
  return q(listing).data.flatMap(({ path }) => (parts.includes(path) ? [] : path));
}

/** The data of a module that templates can request. */
const dataOfModule = checkedQuery<Data | undefined>('data of module', (q, path) => q.awaited(given, path), {
  hash: 'inputs',
});

/** The data of a data file, by its path. Undefined if it has a problem. */
export function dataOf(q: Reader, path: string): Data | undefined {
  return q(isDataModule(path) ? dataOfModule : dataOfFile, path);
}

/** The data files that are modules, with the inputs of their data. */
export function madeData(q: Reader): readonly MadeData[] {
  const modules = dataPaths(q).filter(isDataModule);
  return modules.map((file) => ({ file, uses: q.awaited(given, file).uses }));
}

/** Files in content/ that nothing reads. */
const unknown = problemQuery('unknown content', (q) => {
  const { files, program } = q.awaited(compiled);
  const { files: ofData, isWhole } = q.awaited(dataModules);
  if (files.length === 0) return []; // the templates do not compile
  // Of templates that do not load nobody knows whether they show pictures.
  const all = unknownContent(q(listing), new Set([...files, ...ofData]), program?.hasPictures ?? true);
  return isWhole ? all : all.filter(({ at }) => !at?.file.startsWith(dataFolder));
});

/** Compiles the templates, and runs the modules of content/data at the same time. */
export async function compiledSite(q: Reader): Promise<void> {
  await Promise.all([q(compiled), q(dataModules)]);
  q(unknown);
  q(siteData);
}

/**
 * Files and folders directly in content/, and files in content/data, that nothing reads. `read`: the absolute paths that templates
 * import. If templates show pictures (`hasPictures`), pictures count as read.
 */
function unknownContent(
  { others: all, pictures }: Listing,
  read: ReadonlySet<string>,
  hasPictures: boolean,
): Problem[] {
  const shown = new Set(hasPictures ? pictures : []);
  const others = all.filter((file) => !shown.has(file));
  const nameOf = (path: string) =>
    (path.startsWith(dataFolder) ? path : path.split('/').slice(0, 2).join('/')).slice('content/'.length);
  const readNames = new Set(
    others.filter(({ absolute }) => read.has(absolute)).map(({ path }) => nameOf(path)),
  );
  const unknown = new Set(others.map(({ path }) => nameOf(path)).filter((name) => !readNames.has(name)));
  const places = [siteFile, pagesFolder, dataFolder, staticFolder].map((path) =>
    path.slice('content/'.length).replace(/\/$/, ''),
  );
  return [...unknown].map((name) =>
    problem('unknown-content', [nearest(name, places)], { file: `content/${name}` }),
  );
}
