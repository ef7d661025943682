// Addresses of other sites → whether they still lead somewhere. Asks the network through the `fetch` it is given.
import { anchorOf, hasAnchor } from './anchors.ts';

/** What became of one address. */
export type Verdict =
  | { readonly kind: 'good' }
  /** Nobody will get there: not found, no such host, a certificate that browsers refuse. */
  | ({ readonly kind: 'dead'; readonly why: string } & Unreached)
  /** The page is there; its anchor is not. */
  | { readonly kind: 'no-anchor' }
  /** Moved for good (301, 308): `to` is what should be written instead. */
  | { readonly kind: 'moved'; readonly to: string }
  /** It cannot be told from here: robots refused, too busy, no answer in time. */
  | ({ readonly kind: 'unsure'; readonly why: string } & Unreached);

/** Whether nobody at all has answered, for a reason that may be this machine's own network. */
interface Unreached {
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

/** What one host said. */
type HostAnswer =
  | { readonly kind: 'answer'; readonly response: Response }
  | ({ readonly kind: 'failure'; readonly why: string; readonly final: boolean } & Unreached);

const mostHops = 10;

/**
 * Asks for every address once: HEAD, then GET where HEAD is refused or an anchor is wanted. Hosts are asked side by side,
 * but each one thing at a time.
 */
export async function ask(
  addresses: readonly string[],
  fetchPolicy: FetchPolicy,
  tick: (done: number, of: number) => void = () => {},
): Promise<ReadonlyMap<string, Verdict>> {
  const verdicts = new Map<string, Verdict>();
  const queues = new Map<string, string[]>();
  for (const address of new Set(addresses)) {
    const { host } = new URL(address);
    queues.set(host, [...(queues.get(host) ?? []), address]);
  }
  const inTurn = turns();
  const waiting = [...queues.values()];
  const worker = async () => {
    for (let queue = waiting.shift(); queue; queue = waiting.shift()) {
      for (const address of queue) {
        tick(verdicts.size, addresses.length);
        // Nobody has answered so far: it is not worth the wait to try the rest more than once.
        const isPointless = verdicts.size >= fetchPolicy.hosts && isAway(verdicts);
        const how = isPointless ? { ...fetchPolicy, waits: [] } : fetchPolicy;
        verdicts.set(address, await follow(address, how, inTurn));
      }
    }
  };
  await Promise.all(Array.from({ length: fetchPolicy.hosts }, worker));
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
async function follow(address: string, fetchPolicy: FetchPolicy, inTurn: InTurn): Promise<Verdict> {
  const anchor = anchorOf(address);
  let url = new URL(address);
  let moved: URL | undefined;
  let isPermanent = true;
  for (let hops = 0; hops <= mostHops; hops += 1) {
    const here = url;
    const answer = await inTurn(here.host, () => insist(here, anchor !== undefined, fetchPolicy));
    if (answer.kind === 'failure') {
      const { final, why } = answer;
      return { kind: final ? 'dead' : 'unsure', why, unreached: answer.unreached && hops === 0 };
    }
    const { response } = answer;
    const location = response.headers.get('location');
    if (response.status >= 300 && response.status < 400 && location !== null) {
      if (!URL.canParse(location, here)) return { kind: 'dead', why: 'it redirects to no address' };
      url = new URL(location, here);
      if (!/^https?:$/.test(url.protocol)) return { kind: 'dead', why: `it redirects to ${url.protocol}` };
      if (url.hash === '') url.hash = here.hash;
      isPermanent &&= response.status === 301 || response.status === 308;
      if (isPermanent) moved = url;
      continue;
    }
    if (!response.ok) return refused(response.status);
    if (anchor !== undefined && !(await hasAnchor(response, anchor))) return { kind: 'no-anchor' };
    return moved ? { kind: 'moved', to: moved.href } : { kind: 'good' };
  }
  return { kind: 'dead', why: `it redirects more than ${mostHops} times` };
}

function refused(status: number): Verdict {
  const why = `it answers ${status}`;
  // Many sites send robots away that way, and let people in.
  const isUnsure = [401, 402, 403, 407, 408, 425, 429, 451].includes(status) || status >= 500;
  return { kind: isUnsure ? 'unsure' : 'dead', why };
}

/** Asks until there is an answer that will stay, or no try is left. */
async function insist(url: URL, wantsBody: boolean, fetchPolicy: FetchPolicy): Promise<HostAnswer> {
  for (let tries = 0; ; tries += 1) {
    const answer = await tell(url, wantsBody, fetchPolicy);
    const wait = fetchPolicy.waits[tries];
    if (wait === undefined) return answer;
    if (answer.kind === 'failure') {
      if (answer.final) return answer;
      await fetchPolicy.sleep(wait);
      continue;
    }
    if (![429, 500, 502, 503, 504].includes(answer.response.status)) return answer;
    const asked = retryAfter(answer.response, fetchPolicy);
    if (asked > fetchPolicy.patience) return answer;
    await answer.response.body?.cancel();
    await fetchPolicy.sleep(Math.max(wait, asked));
  }
}

/** One question: HEAD, and GET where HEAD was refused. */
async function tell(url: URL, wantsBody: boolean, fetchPolicy: FetchPolicy): Promise<HostAnswer> {
  if (!wantsBody) {
    const head = await request('HEAD', url, fetchPolicy);
    if (head.kind === 'answer') {
      const { status } = head.response;
      if (status < 400 || status === 429 || status === 503) return head;
    } else if (head.final) return head;
  }
  const got = await request('GET', url, fetchPolicy);
  if (got.kind === 'answer' && !wantsBody) await got.response.body?.cancel();
  return got;
}

async function request(method: 'HEAD' | 'GET', url: URL, fetchPolicy: FetchPolicy): Promise<HostAnswer> {
  const { fetch, timeout, userAgent } = fetchPolicy;
  try {
    const asked = new URL(url);
    asked.hash = '';
    const response = await fetch(asked, {
      method,
      redirect: 'manual',
      headers: { 'user-agent': userAgent, accept: 'text/html,*/*;q=0.8' },
      signal: AbortSignal.timeout(timeout),
    });
    return { kind: 'answer', response };
  } catch (error) {
    return failure(error, timeout);
  }
}

/** The system's words for what will not be better tomorrow. */
const finals: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no such host',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'nobody vouches for its certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'nobody vouches for its certificate',
};

/** The system's words for what a machine without a network meets, too. */
const unreachable: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
]);

function failure(error: unknown, timeout: number): HostAnswer {
  const { name, message, cause } = error as Error & { cause?: { code?: unknown; message?: string } };
  const code = typeof cause?.code === 'string' ? cause.code : '';
  const isLate = name === 'TimeoutError' || name === 'AbortError' || code.includes('TIMEOUT');
  const why = isLate ? `no answer within ${timeout / 1000} s` : (finals[code] ?? code);
  return {
    kind: 'failure',
    why: why || (cause?.message ?? message),
    final: !isLate && code in finals,
    unreached: isLate || unreachable.has(code),
  };
}

/** How long an answer asks to wait, in ms: seconds, or a date (RFC 9110, 10.2.3). */
function retryAfter(response: Response, { now }: FetchPolicy): number {
  const value = response.headers.get('retry-after') ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now());
}
