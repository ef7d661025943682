import type { Branch } from './tree.ts';
import { inOrder, tree } from './tree.ts';

/**
 * From this number of pages on, other folders are only links. With all pages on each page, the total size would grow quadratically.
 */
const many = 300;

/** Links to all pages, by folder. The folder of the page at `route` is open. */
export function Sidebar({ route }: { route: string }) {
  const all = tree(route);
  const branches = inOrder(all).length < many ? all : opened(all, route);
  return (
    <ul>
      {branches.map((branch) => (
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

/** The same without the pages of folders that do not contain the page at `route`. */
function opened(branches: readonly Branch[], route: string): readonly Branch[] {
  return branches.map((branch) => ({
    ...branch,
    pages: route.startsWith(branch.route) ? opened(branch.pages, route) : [],
  }));
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
