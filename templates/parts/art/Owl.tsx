/** A sleeping owl, 92 x 122, its feet at the bottom. A group for use inside a drawing. */
export function Owl({ transform }: { readonly transform: string }) {
  return (
    <g transform={transform}>
      <path
        d="M10 2C20 12 34 12 46 12S72 12 82 2C92 20 92 44 90 64 88 98 68 118 46 118S4 98 2 64C0 44 0 20 10 2"
        fill="var(--art-plum)"
      />
      <path d="M46 60C66 60 76 78 70 98Q60 114 46 114T22 98C16 78 26 60 46 60" fill="var(--art-plum-lit)" />
      <path
        d="M34 78q4 5 8 0M50 78q4 5 8 0M42 90q4 5 8 0M34 100q4 5 8 0M50 100q4 5 8 0"
        className="art-line"
        opacity=".3"
        strokeWidth="3"
      />
      <path d="M46 30C54 16 82 18 82 42S54 66 46 52C38 66 10 66 10 42S38 16 46 30" fill="var(--art-cream)" />
      <path className="art-line" d="M20 42q8 8 16 0M56 42q8 8 16 0" />
      <path d="M40 46Q46 42 52 46 50 56 46 58 42 56 40 46" fill="var(--art-fox)" />
      <path d="M2 64C-2 90 12 106 20 110 26 96 22 72 2 64" fill="var(--art-plum-lit)" />
      <path d="M30 116h10M52 116h10" stroke="var(--art-fox)" strokeWidth="7" />
    </g>
  );
}
