// What a cache folder has of one site ⇄ a remote cache. READS, WRITES.
//
// A *state* lists what a build has stored: its packs, each in some entries, and groups of bytes that are costly to make, each in one
// entry. Such entries are found by the sum of their content, and never change. Only states are replaced. There is one of
// - the newest build of the site, with which the next one begins;
// - each shard of some sources, for the build that comes after the shards;
// - the build that all shards of some sources begin with: the records of a shard are of use only to who has read what it had read. So
//   builds of several commits at once do not harm each other.
import { createHash } from 'node:crypto';
import { appendFile, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { makeFolder } from '../model/machine/makeFolder.ts';
import { openedRegular } from '../model/machine/regularFile.ts';
import { mostShards } from '../model/site/shard.ts';
import { someAtATime } from '../model/values/atATime.ts';
import { bytesName, newBytes, placeBytes, storedBytes, usedBytes } from './cache.ts';
import { packFile, packsIn, pathOfHalf } from './packFolder.ts';
import { mostOfEntry, type RemoteCache } from './remoteCache.ts';

/** A pack, and the keys of its parts. */
interface SentPack {
  readonly name: string;
  readonly parts: readonly string[];
}

/** Some files of costly bytes in one entry, and how many bytes they have together. */
interface Group {
  readonly key: string;
  readonly names: readonly string[];
  readonly size: number;
}

/** What a build has stored. */
interface State {
  readonly packs: readonly SentPack[];
  readonly groups: readonly Group[];
}

/** Which site, which sources, and which part of the pages, if only that is rendered. */
export interface RemoteSite {
  /** A text that differs for each site, and for each version of what builds it. */
  readonly site: string;
  /** A sum of the sources. */
  readonly sources: string;
  /** The number of a shard. */
  readonly shard?: number | undefined;
  /** The cache folder, and the folder of the packs in it. */
  readonly folder: string;
  readonly packs: string;
}

/** What was received before a build. */
interface Received {
  /** The state that the build begins with. */
  readonly base: State;
  /** Whether it was chosen by a shard of the same sources, or by this one. */
  readonly isShared: boolean;
  /** The states of shards of the same sources. */
  readonly shards: readonly State[];
}

const nothing: State = { packs: [], groups: [] };
/** How many shards are looked for at once: after so many that are not there, there is no further one. */
const atOnce = 16;
/** A group with fewer bytes is put together with others. */
const fewBytes = mostOfEntry / 4;
/** What stands before each file in a group: its name, and its length. */
const headLength = 64 + 4;

/** Puts what earlier builds and shards of the same sources have stored into the cache folder. */
export async function receive(remote: RemoteCache, site: RemoteSite): Promise<Received> {
  const isShard = site.shard !== undefined;
  const shared = await stateAt(remote, keyOfBase(site));
  const base = shared ?? (await stateAt(remote, keyOfNewest(site))) ?? nothing;
  if (isShard && !shared) await remote.put(keyOfBase(site), jsonOf(base));
  const shards: State[] = [];
  for (let first = site.shard ?? 1, isMore = true; isMore; first += atOnce) {
    if (first > mostShards) {
      remote.hasTooMany = true;
      break;
    }
    const count = isShard ? 1 : Math.min(atOnce, mostShards + 1 - first);
    const all = Array.from({ length: count }, (_, at) => stateAt(remote, keyOfShard(site, first + at)));
    const found = (await Promise.all(all)).filter((state) => state !== undefined);
    for (const state of found) shards.push(state);
    isMore = !isShard && found.length > 0;
  }
  const states = [base, ...shards];
  const here = new Set(packsIn(site.packs).map((path) => basename(path)));
  const packs = new Map(states.flatMap((state) => state.packs.map((pack) => [pack.name, pack])));
  await someAtATime(
    [...packs.values()].filter(({ name }) => !here.has(name)),
    (pack) => receivePack(remote, site.packs, pack),
  );
  const groups = new Map(states.flatMap((state) => state.groups.map((group) => [group.key, group])));
  await someAtATime([...groups.values()], (group) => receiveGroup(remote, site.folder, group));
  return { base, isShared: isShard || shared !== undefined, shards };
}

/**
 * Stores what the cache folder has after a build. `isWhole`: the build has used all costly bytes that the site needs, so that others
 * can be left out.
 */
export async function send(
  remote: RemoteCache,
  site: RemoteSite,
  { base, isShared, shards }: Received,
  isWhole: boolean,
): Promise<void> {
  const states = [base, ...shards];
  const isShard = site.shard !== undefined;
  const stored = new Map(states.flatMap((state) => state.packs.map((pack) => [pack.name, pack])));
  const ofBase = new Set(isShard ? base.packs.map(({ name }) => name) : []);
  const own = packsIn(site.packs).filter((path) => !ofBase.has(basename(path)));
  const packs = await someAtATime(own, async (path) => stored.get(basename(path)) ?? sendPack(remote, path));
  const fresh = newBytes();
  const isUsed = (name: string) => !isWhole || usedBytes().has(name);
  // What had to be made anew was not there, although it was listed.
  const there = states
    .flatMap(({ groups }) => groups)
    .filter(({ names }) => !names.some((one) => fresh.has(one)));
  const isReused = ({ names, size }: Group) =>
    size >= fewBytes && 2 * names.filter(isUsed).length >= names.length;
  const reused = isShard ? there.filter((one) => !base.groups.includes(one)) : there.filter(isReused);
  const inReused = new Set(reused.flatMap(({ names }) => names));
  const listed = isShard ? [] : states.flatMap(({ groups }) => groups.flatMap(({ names }) => names));
  const loose = new Set([...listed.filter(isUsed), ...fresh].filter((name) => !inReused.has(name)));
  const sent = await sendGroups(remote, site.folder, [...loose].sort(), there);
  if (remote.failure || packs.includes(undefined)) return;
  const state = { packs, groups: [...reused, ...sent] };
  if (site.shard !== undefined) await remote.put(keyOfShard(site, site.shard), jsonOf(state));
  else if (isShared || JSON.stringify(state) !== JSON.stringify(base)) {
    await remote.put(keyOfNewest(site), jsonOf(state));
    if (isShared) await remote.put(keyOfBase(site), jsonOf(state));
  }
}

const jsonOf = (state: unknown): Buffer => Buffer.from(JSON.stringify(state));
const keyOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');
const keyOfNewest = ({ site }: RemoteSite): string => keyOf(JSON.stringify(['newest', site]));
const keyOfBase = ({ site, sources }: RemoteSite): string => keyOf(JSON.stringify(['base', site, sources]));
const keyOfShard = ({ site, sources }: RemoteSite, shard: number): string =>
  keyOf(JSON.stringify(['shard', site, sources, shard]));

const isKey = (one: unknown): one is string => typeof one === 'string' && bytesName.test(one);
const isListOf = (all: unknown, isOne: (one: never) => boolean): boolean =>
  Array.isArray(all) && all.every((one) => isOne(one as never));

/** A state that is stored for a key. Its names become paths, so each is checked. */
async function stateAt(remote: RemoteCache, key: string): Promise<State | undefined> {
  const bytes = await remote.get(key);
  if (!bytes) return undefined;
  try {
    const state = JSON.parse(bytes.toString()) as State;
    const isGood =
      isListOf(state.packs, ({ name, parts }: SentPack) => packFile.test(name) && isListOf(parts, isKey)) &&
      isListOf(state.groups, (one: Group) => isKey(one.key) && isListOf(one.names, isKey) && one.size >= 0);
    if (isGood) return state;
  } catch {} // it is no JSON, or of another shape
  remote.damaged += 1;
  return undefined;
}

/** Puts a pack into its folder, whole or not at all. */
async function receivePack(remote: RemoteCache, folder: string, { name, parts }: SentPack): Promise<void> {
  const half = pathOfHalf(folder);
  try {
    makeFolder(folder);
    for (const key of parts) {
      const bytes = await remote.get(key);
      if (!bytes) throw new Error('it is not there');
      await appendFile(half, bytes);
    }
    await rename(half, join(folder, name));
  } catch {
    await rm(half, { force: true }).catch(() => {}); // the build does without it
  }
}

/** Stores a pack. Undefined if it is not there any more, or if the server does not take it. */
async function sendPack(remote: RemoteCache, path: string): Promise<SentPack | undefined> {
  const parts: string[] = [];
  const file = await openedRegular(path).catch(() => undefined);
  try {
    for (;;) {
      const { buffer, bytesRead = 0 } = (await file?.read(Buffer.alloc(mostOfEntry), 0, mostOfEntry)) ?? {};
      if (!buffer) return undefined;
      if (bytesRead === 0) return { name: basename(path), parts };
      const part = buffer.subarray(0, bytesRead);
      const key = keyOf(part);
      if (!(await remote.put(key, part))) return undefined;
      parts.push(key);
    }
  } catch {
    return undefined;
  } finally {
    await file?.close().catch(() => {});
  }
}

/** Puts the files of a group into the cache folder, if one of them is not there. */
async function receiveGroup(remote: RemoteCache, folder: string, { key, names }: Group): Promise<void> {
  const here = await someAtATime(names, (name) => storedBytes(folder, name));
  if (here.every((bytes) => bytes)) return;
  const all = await remote.get(key);
  for (let at = 0; all && at + headLength <= all.length; ) {
    const start = at + headLength;
    const name = all.toString('latin1', at, at + 64);
    at = start + all.readUInt32LE(start - 4);
    if (isKey(name)) await placeBytes(folder, name, all.subarray(start, at)).catch(() => {});
  }
}

/** Stores files in groups; a group that is among `before` is not sent again. */
async function sendGroups(
  remote: RemoteCache,
  folder: string,
  names: readonly string[],
  before: readonly Group[],
): Promise<Group[]> {
  const groups: Group[] = [];
  let parts: Buffer[] = [];
  let inParts: string[] = [];
  let size = 0;
  const finish = async () => {
    const all = Buffer.concat(parts);
    const group = { key: keyOf(all), names: inParts, size };
    const isThere = before.some(({ key }) => key === group.key) || (await remote.put(group.key, all));
    if (isThere) groups.push(group);
    [parts, inParts, size] = [[], [], 0];
  };
  for (const name of names) {
    const bytes = await storedBytes(folder, name);
    if (!bytes || headLength + bytes.length > mostOfEntry) continue;
    if (size + headLength + bytes.length > mostOfEntry) await finish();
    const head = Buffer.alloc(headLength, name, 'latin1');
    head.writeUInt32LE(bytes.length, 64);
    for (const part of [head, bytes]) parts.push(part);
    inParts.push(name);
    size += headLength + bytes.length;
  }
  if (size > 0) await finish();
  return groups;
}
