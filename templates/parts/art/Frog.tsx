import { Face } from './Face.tsx';

/** A frog asleep on its seat, from 76 102 to 216 190. Its ground hides the last 12 units. A group for use inside a drawing. */
export function Frog({ id }: { readonly id?: string }) {
  return (
    <g id={id}>
      <path
        d="M84 190Q66 144 100 128C96 106 124 102 130 118H162C168 102 196 106 192 128Q226 144 208 190"
        fill="var(--art-leaf-lit)"
      />
      <path d="M104 190Q110 158 146 158T188 190" fill="var(--art-paper)" opacity=".6" />
      <Face left={114} right={178} y={124} />
      <path className="art-line" d="M128 142q18 12 36 0" />
    </g>
  );
}
