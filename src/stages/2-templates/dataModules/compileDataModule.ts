// A module of content/data → its code with its imports from the site; and the result of its process → data. READS, through esbuild.
import { SourceMap } from 'node:module';
import type { BuildOptions } from 'esbuild';
import { isDataModule } from '../../../model/addresses/paths.ts';
import type { Checked, Problem, SourceLocation } from '../../../model/site/problem.ts';
import type { Data, KeyLocation, Listing } from '../../../model/site/site.ts';
import { allowedText, withTexts } from '../../../model/values/strings.ts';
import { locationIn } from '../../../problems/locate.ts';
import { problem } from '../../../problems/problem.ts';
import { bundleFor, type CompileOptions, shared } from '../bundling/options.ts';
import { locationOfStack } from '../bundling/sourceLocations.ts';
import { type DataAnswer, dataProgram } from './dataProcess.ts';

/** The code of a module, and its source map. Plain data. */
export interface DataCode {
  readonly code: string;
  readonly map: string;
}

/** Bundles a module with the files of the site that it imports. Node loads packages. Undefined if it cannot be compiled. */
export async function compileDataModule(
  path: string,
  root: string,
  setting: CompileOptions,
): Promise<Checked<DataCode | undefined>> {
  const options = {
    ...shared(root),
    entryPoints: [path],
    outdir: root, // so that the paths in the map are relative to the root
    entryNames: dataProgram,
    format: 'esm', // allows `await` at the top level
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: 'external',
  } satisfies BuildOptions;
  const { value, problems } = await bundleFor(`data ${path}`, options, setting, path);
  const own = problems.map(({ facts, at }) =>
    problem('data-broken', [String(facts[0])], at ?? { file: path }),
  );
  if (!value) return { value: undefined, problems: own };
  const textOf = (ending: string) => value.outputs.find(({ name }) => name.endsWith(ending))?.text ?? '';
  return { value: { code: textOf('.js'), map: textOf('.map') }, problems: own };
}

/** The data of a module, or the problem why it has none. `text`: the content of its file. */
export function givenData(
  path: string,
  text: string,
  { map }: DataCode,
  answer: DataAnswer,
): Checked<Data | undefined> {
  const origin = originIn(text);
  const failed = (one: Problem) => ({ value: undefined, problems: [one] });
  const at = (location?: KeyLocation): SourceLocation => ({ file: path, ...(location ?? origin) });
  if ('json' in answer) {
    const values = withTexts(JSON.parse(answer.json), allowedText, allowedText) as Data['values'];
    return { value: { text, values, locations: new Map(), tokens: [], origin }, problems: [] };
  }
  if ('flaw' in answer) {
    const { path: where, what, name } = answer.flaw;
    return failed(problem('data-not-plain', [where, what, name], at()));
  }
  if ('isEmpty' in answer) return failed(problem('data-not-plain', ['', 'nothing', undefined], at()));
  if ('exceeds' in answer) return failed(problem('data-endless', [answer.exceeds], at()));
  if ('ended' in answer) return failed(problem('data-ended', [answer.ended], at()));
  const { message, stack, code } = answer.fault;
  const missing =
    code === 'ERR_MODULE_NOT_FOUND' && /^Error: Cannot find package '([^']+)'/.exec(message)?.[1];
  if (missing) {
    const index =
      ['"', "'"].map((quote) => text.indexOf(`${quote}${missing}`)).find((found) => found !== -1) ?? -1;
    return failed(
      problem('data-broken', ['', missing], at(index === -1 ? undefined : locationIn(text, index))),
    );
  }
  const thrownAt = locationOfStack(new SourceMap(JSON.parse(map)), dataProgram, stack);
  return failed(problem('data-threw', [message], thrownAt ?? at()));
}

/** The location of a module's default export. */
function originIn(text: string): KeyLocation {
  const index = text.search(/^[ \t]*(?:export\s+default\b|export\s*\{[^}]*\bdefault\b|module\.exports\b)/m);
  return locationIn(text, Math.max(index, 0));
}

/** The modules among the data files of a site. */
export function dataModulesOf({ data }: Pick<Listing, 'data'>): readonly string[] {
  return data.map(({ path }) => path).filter(isDataModule);
}
