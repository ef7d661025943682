// The words for problems of all pages together: links, icons, the policy, the command of `after`. Pure.

import { isPicture } from '../../model/addresses/paths.ts';
import type { Weakness } from '../../model/addresses/policy.ts';
import { iconOutputs } from '../../model/pictures/icons.ts';
import { didYouMean, type Words } from '../../problems/sentence.ts';

/** An unpublished page: a draft, or a page with a future date (`YYYY-MM-DD`). */
type NotOut = { readonly file: string; readonly draft: boolean; readonly date?: string | undefined };
const whenOut = ({ file, draft, date }: NotOut) =>
  draft ? `${file} is a draft.` : `${file} is not out until ${date}.`;

/** The rights that a weak source of a policy gives. */
const weaknesses: Readonly<Record<Weakness, string>> = {
  inline: 'it allows every inline script or style, even one that an attacker injects',
  eval: 'it allows code made from text',
  any: 'it allows any site',
  made: 'it allows content that a script makes itself',
  plain: 'others on the network can change data without TLS',
};

/** The next step for an address that is similar to no other. */
function deadHint(url: string, isAddress: boolean | undefined): string {
  if (/(?:^|[/=-])(?:undefined|NaN)(?:[/?#.-]|$)/.test(url))
    return 'A template probably puts a value into it that does not exist.';
  if (!isPicture(url) || url.startsWith('/'))
    return 'Correct it, or add its target: a page in content/pages, or a file in content/static.';
  return isAddress
    ? 'This is read from the address of the page. Show a picture beside a file with <Picture>, and name it by image() in the schema.'
    : 'Correct this path, which begins at its own file, or add the picture there. A picture of content/static has a slash at the beginning: "/fox.jpg".';
}

export const siteWords = {
  /** `isAddress`: whether the text is read from the address of its page, not from its file. */
  'dead-link': (
    url: string,
    near: string | undefined,
    unpublished?: NotOut,
    outside?: string,
    isAddress?: boolean,
  ) => [
    `"${url}" points to a page or file that does not exist.`,
    outside
      ? `${outside} is not a page: only files in content/pages become pages.`
      : unpublished
        ? whenOut(unpublished)
        : [...iconOutputs, 'manifest.webmanifest'].some((name) => url === `/${name}`)
          ? 'It is made from content/static/favicon.svg, which is missing.'
          : (didYouMean(near, url) ?? deadHint(url, isAddress)),
  ],
  'dead-anchor': (url: string, near: string | undefined, file?: string) => [
    `The page of "${url}" has no such anchor.`,
    didYouMean(near) ??
      (file === undefined
        ? 'Correct it, or give a heading there this id: ## Heading {#id}.'
        : `Correct it, or give an element of ${file} this id.`),
  ],
  'address-without-base': (url: string, base: string, island?: string, name?: string) => [
    island === undefined
      ? `"${url}" is an address of this site without its base ${base}. This file does not get the base automatically.`
      : `"${name}" of the island ${island} holds "${url}", an address of this site without its base ${base}: browsers would look for it at the root of the host.`,
    `Write address(${JSON.stringify(url)}), imported from lullamoon-site/templates.`,
  ],
  'relative-link': (url: string) => [
    `"${url}" is a relative address, but 404.html is shown at every address.`,
    'Begin it with a slash.',
  ],
  'security-expires': (expires: string, isPast: boolean) => [
    isPast
      ? `security.txt has been out of date since ${expires}.`
      : `security.txt will be out of date from ${expires} on: that is within 30 days.`,
    'Check that the contact is still right, and set "expires" to a day less than a year ahead.',
  ],
  'weak-policy': (directive: string, source: string, weakness: Weakness) => [
    `${source} in ${directive} removes most of the protection of the policy: ${weaknesses[weakness]}.`,
    `${
      source === "'unsafe-eval'"
        ? 'WebAssembly needs only wasm-unsafe-eval.'
        : weakness === 'plain'
          ? `Write ${source.replace(/^(http|ws):/, '$1s:')}.`
          : weakness === 'inline'
            ? 'Put the code into a file or an island, or name its hash.'
            : 'Name the sites: https://api.example.org.'
    } If there is no other way, give the reason: silence: { weak-policy/${directive}: "…" } in content/site.yml.`,
  ],
  'policy-too-long': (characters: number, most: number, scripts: number, sites: number) => [
    `The site's policy names ${scripts} different inline scripts and ${sites} other sites: ${characters} characters, of which hosts read ${most}.`,
    scripts > sites
      ? 'Put the data that differs between pages into <script type="application/json">, which needs no policy, and read it with one script. Or put scripts into files.'
      : 'Load from fewer sites.',
  ],
  'after-failed': (ended: string, said: string) =>
    ended === 'link'
      ? [
          `The command of "after" has left a link without a target, or in a circle: ${said}.`,
          'Let it write a file there, or nothing.',
        ]
      : [
          `The command of "after" has failed (${/^\d+$/.test(ended) ? `exit code ${ended}` : ended})${said === '' ? '.' : `:\n${said}`}`,
          ended === 'ENOENT' || ended === '127' // the exit status of a shell
            ? 'Correct the name of the program, or install it.'
            : 'Run it by itself, with SITE_OUT set to the folder of a site that was built.',
        ],
  'after-endless': (seconds: number) => [
    `The command of "after" was not done within ${seconds} seconds, and was ended.`,
    'Run it separately, with SITE_OUT set to the folder of a built site, and see why it waits.',
  ],
  'after-changed': (path: string, isGone: boolean) => [
    `The command of "after" has ${isGone ? 'removed' : 'written'} ${path}, which the build makes.`,
    'Let it only add files. The built files are already checked, and the policy fits them.',
  ],
} as const satisfies Words;
