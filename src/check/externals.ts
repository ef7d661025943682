// Addresses of other sites → whether they still lead somewhere. Asks the network through the `fetch` it is given.
import { setTimeout as sleep } from 'node:timers/promises';
import { getOrInsertComputed } from '../model/lazy.ts';
import { isFinal, type Why } from '../problems/words/check.ts';
import { anchorOf, hasAnchor } from './anchors.ts';

/** What became of one address. */
export type Verdict =
  | { readonly kind: 'good' }
  /** The page is there; its anchor is not. */
  | { readonly kind: 'no-anchor' }
  /** Moved for good (301, 308): `to` is what should be written instead. */
  | { readonly kind: 'moved'; readonly to: string }
  | Failure;

/** No page came back. */
interface Failure {
  /** `dead`: nobody will get there (no such page or host, a certificate that browsers refuse); `unsure`: it cannot be told from here. */
  readonly kind: 'dead' | 'unsure';
  readonly why: Why;
  /** Whether nobody at all has answered, for a reason that may be this machine's own network. */
  readonly unreached?: boolean | undefined;
}

/** How to ask. Times in ms. */
export interface FetchPolicy {
  readonly fetch: typeof globalThis.fetch;
  readonly userAgent: string;
  /** How many hosts are asked at a time; each of them one question at a time. */
  readonly hosts: number;
  /** How long one answer may take. */
  readonly timeout: number;
  /** How long to wait before each further try. */
  readonly waits: readonly number[];
  /** The longest `Retry-After` that is waited for. */
  readonly patience: number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly now: () => number;
}

/** How the network is asked unless told otherwise. */
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
 * Asks for every address once: HEAD, then GET where HEAD is refused or an anchor is wanted. Hosts are asked side by side,
 * but each one thing at a time. `onLink` is told how many are done, of how many.
 */
export async function ask(
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
  const worker = async () => {
    for (let queue = waiting.shift(); queue; queue = waiting.shift()) {
      for (const address of queue) {
        onLink(verdicts.size, addresses.length);
        // Nobody has answered so far: it is not worth the wait to try the rest more than once.
        const isPointless = verdicts.size >= policy.hosts && isAway(verdicts);
        const waits = isPointless ? [] : policy.waits;
        verdicts.set(address, await follow(address, { ...policy, waits }, inTurn));
      }
    }
  };
  await Promise.all(Array.from({ length: policy.hosts }, worker));
  return verdicts;
}

/** Whether some were asked, and nobody has answered: it may well be this machine that has no network. */
export function isAway(verdicts: ReadonlyMap<string, Verdict>): boolean {
  const all = [...verdicts.values()];
  return all.length > 0 && all.every((verdict) => 'unreached' in verdict && verdict.unreached === true);
}

type InTurn = <T>(host: string, question: () => Promise<T>) => Promise<T>;

/** Lets a host's questions wait for each other, also those that a redirect from elsewhere leads there. */
function turns(): InTurn {
  const last = new Map<string, Promise<unknown>>();
  return (host, question) => {
    const own = (last.get(host) ?? Promise.resolve()).then(question, question);
    last.set(host, own);
    return own;
  };
}

/** Follows an address to its end. Only a chain that is permanent from its first hop on is a new address. */
async function follow(address: string, policy: FetchPolicy, inTurn: InTurn): Promise<Verdict> {
  const anchor = anchorOf(address);
  let url = new URL(address);
  let moved: URL | undefined;
  let isPermanent = true;
  for (let hops = 0; hops <= mostHops; hops += 1) {
    const here = url;
    const answer = await inTurn(here.host, () => insist(here, anchor !== undefined, policy));
    if ('why' in answer) return { ...answer, unreached: answer.unreached && hops === 0 };
    const location = answer.headers.get('location');
    if (answer.status >= 300 && answer.status < 400 && location !== null) {
      if (!URL.canParse(location, here)) return { kind: 'dead', why: ['no address'] };
      url = new URL(location, here);
      if (!/^https?:$/.test(url.protocol)) return { kind: 'dead', why: ['protocol', url.protocol] };
      if (url.hash === '') url.hash = here.hash;
      isPermanent &&= answer.status === 301 || answer.status === 308;
      if (isPermanent) moved = url;
      continue;
    }
    if (!answer.ok) return refused(answer.status);
    if (anchor !== undefined && !(await hasAnchor(answer, anchor))) return { kind: 'no-anchor' };
    return moved ? { kind: 'moved', to: moved.href } : { kind: 'good' };
  }
  return { kind: 'dead', why: ['hops', mostHops] };
}

function refused(status: number): Failure {
  // Many sites send robots away that way, and let people in.
  const isUnsure = [401, 402, 403, 407, 408, 425, 429, 451].includes(status) || status >= 500;
  return { kind: isUnsure ? 'unsure' : 'dead', why: ['status', status] };
}

/** Asks until there is an answer that will stay, or no try is left. */
async function insist(url: URL, wantsBody: boolean, policy: FetchPolicy): Promise<Response | Failure> {
  for (const wait of policy.waits) {
    const answer = await askOnce(url, wantsBody, policy);
    const retryDelay = retryAfter(answer, policy.now());
    if (retryDelay === undefined || retryDelay > policy.patience) return answer;
    if (!('why' in answer)) await answer.body?.cancel();
    await policy.sleep(Math.max(wait, retryDelay));
  }
  return askOnce(url, wantsBody, policy);
}

/** One question: HEAD, and GET where HEAD was refused or the page is wanted. */
async function askOnce(url: URL, wantsBody: boolean, policy: FetchPolicy): Promise<Response | Failure> {
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

/** The system's words for what a machine without a network meets, too. */
const unreachable = /^(EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETDOWN|ENETUNREACH|ENOTFOUND)$/;

function failure(error: unknown, timeout: number): Failure {
  const { name, message, cause } = error as Error & { cause?: { code?: unknown; message?: string } };
  const code = typeof cause?.code === 'string' ? cause.code : '';
  const isTimeout = name === 'TimeoutError' || name === 'AbortError' || code.includes('TIMEOUT');
  if (isTimeout) return { kind: 'unsure', why: ['late', timeout / 1000], unreached: true };
  return {
    kind: isFinal(code) ? 'dead' : 'unsure',
    why: [code || (cause?.message ?? message)],
    unreached: unreachable.test(code),
  };
}

/** How long an answer asks to wait, in ms: seconds, or a date (RFC 9110, 10.2.3). Undefined where it will stay as it is. */
function retryAfter(answer: Response | Failure, now: number): number | undefined {
  if ('why' in answer) return answer.kind === 'dead' ? undefined : 0;
  if (![429, 500, 502, 503, 504].includes(answer.status)) return undefined;
  const value = answer.headers.get('retry-after') ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now);
}
