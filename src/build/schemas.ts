// A site → JSON Schemas of its YAML, for editors. READS, WRITES.
import { existsSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { z } from 'zod';
import { dataName, isDataModule, schemasFolder } from '../model/addresses/paths.ts';
import { makeFolder } from '../model/machine/makeFolder.ts';
import { readRegular } from '../model/machine/regularFile.ts';
import type { SourceFile } from '../model/site/files.ts';
import type { Problem } from '../model/site/problem.ts';
import type { Program } from '../model/site/site.ts';
import { tried } from '../model/values/tried.ts';
import { problem, sorted } from '../problems/problem.ts';
import { whyNotWritten } from '../problems/refusals.ts';
import { dataSchemas, type Settings } from '../stages/1-sources/inputs.ts';
import { compiled, program } from '../stages/2-templates/queries.ts';
import type { MadeSite } from '../stages/5-site/made.ts';
import { realOf } from '../stages/6-write/folder.ts';
import { beside } from '../stages/6-write/leftovers.ts';
import { dataJsonSchema, type JsonSchema, pageJsonSchema, siteJsonSchema } from './jsonSchemas.ts';
import { runOnce } from './memory.ts';

/** The result. With problems, nothing was written, or not everything. */
export interface SchemasResult {
  readonly problems: readonly Problem[];
  /** The files that exist now, relative to the root, sorted. */
  readonly files: readonly string[];
  /** Data files that no template has requested, so that their schemas are unknown. Relative to the root. */
  readonly unread: readonly string[];
}

/**
 * Writes the schemas of a site, even if its content has problems. `site`: the made site, if any, because templates pass the schema
 * of a data file with their request. Returns the user's mistakes; throws only on a defect of ours.
 */
export async function writeSchemas(settings: Settings, site: MadeSite | undefined): Promise<SchemasResult> {
  const { root } = settings;
  const { program: now, problems } = await runOnce(
    settings,
    async (q) => {
      const { program } = await q(compiled);
      return { program, problems: q.problems() };
    },
    (fault) => ({ program: undefined, problems: [fault] }),
  );
  if (!now) return { problems: sorted(problems), files: [], unread: [] };
  return writeAll(root, now, site);
}

/** The templates whose schemas a watch has written, with the number of data files whose schemas were known. */
const refreshed = new WeakMap<object, number>();

/**
 * Keeps the schemas of a site as its templates are, if it has the folder of them. What cannot be written stays as it was: the site is
 * built in any case.
 */
export async function refreshSchemas(root: string, site: MadeSite): Promise<void> {
  if (!existsSync(join(root, schemasFolder))) return;
  const now = await site.q(program);
  const known = site.q(dataSchemas).size;
  if (!now || refreshed.get(now) === known) return;
  refreshed.set(now, known);
  await writeAll(root, now, site);
}

async function writeAll(
  root: string,
  program: Pick<Program, 'siteSchema' | 'schemas'>,
  site: MadeSite | undefined,
): Promise<SchemasResult> {
  const given = [...(site?.q(dataSchemas) ?? [])];
  const requested = new Map(
    given.flatMap(([name, schema]) => (schema instanceof z.ZodType ? [[name, schema] as const] : [])),
  );
  const imported = site?.imported(); // imported without a schema
  const files = site?.sources.data ?? [];
  const isWritten = ({ path, absolute }: SourceFile) => !isDataModule(path) && !imported?.has(absolute);
  const data = files.filter(isWritten).map(({ path }) => path);
  const made = new Set(files.flatMap(({ path }) => (isDataModule(path) ? dataName(path) : [])));
  const schemas: readonly (readonly [file: string, schema: JsonSchema])[] = [
    ['site.json', siteJsonSchema(program.siteSchema)],
    ...[...program.schemas].map(
      ([name, schema]) => [`front-matter/${name}.json`, pageJsonSchema(name, schema)] as const,
    ),
    ...[...requested].flatMap(([name, schema]) =>
      made.has(name) ? [] : [[`data/${name}.json`, dataJsonSchema(name, schema)] as const],
    ),
  ];
  const written: { readonly path: string; readonly failure: Problem | undefined }[] = [];
  for (const [file, schema] of schemas) {
    const path = `${schemasFolder}${file}`;
    written.push({ path, failure: await put(root, path, `${JSON.stringify(schema, null, 2)}\n`) });
  }
  return {
    problems: written.flatMap(({ failure }) => failure ?? []),
    files: written.flatMap(({ path, failure }) => (failure ? [] : path)).sort(),
    unread: data.filter((path) => !requested.has(dataName(path))),
  };
}

/** Writes a file as a whole, unless it already has this text. Never writes outside of the root. */
async function put(root: string, path: string, text: string): Promise<Problem | undefined> {
  const file = join(root, path);
  const half = beside(file, 'new');
  try {
    // The folder, or a parent, may be a link. Nothing is made before its target is known.
    const folder = await realOf(dirname(file));
    if (!`${folder}${sep}`.startsWith(`${realpathSync(root)}${sep}`))
      return problem('outside-symlink', ['root'], { file: dirname(path) });
    makeFolder(folder);
    if (tried(() => readRegular(file, 'utf8')) === text) return undefined;
    writeFileSync(half, text);
    renameSync(half, file);
    return undefined;
  } catch (error) {
    rmSync(half, { force: true });
    return problem('write-failed', [whyNotWritten(error), 'file'], { file: path });
  }
}
