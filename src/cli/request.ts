// The options of a command → its request. READS.

import { existsSync, readdirSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Command } from 'commander';
import type { BuildRequest } from '../build/build.ts';
import { setCacheFolder } from '../engine/cache.ts';
import { normalBase } from '../model/addresses/url.ts';
import { isAbsence } from '../model/machine/system.ts';
import { currentDay } from '../model/site/day.ts';
import { tried } from '../model/values/tried.ts';
import { type Options, typed } from './output.ts';
import { tableRows } from './print/report.ts';

/** The request for a build, with absolute and checked paths. */
export async function requestOf(
  options: Pick<Options, 'root'> & Partial<Options>,
  command: Command,
): Promise<BuildRequest & { readonly today: string }> {
  const given = resolve(options.root);
  // Resolved, because it is compared with the paths of modules, which are also resolved.
  const absent = (error: unknown) => {
    if (!isAbsence(error)) throw error; // it may exist
    return undefined;
  };
  const root = (await realpath(given).catch(absent)) ?? given;
  const info = await stat(root).catch(absent);
  if (!info?.isDirectory()) command.error(`error: option '--root': there is no folder ${root}`);
  if (options.out === '') command.error(`error: option '--out' needs a folder`);
  const base = options.base === undefined ? undefined : normalBase(options.base);
  if (options.base !== undefined && base === undefined) {
    command.error(`error: option '--base': "${options.base}" is not a path like /kids/`);
  }
  const out = options.out ? resolve(options.out) : join(root, 'dist');
  const isSomething =
    ['content', 'templates'].some((name) => existsSync(join(root, name))) || existsSync(out);
  const near = isSomething ? undefined : (siteAbove(root) ?? siteBelow(root));
  if (near !== undefined) {
    const path = relative(process.cwd(), near);
    const how = path === '' ? 'leave out --root' : `go there, or write --root ${typed(path)}`;
    command.error(`error: ${root} has neither content/ nor templates/. The site is in ${near}: ${how}`);
  }
  const today = currentDay();
  const { runtime, define, compress, json, quiet } = options;
  await chooseCache(options, command, [out, join(root, 'content'), join(root, 'templates')]);
  const weighs = json ? Number.POSITIVE_INFINITY : quiet ? 0 : tableRows;
  return { root, out, base, runtime, define, compress, weighs, today };
}

/** Sets the cache folder from the options. It must not be in any of the other `folders`. */
async function chooseCache(
  { cache }: Partial<Options>,
  command: Command,
  folders: readonly string[],
): Promise<void> {
  // A CI sets variables that a fork must not know to an empty text.
  const isOfEnvironment = command.getOptionValueSource('cache') === 'env';
  const isUnset = cache === '' && isOfEnvironment;
  if (cache === '' && !isUnset) command.error(`error: option '--cache' needs a folder`);
  if (cache === false) setCacheFolder(undefined);
  else if (typeof cache === 'string' && !isUnset) {
    const { realOf } = await import('../stages/6-write/folder.ts');
    const folder = await realOf(resolve(cache));
    const places = await Promise.all(folders.map(realOf));
    const place = places.find((one) => join(folder, sep).startsWith(join(one, sep)));
    const name = isOfEnvironment ? 'SITE_CACHE' : "option '--cache'";
    if (place !== undefined) command.error(`error: ${name}: the folder cannot lie in ${place}`);
    setCacheFolder(folder);
  }
}

/** The nearest parent folder that has both parts of a site. */
function siteAbove(folder: string): string | undefined {
  const above = dirname(folder);
  if (above === folder) return undefined;
  return isSite(above) ? above : siteAbove(above);
}

/** The only subfolder that has both parts of a site. Undefined if there are several. */
function siteBelow(folder: string): string | undefined {
  const names: readonly string[] = tried(() => readdirSync(folder), []); // the command reports the problem
  const [site, ...others] = names.map((name) => join(folder, name)).filter(isSite);
  return others.length === 0 ? site : undefined;
}

const isSite = (folder: string) => ['content', 'templates'].every((name) => existsSync(join(folder, name)));
