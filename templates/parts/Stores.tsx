import Tooltip from '../islands/Tooltip.tsx';
import type { Site } from '../site.ts';

/** The two store buttons; `place` tells this pair from others on the page. */
export function Stores({ site, place }: { readonly site: Site; readonly place: string }) {
  return (
    <ul className="stores">
      {(['appStore', 'googlePlay'] as const).map((store) => (
        <li key={store}>
          <Tooltip id={`${place}-${store}`} tip={<span>{site.stores[store].tip}</span>}>
            <a className="button" href={site[store]}>
              <small>{site.stores[store].before}</small> {site.stores[store].label}
            </a>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}
