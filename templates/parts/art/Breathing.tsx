import { Bear } from './Bear.tsx';

/**
 * The bear to breathe with: it grows for four seconds and shrinks for six, and the two instructions alternate. With reduced motion
 * it rests, and both are shown. It is as wide as its box and has its own ground. Needs <ArtDefs />.
 */
export function Breathing({
  breatheIn,
  breatheOut,
}: {
  readonly breatheIn: string;
  readonly breatheOut: string;
}) {
  return (
    <div className="breathing">
      <svg className="art" viewBox="0 0 320 236" aria-hidden="true">
        <g className="art-breathe">
          <circle cx="160" cy="124" r="98" fill="var(--art-leaf-lit)" opacity=".25" />
          <circle cx="160" cy="124" r="82" fill="var(--art-leaf-lit)" opacity=".4" />
        </g>
        <ellipse cx="160" cy="222" rx="140" ry="13" fill="var(--art-deep)" />
        <g transform="translate(0 28)">
          <g className="art-breathe">
            <Bear />
          </g>
        </g>
      </svg>
      <p>
        <span>{breatheIn}</span> <span>{breatheOut}</span>
      </p>
    </div>
  );
}
