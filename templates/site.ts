// The site's own keys of site.yml, and the props of page templates and parts.

import { type PageProps, prose } from 'lullamoon-site/templates';
import { z } from 'zod';

const link = z.strictObject({ label: prose(), href: z.string() });
const store = z.strictObject({
  before: prose(),
  /** Instead of `before` while the address of the store is `#`; `soon` replaces `tip`. */
  beforeSoon: prose(),
  label: prose(),
  tip: prose(),
  soon: prose(),
});

export const schema = z.strictObject({
  email: z.email(),
  copyright: z.int(),
  appStore: z.string(),
  googlePlay: z.string(),
  /** The text above the two buttons at the end of inner pages. */
  stores: z.strictObject({
    heading: prose(),
    /** The words that a button shows for a moment when it is tapped before the app is published. */
    notYet: prose(),
    appStore: store,
    googlePlay: store,
  }),
  header: z.strictObject({ label: prose(), links: z.array(link) }),
  footer: z.strictObject({
    label: prose(),
    line: prose(),
    /** A good night to each animal that sleeps on its ground, by name. */
    goodnights: z.array(prose()),
    links: z.array(link),
  }),
  /** The app in the terms of schema.org. */
  product: z.strictObject({ category: prose(), systems: prose() }),
  words: z.strictObject({ skip: prose(), contents: prose(), updated: prose() }),
});

/** The props of this site's page templates. `S` is the template's own schema. */
export type Props<S extends z.ZodObject> = PageProps<S, typeof schema>;

/** The values of site.yml, for every part of the site. */
export type Site = Props<z.ZodObject>['site'];
