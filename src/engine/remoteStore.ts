// The cache entries of one site ⇄ a remote cache. READS, WRITES.
//
// A *state* lists the entries that a build has stored. Its packs have several entries each. Its groups of costly bytes have one
// entry each.
// Such entries are found by the hash of their content and never change. Only states are replaced. There is one state for
// - the newest build of the site, which the next build begins with;
// - each shard of some sources, for the build that follows the shards;
// - the build that all shards of some sources begin with. A shard's records are useful only to a build that began with the same
// records. So builds of several commits at once do not disturb each other.
import { createHash } from 'node:crypto';
import { appendFile, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { makeFolder } from '../model/machine/makeFolder.ts';
import { openedRegular } from '../model/machine/regularFile.ts';
import { mostShards } from '../model/site/shard.ts';
import { someAtATime } from '../model/values/atATime.ts';
import { tried } from '../model/values/tried.ts';
import { bytesName, newBytes, placeBytes, storedBytes, usedBytes } from './cache.ts';
import { packFile, packsIn, pathOfHalf } from './packFolder.ts';
import { mostOfEntry, type RemoteCache } from './remoteCache.ts';

/** A pack, and the keys of its parts. */
interface SentPack {
  readonly name: string;
  readonly parts: readonly string[];
}

/** Some files of costly bytes in one entry, and their total size in bytes. */
interface Group {
  readonly key: string;
  readonly names: readonly string[];
  readonly size: number;
}

/** The list of entries that a build has stored. */
interface State {
  readonly packs: readonly SentPack[];
  readonly groups: readonly Group[];
}

/** The site, its sources, and the shard if only one is rendered. */
export interface RemoteSite {
  /** A text that differs for each site and for each version of the generator. */
  readonly site: string;
  /** A hash of the sources. */
  readonly sources: string;
  /** The number of a shard. */
  readonly shard?: number | undefined;
  /** The cache folder, and the folder of the packs in it. */
  readonly folder: string;
  readonly packs: string;
}

/** The states that were received before a build. */
interface Received {
  /** The state that the build begins with. */
  readonly base: State;
  /** Whether a shard of the same sources, or this one, chose this state. */
  readonly isShared: boolean;
  /** The states of shards of the same sources. */
  readonly shards: readonly State[];
}

const nothing: State = { packs: [], groups: [] };
/** How many shards are requested at once. If none of these exists, there are no further shards. */
const atOnce = 16;
/** A smaller group is merged with others. */
const fewBytes = mostOfEntry / 4;
/** The length of the header of each file in a group: its name and its length. */
const headLength = 64 + 4;
/**
 * The most bytes of all states of a build. 20,000 pages with a picture each have 9 MB: the names of 140,000 files. A server without
 * signatures may answer every request with as much as an entry may have.
 */
const mostOfStates = 3 * mostOfEntry;
/** The levels of a state: it, its packs, a pack, the parts of the pack. */
const deepest = 4;

/** Copies the entries of earlier builds and of shards of the same sources into the cache folder. */
export async function receive(remote: RemoteCache, site: RemoteSite): Promise<Received> {
  const isShard = site.shard !== undefined;
  const stateAt = statesOf(remote);
  const shared = await stateAt(keyOfBase(site));
  const base = shared ?? (await stateAt(keyOfNewest(site))) ?? nothing;
  if (isShard && !shared) await remote.put(keyOfBase(site), jsonOf(base));
  const shards: State[] = [];
  for (let first = site.shard ?? 1, isMore = true; isMore; first += atOnce) {
    if (first > mostShards) {
      remote.hasTooMany = true;
      break;
    }
    const count = isShard ? 1 : Math.min(atOnce, mostShards + 1 - first);
    const all = Array.from({ length: count }, (_, at) => stateAt(keyOfShard(site, first + at)));
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
  // Each name once: forged groups may all have the name of one large file, which would be read for each.
  const names = new Set([...groups.values()].flatMap((group) => group.names));
  const missing = new Set<string>();
  await someAtATime([...names], async (name) => {
    if (!(await storedBytes(site.folder, name))) missing.add(name);
  });
  await someAtATime(
    [...groups.values()].filter((group) => group.names.some((name) => missing.has(name))),
    ({ key }) => receiveGroup(remote, site.folder, key),
  );
  return { base, isShared: isShard || shared !== undefined, shards };
}

/**
 * Stores the entries of the cache folder after a build. `isWhole`: the build has used all costly bytes that the site needs, so
 * unused ones are left out.
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
  // Bytes that this build had to make again are missing on the server, although they were listed.
  const there = states
    .flatMap(({ groups }) => groups)
    .filter(({ names }) => !names.some((one) => fresh.has(one)));
  const isReused = ({ names, size }: Group) =>
    size >= fewBytes && 2 * names.filter(isUsed).length >= names.length;
  const baseGroups = new Set(base.groups);
  const reused = there.filter(isShard ? (one) => !baseGroups.has(one) : isReused);
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

/** Returns the state of a key, for one build. Its names become paths, so each is checked. */
function statesOf(remote: RemoteCache): (key: string) => Promise<State | undefined> {
  let left = mostOfStates;
  return async (key) => {
    const bytes = left > 0 ? await remote.get(key) : undefined;
    if (!bytes) return undefined;
    left -= bytes.length;
    const state = left >= 0 && !isDeep(bytes) ? parsed(bytes) : undefined;
    if (!state) remote.damaged += 1;
    return state;
  };
}

/** Whether JSON has more levels than a state. Parsing deep JSON takes many times as long. */
function isDeep(bytes: Buffer): boolean {
  let depth = 0;
  for (const byte of bytes) {
    if (byte === 0x5b || byte === 0x7b) depth += 1;
    else if (byte === 0x5d || byte === 0x7d) depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}

/** The state that bytes contain. Undefined if they are not JSON, or have another shape. */
function parsed(bytes: Buffer): State | undefined {
  return tried(() => {
    const state = JSON.parse(bytes.toString()) as State;
    const isPack = ({ name, parts }: SentPack) =>
      typeof name === 'string' && packFile.test(name) && isListOf(parts, isKey);
    const isGroup = ({ key, names, size }: Group) => isKey(key) && isListOf(names, isKey) && size >= 0;
    return isListOf(state.packs, isPack) && isListOf(state.groups, isGroup) ? state : undefined;
  });
}

/** Writes a pack into its folder, whole or not at all. */
async function receivePack(remote: RemoteCache, folder: string, { name, parts }: SentPack): Promise<void> {
  const half = pathOfHalf(folder);
  try {
    for (const key of parts) {
      const bytes = await remote.get(key);
      if (!bytes) throw new Error('it is not there');
      makeFolder(folder);
      await appendFile(half, bytes);
    }
    await rename(half, join(folder, name));
  } catch {
    await rm(half, { force: true }).catch(() => {}); // the build works without it
  }
}

/** Stores a pack. Returns undefined if it no longer exists, or if the server refuses it. */
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

/** Writes the files of a group into the cache folder. */
async function receiveGroup(remote: RemoteCache, folder: string, key: string): Promise<void> {
  const all = await remote.get(key);
  for (let at = 0; all && at + headLength <= all.length; ) {
    const start = at + headLength;
    const name = all.toString('latin1', at, at + 64);
    at = start + all.readUInt32LE(start - 4);
    if (isKey(name)) await placeBytes(folder, name, all.subarray(start, at)).catch(() => {});
  }
}

/** Stores files in groups. Groups in `before` are not sent again. */
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
