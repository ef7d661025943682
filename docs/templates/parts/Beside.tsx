import type { Branch } from './tree.ts';

/** Links to the pages before and after the one at `route`, in the order of `all`. */
export function Beside({ all, route }: { all: readonly Branch[]; route: string }) {
  const at = all.findIndex((one) => one.route === route);
  if (at < 0) return null;
  const [previous, next] = [all[at - 1], all[at + 1]];
  return (
    <nav className="beside" aria-label="Previous and next page">
      {previous && (
        <a href={previous.route} rel="prev">
          <span>Previous</span> {previous.title}
        </a>
      )}
      {next && (
        <a href={next.route} rel="next">
          <span>Next</span> {next.title}
        </a>
      )}
    </nav>
  );
}
