import { Owl } from '../Owl.tsx';

/** Fox and owl, asleep against each other. */
export function AnimalFriends() {
  return (
    <>
      <path d="M0 0h320v200H0" fill="var(--art-deep-lit)" />
      <circle cx="160" cy="80" r="170" fill="url(#art-glow)" />
      <path d="M0 120C70 70 130 110 190 90S290 70 320 92V200H0" fill="var(--art-far)" />
      <use href="#art-star" x="40" y="40" />
      <use href="#art-star" transform="translate(290 34)scale(.8)" />
      <path d="M0 150Q160 110 320 150V200H0" fill="var(--art-mid)" />
      <g transform="rotate(-5 230 110)translate(168 24)scale(1.24)">
        <Owl id="art-owl" />
      </g>
      <path d="M26 190C-6 120 50 84 100 90S196 130 196 190" fill="var(--art-fox-dim)" />
      <use href="#art-foxhead" transform="rotate(7 120 90)translate(50 32)scale(1.1)" />
      <path d="M20 200C4 156 60 156 100 164S190 160 208 200" fill="var(--art-fox-lit)" />
      <path d="M20 200C4 156 60 156 86 161Q76 174 84 182 76 190 82 200" fill="var(--art-paper)" />
      <path d="M0 190Q160 176 320 190V200H0" fill="var(--art-near)" />
    </>
  );
}
