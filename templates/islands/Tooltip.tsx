import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { type Open, openDelay } from './tooltipState.ts';
import { join, place } from './tooltips.ts';

interface Props {
  /** The id of the tooltip's text, unique on the page. */
  readonly id: string;
  /** In ms. */
  readonly delay?: number;
  /** What it says: text only, nothing that takes the focus. An element, so that it stays in the page as HTML. */
  readonly tip: ReactNode;
  /** One element: the trigger. */
  readonly children: ReactNode;
}

/**
 * A few words about its trigger, shown after a while of hovering or at once on keyboard focus (WAI-ARIA APG, Tooltip).
 * Without script it stays away: nothing that it says may be needed.
 */
export default function Tooltip({ id, delay = openDelay, tip, children }: Props) {
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const [open, show] = useState<Open>();
  const how = open?.how;

  useLayoutEffect(() => {
    const trigger = triggerIn(anchor.current);
    if (!trigger || !bubble.current) return undefined;
    trigger.dataset.state = 'closed';
    return join({ id, delay, trigger, bubble: bubble.current, show });
  }, [id, delay]);

  useLayoutEffect(() => {
    const trigger = triggerIn(anchor.current);
    const element = bubble.current;
    if (!how || !trigger || !element) return undefined;
    const described = trigger.getAttribute('aria-describedby');
    const ids = new Set(`${described ?? ''} ${id}`.trim().split(/\s+/));
    trigger.setAttribute('aria-describedby', [...ids].join(' '));
    trigger.dataset.state = how;
    // The top layer: no card that is lifted or cuts off its edges is in the way.
    element.showPopover?.();
    place({ bubble: element, trigger });
    return () => {
      if (described === null) trigger.removeAttribute('aria-describedby');
      else trigger.setAttribute('aria-describedby', described);
      trigger.dataset.state = 'closed';
      if (element.isConnected) element.hidePopover?.();
    };
  }, [how, id]);

  return (
    <span className="tooltip-anchor" ref={anchor}>
      {children}
      <span role="tooltip" className="tooltip" id={id} popover="manual" hidden={!open} ref={bubble}>
        {tip}
      </span>
    </span>
  );
}

function triggerIn(anchor: Element | null): HTMLElement | null {
  return anchor?.querySelector<HTMLElement>('site-slot > *') ?? null;
}
