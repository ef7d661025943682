import { Frog } from '../Frog.tsx';

/** Rain on a big leaf, and a frog asleep under it. */
export function NatureSounds() {
  return (
    <>
      <path d="M0 0h320v200H0" fill="var(--art-rain)" />
      <path d="M296 20l-6 20M24 140l-6 20" stroke="var(--art-fur)" opacity=".7" />
      <path d="M262 186Q284 120 252 84" fill="none" stroke="var(--art-leaf)" strokeWidth="8" />
      <Frog id="art-frog" />
      <path d="M0 184Q160 166 320 184V200H0" fill="var(--art-near)" />
      <path d="M14 104C40 20 190-14 296 66 250 104 120 124 14 104" fill="var(--art-leaf)" />
      <path d="M14 104C40 20 190-14 296 66Q140 50 14 104" fill="var(--art-leaf-lit)" />
      <path d="M14 104Q140 50 296 66" fill="none" stroke="var(--art-deep)" opacity=".3" />
      <path d="M132 22q12 16 0 18-12-2 0-18M66 66q12 16 0 18-12-2 0-18" fill="var(--art-fur-lit)" />
    </>
  );
}
