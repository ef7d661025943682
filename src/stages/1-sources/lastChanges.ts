// The pages of a site → the time of each one's last change in git. One read for all of them. READS, RUNS.
import { dirname, join, resolve } from 'node:path';
import { plainPack, query, type Reader, yesOrNo } from '../../engine/query.ts';
import { pagesFolder } from '../../model/addresses/paths.ts';
import { childProcess } from '../../model/machine/processes.ts';
import type { GitDates } from '../../model/site/report.ts';
import { edited, root } from './inputs.ts';
import { listing, pathState, siteData } from './queries.ts';

/** A repository at its current commit. Plain data. */
interface Repository {
  /** The current commit. */
  readonly head: string;
  /** The folder of the site in the repository, with a slash at its end. Empty for the repository's own folder. */
  readonly folder: string;
  /** Whether older commits were not fetched. Then the oldest commit contains all files, which others may have changed. */
  readonly isShallow: boolean;
  /** The files of git that change with this data, absolute. */
  readonly files: readonly string[];
}

/** Runs git in `folder`. Undefined if it fails or is not installed. The repository's own configuration runs nothing. */
function git(folder: string, ...args: readonly string[]): string | undefined {
  const given = [
    '--no-pager',
    '--no-optional-locks',
    '-c',
    'core.fsmonitor=false',
    '-c',
    'log.showSignature=false',
    ...args,
  ];
  const { status, stdout } = childProcess().spawnSync('git', given, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1024 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
    windowsHide: true,
  });
  return status === 0 ? stdout : undefined;
}

/** The repository of the site. Undefined if there is none, or no commit. */
const repository = query<Repository | undefined>(
  'git',
  (q, _, last) => {
    const folder = q(root);
    if (q(edited) && last) return last;
    const lines = git(
      folder,
      ...['rev-parse', '--is-shallow-repository', '--show-prefix', 'HEAD', '--symbolic-full-name', 'HEAD'],
      ...['HEAD', 'logs/HEAD', 'packed-refs', 'shallow'].flatMap((path) => ['--git-path', path]),
    )?.split('\n');
    const [isShallow, prefix = '', head = '', ref = '', ...paths] = lines ?? [];
    if (!/^[\da-f]{40,64}$/.test(head)) {
      // A repository may begin in any parent folder.
      for (let at = folder; ; at = dirname(at)) {
        q(pathState, join(at, '.git'));
        if (dirname(at) === at) return undefined;
      }
    }
    const files = paths.filter((path) => path !== '').map((path) => resolve(folder, path));
    // A branch without a reflog changes in its own file.
    const own = git(folder, 'rev-parse', '--git-path', ref)?.trimEnd();
    if (own) files.push(resolve(folder, own));
    for (const file of files) q(pathState, file);
    return { head, folder: prefix, isShallow: isShallow === 'true', files };
  },
  { isOutside: true, hash: (value) => JSON.stringify(value ?? 'none'), pack: plainPack() },
);

/** By a page's path in the site's folder: the time of the last commit that changed it, in UTC. */
type Times = Readonly<Record<string, string | undefined>>;

const times = query<Times>(
  'last changes',
  (q) => {
    const found = q(repository);
    return found ? timesIn(q(root), found) : {};
  },
  { pack: plainPack() },
);

/** The line before the names of a commit's files: its time and its parents. No page has such a path. */
const commitHead = /^@(\d+) ([\da-f ]*)$/;

/** Reads the history of the pages. */
function timesIn(folder: string, { folder: prefix, isShallow }: Repository): Times {
  const args = ['--no-renames', '--no-ext-diff', '--name-only', '-z', '--format=%x00@%ct %P%x00'];
  const log = git(folder, 'log', ...args, 'HEAD', '--', pagesFolder) ?? '';
  const found: Record<string, string | undefined> = Object.create(null);
  let time: string | undefined;
  for (const part of log.split('\0')) {
    const [, seconds, parents = ''] = commitHead.exec(part) ?? [];
    if (seconds !== undefined) {
      const isOldest = isShallow && parents === '';
      time = isOldest ? undefined : new Date(Number(seconds) * 1000).toISOString().replace('.000Z', 'Z');
      continue;
    }
    const name = part.replace(/^\n/, '');
    const path = name.slice(prefix.length);
    if (name.startsWith(prefix) && path !== '' && !(path in found)) found[path] = time;
  }
  return { ...found };
}

/** Whether site.yml requests these times. */
const isAsked = query('has last changes', (q) => q(siteData)?.values.git === true, yesOrNo);

const timeOf = query<string | undefined>('last change', (q, path) => q(times)[path], {
  hash: (time) => time ?? 'unknown',
});

/** The time of a page's last change. Undefined if it is not requested, or unknown to git. */
export const lastChange = (q: Reader, path: string): string | undefined =>
  q(isAsked) ? q(timeOf, path) : undefined;

/** The times for the report. Undefined if they are not requested. */
export function gitDates(q: Reader): GitDates | undefined {
  if (!q(isAsked)) return undefined;
  const paths = q(listing).pages.map(({ path }) => path);
  const dated = paths.filter((path) => lastChange(q, path) !== undefined).length;
  return { pages: paths.length, dated, isShallow: q(repository)?.isShallow ?? false };
}
