import type { ReactNode } from 'react';
import { Bear } from './Bear.tsx';
import { Frog } from './Frog.tsx';
import { Owl } from './Owl.tsx';

/** Each animal on the ground at 106 of 120. */
const portraits = {
  fox: <use href="#art-fox" transform="translate(8 4)scale(.68)" />,
  owl: <Owl transform="translate(54-6)scale(.92)" />,
  bear: (
    <g transform="translate(-4-18)scale(.66)">
      <Bear />
    </g>
  ),
  hedgehog: <use href="#art-hedgehog" transform="translate(20 10)scale(1.24)" />,
  rabbit: <use href="#art-rabbit" transform="translate(14 8)scale(1.1)" />,
  frog: (
    <g transform="translate(-22-62)scale(.9)">
      <Frog />
    </g>
  ),
} satisfies Record<string, ReactNode>;

/** Their names, for front matter. */
export const portraitNames = Object.keys(portraits) as [
  keyof typeof portraits,
  ...(keyof typeof portraits)[],
];

/** An animal on a bit of ground, 200 x 132. Needs <ArtDefs />. */
export function Portrait({ who }: { readonly who: keyof typeof portraits }) {
  return (
    <svg className="art portrait" viewBox="0 -8 200 132" aria-hidden="true">
      {portraits[who]}
      <ellipse cx="100" cy="112" rx="96" ry="9" fill="var(--late)" />
    </svg>
  );
}
