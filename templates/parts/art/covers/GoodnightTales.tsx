/** An open book stood up as a tent, a light inside, somebody small asleep in it. */
export function GoodnightTales() {
  return (
    <>
      <path d="M0 0h320v200H0" fill="var(--art-deep)" />
      <use href="#art-star" x="46" y="50" />
      <use href="#art-star" transform="translate(284 46)scale(.7)" />
      <use href="#art-crescent" transform="translate(40 84)scale(0)" />
      <path d="M0 160Q150 132 320 158V200H0" fill="var(--art-near)" />
      <circle cx="124" cy="130" r="120" fill="url(#art-glow)" />
      <path d="M124 30L228 22 300 160 200 176Z" fill="var(--art-rose)" />
      <path d="M124 30L200 176 48 176Z" fill="var(--art-moon-dim)" />
      <path d="M124 66L180 176H68" fill="var(--art-moon)" />
      <use href="#art-hedgehog" transform="translate(84 122)scale(.7)" />
      <path d="M124 34L202 174M124 34L46 174" stroke="var(--art-paper)" strokeWidth="10" />
      <use href="#art-star" transform="translate(220 94)scale(2)" />
    </>
  );
}
