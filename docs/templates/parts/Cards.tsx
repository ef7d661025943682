import type { Branch } from './tree.ts';

/** Pages with their descriptions, each a link. Nothing if there are none. */
export function Cards({ of, heading: Heading }: { of: readonly Branch[]; heading: 'h2' | 'h3' }) {
  if (of.length === 0) return null;
  return (
    <ul className="cards">
      {of.map(({ route, title, description, badge }) => (
        <li key={route}>
          <Heading>
            <a href={route}>{title}</a> {badge !== undefined && <span className="badge">{badge}</span>}
          </Heading>
          <p>{description}</p>
        </li>
      ))}
    </ul>
  );
}
