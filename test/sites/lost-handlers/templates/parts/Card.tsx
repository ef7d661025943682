import type { ReactNode } from 'react';

export function Card({ children }: { children?: ReactNode; onClose?: () => void }) {
  return <div>{children}</div>;
}
