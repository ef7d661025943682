import type { ReactNode } from 'react';
import { Divider } from './art/Divider.tsx';

interface Props {
  /** How late it is: from the last light at seven to midnight. It sets every color inside. */
  readonly hour: 7 | 8 | 9 | 10 | 11 | 12;
  /** The hill line it begins with. Without one it goes on from the band before. */
  readonly hill?: 1 | 2 | 3 | 4 | 5;
  readonly className?: string;
  /** The id of its heading. */
  readonly labelledBy?: string;
  readonly children: ReactNode;
}

/** A stretch of the page, as wide as the screen: one hill behind the next, each a little later at night. */
export function Band({ hour, hill, className, labelledBy, children }: Props) {
  const Element = labelledBy ? 'section' : 'div';
  return (
    <Element
      className={['band', `hour-${hour}`, className].filter(Boolean).join(' ')}
      aria-labelledby={labelledBy}
    >
      {hill && <Divider shape={hill} />}
      {children}
    </Element>
  );
}
