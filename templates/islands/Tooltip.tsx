import type { ReactNode } from 'react';

interface Props {
  /** The id of the tooltip's text, unique on the page. */
  readonly id: string;
  /** In ms. */
  readonly delay?: number;
  /** Whether it stands below its trigger where there is room: above it otherwise. */
  readonly below?: boolean;
  /** What it says: text only, nothing that takes the focus. An element, so that it stays in the page as HTML. */
  readonly tip: ReactNode;
  /** One element: the trigger. */
  readonly children: ReactNode;
}

/**
 * A few words about its trigger, shown after a while of hovering or at once on keyboard focus (WAI-ARIA APG, Tooltip).
 * Without script it stays away: nothing that it says may be needed.
 */
export default function Tooltip({ id, delay, below, tip, children }: Props) {
  return (
    <span className="tooltip-anchor">
      {children}
      <span
        role="tooltip"
        className="tooltip"
        id={id}
        popover="manual"
        hidden
        data-delay={delay}
        data-below={below}
      >
        {tip}
      </span>
    </span>
  );
}
