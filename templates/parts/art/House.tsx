/** The house with the last light on, 80 x 68, its floor at the bottom. A group for use inside a drawing. */
export function House({ transform }: { readonly transform: string }) {
  return (
    <g transform={transform}>
      <path d="M10 70V30L40 4 56 18V8h10v20L70 30V70" fill="var(--art-plum)" />
      <path d="M2 36L40 4 78 36" fill="none" stroke="var(--art-plum-lit)" strokeWidth="8" />
      <path d="M30 36h18v18H30" fill="var(--art-deep)" />
      <path className="art-window" d="M30 36h18v18H30" fill="var(--art-moon-dim)" />
    </g>
  );
}
