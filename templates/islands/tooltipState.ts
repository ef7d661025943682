// When a tooltip is open: one state for the whole page, because only one may be. Pure: time comes in with each event, and
// `Id` is whatever tells tooltips apart.
//
// The rules are those of WAI-ARIA APG and WCAG 1.4.13 (dismissible, hoverable, persistent), with the delay of 700 ms and
// the skip window of 300 ms that the site is specified with.

/** Times in ms. */
export const openDelay = 700;
export const skipWindow = 300;

/** What must end: that the pointer is there, or the focus. */
type Until = 'leave' | 'blur';

/** How an open tooltip came to be open, and when it closes: what opened it must end. */
export interface Open<Id = string> {
  readonly id: Id;
  readonly how: 'delayed-open' | 'instant-open';
  readonly until: Until;
}

/** At most one tooltip is open, and at most one waits to be. */
export interface State<Id = string> {
  readonly open?: Open<Id> | undefined;
  readonly waiting?: { readonly id: Id; readonly opensAt: number } | undefined;
  /** A tooltip that was pressed away, or dismissed with Escape, and stays closed. */
  readonly barred?: { readonly id: Id; readonly until: Until } | undefined;
  /** When the last open tooltip closed. */
  readonly closedAt: number;
}

export type TooltipEvent<Id = string> =
  /** The pointer is over the trigger. Said again by every movement: only the first counts. */
  | { readonly type: 'enter'; readonly id: Id; readonly delay: number }
  /** The pointer has left the trigger, the tooltip, and the way between them; or the focus has. */
  | { readonly type: Until; readonly id: Id }
  /** The trigger has got the focus by keyboard. */
  | { readonly type: 'focus'; readonly id: Id }
  /** The trigger was used, or Escape. */
  | { readonly type: 'press'; readonly id: Id; readonly until: Until }
  /** A press elsewhere, scrolling, leaving the window. */
  | { readonly type: 'dismiss' }
  /** Time has passed. */
  | { readonly type: 'tick' };

export const initial = { closedAt: Number.NEGATIVE_INFINITY };

/** The state after `event`, which happened at `time`. Returns the very same state where nothing changed. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: in several functions it is 60 bytes more, of the 3,200 that visitors may load
export function next<Id>(
  state: State<Id>,
  event: TooltipEvent<Id>,
  time: number,
  skip = skipWindow,
): State<Id> {
  const { open, waiting, barred } = state;
  switch (event.type) {
    case 'enter': {
      const { id, delay } = event;
      if (open?.id === id || waiting?.id === id || barred?.id === id) return state;
      const instant = delay <= 0 || open || time - state.closedAt < skip;
      if (instant) return opened(state, { id, how: 'instant-open', until: 'leave' });
      // Whoever enters here has left there.
      const free = barred?.until === 'leave' ? undefined : barred;
      return { ...state, barred: free, waiting: { id, opensAt: time + delay } };
    }
    case 'leave':
    case 'blur': {
      const { id, type } = event;
      const free = barred?.id === id && barred.until === type ? { ...state, barred: undefined } : state;
      if (type === 'leave' && waiting?.id === id) return { ...free, waiting: undefined };
      return open?.id === id && open.until === type ? closed(free, time) : free;
    }
    case 'focus': {
      const { id } = event;
      if (open?.id === id) return { ...state, open: { ...open, until: 'blur' } };
      if (barred?.id === id && barred.until === 'blur') return state;
      return opened(state, { id, how: 'instant-open', until: 'blur' });
    }
    case 'press':
      return { ...closed(state, time), barred: event };
    case 'dismiss':
      return open || waiting ? closed(state, time) : state;
    case 'tick':
      if (!waiting || time < waiting.opensAt) return state;
      return opened(state, { id: waiting.id, how: 'delayed-open', until: 'leave' });
  }
}

/** Opening one closes the other. */
function opened<Id>({ closedAt }: State<Id>, open: Open<Id>): State<Id> {
  return { open, closedAt };
}

function closed<Id>({ open, closedAt, barred }: State<Id>, time: number): State<Id> {
  return { barred, closedAt: open ? time : closedAt };
}
