import type { ReactNode } from 'react';
import type { z } from 'zod';
import { Moment } from './art/Moment.tsx';
import type { top } from './shapes.ts';

interface Props {
  readonly heading: string;
  readonly lead: string;
  /** Who sleeps on the hill below it. */
  readonly animal: z.output<typeof top.animal>;
  readonly children?: ReactNode;
}

/** What an inner page begins with: its name high in the sky, the moon, and somebody asleep behind the first hill. */
export function Intro({ heading, lead, animal, children }: Props) {
  return (
    <section className="intro">
      <svg className="art intro-moon" viewBox="-40 -40 180 180" aria-hidden="true">
        <circle cx="50" cy="50" r="90" fill="url(#art-glow)" />
        <use href="#art-moon" />
        <use href="#art-star" className="art-twinkle" transform="translate(-12 8)scale(.9)" />
        <use href="#art-star" className="art-twinkle" transform="translate(-26 84)scale(.6)" />
      </svg>
      <Moment name={animal} className="intro-animal" />
      <h1>{heading}</h1>
      <p className="lead">{lead}</p>
      {children}
    </section>
  );
}
