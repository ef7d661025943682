// The words of the problems with how pages are found and shared. Pure.
import type { Words } from './sentence.ts';

/** The card's template. */
export const cardWords = {
  'card-shape': (what: 'component' | 'alt') => [
    `This template does not export a ${what === 'alt' ? 'function `alt`' : what}.`,
    'It needs both: `export default function`, which draws the card, and `export function alt`, which says what it shows.',
  ],
} as const satisfies Words;

/** Templates of other files than pages. */
export const fileWords = {
  'file-shape': (returned?: string) => [
    returned === undefined
      ? 'This template exports no function as its default, or its name does not end with .ts or .tsx.'
      : `What this template returns is not text, but ${returned}.`,
    'It needs `export default ({ site, absolute }: FileProps) => …`, which returns the whole text of the file.',
  ],
  'undated-item': (route: string) => [
    `The page ${route} stands in an Atom feed, but has no date.`,
    'Give it a "date" or "updated" in its front matter, leave it out of `items`, or write the feed with `rss`.',
  ],
} as const satisfies Words;

/** What stands in the head of a page. */
export const headWords = {
  'not-absolute': (what: string, url: string) => [
    `${what} is "${url}", but whoever reads it needs a full address.`,
    'Let templates/Document.tsx draw it with `canonical`, `card.url` or `absolute(path)`.',
  ],
  'wrong-canonical': (what: string, url: string, own: string | undefined) => [
    own === undefined
      ? `${what} is "${url}", but this page is shown at any address.`
      : `${what} is "${url}", but this page is "${own}".`,
    'Let templates/Document.tsx draw it with `canonical`, and only where there is one.',
  ],
  'card-without-alt': [
    'The picture for those who share this page has no text alternative.',
    'Let templates/Document.tsx draw <meta property="og:image:alt"> beside og:image.',
  ],
  'broken-data': (type: string, reason: string) => [
    `The data in <script type="${type}"> is not JSON: ${reason}.`,
    'Write it with JSON.stringify, and < as \\u003c: no text can end the element then.',
  ],
} as const satisfies Words;

/** Icons, cards, dates. */
export const discoveryWords = {
  'security-expires': (expires: string, isPast: boolean) => [
    isPast
      ? `What security.txt says is out of date since ${expires}.`
      : `What security.txt says is out of date from ${expires} on: that is within 30 days.`,
    'Check that the contact is still right, and set "expires" to a day less than a year ahead.',
  ],
  'bad-icon': (reason: string) => [
    `No other icons can be drawn from this one: ${reason}.`,
    'It needs to be an SVG file of shapes, without text.',
  ],
  'bad-card': (reason: string) => [
    `The card of a page cannot be drawn: ${reason}.`,
    'A card knows flex boxes and drawings; https://github.com/vercel/satori lists what else.',
  ],
} as const satisfies Words;
