// The pieces of front matter that several page templates share.
import { z } from 'zod';

/** A heading's words. */
export const text = z.string().trim().min(1);

/** Something to say, with a picture. */
export const point = z.strictObject({ icon: text, title: text, text });

/** Where a page leads on to. */
export const next = z.strictObject({
  heading: text,
  links: z.array(z.strictObject({ label: text, href: text, text })).min(1),
});

/** How to reach a person. The template adds the address. */
export const contact = z.strictObject({ heading: text, text });
