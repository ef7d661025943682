// The parts of front matter that several page templates share.
import { prose } from 'lullamoon-site/templates';
import { z } from 'zod';
import { momentNames } from './art/Moment.tsx';
import { placeNames } from './art/Nightfall.tsx';
import { icon } from './Icon.tsx';

/** A heading's words. */
export const text = prose().trim().min(1);

/** The content at the top of an inner page. */
export const top = {
  heading: text.describe('The first heading of the page.'),
  lead: text.describe('One or two sentences below it.'),
  called: text.optional().describe('What other pages call it that lead on to it: its title otherwise.'),
  /** One of the moments in `art/Moment.tsx`. */
  animal: z.enum(momentNames).default('fox').describe('Who sleeps below the title.'),
  /** One of the places in `art/Nightfall.tsx`. */
  place: z.enum(placeNames).default('house').describe('What one passes on the way home, where night falls.'),
};

/** The beginning of a sample of the app, and the words of the link to it at the top of the page. */
export const taste = { heading: text, lead: text, link: text };

/** A sample that moves until the visitor stops it. */
export const moving = { ...taste, moves: text.describe('The words of the switch that stops it.') };

/** Something to say, with a picture. */
export const point = z.strictObject({ icon, title: text, text });

/** The name of a cover in `art/covers`. */
export const cover = z
  .enum([
    'dreamy-adventures',
    'animal-friends',
    'peaceful-nature',
    'goodnight-tales',
    'classic-lullabies',
    'nature-sounds',
    'soft-instrumentals',
    'white-pink-noise',
    'memory-match',
    'gentle-puzzles',
    'breathing-buddies',
    'color-flow',
  ])
  .describe('The name of a cover.');

/** The target of a link. */
export const address = text.describe('An address on this site, like /stories/.');

/** The links at the end of a page. */
export const next = z
  .strictObject({
    heading: text,
    links: z.array(z.strictObject({ href: address, text })).min(1),
  })
  .describe('Where the page leads on to.');

/** How to reach a person. The template adds the address. */
export const contact = z
  .strictObject({ heading: text, text })
  .describe('How to reach a person; the template adds the address.');
