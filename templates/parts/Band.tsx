import type { ReactNode } from 'react';
import { Divider } from './art/Divider.tsx';
import { Nightfall } from './art/Nightfall.tsx';

interface Props {
  /** How late it is: from the last light at seven to midnight. It sets every color inside. */
  readonly hour: 7 | 8 | 9 | 10 | 11 | 12;
  /** The hill line it begins with; a dark band after a light one begins with nightfall. Without one it goes on. */
  readonly hill?: 1 | 2 | 3 | 4 | 5 | 'nightfall';
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
      className={['band', `hour-${hour}`, hill === 'nightfall' && hill, className].filter(Boolean).join(' ')}
      aria-labelledby={labelledBy}
    >
      {hill === 'nightfall' ? <Nightfall /> : hill && <Divider shape={hill} />}
      {children}
    </Element>
  );
}
