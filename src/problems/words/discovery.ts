// The words of what is wrong with icons, cards, dates of expiry and the policy. Pure.
import type { Words } from './sentence.ts';

export const discoveryWords = {
  'security-expires': (expires: string, isPast: boolean) => [
    isPast
      ? `What security.txt says is out of date since ${expires}.`
      : `What security.txt says is out of date from ${expires} on: that is within 30 days.`,
    'Check that the contact is still right, and set "expires" to a day less than a year ahead.',
  ],
  'bad-icon': (reason: string) => [
    `No other icons can be drawn from this one: ${reason}.`,
    'It needs to be an SVG file of shapes, without text, that needs no other file.',
  ],
  'bad-card': (reason: string) => [
    `The card of a page cannot be drawn: ${reason.replace(/\.$/, '')}.`,
    /no fonts/i.test(reason)
      ? 'Letters need a WOFF2 file that an @font-face rule of templates/styles/site.css names.'
      : 'A card knows flex boxes and drawings; https://github.com/vercel/satori lists what else.',
  ],
  'policy-too-long': (characters: number, most: number) => [
    `The pages have so many different scripts and styles that their policy is ${characters} characters long.`,
    `Hosts read ${most} at most. Let pages share scripts and styles, or put them into files.`,
  ],
} as const satisfies Words;
