/** Waves in even bands of white and pink, and a whale asleep on them. */
export function WhitePinkNoise() {
  return (
    <>
      <path d="M0 0h320v200H0" fill="var(--art-deep)" />
      <circle cx="240" cy="40" r="130" fill="url(#art-halo)" />
      <use href="#art-crescent" transform="translate(268 8)scale(.4)" />
      <use href="#art-star" x="40" y="36" />
      <use href="#art-star" transform="translate(180 26)scale(.6)" />
      <path d="M0 104q40-24 80 0t80 0 80 0 80 0v96H0" fill="var(--art-deep-lit)" />
      <path
        d="M66 146C48 98 84 64 130 64 176 64 196 104 222 104 236 104 236 88 228 80 218 72 216 60 222 54 234 54 242 62 246 70 252 62 264 58 274 62 276 74 266 82 256 86 262 120 230 150 190 152"
        fill="var(--art-plum-lit)"
      />
      <path d="M130 64C176 64 196 104 222 104 190 116 170 80 130 64" fill="var(--art-fur)" />
      <path d="M62 122Q98 140 136 132 146 140 142 158H70" fill="var(--art-fur-lit)" />
      <path className="art-line" d="M84 108q8 8 16 0" />
      <circle cx="82" cy="122" r="13" fill="url(#art-blush)" />
      <path d="M0 138q40-20 80 0t80 0 80 0 80 0v62H0" fill="var(--art-rose)" />
      <path d="M-30 156q40-20 80 0t80 0 80 0 80 0 80 0v50H-30" fill="var(--art-fur-lit)" />
      <path d="M0 174q40-20 80 0t80 0 80 0 80 0v30H0" fill="var(--art-rose)" />
      <path d="M-30 190q40-20 80 0t80 0 80 0 80 0 80 0v20H-30" fill="var(--art-fur)" />
    </>
  );
}
