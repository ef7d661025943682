import type { z } from 'zod';
import { Icon } from './Icon.tsx';
import type { point } from './shapes.ts';
import { Text } from './Text.tsx';

/** A short list of things worth knowing, each with a picture and a title. */
export function Points({ items }: { readonly items: readonly z.output<typeof point>[] }) {
  return (
    <ul className="points">
      {items.map(({ icon, title, text }) => (
        <li key={title}>
          <Icon name={icon} />
          <h3>
            <Text>{title}</Text>
          </h3>
          <p>
            <Text>{text}</Text>
          </p>
        </li>
      ))}
    </ul>
  );
}
