import type { ReactNode } from 'react';

interface Props {
  readonly source?: string;
  readonly separator?: string;
  readonly menu?: readonly { href: string }[];
  readonly children?: ReactNode;
}

export default function Search({ source, separator, children }: Props) {
  return (
    <button type="button" onClick={() => fetch(source ?? '')}>
      Search {separator} {children}
    </button>
  );
}
