import type { ReactNode } from 'react';

interface Props {
  readonly heading: string;
  readonly lead: string;
  readonly children?: ReactNode;
}

/** What an inner page begins with: its name high in the sky, and the moon. */
export function Intro({ heading, lead, children }: Props) {
  return (
    <section className="intro">
      <svg className="intro-moon art" viewBox="0 0 120 120" aria-hidden="true">
        <use href="#art-crescent" x="10" y="6" />
        <use href="#art-star" className="art-twinkle" transform="translate(22 24)scale(.7)" />
        <use href="#art-star" className="art-twinkle" transform="translate(8 78)scale(.4)" />
      </svg>
      <h1>{heading}</h1>
      <p className="lead">{lead}</p>
      {children}
    </section>
  );
}
