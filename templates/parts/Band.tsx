import type { ReactNode } from 'react';
import { Divider } from './art/Divider.tsx';
import { Nightfall, type PlaceName } from './art/Nightfall.tsx';

interface Props {
  /** The hour: from the last light at seven to midnight. It sets every color inside. */
  readonly hour: 7 | 8 | 9 | 10 | 11 | 12;
  /**
   * The hill line at its start. A dark band after a light one begins with nightfall, at a place on the way home. Without a hill it
   * continues the last band.
   */
  readonly hill?: 1 | 2 | 3 | 4 | 5 | PlaceName;
  readonly className?: string;
  /** The id of its heading. */
  readonly labelledBy?: string;
  readonly children: ReactNode;
}

/** A part of the page with the width of the screen: hill after hill, each a little later at night. */
export function Band({ hour, hill, className, labelledBy, children }: Props) {
  const Element = labelledBy ? 'section' : 'div';
  const falls = typeof hill === 'string';
  return (
    <Element
      className={['band', `hour-${hour}`, falls && 'nightfall', className].filter(Boolean).join(' ')}
      aria-labelledby={labelledBy}
    >
      {falls ? <Nightfall place={hill} /> : hill && <Divider shape={hill} />}
      {children}
    </Element>
  );
}
