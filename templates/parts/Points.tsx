import type { z } from 'zod';
import { Icon } from './Icon.tsx';
import type { point } from './shapes.ts';
import { Text } from './Text.tsx';

/** A short list of things worth knowing, each with a picture and a title. */
export function Points({ items }: { readonly items: readonly z.output<typeof point>[] }) {
  return (
    <ul className="points">
      {items.map(({ icon, ...words }) => (
        <li key={words.title}>
          <Icon name={icon} />
          <Words {...words} />
        </li>
      ))}
    </ul>
  );
}

interface Titled {
  readonly title: string;
  readonly text: string;
}

/** The same, each with a star instead of its picture. */
export function StarPoints({ items }: { readonly items: readonly Titled[] }) {
  return (
    <ul className="stars">
      {items.map((words) => (
        <li key={words.title}>
          <Words {...words} />
        </li>
      ))}
    </ul>
  );
}

function Words({ title, text }: Titled) {
  return (
    <>
      <h3>
        <Text>{title}</Text>
      </h3>
      <p>
        <Text>{text}</Text>
      </p>
    </>
  );
}
