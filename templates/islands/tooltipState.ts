// When a tooltip is open: one state for the whole page, because only one may be. Pure: time comes in with each event.
//
// The rules are those of WAI-ARIA APG and WCAG 1.4.13 (dismissible, hoverable, persistent), with the delay of 700 ms and
// the skip window of 300 ms that the site is specified with.

/** Times in ms. */
export const openDelay = 700;
export const skipWindow = 300;

/** How an open tooltip came to be open; what opened it is also what must end to close it. */
export interface Open {
  readonly id: string;
  readonly how: 'delayed-open' | 'instant-open';
  readonly by: 'pointer' | 'focus';
}

/** At most one tooltip is open, and at most one waits to be. */
export interface State {
  readonly open: Open | undefined;
  readonly waiting: { readonly id: string; readonly opensAt: number } | undefined;
  /** A tooltip that was pressed away: it stays closed until the pointer or the focus has left. */
  readonly barred: { readonly id: string; readonly until: 'leave' | 'blur' } | undefined;
  /** When the last open tooltip closed. */
  readonly closedAt: number;
}

export type TooltipEvent =
  /** The pointer is over the trigger. Said again by every movement: only the first counts. */
  | { readonly type: 'enter'; readonly id: string; readonly delay: number }
  /** The pointer has left the trigger, the tooltip, and the way between them. */
  | { readonly type: 'leave'; readonly id: string }
  /** The trigger has got the focus by keyboard. */
  | { readonly type: 'focus'; readonly id: string }
  | { readonly type: 'blur'; readonly id: string }
  /** The trigger was used. */
  | { readonly type: 'press'; readonly id: string; readonly by: 'pointer' | 'key' }
  /** Escape, a press elsewhere, scrolling, leaving the window. */
  | { readonly type: 'dismiss' }
  /** Time has passed. */
  | { readonly type: 'tick' };

export const initial: State = {
  open: undefined,
  waiting: undefined,
  barred: undefined,
  closedAt: Number.NEGATIVE_INFINITY,
};

/** The state after `event`, which happened at `time`. Returns the very same state where nothing changed. */
export function next(state: State, event: TooltipEvent, time: number, skip = skipWindow): State {
  const { open, waiting, barred } = state;
  switch (event.type) {
    case 'enter': {
      if (open?.id === event.id || waiting?.id === event.id || barred?.id === event.id) return state;
      const instant = event.delay <= 0 || open !== undefined || time - state.closedAt < skip;
      if (instant) return opened(state, { id: event.id, how: 'instant-open', by: 'pointer' });
      // Whoever enters here has left there.
      const free = barred?.until === 'leave' ? undefined : barred;
      return { ...state, barred: free, waiting: { id: event.id, opensAt: time + event.delay } };
    }
    case 'leave': {
      const free =
        barred?.id === event.id && barred.until === 'leave' ? { ...state, barred: undefined } : state;
      if (waiting?.id === event.id) return { ...free, waiting: undefined };
      return open?.id === event.id && open.by === 'pointer' ? closed(free, time) : free;
    }
    case 'focus':
      if (open?.id === event.id) return { ...state, open: { ...open, by: 'focus' } };
      if (barred?.id === event.id && barred.until === 'blur') return state;
      return opened(state, { id: event.id, how: 'instant-open', by: 'focus' });
    case 'blur': {
      const free =
        barred?.id === event.id && barred.until === 'blur' ? { ...state, barred: undefined } : state;
      return open?.id === event.id && open.by === 'focus' ? closed(free, time) : free;
    }
    case 'press':
      return {
        ...closed(state, time),
        barred: { id: event.id, until: event.by === 'pointer' ? 'leave' : 'blur' },
      };
    case 'dismiss':
      return open || waiting ? closed(state, time) : state;
    case 'tick':
      if (!waiting || time < waiting.opensAt) return state;
      return opened(state, { id: waiting.id, how: 'delayed-open', by: 'pointer' });
  }
}

/** Opening one closes the other. */
function opened(state: State, open: Open): State {
  return { ...state, open, waiting: undefined, barred: undefined };
}

function closed(state: State, time: number): State {
  return { ...state, open: undefined, waiting: undefined, closedAt: state.open ? time : state.closedAt };
}
