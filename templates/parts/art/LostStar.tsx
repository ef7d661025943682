/** The page that is not there: a small star that fell onto a hill, the light of its steps, and the moon looking on. */
export function LostStar() {
  return (
    <svg className="art art-lost" viewBox="0 0 600 330" preserveAspectRatio="xMidYMax" aria-hidden="true">
      <circle cx="480" cy="112" r="112" fill="url(#art-glow)" />
      <use href="#art-moon" transform="translate(430 62)" />
      <g>
        <use href="#art-star" className="art-twinkle" x="120" y="60" />
        <use href="#art-star" className="art-twinkle" transform="translate(330 36)scale(.6)" />
        <use href="#art-star" className="art-twinkle" transform="translate(50 150)scale(.7)" />
      </g>
      <use href="#art-trees" fill="var(--art-far)" x="90" y="230" />
      <path d="M-900 240C-300 180 20 250 220 218S480 170 1500 240V331H-900" fill="url(#art-far)" />
      <path d="M-900 290C-200 260 60 290 240 258S520 230 1500 290V331H-900" fill="url(#art-mid)" />
      <circle cx="226" cy="196" r="130" fill="url(#art-glow)" />
      <g transform="translate(226 196)rotate(-14)">
        <path
          d="M0-80Q16-27 74-4 24 18 4 76-20 26-74 4-22-20 0-80"
          fill="var(--art-moon-dim)"
          stroke="var(--art-moon-dim)"
          strokeWidth="12"
          strokeLinejoin="round"
        />
        <use href="#art-face" y="-6" transform="scale(.88)" />
      </g>
      <path d="M-900 330C-300 250 100 250 226 262S520 300 1500 300V331H-900" fill="var(--art-near)" />
      <g stroke="var(--art-moon)">
        <path d="M292 284v0M316 274v0" strokeWidth="10" />
        <path d="M344 286v0M366 276v0" strokeWidth="8" opacity=".8" />
        <path d="M390 288v0M408 280v0M430 292v0" strokeWidth="6" opacity=".5" />
      </g>
    </svg>
  );
}
