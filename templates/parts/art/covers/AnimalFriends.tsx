import { Owl } from '../Owl.tsx';

/** Fox and owl, asleep against each other. */
export function AnimalFriends() {
  return (
    <>
      <path d="M0 0h320v200H0" fill="var(--art-mid)" />
      <circle cx="270" cy="30" r="150" fill="url(#art-glow)" />
      <use href="#art-star" x="50" y="36" />
      <use href="#art-star" transform="translate(180 28)scale(.6)" />
      <path d="M30 210C10 150 40 100 110 104S190 160 186 210" fill="var(--art-fox)" />
      <Owl transform="translate(176 46)scale(1.3)" />
      <use href="#art-foxhead" transform="rotate(8 120 90)translate(46 40)scale(1.15)" />
      <path d="M0 186Q150 160 320 184V200H0" fill="var(--art-near)" />
    </>
  );
}
