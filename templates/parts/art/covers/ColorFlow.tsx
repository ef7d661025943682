const bands = ['rose', 'fox-lit', 'moon-dim', 'leaf-lit', 'fur'];

/** A broad brush that draws a rainbow of night colors. */
export function ColorFlow() {
  return (
    <>
      <path d="M0 0h320v200H0" fill="var(--art-deep)" />
      <circle cx="210" cy="90" r="150" fill="url(#art-halo)" />
      <use href="#art-star" x="60" y="40" />
      <use href="#art-star" transform="translate(280 166)scale(.8)" />
      <use href="#art-star" transform="translate(140 28)scale(.5)" />
      <g fill="none" strokeWidth="16.5">
        {bands.map((band, i) => (
          <path
            key={band}
            d="M-30 140C40 40 110 122 214 78"
            stroke={`var(--art-${band})`}
            transform={`translate(${i * 6} ${i * 14})`}
          />
        ))}
      </g>
      <g transform="translate(232 104)rotate(-23)">
        <path d="M30-42H-8Q-16-20-8-12-18 0-10 10-16 22-8 38H30" fill="var(--art-cream)" />
        <path d="M24-42H46V42H24" fill="var(--art-moon-dim)" />
        <path d="M46-30C70-30 70-12 90-12H140V12H90C70 12 70 30 46 30" fill="var(--art-fox-dim)" />
      </g>
    </>
  );
}
