// The words of what becomes of links to other sites. Pure.
import type { Words } from './sentence.ts';

/** What will not be better tomorrow, by the system's word for it. */
const finals: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no such host',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'nobody vouches for its certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'nobody vouches for its certificate',
};

/** Whether an error of the system means that nobody will ever get there. */
export function isFinal(code: string): boolean {
  return Object.hasOwn(finals, code);
}

const reasons: Readonly<Record<string, string>> = {
  ...finals,
  'no address': 'it redirects to no address',
  protocol: 'it redirects to N',
  hops: 'it redirects more than N times',
  status: 'it answers N',
  late: 'no answer within N s',
};

/** Why an address leads nowhere, or why that cannot be told: one of `reasons` and its N, or the system's own word. */
export type Why = readonly [reason: string, detail?: string | number];

const inWords = ([reason, detail]: Why) => reasons[reason]?.replace('N', String(detail)) ?? reason;

export const externalWords = {
  'dead-external-link': (url: string, why: Why) => [
    `"${url}" leads nowhere: ${inWords(why)}.`,
    'Find its new address, or take the link away.',
  ],
  'dead-external-anchor': (url: string) => [
    `The page of "${url}" is there, but not the anchor.`,
    'Look for the new anchor, or link to the page.',
  ],
  'moved-external-link': (url: string, to: string) => [
    `"${url}" has moved for good.`,
    `Write the new address: ${to}`,
  ],
  'unsure-external-link': (url: string, why: Why) => [
    `Whether "${url}" leads somewhere cannot be told from here: ${inWords(why)}.`,
    'Open it in a browser. If it is fine, silence it with a reason: silence: { unsure-external-link: "…" }.',
  ],
  'no-network': (hosts: readonly string[], whys: readonly Why[]) => [
    `No other site can be reached from here: ${hosts.slice(0, 3).join(', ')}${hosts.length > 3 ? ', …' : ''} (${[...new Set(whys.map(inWords))].join('; ')}).`,
    'Look whether this machine has a network. If it has, these hosts are gone, or refuse it.',
  ],
} as const satisfies Words;
