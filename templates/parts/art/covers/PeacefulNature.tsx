/** A pond with the moon asleep in its water. */
export function PeacefulNature() {
  return (
    <>
      <path d="M0 0h320v200H0" fill="var(--art-leaf)" />
      <g fill="none" stroke="var(--art-leaf-lit)" opacity=".6">
        <ellipse cx="160" cy="118" rx="84" ry="56" />
        <ellipse cx="160" cy="118" rx="124" ry="82" opacity=".7" />
        <ellipse cx="160" cy="118" rx="170" ry="112" opacity=".4" />
      </g>
      <path d="M0 0H320V22Q240 44 170 30T0 42" fill="var(--art-deep)" />
      <use href="#art-moon" transform="translate(106 62)scale(1.06)" />
      <path
        d="M100 142q15-6 30 0t30 0 30 0 30 0M112 160q12-6 24 0t24 0 24 0 24 0"
        fill="none"
        stroke="var(--art-leaf)"
        strokeWidth="5"
      />
      <path d="M20 164a40 15 0 1 0 74-7l-30 5 16-13a40 15 0 0 0-60 15" fill="var(--art-leaf-lit)" />
      <path
        d="M36 158Q28 142 42 146 36 130 48 136 54 120 60 136 72 130 66 146 80 142 72 158"
        fill="var(--art-rose)"
      />
      <g fill="none" stroke="var(--art-deep)">
        <path d="M262 200Q258 130 266 74M284 200Q284 140 296 96M308 200Q300 160 280 140" />
        <path d="M266 62v22M296 84v20" strokeWidth="12" />
      </g>
    </>
  );
}
