// The final files of a site → the files that the command `after` of site.yml adds. They are cached by all known inputs of the
// command.
import { join, relative, resolve } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { cached } from '../../engine/cache.ts';
import { plainSum } from '../../engine/hash.ts';
import { asyncOutcome, type Reader } from '../../engine/query.ts';
import { hostFiles, isCopy, siteFile } from '../../model/addresses/paths.ts';
import { packagePathsFrom } from '../../model/package.ts';
import type { SiteFile } from '../../model/site/files.ts';
import type { Problem } from '../../model/site/problem.ts';
import { finder } from '../../model/values/lists.ts';
import { contentText } from '../../model/values/plain.ts';
import { fingerprint } from '../../model/values/sum.ts';
import { locationOfValueAt } from '../../problems/locate.ts';
import { problem } from '../../problems/problem.ts';
import { isWatch, onProgress, root } from '../1-sources/inputs.ts';
import { pathState } from '../1-sources/queries.ts';
import { type Added, addedBy, type Command, CommandFailed, type CommandFault } from './command.ts';
import { ownFiles } from './files.ts';
import { planOf } from './pages.ts';

export const commandOf = (q: Reader): Command | undefined => planOf(q).site.after;

/** The files that a command has added. */
interface Addition {
  /** The command; undefined if there is none, or it failed. */
  readonly by: Command | undefined;
  readonly files: readonly Added[];
}

/**
 * The files that the command of site.yml adds; none if there is no command or it fails. The command runs again when an input
 * changes: a file of the site, the command, a file of the site's folder that the command names, or the installed packages. In a
 * watch it runs again only when the command has changed, or has failed.
 */
const addition = asyncOutcome<Addition>(
  'addition',
  async (q, _, last) => {
    const by = commandOf(q);
    if (by === undefined) return { value: { by, files: [] }, problems: [] };
    // Other builds have a last value only where the site has changed in them, and they begin again.
    if (last && q(isWatch) && contentText(last.by) === contentText(by)) return { value: last, problems: [] };
    try {
      return { value: { by, files: await addedNow(q, by, await ownFiles(q, true)) }, problems: [] };
    } catch (error) {
      if (!(error instanceof CommandFailed)) throw error;
      return { value: { by: undefined, files: [] }, problems: [problemOf(q, error.fault)] };
    }
  },
  {
    isOutside: true,
    hash: ({ files }) => plainSum(files.map(([path, bytes]) => [path, fingerprint(bytes)])),
  },
);

/** The files that the command of site.yml adds. */
export async function addedFiles(q: Reader): Promise<readonly SiteFile[]> {
  return (await q(addition)).files.map(fileOf);
}

/** The paths of the files that the command of site.yml has added; undefined if it has not run. Not recorded. */
export const knownAdditions = (q: Reader): readonly string[] | undefined =>
  q.keysRead(addition).length === 0 ? undefined : q.awaited(addition).files.map(([path]) => path);

const addedAt = finder(([path]: Added) => path);

/** The bytes of a file that the command of site.yml has added in this run; undefined if it added none at that path. */
export const bytesOfAdded = (q: Reader, path: string): Uint8Array | undefined =>
  addedAt(q.awaited(addition).files, path)?.[1];

/** The files that a command adds, or has added to the same files in another build. Throws `CommandFailed`. */
async function addedNow(q: Reader, command: Command, files: readonly SiteFile[]): Promise<readonly Added[]> {
  q(onProgress)('after');
  const parts = [
    'after 3',
    JSON.stringify(command),
    ...readByCommand(q, command).flatMap((path) => partOf(q, path) ?? []),
  ];
  for (const file of [...files].sort((a, b) => (a.path < b.path ? -1 : 1)))
    parts.push(file.path, await sumOfMade(q, file));
  const made = await cached(parts, async () => serialize(await addedBy(command, q(root), files)));
  const added: readonly Added[] = deserialize(made);
  // Files for hosts (headers, redirects) list all files of the folder, including added ones. So a command may not replace them.
  const [own] = added.find(([path]) => hostFiles.has(path)) ?? [];
  if (own !== undefined) throw new CommandFailed({ touched: own, isGone: false });
  return added;
}

/** The absolute paths of the known inputs of a command, except the site's files. */
function readByCommand(q: Reader, command: Command | undefined): readonly string[] {
  if (command === undefined) return [];
  const words = typeof command === 'string' ? (command.match(/[^\s"'`;&|<>()]+/g) ?? []) : command;
  const lists = packagePathsFrom(q(root)).flatMap((folder) => packageLists.map((name) => join(folder, name)));
  return [...words.map((word) => resolve(q(root), word)), ...lists];
}

/** The files in `node_modules` in which package managers list the installed packages: npm, pnpm, Yarn, and Yarn 1. */
const packageLists = ['.package-lock.json', '.modules.yaml', '.yarn-state.yml', '.yarn-integrity'];

/** A text that changes with the content of a path, as a part of the cache's key. Undefined if the path does not exist. */
function partOf(q: Reader, path: string): string | undefined {
  const { is, sum } = q(pathState, path);
  const [kind] = is.split(' ', 1);
  // relative: the same for any location of the site
  return kind === 'absent' ? undefined : `${relative(q(root), path)} ${kind} ${sum}`;
}

/** A text that changes with the bytes of a file of the site. */
async function sumOfMade(q: Reader, file: SiteFile): Promise<string> {
  const { hash, id, source, bytes } = file;
  const sum = hash?.() ?? (isCopy(file) ? q(pathState, `${q(root)}/${source}`).sum : id);
  return sum ?? fingerprint(await bytes());
}

const fileOf = ([path, bytes]: Added): SiteFile => ({
  path,
  bytes: async () => bytes,
  hash: () => fingerprint(bytes),
});

function problemOf(q: Reader, fault: CommandFault): Problem {
  const at = { file: siteFile, ...locationOfValueAt(planOf(q).siteData, 'after') };
  if ('exceeds' in fault) return problem('after-endless', [fault.exceeds], at);
  if ('link' in fault) return problem('after-failed', ['link', fault.link], at);
  return 'ended' in fault
    ? problem('after-failed', [fault.ended, fault.output], at)
    : problem('after-changed', [fault.touched, fault.isGone], at);
}
