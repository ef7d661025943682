import type { ReactNode } from 'react';
import { texts } from '../strings.ts';

interface Given {
  readonly isDraft: boolean;
  /** See `outdated` of the front matter. */
  readonly outdated: unknown;
  /** The version of the page, if it is not the latest, and where the same page is in the latest. */
  readonly older: { readonly label: string; readonly latest: string; readonly to: string } | undefined;
}

/** What readers must know before they read: that a page waits, or is out of date. */
export function Banner({ isDraft, outdated, older }: Given) {
  const t = texts();
  if (isDraft) return <Notice>{t.draft}</Notice>;
  if (typeof outdated === 'string')
    return (
      <Notice>
        {t.outdated} <a href={outdated}>{t.current}</a>.
      </Notice>
    );
  if (outdated === true) return <Notice>{t.outdated}</Notice>;
  if (!older) return null;
  return (
    <Notice>
      {t.older(older)} <a href={older.to}>{t.newer({ label: older.latest })}</a>, {t.latest}.
    </Notice>
  );
}

const Notice = ({ children }: { children: ReactNode }) => (
  <p className="banner" role="note">
    {children}
  </p>
);
