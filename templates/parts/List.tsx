import { Text } from './Text.tsx';

/** Short lines, each with a star. */
export function List({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul className="stars">
      {lines.map((line) => (
        <li key={line}>
          <Text>{line}</Text>
        </li>
      ))}
    </ul>
  );
}
