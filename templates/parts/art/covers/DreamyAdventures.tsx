import { PaperBoat } from '../PaperBoat.tsx';

/** A paper boat drifting through the clouds. The drawn phone also plays this story, and its last screen shows the boat again. */
export function DreamyAdventures() {
  return (
    <>
      <path d="M0-50h320v250H0" fill="var(--art-deep)" />
      <circle cx="236" cy="46" r="120" fill="url(#art-halo)" />
      <use href="#art-star" transform="translate(244 40)scale(1.5)" />
      <use href="#art-star" x="84" y="42" />
      <use href="#art-star" transform="translate(128 22)scale(.5)" />
      <Clouds y={138} color="deep-lit" />
      <g id="art-boat" transform="rotate(-5 160 110)">
        <PaperBoat />
      </g>
      <Clouds y={184} color="far" />
      <Clouds y={206} color="mist" x={-24} />
    </>
  );
}

/** A bank of clouds, from its middle down. */
function Clouds({ y, color, x = -10 }: { readonly y: number; readonly color: string; readonly x?: number }) {
  return (
    <path
      d={`M${x} ${y}H360V300H-90`}
      fill={`var(--art-${color})`}
      stroke={`var(--art-${color})`}
      strokeWidth="56"
      strokeDasharray="0 39"
    />
  );
}
