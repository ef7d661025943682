import { House } from './House.tsx';

/**
 * Where a light section ends and a dark one begins: hill behind hill, each later, with a house where somebody is still up.
 * The nearest takes the fill that it inherits. Needs <ArtDefs />.
 */
export function Nightfall() {
  return (
    <svg
      className="art art-nightfall"
      viewBox="0 0 1440 400"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <g fill="var(--late)">
        <use href="#art-trees" transform="translate(300 70)scale(.8)" />
        <path d="M0 66C200 40 360 48 540 74S860 86 1000 70 1280 44 1440 64V400H0" />
      </g>
      <House transform="translate(690 92)" />
      <g fill="color-mix(in srgb,var(--late) 60%,var(--hour))">
        <use href="#art-trees" transform="translate(840 136)" />
        <use href="#art-trees" x="120" y="166" />
        <path d="M0 180C240 160 420 176 640 160S1120 110 1440 176V400H0" />
      </g>
      <g opacity=".4">
        <use href="#art-trees" transform="translate(560 290)scale(1.2)" />
        <use href="#art-trees" x="1280" y="292" />
        <path d="M0 260C260 230 460 300 700 290S1200 250 1440 308V400H0" />
      </g>
      <path d="M0 372C300 384 620 350 900 366S1280 384 1440 360V401H0" />
    </svg>
  );
}
