/** The picture for a missing page: a small star that fell out of the sky, asleep where it landed, and the moon nearby. */
export function LostStar() {
  return (
    <svg className="art art-lost" viewBox="0 0 600 330" preserveAspectRatio="xMidYMax" aria-hidden="true">
      <circle cx="510" cy="92" r="130" fill="url(#art-glow)" />
      <use href="#art-moon" transform="translate(450 32)scale(1.2)" />
      <g>
        <use href="#art-star" className="art-twinkle" x="120" y="60" />
        <use href="#art-star" className="art-twinkle" transform="translate(330 36)scale(.6)" />
        <use href="#art-star" className="art-twinkle" transform="translate(50 150)scale(.7)" />
      </g>
      <use href="#art-trees" fill="var(--art-far)" x="90" y="230" />
      <path d="M-900 240C-300 180 20 250 220 218S480 170 1500 240V331H-900" fill="var(--art-far)" />
      <path d="M-900 290C-200 260 60 290 240 258S520 230 1500 290V331H-900" fill="var(--art-mid)" />
      <circle cx="226" cy="196" r="130" fill="url(#art-glow)" />
      <path
        d="M440 4Q404 76 296 126"
        fill="none"
        stroke="var(--art-moon)"
        strokeWidth="7"
        strokeDasharray="0 23"
        opacity=".8"
      />
      <g transform="translate(226 190)rotate(-14)scale(1.12)">
        <path
          d="M0-80Q16-27 74-4 24 18 4 76-20 26-74 4-22-20 0-80"
          fill="var(--art-moon)"
          stroke="var(--art-moon)"
          strokeWidth="12"
          strokeLinejoin="round"
        />
        <path d="M80-4Q30 22 5 88-26 34-80-2-26 26 6 30 42 24 80-4" fill="var(--art-moon-dim)" opacity=".7" />
        <use href="#art-face" y="-6" transform="scale(.88)" />
      </g>
      <path d="M-900 250C-300 240 100 250 226 262S520 262 1500 236V331H-900" fill="var(--art-near)" />
      <path
        d="M150 288q0-12-8-18m12 18v-26m4 26q0-12 8-18M100 296q0-12-8-18m12 18v-26m4 26q0-12 8-18"
        fill="none"
        stroke="var(--art-mid)"
      />
    </svg>
  );
}
