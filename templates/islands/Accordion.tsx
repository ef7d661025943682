import type { ReactNode } from 'react';

/** `<details>` elements that share a name. Each has its heading inside its `<summary>`. */
interface Props {
  readonly children: ReactNode;
}

/**
 * Questions of which one at a time is open. The platform opens, closes, finds in page and prints; Accordion.client.ts adds the
 * rest.
 */
export default function Accordion({ children }: Props) {
  return <div className="accordion">{children}</div>;
}
