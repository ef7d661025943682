// The codes of `site check` and `site new`, with their sentences and hints. Pure.
import { emptyStyle } from '../model/addresses/policy.ts';
import { didYouMean, type Sentence, type Words } from '../problems/sentence.ts';

/** The size of a file or of a kind of files, for a sentence. */
export interface Weight {
  readonly what: string;
  readonly bytes: number;
}

/** Permanent errors, by the system's code. */
const finals: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no such host',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed',
};

/** Whether a system error is permanent: nobody will ever reach that address. */
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

/** Why an address does not work, or why that is unknown: one of `reasons` with its N, or the system's own code. */
export type Why = readonly [reason: string, detail?: string | number];

const inWords = ([reason, detail]: Why) => reasons[reason]?.replace('N', String(detail)) ?? reason;

const counted = (bytes: number) => `${bytes.toLocaleString('en-US')} bytes`;

/** For inline styles, which a policy with hashes blocks. */
const styleWords = (what: string, wanted: string, source: string): Sentence =>
  wanted === emptyStyle
    ? [
        `${what} creates a <style>, which browsers block: the policy of the page does not allow its content.`,
        `If it stays empty, because its rules come by insertRule() (emotion, styled-components), allow an empty one in content/site.yml: policy: { style-src: [${source}] }. If the rest works without it, ignore it with a reason: silence: { blocked-by-policy/style-src: "…" }.`,
      ]
    : [
        `${what} makes styles from text, which browsers refuse: the policy of the page allows only the page's own.`,
        'Set each property by itself (element.style.color), or give it a class. If the rest works without it, ignore it with a reason: silence: { blocked-by-policy/style-src: "…" }.',
      ];

/** The unknown effects of a script or stylesheet that is not a known service. */
function unsureWords(
  url: string,
  kind: 'script' | 'stylesheet',
  directive: string,
  source: string,
): Sentence {
  return [
    kind === 'script'
      ? `A check cannot see which addresses "${url}" requests, and the policy of the page allows it none of other sites.`
      : `A check cannot see which fonts and pictures "${url}" loads, and the policy of the page allows only those of its own host.`,
    `Name the addresses in its documentation in content/site.yml: policy: { ${directive}: [${source}] }. If it needs none, ignore it with a reason: silence: { unsure-policy/${new URL(url, source).hostname}: "…" }.`,
  ];
}

export const checkWords = {
  'stale-dist': (out: string, differing: number, left: number) => [
    `${out} differs from a build of these sources: ${differing} missing or older, ${left} left over.`,
    'Run site build, with the options that this check had.',
  ],
  'edited-output': [
    'This was changed after the build, and the next build will replace it.',
    'Change the source of the page, and build.',
  ],
  'blocked-by-policy': (what: string, wanted: string, directive: string, source: string): Sentence =>
    directive === 'style-src' && wanted.startsWith("'")
      ? styleWords(what, wanted, source)
      : [
          wanted.startsWith("'")
            ? `${what} is refused by browsers: the policy of the page does not have ${wanted} in ${directive}.`
            : `${what} of ${wanted} is refused by browsers: the policy of the page does not allow it in ${directive}.`,
          source === 'unsafe-inline'
            ? 'Put it into the HTML of the page while it is built, or load it as a file: the policy knows these.'
            : source === 'unsafe-eval'
              ? 'Do not make code from text: anybody who can insert text could run code.'
              : `Name it in content/site.yml: policy: { ${directive}: [${source.endsWith(':') ? `"${source}"` : source}] }.`,
        ],
  'unsure-policy': (
    url: string,
    kind: 'script' | 'stylesheet',
    directive: string,
    source: string,
    missing?: string | undefined,
  ): Sentence =>
    missing
      ? [
          `"${url}" needs more of other sites than the policy of the page allows.`,
          `Add this to content/site.yml: policy: { ${missing} }.`,
        ]
      : unsureWords(url, kind, directive, source),
  'over-budget': (route: string, kind: string, bytes: number, limit: number, culprits: readonly Weight[]) => [
    `${route} has ${counted(bytes)} of ${kind}, ${counted(bytes - limit)} more than its budget of ${counted(limit)}.`,
    `Largest first: ${culprits.map(({ what, bytes }) => `${what} (${counted(bytes)})`).join(', ')}.`,
  ],
  'invalid-html': (message: string, rule: string) => [
    `${message} (${rule}).`,
    'The built page contains this. Fix the template or text that it comes from.',
  ],
  inaccessible: (message: string, rule: string) => [
    `${message} (${rule}).`,
    'This is an accessibility error. Fix the template or text that it comes from.',
  ],
  'dead-external-link': (url: string, why: Why) => [
    `"${url}" does not answer: ${inWords(why)}.`,
    'Find its new address, or remove the link.',
  ],
  'dead-external-anchor': (url: string) => [
    `The page of "${url}" exists, but the anchor does not.`,
    'Look for the new anchor, or link to the page.',
  ],
  'moved-external-link': (url: string, to: string) => [
    `"${url}" has moved permanently.`,
    `Write the new address: ${to}`,
  ],
  'unsure-external-link': (url: string, why: Why) => [
    `"${url}" could not be checked: ${inWords(why)}.`,
    'Open it in a browser. If it is fine, ignore it with a reason: silence: { unsure-external-link: "…" }.',
  ],
  'no-network': (hosts: readonly string[], whys: readonly Why[]) => [
    `This machine reaches no other site: ${hosts.slice(0, 3).join(', ')}${hosts.length > 3 ? ', …' : ''} (${[...new Set(whys.map(inWords))].join('; ')}).`,
    'Check the network of this machine. If it works, these hosts are gone, or refuse it.',
  ],
  'placeholder-link': (word: string) => [
    `A link still points to "${word}", which does not exist.`,
    'Write the real address.',
  ],
  'placeholder-address': (word: string) => [
    `"${word}" is a placeholder: this name is reserved.`,
    'Write the real address.',
  ],
  'placeholder-text': (word: string) => [`"${word}" is a placeholder.`, 'Write the real text.'],
  'draft-left': [
    'This page is a draft: it will not be on the site.',
    'Complete it and remove "draft", or keep it elsewhere.',
  ],
  'silence-unknown': (key: string, near: string | undefined, codes: readonly string[]) => [
    `"${key}" is not a problem that can be ignored.`,
    didYouMean(near) ?? `Only matters of judgment can be: ${codes.join(', ')}.`,
  ],
  'silence-without-reason': (key: string) => [
    `"${key}" is ignored without a reason.`,
    'Write the reason, for later readers.',
  ],
  'silence-unused': (key: string) => [
    `There is no "${key}" to ignore here.`,
    'Remove the line: it would hide the next one.',
  ],
  // new,
  'page-exists': ['There is a file of this name already.', 'Edit it, or choose another route.'],
  'type-error': (what: 'types' | 'config', message = '', code?: number) =>
    what === 'config'
      ? [
          'Types cannot be checked: the site has no tsconfig.json.',
          'Write one that extends the package’s: { "extends": "lullamoon-site/tsconfig.json", "include": ["templates"] }.',
        ]
      : [`TypeScript: ${message}`, `It is TS${code}.`],
} as const satisfies Words;
