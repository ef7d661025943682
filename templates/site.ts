// The site's own keys of site.yml, and what page templates and parts are given of them.

import { type PageProps, prose } from 'lullamoon-site/templates';
import { z } from 'zod';

const link = z.strictObject({ label: prose(), href: z.string() });
const store = z.strictObject({
  before: prose(),
  /** In its place while the address of the store is a `#`; and `soon` in the place of `tip`. */
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
  /** What stands at the end of inner pages above the two buttons. */
  stores: z.strictObject({
    heading: prose(),
    /** What a button says for a moment when it is tapped before the app is out. */
    notYet: prose(),
    appStore: store,
    googlePlay: store,
  }),
  header: z.strictObject({ label: prose(), links: z.array(link) }),
  footer: z.strictObject({
    label: prose(),
    line: prose(),
    /** To everybody who sleeps on its ground, by name. */
    goodnights: z.array(prose()),
    links: z.array(link),
  }),
  /** The app, as schema.org names such things. */
  product: z.strictObject({ category: prose(), systems: prose() }),
  words: z.strictObject({ skip: prose(), contents: prose(), updated: prose() }),
});

/** What a page template of this site is given; `S` is the template's own schema. */
export type Props<S extends z.ZodObject> = PageProps<S, typeof schema>;

/** The values of site.yml, as every part of the site sees them. */
export type Site = Props<z.ZodObject>['site'];
