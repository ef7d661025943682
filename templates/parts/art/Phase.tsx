const phases = [
  {
    moon: <use href="#art-crescent" />,
    face: 'translate(61 53)rotate(-18)scale(.74)',
    eyes: 'M-21 1v0M21 1v0',
    mouth: 'M-8 12q8 8 16 0',
  },
  {
    moon: <path d="M22 9A50 50 0 1 1 4 69 56 56 0 0 0 22 9" fill="var(--art-moon)" />,
    face: 'translate(58 52)rotate(-10)scale(.84)',
    eyes: 'M-21 7v0M21 7v0',
    mouth: 'M-6 14q6 6 12 0',
  },
];

/** The moon of one step of a bedtime, 100 px: a crescent that is awake, one that is drowsy, a full one that sleeps. */
export function Phase({ index }: { readonly index: number }) {
  const phase = phases[index];
  return (
    <svg className="art phase" viewBox="0 0 100 100" aria-hidden="true">
      {phase ? (
        <>
          {phase.moon}
          <g transform={phase.face}>
            <path d="M-37 14h4M33 14h4" stroke="var(--art-blush)" strokeWidth="9" opacity=".5" />
            <path className="art-line" d={phase.eyes} strokeWidth={index > 0 ? 8 : 11} />
            {index > 0 && <path className="art-line" d="M-31 5Q-23-2-12 1M31 5Q23-2 12 1" />}
            <path className="art-line" d={phase.mouth} />
          </g>
        </>
      ) : (
        <>
          <circle cx="50" cy="50" r="50" fill="var(--art-moon)" />
          <use href="#art-face" transform="translate(50 50)scale(.9)" />
        </>
      )}
    </svg>
  );
}
