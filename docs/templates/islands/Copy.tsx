import type { ReactNode } from 'react';

/** Offers to copy each block of code in it. */
export default function Copy({ children }: { children: ReactNode }) {
  return children;
}
