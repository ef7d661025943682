import Tooltip from '../islands/Tooltip.tsx';
import type { Site } from '../site.ts';

const stores = ['appStore', 'googlePlay'] as const;

/**
 * The two store buttons. `place` identifies this pair on the page. While site.yml has `#` for a store, it is a disabled link (ARIA
 * in HTML: `role=link` with `aria-disabled`): a tap has no effect.
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
                {/* The hidden tooltip always describes it, with and without scripts. */}
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
