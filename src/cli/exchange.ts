// A build's exchange with a remote cache: it gets the stored results of other machines' builds, and stores its own. TALKS.
import { basename } from 'node:path';
import type { BuildRequest } from '../build/build.ts';
import { packFolderOf } from '../engine/pack.ts';
import { isReadOnly, RemoteCache, type RemoteFailure } from '../engine/remoteCache.ts';
import { type RemoteSite, receive, send } from '../engine/remoteStore.ts';
import { sumAt } from '../engine/version.ts';
import { mostShards } from '../model/site/shard.ts';
import { sumOf } from '../model/values/sum.ts';
import { plural } from '../problems/sentence.ts';
import { findFiles } from '../stages/1-sources/findFiles.ts';
import { readManifest } from '../stages/6-write/manifest.ts';
import { remoteVariables } from './options.ts';
import { type BuildOptions, complainOf, say } from './output.ts';

/**
 * Copies the stored results of earlier builds and shards at `url` into the cache folder. The result stores the results of this
 * build: call it at the end. `isGood`: the build has no problems.
 */
export async function exchanging(
  url: string,
  cache: string | undefined,
  request: BuildRequest,
  options: BuildOptions,
): Promise<(isGood: boolean) => Promise<void>> {
  const packs = packFolderOf(cache, request);
  if (cache === undefined || packs === undefined) return async () => {};
  const { [remoteVariables.token]: token, [remoteVariables.secret]: secret } = process.env;
  // A pasted secret often ends with a line break, which no header may contain.
  const remote = new RemoteCache({ url, token: token?.trim(), secret: secret?.trim() });
  const site: RemoteSite = {
    site: `${basename(packs)} ${process.platform} ${process.arch}`,
    sources: sumOfSources(request.root),
    shard: request.shard?.index,
    folder: cache,
    packs,
  };
  const isNew = readManifest(request.out) === undefined;
  request.onProgress?.('remote cache');
  const received = await receive(remote, site);
  return async (isGood) => {
    remote.begin();
    await send(remote, site, received, isGood && isNew);
    for (const line of faultLines(remote)) complainOf(line);
    if (!options.json && !options.quiet) say(trafficLine(remote));
  };
}

/** The same for the same files, on every machine. It only selects cache entries, so it need not distinguish everything. */
function sumOfSources(root: string): string {
  const found = findFiles(root);
  const line = ({ path, absolute }: { readonly path: string; readonly absolute: string }) =>
    `${path} ${sumAt(absolute)}`;
  return sumOf([...found.content, ...found.templates].map(line).join('\n'));
}

function trafficLine({ read, written }: RemoteCache): string {
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  return `Remote cache: ${read.entries} read (${megabytes(read.bytes)}), ${written.entries} written (${megabytes(written.bytes)}).`;
}

/** The failures. None of them changes the site. */
function faultLines({ failure, damaged, hasTooMany }: RemoteCache): string[] {
  const wrong = `Remote cache: ${plural(damaged, 'answer')} not used, because no build with this ${remoteVariables.secret} has stored it for this key.`;
  return [
    ...(failure
      ? [
          `Remote cache: ${isReadOnly(failure) ? 'nothing stored' : 'not used any further'}, because ${reasonOf(failure)}.`,
        ]
      : []),
    ...(damaged > 0 ? [wrong] : []),
    ...(hasTooMany
      ? [
          `Remote cache: it has an entry for each of ${mostShards} shards, and no more were looked for. Look what answers at its address.`,
        ]
      : []),
  ];
}

function reasonOf({ verb, why }: RemoteFailure): string {
  if ('code' in why) return `a ${verb} has failed with ${why.code}`;
  if ('ms' in why) return `a ${verb} was not done within ${why.ms / 1000} s`;
  const isRefused = why.status === 401 || why.status === 403;
  return `a ${verb} was answered with ${why.status}${isRefused ? ` (see ${remoteVariables.token})` : ''}`;
}
