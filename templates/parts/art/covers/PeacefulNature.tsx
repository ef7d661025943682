/** A pond with the moon in its water. */
export function PeacefulNature() {
  return (
    <>
      <path d="M0 0h320v200H0" fill="var(--art-mist)" />
      <path d="M0 56C60 20 120 60 190 40S280 30 320 48V90H0" fill="var(--art-leaf-lit)" />
      <path d="M0 78Q160 56 320 78V200H0" fill="var(--art-leaf)" />
      <ellipse cx="160" cy="142" rx="150" ry="58" fill="var(--art-deep)" />
      <ellipse cx="160" cy="136" rx="120" ry="42" fill="var(--art-deep-lit)" />
      <path
        d="M132 114a30 30 0 0 1 56 0zM126 122h68M134 138h52M140 152h40M150 164h20"
        fill="var(--art-moon)"
        stroke="var(--art-moon)"
        strokeWidth="7"
      />
      <path d="M56 152a34 12 0 1 0 62-4l-26 4 14-12a34 12 0 0 0-50 12" fill="var(--art-leaf-lit)" />
      <path d="M68 148Q62 132 74 136 80 122 86 136 98 132 92 148" fill="var(--art-rose)" />
      <path
        d="M268 196Q264 130 270 84M284 196Q284 150 294 110M300 196Q296 160 284 140"
        className="art-line"
        stroke="var(--art-leaf-lit)"
      />
      <path d="M270 66v20M294 92v20" stroke="var(--art-plum)" strokeWidth="11" />
    </>
  );
}
