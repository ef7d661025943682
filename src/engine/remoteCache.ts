// A cache on a server with a GET and a PUT for each key, as used by Bazel, Gradle, ccache and Turborepo. A build never needs it.
// After a failure nothing more is requested. A server that refuses to store may still be read.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import { mostCached } from './cache.ts';

/** The location of the cache, and the secrets to use it. */
export interface RemoteOptions {
  /** The address of an entry, with `{key}` instead of its key. */
  readonly url: string;
  /** Is sent as a bearer token. */
  readonly token?: string | undefined;
  /** Signs the entries. Without it, the hash of an entry shows damage, but not an entry made by somebody else. */
  readonly secret?: string | undefined;
}

/** Time limits in ms: until an answer begins, for one whole request, and for all requests since `begin`. */
export interface Limits {
  readonly answer: number;
  readonly request: number;
  readonly all: number;
}

const limits: Limits = { answer: 5000, request: 30_000, all: 60_000 };

/** The most bytes of one entry. Servers often refuse 100 MB. */
export const mostOfEntry = 16_000_000;

/** Why nothing more is requested. */
export interface RemoteFailure {
  readonly verb: 'GET' | 'PUT';
  /** The status of the answer, the time limit that was exceeded (in ms), or the system's error code. */
  readonly why: { readonly status: number } | { readonly ms: number } | { readonly code: string };
}

/** Whether the server answered, and only refuses to store. */
export function isReadOnly({ verb, why }: RemoteFailure): boolean {
  return verb === 'PUT' && 'status' in why;
}

/** A number of entries, and of their bytes as sent. */
interface Traffic {
  entries: number;
  bytes: number;
}

const compressed = promisify<Uint8Array, { level: number }, Buffer>(gzip);
const decompressed = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(gunzip);
/** The length of the signature at the beginning of an entry. */
const signatureLength = 32;

/** A remote cache, for one build. No method rejects. */
export class RemoteCache {
  readonly #options: RemoteOptions;
  readonly #limits: Limits;
  #end = 0;
  #unpacked = 0;
  /** The failure after which nothing more is requested, or nothing more is stored. */
  failure: RemoteFailure | undefined;
  /** How many answers differed from the entry that had been stored. */
  damaged = 0;
  /** Whether the server has an entry for every possible shard. Then it probably answers every request. */
  hasTooMany = false;
  readonly read: Traffic = { entries: 0, bytes: 0 };
  readonly written: Traffic = { entries: 0, bytes: 0 };

  constructor(options: RemoteOptions, times = limits) {
    this.#options = options;
    this.#limits = times;
    this.begin();
  }

  /** Restarts the time limit for all requests. */
  begin(): void {
    this.#end = performance.now() + this.#limits.all;
  }

  /** The bytes that were stored for a key, if the server has them and they are intact. */
  async get(key: string): Promise<Buffer | undefined> {
    const answer = await this.#request('GET', key);
    if (!answer) return undefined;
    try {
      const entry = answer.subarray(signatureLength);
      const signature = this.#signature(key, entry);
      if (!timingSafeEqual(signature, answer.subarray(0, signatureLength))) throw new Error('not ours');
      const bytes = await decompressed(entry, { maxOutputLength: mostOfEntry });
      this.#unpacked += bytes.length;
      if (this.#unpacked > mostCached) throw new Error('too much');
      this.read.entries += 1;
      this.read.bytes += answer.length;
      return bytes;
    } catch {
      this.damaged += 1;
      return undefined;
    }
  }

  /** Stores bytes for a key. Returns whether the server has them. */
  async put(key: string, bytes: Uint8Array): Promise<boolean> {
    if (this.#isOver('PUT') || bytes.length > mostOfEntry) return false;
    const entry = await compressed(bytes, { level: constants.Z_BEST_SPEED });
    const body = Buffer.concat([this.#signature(key, entry), entry]);
    if (!(await this.#request('PUT', key, body))) return false;
    this.written.entries += 1;
    this.written.bytes += body.length;
    return true;
  }

  /** The signature includes the key, so no entry can be sent instead of another. */
  #signature(key: string, entry: Uint8Array): Buffer {
    return createHmac('sha256', this.#options.secret ?? '')
      .update(`site cache 1\n${key}\n`)
      .update(entry)
      .digest();
  }

  #isOver(verb: 'GET' | 'PUT'): boolean {
    return this.failure !== undefined && (verb === 'PUT' || !isReadOnly(this.failure));
  }

  #fail(failure: RemoteFailure): void {
    if (!this.failure || isReadOnly(this.failure)) this.failure = failure;
  }

  /** The body of an answer; undefined if there is none, or if the server has no such entry. */
  async #request(
    verb: 'GET' | 'PUT',
    key: string,
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<Buffer | undefined> {
    if (this.#isOver(verb)) return undefined;
    const { url, token } = this.#options;
    const control = new AbortController();
    let ms = 0;
    let timer: NodeJS.Timeout | undefined;
    const within = (limit: number) => {
      clearTimeout(timer);
      const left = this.#end - performance.now();
      ms = left < limit ? this.#limits.all : limit;
      timer = setTimeout(() => control.abort(), Math.min(left, limit));
    };
    try {
      within(body ? this.#limits.request : this.#limits.answer);
      const response = await fetch(url.replace('{key}', key), {
        method: verb,
        redirect: 'error', // the token is for this server only
        signal: control.signal,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-type': 'application/octet-stream' }),
        },
        ...(body && { body }),
      });
      within(this.#limits.request);
      if (!response.ok || body) {
        await response.body?.cancel();
        const isMiss = verb === 'GET' && response.status === 404;
        if (!response.ok && !isMiss) this.#fail({ verb, why: { status: response.status } });
        return response.ok ? Buffer.alloc(0) : undefined;
      }
      return await bodyOf(response, control.signal);
    } catch (error) {
      const code = codeOf(error);
      this.#fail({ verb, why: control.signal.aborted ? { ms } : { code } });
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * The bytes of an answer. Bytes beyond the limit of an entry are cut off, and then the signature does not match. Throws when
 * `signal` reports a timeout: `fetch` may have lost the signal, because nothing else refers to its request.
 */
async function bodyOf({ body }: Response, signal: AbortSignal): Promise<Buffer> {
  const reader = body?.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  const end = () => void reader?.cancel().catch(() => {});
  signal.addEventListener('abort', end);
  for (;;) {
    const { value } = (await reader?.read()) ?? {};
    signal.throwIfAborted();
    if (!value) break;
    parts.push(value);
    length += value.length;
    if (length > mostOfEntry + 100_000) break; // compression may add a little
  }
  end();
  return Buffer.concat(parts);
}

/** The system's error code. An error's message may contain an address. */
function codeOf(error: unknown): string {
  const { code } = ((error as Error).cause ?? error) as { readonly code?: unknown };
  return typeof code === 'string' && /^\w+$/.test(code) ? code : 'network';
}
