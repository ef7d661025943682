const drawings = {
  list: 'M9 6h11M9 12h11M9 18h7M4 6h.01M4 12h.01M4 18h.01',
  clock: 'M12 7v5l3.5 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  leaf: 'M5 20c0-9 5-14 15-15 0 10-5 15-13 14M5 20c2-5 5-8 9-10',
  lock: 'M6 11h12v9H6zM9 11V7.5a3 3 0 0 1 6 0V11M12 15v2',
} as const;

/** The names of the drawings. */
export const icons = Object.keys(drawings) as (keyof typeof drawings)[];

/** A drawing beside words that say the same. */
export function Icon({ name }: { name: keyof typeof drawings }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}

/** The sign of the product. */
export function Jar() {
  return (
    <svg className="jar" viewBox="0 0 64 64" aria-hidden="true">
      <rect className="lid" x="18" y="6" width="28" height="10" rx="3" />
      <path className="glass" d="M16 20h32c4 4 6 8 6 13v18c0 5-3 8-8 8H18c-5 0-8-3-8-8V33c0-5 2-9 6-13z" />
      <path className="label" d="M20 36h24" />
    </svg>
  );
}
