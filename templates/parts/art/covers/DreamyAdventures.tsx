import { PaperBoat } from '../PaperBoat.tsx';

/** A paper boat drifting through the clouds. Also what the drawn phone plays. */
export function DreamyAdventures() {
  return (
    <>
      <path d="M0-50h320v250H0" fill="var(--art-deep)" />
      <circle cx="236" cy="46" r="120" fill="url(#art-halo)" />
      <use href="#art-crescent" transform="translate(212 16)scale(.52)" />
      <use href="#art-star" x="84" y="42" />
      <use href="#art-star" transform="translate(128 22)scale(.5)" />
      <path
        d="M0 130Q20 96 52 112 76 76 110 104 140 84 160 110 200 70 232 104 270 84 284 116 304 104 320 120V200H0"
        fill="var(--art-deep-lit)"
      />
      <g transform="rotate(-5 160 110)">
        <PaperBoat />
      </g>
      <path
        d="M-10 170Q0 140 30 150 40 136 66 156 96 128 128 156 166 132 196 158 232 134 258 160 292 140 350 162V200H-10"
        fill="var(--art-far)"
      />
      <path d="M0 186Q50 162 92 184 144 160 190 184 250 164 320 186V200H0" fill="var(--art-mist)" />
    </>
  );
}
