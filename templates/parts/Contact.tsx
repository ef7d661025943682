import type { z } from 'zod';
import type { Site } from '../site.ts';
import type { contact } from './shapes.ts';

/** How to reach a person: a sentence and the address. */
export function Contact({ heading, text, site }: z.output<typeof contact> & { readonly site: Site }) {
  return (
    <section className="contact" aria-labelledby="contact">
      <h2 id="contact">{heading}</h2>
      <p>
        {text} <a href={`mailto:${site.email}`}>{site.email}</a>
      </p>
    </section>
  );
}
