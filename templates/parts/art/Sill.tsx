import { PaperBoat } from './PaperBoat.tsx';

/** The end of "The Paper Boat": the boat on the sill, the moon outside, and a sleeping child below. Needs <ArtDefs />. */
export function Sill() {
  return (
    <svg className="art sill" viewBox="0 0 320 340" aria-hidden="true">
      <g className="art-dims">
        <path d="M62 196V104Q62 14 160 14T258 104V196" fill="var(--art-deep)" />
        <use href="#art-crescent" transform="translate(178 44)scale(.5)" />
        <use href="#art-star" x="98" y="92" />
        <path d="M62 176Q110 146 160 168T258 156V200H62" fill="var(--art-deep-lit)" />
        <g transform="translate(58 94)scale(.6)">
          <PaperBoat />
        </g>
        <g fill="none" stroke="var(--art-plum-lit)">
          <path d="M62 200V104Q62 14 160 14T258 104V200" strokeWidth="12" />
          <path d="M42 202H278" strokeWidth="18" />
        </g>
        <path d="M20 236V326M300 268V326" stroke="var(--art-plum)" strokeWidth="16" />
        <path d="M30 290Q34 258 70 262T116 292" fill="var(--art-fur)" />
        <g className="art-sleeper">
          <use href="#art-rabbit" transform="translate(48 216)scale(.86)" />
          <path d="M96 316Q88 248 160 248 250 250 288 316" fill="var(--art-rose)" />
          <path d="M96 316Q88 248 160 248 116 262 120 316" fill="var(--art-cream)" />
        </g>
        <path d="M20 304H300" stroke="var(--art-plum)" strokeWidth="28" />
      </g>
    </svg>
  );
}
