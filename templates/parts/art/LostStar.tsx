/** The page that is not there: a small star that fell onto a hill, the light of its steps, and the moon looking on. */
export function LostStar() {
  return (
    <svg className="art art-lost" viewBox="0 0 600 330" preserveAspectRatio="xMidYMax" aria-hidden="true">
      <circle cx="490" cy="84" r="150" fill="url(#art-glow)" />
      <use href="#art-moon" transform="translate(436 30)scale(1.1)" />
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
          d="M0-74Q14-24 70-4 22 18 4 70-18 24-70 4-22-20 0-74"
          fill="var(--art-star)"
          stroke="var(--art-star)"
          strokeWidth="12"
          strokeLinejoin="round"
        />
        <path d="M70-4Q22 18 4 70-18 24-70 4-20 24 70-4" fill="var(--art-moon-dim)" opacity=".5" />
        <use href="#art-face" y="-2" transform="scale(.78)" />
      </g>
      <path d="M-900 330C-300 250 100 250 226 262S520 300 1500 300V331H-900" fill="var(--art-near)" />
      <path
        d="M286 280h8M316 270h7M342 279h6M366 269h5M388 276h4M408 267h3"
        stroke="var(--art-star)"
        strokeWidth="7"
        opacity=".8"
      />
    </svg>
  );
}
