/** A harp in the moonlight, and a rabbit that fell asleep listening. */
export function SoftInstrumentals() {
  return (
    <>
      <path d="M0 0h320v200H0" fill="var(--art-mid)" />
      <circle cx="206" cy="100" r="92" fill="var(--art-far)" />
      <use href="#art-star" x="44" y="44" />
      <use href="#art-star" transform="translate(96 84)scale(.6)" />
      <use href="#art-star" transform="translate(302 36)scale(.8)" />
      <path d="M0 160Q160 136 320 164V200H0" fill="var(--art-near)" />
      <path
        d="M174 58V172M190 62V164M206 62V150M222 56V132M238 50V110"
        stroke="var(--art-paper)"
        strokeWidth="3"
      />
      <g fill="none" strokeWidth="15">
        <path d="M154 32L160 178" stroke="var(--art-moon-dim)" />
        <path d="M262 56Q252 120 160 178" stroke="var(--art-fox-dim)" />
        <path d="M150 34C176 20 178 62 208 54S248 20 262 56" stroke="var(--art-moon-dim)" />
      </g>
      <path d="M140 182h52" stroke="var(--art-fox-dim)" strokeWidth="13" />
      <use href="#art-rabbit" transform="translate(8 110)scale(.82)" />
    </>
  );
}
