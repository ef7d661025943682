import { Harp } from '../Harp.tsx';

/** A harp in the moonlight, and a rabbit that fell asleep listening. */
export function SoftInstrumentals() {
  return (
    <>
      <path d="M0 0h320v200H0" fill="var(--art-deep)" />
      <circle cx="206" cy="100" r="92" fill="var(--art-deep-lit)" />
      <use href="#art-star" x="44" y="44" />
      <use href="#art-star" transform="translate(96 84)scale(.6)" />
      <use href="#art-star" transform="translate(302 36)scale(.8)" />
      <path d="M0 160Q160 136 320 164V200H0" fill="var(--art-near)" />
      <Harp />
      <use href="#art-rabbit" transform="translate(8 110)scale(.82)" />
    </>
  );
}
