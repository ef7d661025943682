import { Bear } from '../Bear.tsx';

/** A round bear cub that breathes: four seconds in, six out. */
export function BreathingBuddies() {
  return (
    <>
      <path d="M0 0h320v200H0" fill="var(--art-leaf)" />
      <g className="art-breathe">
        <circle cx="160" cy="110" r="86" fill="var(--art-leaf-lit)" opacity=".4" />
        <circle cx="160" cy="110" r="70" fill="var(--art-leaf-lit)" opacity=".5" />
      </g>
      <path d="M0 178Q160 160 320 178V200H0" fill="var(--art-deep)" />
      <g className="art-breathe">
        <Bear id="art-bear" />
      </g>
    </>
  );
}
