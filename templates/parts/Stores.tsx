import type { Site } from '../Document.tsx';

/** The two store buttons. */
export function Stores({ site }: { readonly site: Site }) {
  return (
    <ul className="stores">
      {(['appStore', 'googlePlay'] as const).map((store) => (
        <li key={store}>
          <a className="button" href={site[store]}>
            <small>{site.stores[store].before}</small> {site.stores[store].label}
          </a>
        </li>
      ))}
    </ul>
  );
}
