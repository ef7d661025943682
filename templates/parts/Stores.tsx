import Tooltip from '../islands/Tooltip.tsx';
import type { Site } from '../site.ts';

const stores = ['appStore', 'googlePlay'] as const;

/**
 * The two store buttons; `place` tells this pair from others on the page. While site.yml holds a `#` for one, it is a link
 * that leads nowhere and says so (ARIA in HTML: `role=link` with `aria-disabled`): a tap stays where it is.
 */
export function Stores({ site, place }: { readonly site: Site; readonly place: string }) {
  return (
    <div className="stores">
      <ul>
        {stores.map((store) => {
          const { before, beforeSoon, label, tip, soon } = site.stores[store];
          const isOut = site[store] !== '#';
          const waits = { role: 'link', 'aria-disabled': true, tabIndex: 0, 'data-soon': site.stores.notYet };
          const to = isOut ? { href: site[store] } : waits;
          return (
            <li key={store}>
              <Tooltip id={`${place}-${store}`} below tip={<span>{isOut ? tip : soon}</span>}>
                {/* The hidden tooltip describes it at all times, with scripts and without. */}
                <a className="button" {...to} aria-describedby={isOut ? undefined : `${place}-${store}`}>
                  <small>{isOut ? before : beforeSoon}</small> <span>{label}</span>
                </a>
              </Tooltip>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
