// The words for problems with icons, cards, expiry dates and the policy. Pure.
import type { Weakness } from '../../model/policy.ts';
import type { Words } from './sentence.ts';

/** What a weak source of a policy allows. */
const weaknesses: Readonly<Record<Weakness, string>> = {
  inline: 'it lets in everything that stands in the page itself, also what somebody smuggles into it',
  eval: 'it lets code be made of text',
  any: 'it lets in any site',
  made: 'it lets in what a script makes itself',
  plain: 'anybody on the way can change what comes without TLS',
};

export const discoveryWords = {
  'security-expires': (expires: string, isPast: boolean) => [
    isPast
      ? `What security.txt says is out of date since ${expires}.`
      : `What security.txt says is out of date from ${expires} on: that is within 30 days.`,
    'Check that the contact is still right, and set "expires" to a day less than a year ahead.',
  ],
  'bad-icon': (reason: string, kind?: 'unknown') => [
    `No other icons can be drawn from this one: ${kind ? `its renderer does not know ${reason}` : reason}.`,
    /^<text>/.test(reason)
      ? 'A build has no fonts for icons, and no emoji. Draw the text as paths.'
      : 'It needs to be an SVG file of shapes, without text, that needs no other file.',
  ],
  'bad-card': (reason: string) => [
    `The card of a page cannot be drawn: ${reason.replace(/\.$/, '')}.`,
    /no fonts?\b/i.test(reason)
      ? 'Letters need the file of a font that has them, which an @font-face rule of templates/styles/site.css names.'
      : 'A card knows flex boxes and drawings; https://github.com/vercel/satori lists what else.',
  ],
  'weak-policy': (directive: string, source: string, weakness: Weakness) => [
    `${source} in ${directive} takes away most of what the policy protects from: ${weaknesses[weakness]}.`,
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
      ? 'Put what differs from page to page into <script type="application/json">, which no policy asks about, and let one script read it; or put scripts into files.'
      : 'Load from fewer sites.',
  ],
} as const satisfies Words;
