import type { ReactNode } from 'react';
import type { z } from 'zod';
import { Moment } from './art/Moment.tsx';
import type { top } from './shapes.ts';

interface Props {
  readonly heading: string;
  readonly lead: string;
  /** The animal that sleeps on the hill below it. */
  readonly animal: z.output<typeof top.animal>;
  /** A link to the sample of the app, further down on the page. */
  readonly taste?: { readonly href: string; readonly text: string } | undefined;
  readonly children?: ReactNode;
}

/** The beginning of an inner page: its title high in the sky, the moon, and a sleeping animal behind the first hill. */
export function Intro({ heading, lead, animal, taste, children }: Props) {
  return (
    <section className="intro">
      <svg className="art intro-moon" viewBox="-40 -40 180 180" aria-hidden="true">
        {/* On a phone the moon beside the site's name is enough. */}
        <g className="art-wide">
          <circle cx="50" cy="50" r="90" fill="url(#art-glow)" />
          <use href="#art-moon" />
        </g>
        <use href="#art-star" className="art-twinkle" transform="translate(128 2)" />
        <use href="#art-star" className="art-twinkle" transform="translate(-20 70)scale(.6)" />
      </svg>
      {/* Its own knoll. The hill line of the next section hides its foot (see Divider). */}
      <svg
        className="art intro-hill"
        viewBox="0 0 1440 96"
        preserveAspectRatio="xMaxYMax slice"
        aria-hidden="true"
      >
        <path d="M740 97C800 60 860 38 960 36S1200 44 1290 38 1400 24 1440 26V97" />
      </svg>
      <Moment name={animal} className="intro-animal" />
      <h1>{heading}</h1>
      <p className="lead">{lead}</p>
      {children}
      {taste && (
        <a className="more" href={taste.href}>
          {taste.text}
        </a>
      )}
    </section>
  );
}
