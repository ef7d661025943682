import { texts } from '../strings.ts';
import type { Branch } from './tree.ts';

/** Links to the pages before and after the one at `route`, in the order of `all`. */
export function Beside({ all, route }: { all: readonly Branch[]; route: string }) {
  const at = all.findIndex((one) => one.route === route);
  if (at < 0) return null;
  const t = texts();
  const [previous, next] = [all[at - 1], all[at + 1]];
  return (
    <nav className="beside" aria-label={t.beside}>
      {previous && (
        <a href={previous.route} rel="prev">
          <span>{t.previous}</span> {previous.title}
        </a>
      )}
      {next && (
        <a href={next.route} rel="next">
          <span>{t.next}</span> {next.title}
        </a>
      )}
    </nav>
  );
}
