import { Frog } from './Frog.tsx';

/** What falls, from far to near; each is 200 units high and follows itself. */
const layers = [
  {
    d: 'M24 12v12M70 84v12M118 40v12M166 130v12M214 66v12M44 160v12M140 186v12M232 8v12',
    width: 2,
    opacity: 0.4,
  },
  { d: 'M46 50v22M104 116v22M152 20v22M196 160v22M18 108v22M226 120v22', width: 3, opacity: 0.6 },
  { d: 'M78 30v7M176 92v9M30 172v8M126 150v6M220 40v8', width: 9, opacity: 0.8 },
];

/** Rain on a window at three paces, and a frog asleep on the sill. It makes no sound. Needs <ArtDefs />. */
export function Rain() {
  return (
    <svg className="art raining" viewBox="0 0 320 268" aria-hidden="true">
      <svg x="36" y="12" width="248" height="214" viewBox="0 0 248 214" aria-hidden="true">
        <path d="M0 0H248V214H0" fill="var(--art-rain)" />
        <path d="M0 150Q70 110 140 140T248 128V214H0" fill="var(--art-deep)" opacity=".5" />
        {layers.map(({ d, width, opacity }) => (
          <g key={d} className="art-rain" stroke="var(--art-fur-lit)" strokeWidth={width} opacity={opacity}>
            <path d={d} />
            <path d={d} transform="translate(0-200)" />
          </g>
        ))}
      </svg>
      <path
        d="M36 12H284V226H36ZM160 12V226M36 104H284"
        fill="none"
        stroke="var(--art-plum-lit)"
        strokeWidth="10"
      />
      <g transform="translate(14 38)">
        <Frog />
      </g>
      <path d="M16 232H304" stroke="var(--art-plum)" strokeWidth="24" />
    </svg>
  );
}
