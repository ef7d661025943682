/** A music box, open, with a sleeping moon that turns on its spring. */
export function ClassicLullabies() {
  return (
    <>
      <path d="M0 0h320v200H0" fill="var(--art-plum)" />
      <circle cx="156" cy="80" r="130" fill="url(#art-halo)" />
      <path d="M0 164Q160 148 320 164V200H0" fill="var(--art-deep)" />
      <path d="M82 112L70 40Q70 32 78 32H234Q242 32 242 40L230 112" fill="var(--art-fox-dim)" />
      <path d="M94 112L84 46H228L218 112" fill="var(--art-rose)" />
      <path d="M156 76v36" stroke="var(--art-moon-dim)" strokeWidth="7" />
      <use href="#art-moon" transform="translate(118 20)scale(.76)" />
      <path d="M72 108H240L234 176Q233 182 226 182H86Q79 182 78 176" fill="var(--art-fox)" />
      <path d="M156 108H240L234 176Q233 182 226 182H180" fill="var(--art-fox-lit)" />
      <path d="M70 112H242" stroke="var(--art-fox-dim)" strokeWidth="10" />
      <use href="#art-star" transform="translate(156 148)scale(1.8)" />
      <path d="M236 148h24v-22" fill="none" stroke="var(--art-moon-dim)" strokeWidth="6" />
      <path d="M260 122v0M44 76v0M276 66v0M294 60v0" stroke="var(--art-moon)" strokeWidth="15" />
      <path d="M50 76V44q10 2 14 14M282 66V34l18-6V60" fill="none" stroke="var(--art-moon)" strokeWidth="5" />
    </>
  );
}
