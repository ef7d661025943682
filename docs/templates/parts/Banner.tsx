import type { ReactNode } from 'react';

interface Given {
  readonly isDraft: boolean;
  /** See `outdated` of the front matter. */
  readonly outdated: unknown;
  /** The version of the page, if it is not the latest, and where the same page is in the latest. */
  readonly older: { readonly label: string; readonly latest: string; readonly to: string } | undefined;
}

/** What readers must know before they read: that a page waits, or is out of date. */
export function Banner({ isDraft, outdated, older }: Given) {
  if (isDraft) return <Notice>This page is a draft. Only you see it.</Notice>;
  if (typeof outdated === 'string')
    return (
      <Notice>
        This page is out of date. <a href={outdated}>Read the current one</a>.
      </Notice>
    );
  if (outdated === true) return <Notice>This page is out of date.</Notice>;
  if (!older) return null;
  return (
    <Notice>
      This is about {older.label}. <a href={older.to}>Read about {older.latest}</a>, the latest version.
    </Notice>
  );
}

const Notice = ({ children }: { children: ReactNode }) => (
  <p className="banner" role="note">
    {children}
  </p>
);
