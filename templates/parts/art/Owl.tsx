import { Face } from './Face.tsx';

/** A sleeping owl, 100 x 122, its feet at the bottom. If it hugs, its left wing is elsewhere. A group for use inside a drawing. */
export function Owl({
  transform,
  id,
  hugs,
}: {
  readonly transform?: string;
  readonly id?: string;
  readonly hugs?: boolean;
}) {
  return (
    <g id={id} transform={transform}>
      <path
        d="M14 4C24 6 30 12 50 12S76 6 86 4C90 14 96 28 96 60 96 96 78 118 50 118S4 96 4 60C4 28 10 14 14 4"
        fill="var(--art-plum)"
      />
      <path
        d="M50 58C72 60 82 80 74 98 68 110 60 114 50 114S32 110 26 98C18 80 28 60 50 58"
        fill="var(--art-plum-lit)"
      />
      <path d="M38 82q4 5 8 0M54 82q4 5 8 0M46 95q4 5 8 0" fill="none" stroke="var(--art-plum)" />
      <path d="M50 32C60 18 86 22 86 44S58 68 50 54C42 68 14 66 14 44S40 18 50 32" fill="var(--art-cream)" />
      <Face left={32} right={68} y={43} size={7} />
      <path d="M45 48Q50 45 55 48 55 56 50 61 45 56 45 48" fill="var(--art-fox)" />
      <path
        d={`${hugs ? '' : 'M5 54C-4 84 6 106 22 112 32 96 24 68 5 54'}M95 54C104 84 94 106 78 112 70 96 74 68 95 54`}
        fill="var(--art-plum-lit)"
      />
      <path d="M33 117h9M58 117h9" stroke="var(--art-fox)" strokeWidth="8" />
    </g>
  );
}
