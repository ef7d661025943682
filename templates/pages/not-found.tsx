import { z } from 'zod';
import { LostStar } from '../parts/art/LostStar.tsx';
import { Band } from '../parts/Band.tsx';
import { text } from '../parts/shapes.ts';
import type { Props } from '../site.ts';

export const schema = z.strictObject({
  heading: text,
  text,
  home: text,
  links: z.array(z.strictObject({ label: text, href: text })),
});

/** The page for an unknown address. It logs that address to the console. */
export default function NotFound({ data }: Props<typeof schema>) {
  return (
    <>
      <section className="lost">
        <h1>{data.heading}</h1>
        <p className="lead">{data.text}</p>
        <p>
          <a className="button" href="/">
            {data.home}
          </a>
        </p>
        <LostStar />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: fixed words, nothing of the page's goes into it */}
        <script dangerouslySetInnerHTML={{ __html: 'console.error("Page not found:",location.pathname)' }} />
      </section>
      <Band hour={12} hill={4}>
        <ul className="doors">
          {data.links.map(({ label, href }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </Band>
    </>
  );
}
