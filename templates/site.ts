// The site's own keys of site.yml, and what page templates and parts are given of them.

import type { PageProps } from 'lullamoon-site/templates';
import { z } from 'zod';

const link = z.strictObject({ label: z.string(), href: z.string() });
const store = z.strictObject({
  before: z.string(),
  /** In its place while the address of the store is a `#`; and `soon` in the place of `tip`. */
  beforeSoon: z.string(),
  label: z.string(),
  tip: z.string(),
  soon: z.string(),
});

export const schema = z.strictObject({
  email: z.email(),
  copyright: z.int(),
  appStore: z.string(),
  googlePlay: z.string(),
  /** What stands at the end of inner pages above the two buttons. */
  stores: z.strictObject({ heading: z.string(), appStore: store, googlePlay: store }),
  header: z.strictObject({ label: z.string(), links: z.array(link) }),
  footer: z.strictObject({ label: z.string(), line: z.string(), links: z.array(link) }),
  /** The app, as schema.org names such things. */
  product: z.strictObject({ category: z.string(), systems: z.string() }),
  words: z.strictObject({ skip: z.string(), contents: z.string(), updated: z.string() }),
});

/** What a page template of this site is given; `S` is the template's own schema. */
export type Props<S extends z.ZodObject> = PageProps<S, typeof schema>;

/** The values of site.yml, as every part of the site sees them. */
export type Site = Props<z.ZodObject>['site'];
