// Addresses of other sites → whether they still work. Requests them by the given `fetch`.
import { setTimeout as sleep } from 'node:timers/promises';
import { decoded } from '../model/addresses/url.ts';
import { readMarkup } from '../model/values/htmlLibrary.ts';
import { getOrInsertComputed } from '../model/values/lazy.ts';
import { isFinal, type Why } from './words.ts';

export type Verdict =
  | { readonly kind: 'good' }
  /** The page exists, but not its anchor. */
  | { readonly kind: 'no-anchor' }
  /** Moved permanently (301, 308): `to` is the new address. */
  | { readonly kind: 'moved'; readonly to: string }
  | Failure;

/** No page was returned. */
interface Failure {
  /**
   * `dead`: nobody can reach it (no such page or host, or a certificate that browsers refuse). `unsure`: it cannot be known from
   * here.
   */
  readonly kind: 'dead' | 'unsure';
  readonly why: Why;
  /** Whether there was no answer at all, for a reason that may be this machine's own network. */
  readonly unreached?: boolean | undefined;
}

/** The settings of requests. Times in ms. */
export interface FetchPolicy {
  readonly fetch: typeof globalThis.fetch;
  readonly userAgent: string;
  /** How many hosts are requested at the same time. Each host gets one request at a time. */
  readonly hosts: number;
  /** The time limit of one answer. */
  readonly timeout: number;
  /** How long to wait before each further try. */
  readonly waits: readonly number[];
  /** The longest `Retry-After` that is respected. */
  readonly patience: number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly now: () => number;
}

/** The default settings of requests. */
export const politely: Omit<FetchPolicy, 'userAgent'> = {
  fetch,
  hosts: 8,
  timeout: 15_000,
  waits: [1000, 5000],
  patience: 30_000,
  sleep,
  now: Date.now,
};

const mostHops = 10;

/**
 * After so many addresses of a host one after the other that each took the time limit or longer, no more are requested: a page may
 * name thousands of them.
 */
const mostSlow = 3;

/**
 * Requests every address once: by HEAD, then by GET if HEAD is refused or an anchor is needed. Hosts are requested in parallel, but
 * each host only once at a time. `onLink` is called with the number of finished addresses, and of all.
 */
export async function requestAll(
  addresses: readonly string[],
  policy: FetchPolicy,
  onLink: (done: number, of: number) => void = () => {},
): Promise<ReadonlyMap<string, Verdict>> {
  const verdicts = new Map<string, Verdict>();
  const queues = new Map<string, string[]>();
  for (const address of new Set(addresses))
    getOrInsertComputed(queues, new URL(address).host, () => []).push(address);
  const inTurn = turns();
  const waiting = [...queues.values()];
  const requestHost = async (queue: readonly string[]) => {
    let verdict: Verdict | undefined;
    let slow = 0;
    for (const address of queue) {
      onLink(verdicts.size, addresses.length);
      if (slow < mostSlow) {
        // No host has answered so far, or not this one: more than one try for the rest would be useless.
        const isPointless = verdicts.size >= policy.hosts && isAway(verdicts);
        const waits = isPointless || verdict?.kind === 'unsure' ? [] : policy.waits;
        const start = policy.now();
        verdict = await follow(address, { ...policy, waits }, inTurn);
        slow = policy.now() - start < policy.timeout ? 0 : slow + 1;
      } else verdict = { ...late(policy.timeout), unreached: isUnreached(verdict) };
      verdicts.set(address, verdict);
    }
  };
  const worker = async () => {
    for (let queue = waiting.shift(); queue; queue = waiting.shift()) await requestHost(queue);
  };
  await Promise.all(Array.from({ length: policy.hosts }, worker));
  return verdicts;
}

/** Whether no requested host has answered. Then this machine probably has no network. */
export function isAway(verdicts: ReadonlyMap<string, Verdict>): boolean {
  const all = [...verdicts.values()];
  return all.length > 0 && all.every(isUnreached);
}

const isUnreached = (verdict: Verdict | undefined) =>
  verdict !== undefined && 'unreached' in verdict && verdict.unreached === true;

type InTurn = <T>(host: string, question: () => Promise<T>) => Promise<T>;

/** Makes requests to one host wait for each other, including redirects from other hosts. */
function turns(): InTurn {
  const last = new Map<string, Promise<unknown>>();
  return (host, question) => {
    const own = (last.get(host) ?? Promise.resolve()).then(question, question);
    last.set(host, own);
    return own;
  };
}

/** Follows redirects to the end. The new address is reported only if all redirects from the first on are permanent. */
async function follow(address: string, policy: FetchPolicy, inTurn: InTurn): Promise<Verdict> {
  const anchor = anchorOf(address);
  let url = new URL(address);
  let moved: URL | undefined;
  let isPermanent = true;
  for (let hops = 0; hops <= mostHops; hops += 1) {
    const here = url;
    const answer = await inTurn(here.host, () => insist(here, anchor !== undefined, policy));
    if ('why' in answer) return { ...answer, unreached: answer.unreached && hops === 0 };
    const next = nextOf(answer, here);
    if (!next) return verdictOn(answer, anchor, moved);
    if (!(next instanceof URL)) return next;
    url = next;
    isPermanent &&= answer.status === 301 || answer.status === 308;
    if (isPermanent) moved = url;
  }
  return { kind: 'dead', why: ['hops', mostHops] };
}

/** `moved`: the address after all permanent redirects. */
async function verdictOn(
  answer: Response,
  anchor: string | undefined,
  moved: URL | undefined,
): Promise<Verdict> {
  if (!answer.ok) return refused(answer.status);
  if (anchor !== undefined && !(await hasAnchor(answer, anchor))) return { kind: 'no-anchor' };
  return moved ? { kind: 'moved', to: moved.href } : { kind: 'good' };
}

/** The target of a redirect. Undefined if the answer is not a redirect. */
function nextOf(answer: Response, here: URL): URL | Failure | undefined {
  const location = answer.headers.get('location');
  if (answer.status < 300 || answer.status >= 400 || location === null) return undefined;
  if (!URL.canParse(location, here)) return { kind: 'dead', why: ['no address'] };
  const url = new URL(location, here);
  if (!/^https?:$/.test(url.protocol)) return { kind: 'dead', why: ['protocol', url.protocol] };
  if (url.hash === '') url.hash = here.hash;
  return url;
}

function refused(status: number): Failure {
  // Many sites send this status to robots, but accept people.
  const isUnsure = [401, 402, 403, 407, 408, 425, 429, 451].includes(status) || status >= 500;
  return { kind: isUnsure ? 'unsure' : 'dead', why: ['status', status] };
}

/** Repeats a request until the answer is final, or no try is left. */
async function insist(url: URL, wantsBody: boolean, policy: FetchPolicy): Promise<Response | Failure> {
  for (const wait of policy.waits) {
    const answer = await requestOnce(url, wantsBody, policy);
    const retryDelay = retryAfter(answer, policy.now());
    if (retryDelay === undefined || retryDelay > policy.patience) return answer;
    if (!('why' in answer)) await answer.body?.cancel();
    await policy.sleep(Math.max(wait, retryDelay));
  }
  return requestOnce(url, wantsBody, policy);
}

/** One request: HEAD, then GET if HEAD was refused or the body is needed. */
async function requestOnce(url: URL, wantsBody: boolean, policy: FetchPolicy): Promise<Response | Failure> {
  if (!wantsBody) {
    const head = await request('HEAD', url, policy);
    const isAnswer =
      'why' in head ? head.kind === 'dead' : head.status < 400 || [429, 503].includes(head.status);
    if (isAnswer) return head;
  }
  const answer = await request('GET', url, policy);
  if (!('why' in answer || wantsBody)) await answer.body?.cancel();
  return answer;
}

async function request(
  method: 'HEAD' | 'GET',
  url: URL,
  { fetch, timeout, userAgent }: FetchPolicy,
): Promise<Response | Failure> {
  const bare = new URL(url);
  bare.hash = '';
  try {
    return await fetch(bare, {
      method,
      redirect: 'manual',
      headers: { 'user-agent': userAgent, accept: 'text/html,*/*;q=0.8' },
      signal: AbortSignal.timeout(timeout),
    });
  } catch (error) {
    return failure(error, timeout);
  }
}

const late = (timeout: number): Failure => ({
  kind: 'unsure',
  why: ['late', timeout / 1000],
  unreached: true,
});

/** Such a host was silent for two time limits, HEAD and GET. A further try would hold up all others for longer. */
const isLate = ({ why }: Failure) => why[0] === 'late';

/** System errors that also occur on a machine without a network. */
const unreachable = /^(EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETDOWN|ENETUNREACH|ENOTFOUND)$/;

function failure(error: unknown, timeout: number): Failure {
  const { name, message, cause } = error as Error & { cause?: { code?: unknown; message?: string } };
  const code = typeof cause?.code === 'string' ? cause.code : '';
  const isTimeout = name === 'TimeoutError' || name === 'AbortError' || code.includes('TIMEOUT');
  if (isTimeout) return late(timeout);
  return {
    kind: isFinal(code) ? 'dead' : 'unsure',
    why: [code || (cause?.message ?? message)],
    unreached: unreachable.test(code),
  };
}

/**
 * The time before the next try, in ms, from the answer: seconds, or a date (RFC 9110, 10.2.3). Undefined if the answer is final.
 */
function retryAfter(answer: Response | Failure, now: number): number | undefined {
  if ('why' in answer) return answer.kind === 'dead' || isLate(answer) ? undefined : 0;
  if (![429, 500, 502, 503, 504].includes(answer.status)) return undefined;
  const value = answer.headers.get('retry-after') ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now);
}

/** The most bytes of a page that are read to find an anchor. */
const mostRead = 5_000_000;

/** The id in an address, as written. Not `#top`, a text fragment, or an anchor that a script must interpret. */
function anchorOf(address: string): string | undefined {
  const [id = ''] = new URL(address).hash.slice(1).split(':~:');
  if (id === '' || /^top$/i.test(id) || /^[!/]/.test(id)) return undefined;
  return id;
}

/**
 * Whether a page has the anchor, as written or decoded (HTML, "find a potential indicated element"). True if this cannot be known:
 * the response is not HTML, or too long.
 */
async function hasAnchor(response: Response, anchor: string): Promise<boolean> {
  if (!/html/.test(response.headers.get('content-type') ?? '')) {
    await response.body?.cancel();
    return true;
  }
  const decoder = new TextDecoder();
  let html = '';
  let read = 0;
  try {
    for await (const bytes of response.body ?? []) {
      html += decoder.decode(bytes, { stream: true });
      read += bytes.length;
      if (read > mostRead) return true;
    }
  } catch {
    return true; // the connection broke: this is not a fault of the anchor
  }
  const wanted = [anchor, decoded(anchor)];
  let found = false;
  readMarkup(html, {
    onopentag(element, { id, name }) {
      // GitHub adds `user-content-` to the ids of authors, and its script removes it again.
      found ||= wanted.some(
        (one) => id === one || id === `user-content-${one}` || (element === 'a' && name === one),
      );
    },
  });
  return found;
}
