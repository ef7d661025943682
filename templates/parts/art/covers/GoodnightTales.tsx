/** An open book as a tent, with a light and a small sleeping animal inside. */
export function GoodnightTales() {
  return (
    <>
      <path d="M0 0h320v200H0" fill="var(--art-deep)" />
      <circle cx="130" cy="130" r="150" fill="url(#art-halo)" />
      <use href="#art-star" x="46" y="50" />
      <use href="#art-star" transform="translate(288 50)scale(.7)" />
      <use href="#art-star" transform="translate(92 24)scale(.5)" />
      <path d="M0 164Q150 140 320 160V200H0" fill="var(--art-near)" />
      <path d="M124 26L232 18 304 162 202 178" fill="var(--art-rose)" />
      <path d="M146 40L222 34 280 152 210 163Z" fill="none" stroke="var(--art-paper)" opacity=".6" />
      <use href="#art-crescent" transform="translate(190 76)rotate(-6)scale(.44)" />
      <path d="M124 30L202 178H46" fill="var(--art-fox-lit)" />
      <path d="M124 70L180 178H68" fill="var(--art-moon-dim)" />
      <use href="#art-hedgehog" transform="translate(80 122)scale(.72)" />
      <path
        d="M40 178L124 28 202 178"
        fill="none"
        stroke="var(--art-rose)"
        strokeWidth="9"
        strokeLinejoin="round"
      />
      <path
        d="M54 176L124 50 188 176M62 176L124 62 180 176"
        fill="none"
        stroke="var(--art-paper)"
        strokeWidth="5"
      />
    </>
  );
}
