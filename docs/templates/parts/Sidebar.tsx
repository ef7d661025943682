import type { Version } from '../site.ts';
import { texts } from '../strings.ts';
import type { Branch } from './tree.ts';
import { inOrder, tree } from './tree.ts';

/**
 * From this number of pages on, other folders are only links. With all pages on each page, the total size would grow quadratically.
 */
const many = 300;

/** Links to all pages, by folder. The folders of the page at `route` are open; on the first page those of the first level. */
export function Sidebar({ route, versions }: { route: string; versions: readonly Version[] }) {
  const all = tree(route, versions);
  const isHome = route === '/' || versions.some((one) => one.route === route);
  return (
    <Pages
      of={inOrder(all).length < many ? all : opened(all, route)}
      isOpen={(branch) => isHome || route.startsWith(branch.route)}
      route={route}
    />
  );
}

/** The same without the pages of folders that do not contain the page at `route`. */
function opened(branches: readonly Branch[], route: string): readonly Branch[] {
  return branches.map((branch) => ({
    ...branch,
    pages: route.startsWith(branch.route) ? opened(branch.pages, route) : [],
  }));
}

interface Listed {
  readonly of: readonly Branch[];
  readonly route: string;
  readonly isOpen: (branch: Branch) => boolean;
}

function Pages({ of, route, isOpen }: Listed) {
  const { overview } = texts();
  const isWithin = (branch: Branch) => route.startsWith(branch.route);
  return (
    <ul>
      {of.map((branch) => (
        <li key={branch.route}>
          {branch.pages.length === 0 ? (
            <Link to={branch} route={route} />
          ) : (
            <details open={isOpen(branch)}>
              <summary>
                <Name of={branch} />
              </summary>
              <ul>
                <li>
                  <Link to={{ ...branch, title: overview, badge: undefined }} route={route} />
                </li>
              </ul>
              <Pages of={branch.pages} route={route} isOpen={isWithin} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function Link({ to, route }: { to: Branch; route: string }) {
  return (
    <a href={to.route} aria-current={to.route === route ? 'page' : undefined}>
      <Name of={to} />
    </a>
  );
}

const Name = ({ of: { title, badge } }: { of: Branch }) => (
  <span>
    {title}
    {badge !== undefined && (
      <>
        {' '}
        <span className="badge">{badge}</span>
      </>
    )}
  </span>
);
