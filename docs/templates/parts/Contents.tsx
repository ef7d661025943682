import type { Body } from 'lullamoon-site/templates';

/** The headings of the second and third level, as links. */
export function Contents({ of }: { of: Body['contents'] }) {
  return (
    <ul>
      {of.map(({ id, text, depth, children }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
          {depth < 3 && children.length > 0 && <Contents of={children} />}
        </li>
      ))}
    </ul>
  );
}
