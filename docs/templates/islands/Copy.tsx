import type { ReactNode } from 'react';

/** Adds a copy button to each code block in it. */
export default function Copy({ children }: { children: ReactNode }) {
  return children;
}
