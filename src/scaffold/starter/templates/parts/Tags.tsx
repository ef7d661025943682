import { slug } from 'lullamoon-site/templates';

/** Tags, each a link to the page of its notes; with `counts`, how many there are. */
export function Tags({ names, counts }: { names: readonly string[]; counts?: ReadonlyMap<string, number> }) {
  return (
    <ul className="tags">
      {names.map((name) => (
        <li key={name}>
          <a href={`/tags/${slug(name)}/`}>
            {name}
            {counts && <small> ({counts.get(name)})</small>}
          </a>
        </li>
      ))}
    </ul>
  );
}
