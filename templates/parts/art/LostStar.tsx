/** The page that is not there: a small star that fell onto a hill, the light of its steps, and the moon looking on. */
export function LostStar() {
  return (
    <svg className="art art-lost" viewBox="0 0 600 320" aria-hidden="true">
      <circle cx="480" cy="84" r="150" fill="url(#art-glow)" />
      <use href="#art-moon" transform="translate(424 24)scale(1.1)" />
      <use href="#art-star" className="art-twinkle" x="120" y="60" />
      <use href="#art-star" transform="translate(300 36)scale(.6)" />
      <use href="#art-star" transform="translate(60 150)scale(.7)" />
      <path d="M-900 240C-300 180 20 250 220 214S480 190 1500 240V320H-900" fill="url(#art-far)" />
      <path d="M-900 290C-200 260 60 290 240 252S520 250 1500 290V320H-900" fill="url(#art-mid)" />
      <circle cx="250" cy="200" r="110" fill="url(#art-glow)" />
      <g transform="translate(250 196)rotate(-10)">
        <use href="#art-star" transform="scale(7)" />
        <use href="#art-face" y="2" transform="scale(.6)" />
      </g>
      <g fill="var(--art-star)">
        <ellipse cx="330" cy="262" rx="8" ry="4" />
        <ellipse cx="362" cy="274" rx="8" ry="4" opacity=".8" />
        <ellipse cx="396" cy="268" rx="8" ry="4" opacity=".6" />
        <ellipse cx="430" cy="280" rx="8" ry="4" opacity=".4" />
      </g>
    </svg>
  );
}
