import { slug } from 'lullamoon-site/templates';

/** Tags, each a link to the page of its notes. */
export function Tags({ names }: { names: readonly string[] }) {
  return (
    <ul className="tags">
      {names.map((name) => (
        <li key={name}>
          <a href={`/tags/${slug(name)}/`}>{name}</a>
        </li>
      ))}
    </ul>
  );
}
