import { Frog } from './Frog.tsx';

/** The positions of drops, from far to near. Each layer is 200 units high and repeats. */
const layers = [
  { drops: '24 12,70 84,118 40,166 130,214 66,44 160,140 186,232 8', size: 0.5, opacity: 0.5 },
  { drops: '46 50,104 116,152 20,196 160,18 108,226 120', size: 0.75, opacity: 0.7 },
  { drops: '78 30,176 92,30 172,126 150,220 40', size: 1.1, opacity: 0.9 },
];

/** Drops with their trails on the glass. */
function Drops({ at, size }: { readonly at: string; readonly size: number }) {
  return at.split(',').map((place) => (
    <g key={place} transform={`translate(${place})scale(${size})`}>
      <path d="M0-44V-4" stroke="var(--art-fur-lit)" strokeWidth="3" opacity=".35" />
      <path d="M0-14Q9 2 8 8A8 8 0 0 1-8 8Q-9 2 0-14" fill="var(--art-fur-lit)" />
    </g>
  ));
}

/** Rain on a window at three paces, and a frog asleep on the sill. It makes no sound. Needs <ArtDefs />. */
export function Rain() {
  return (
    <svg className="art raining" viewBox="0 0 320 268" aria-hidden="true">
      <svg x="36" y="12" width="248" height="214" viewBox="0 0 248 214" aria-hidden="true">
        <path d="M0 0H248V214H0" fill="var(--art-rain)" />
        <path d="M0 150Q70 110 140 140T248 128V214H0" fill="var(--art-deep)" opacity=".5" />
        {layers.map(({ drops, size, opacity }) => (
          <g key={drops} className="art-rain" opacity={opacity}>
            <Drops at={drops} size={size} />
            <g transform="translate(0-200)">
              <Drops at={drops} size={size} />
            </g>
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
