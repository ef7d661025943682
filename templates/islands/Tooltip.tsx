import type { ReactNode } from 'react';

interface Props {
  /** The id of the tooltip's text, unique on the page. */
  readonly id: string;
  /** In ms. */
  readonly delay?: number;
  /** Whether it is below its trigger if there is room. By default it is above. */
  readonly below?: boolean;
  /** Its content: text only, nothing focusable. It is an element, so that it stays in the page as HTML. */
  readonly tip: ReactNode;
  /** One element: the trigger. */
  readonly children: ReactNode;
}

/**
 * A few words about its trigger, shown after some hovering or at once on keyboard focus (WAI-ARIA APG, Tooltip). Without scripts it
 * is not shown, so its text must not be necessary.
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
