const piece = 'M0 0H40c-6 10-4 20 8 20s14-10 8-20H76A76 76 0 0 1 0 76V56c-10 6-20 4-20-8s10-14 20-8Z';

/** A sleeping moon in four pieces, of which the last is on its way. */
export function GentlePuzzles() {
  return (
    <>
      <path d="M0 0h320v200H0" fill="var(--art-deep)" />
      <circle cx="150" cy="100" r="150" fill="url(#art-halo)" />
      <use href="#art-star" x="42" y="48" />
      <use href="#art-star" transform="translate(270 150)scale(.8)" />
      <use href="#art-star" transform="translate(60 156)scale(.6)" />
      <g transform="translate(146 106)" fill="var(--art-moon)" stroke="var(--art-deep)" strokeWidth="2.5">
        <path d={piece} />
        <path d={piece} transform="rotate(90)" fill="var(--art-moon-dim)" />
        <path d={piece} transform="rotate(180)" />
        <path d={piece} transform="translate(30-22)rotate(-78)" fill="var(--art-moon-dim)" />
      </g>
      <use href="#art-face" x="146" y="122" strokeWidth="4" />
    </>
  );
}
