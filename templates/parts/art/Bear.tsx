import { Face } from './Face.tsx';

/** A round bear cub asleep on its seat, from 94 44 to 226 184. A group for use inside a drawing. */
export function Bear({ id }: { readonly id?: string }) {
  return (
    <g id={id}>
      {[118, 202].map((x) => (
        <g key={x}>
          <circle cx={x} cy="62" r="18" fill="var(--art-bear)" />
          <circle cx={x} cy="62" r="9" fill="var(--art-bear-lit)" />
        </g>
      ))}
      <path
        d="M160 44C214 44 226 90 226 122S204 184 160 184 94 154 94 122 106 44 160 44"
        fill="var(--art-bear)"
      />
      <path d="M160 44C214 44 226 90 226 122Q218 70 160 44" fill="var(--art-bear-lit)" opacity=".5" />
      <ellipse cx="160" cy="150" rx="42" ry="32" fill="var(--art-bear-lit)" />
      <path
        d="M106 132q18 20 34 10M214 132q-18 20-34 10"
        fill="none"
        stroke="var(--art-bear)"
        strokeWidth="20"
      />
      <ellipse cx="160" cy="102" rx="26" ry="18" fill="var(--art-cream)" />
      <path d="M152 94h16q-2 8-8 8t-8-8" fill="var(--art-ink)" />
      <Face left={131} right={189} y={84} size={9} mouth={[160, 108]} />
    </g>
  );
}
