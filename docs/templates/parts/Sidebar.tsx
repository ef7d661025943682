import type { Branch } from './tree.ts';
import { tree } from './tree.ts';

/** Links to all pages, by folder. The folder of the page at `route` is open. */
export function Sidebar({ route }: { route: string }) {
  return (
    <ul>
      {tree(route).map((branch) => (
        <li key={branch.route}>
          {branch.pages.length === 0 ? (
            <Link to={branch} route={route} />
          ) : (
            <details open={route.startsWith(branch.route)}>
              <summary>{branch.title}</summary>
              <ul>
                <li>
                  <Link to={{ ...branch, title: 'Overview' }} route={route} />
                </li>
                <Pages of={branch.pages} route={route} />
              </ul>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function Pages({ of, route }: { of: readonly Branch[]; route: string }) {
  return of.map((branch) => (
    <li key={branch.route}>
      <Link to={branch} route={route} />
      {branch.pages.length > 0 && (
        <ul>
          <Pages of={branch.pages} route={route} />
        </ul>
      )}
    </li>
  ));
}

function Link({ to, route }: { to: Branch; route: string }) {
  return (
    <a href={to.route} aria-current={to.route === route ? 'page' : undefined}>
      {to.title}
    </a>
  );
}
