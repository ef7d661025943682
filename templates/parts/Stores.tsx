import Tooltip from '../islands/Tooltip.tsx';
import type { Site } from '../site.ts';

const stores = ['appStore', 'googlePlay'] as const;

/**
 * The two store buttons; `place` tells this pair from others on the page. While site.yml holds a `#` for one, it is a link
 * that leads nowhere and says so (ARIA in HTML: `role=link` with `aria-disabled`): a tap stays where it is.
 */
export function Stores({ site, place }: { readonly site: Site; readonly place: string }) {
  const waiting = stores.filter((store) => site[store] === '#');
  const [only] = waiting;
  return (
    <div className="stores">
      {only && <p className="note">{waiting.length > 1 ? site.stores.soon : `${site.stores[only].soon}.`}</p>}
      <ul>
        {stores.map((store) => {
          const { before, label, tip, soon } = site.stores[store];
          const isOut = !waiting.includes(store);
          const to = isOut ? { href: site[store] } : { role: 'link', 'aria-disabled': true, tabIndex: 0 };
          return (
            <li key={store}>
              <Tooltip id={`${place}-${store}`} below tip={<span>{isOut ? tip : soon}</span>}>
                {/* The hidden tooltip describes it at all times, with scripts and without. */}
                <a className="button" {...to} aria-describedby={isOut ? undefined : `${place}-${store}`}>
                  <small>{before}</small> {label}
                </a>
              </Tooltip>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
