import type { z } from 'zod';
import type { point } from './shapes.ts';

/** A short list of things worth knowing, each with a title. */
export function Points({ items }: { readonly items: readonly z.output<typeof point>[] }) {
  return (
    <ul className="points">
      {items.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
