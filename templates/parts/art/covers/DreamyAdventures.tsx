/** A paper boat drifting through the clouds. Also what the drawn phone plays. */
export function DreamyAdventures() {
  return (
    <>
      <path d="M0 0h320v200H0" fill="var(--art-deep)" />
      <circle cx="236" cy="50" r="110" fill="url(#art-glow)" />
      <use href="#art-crescent" transform="translate(218 20)scale(.5)" />
      <use href="#art-star" x="84" y="42" />
      <use href="#art-star" transform="translate(128 26)scale(.5)" />
      <path
        d="M0 130Q20 96 52 112 76 76 110 104 140 84 160 110 200 70 232 104 270 84 284 116 304 104 320 120V200H0"
        fill="var(--art-deep-lit)"
      />
      <g transform="rotate(-5 160 110)">
        <path d="M160 34L206 118H114" fill="var(--art-paper)" />
        <path d="M160 34L114 118 160 128" fill="var(--art-fur)" />
        <path d="M66 96L160 124 254 96 216 160H104" fill="var(--art-paper)" />
        <path d="M66 96L160 124 104 160" fill="var(--art-fur)" />
        <path d="M160 124L254 96 216 160" fill="var(--art-fur-lit)" />
      </g>
      <path
        d="M0 166Q30 132 66 156 96 128 128 156 166 132 196 158 232 134 258 160 292 140 320 162V200H0"
        fill="var(--art-far)"
      />
      <path d="M0 186Q50 162 92 184 144 160 190 184 250 164 320 186V200H0" fill="var(--art-mist)" />
    </>
  );
}
