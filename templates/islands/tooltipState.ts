// The state of all tooltips. There is one for the whole page, because only one may be open. Pure: each event contains its time, and
// `Id` is anything that identifies tooltips.
//
// The rules are those of WAI-ARIA APG and WCAG 1.4.13 (dismissible, hoverable, persistent), with the site's specified delay of 700
// ms and skip window of 300 ms.

/** Times in ms. */
export const openDelay = 700;
export const skipWindow = 300;

/** The condition that must end: the pointer's or the focus's presence. */
type Until = 'leave' | 'blur';

/** Why a tooltip is open, and when it closes: its cause must end. */
export interface Open<Id = string> {
  readonly id: Id;
  readonly how: 'delayed-open' | 'instant-open';
  readonly until: Until;
}

/** At most one tooltip is open, and at most one waits. */
export interface State<Id = string> {
  readonly open?: Open<Id> | undefined;
  readonly waiting?: { readonly id: Id; readonly opensAt: number } | undefined;
  /** A tooltip that was pressed away, or dismissed with Escape, and stays closed. */
  readonly barred?: { readonly id: Id; readonly until: Until } | undefined;
  /** When the last open tooltip closed. */
  readonly closedAt: number;
}

export type TooltipEvent<Id = string> =
  /** The pointer is over the trigger. Every movement repeats this; only the first counts. */
  | { readonly type: 'enter'; readonly id: Id; readonly delay: number }
  /** The pointer has left the trigger, the tooltip and the way between them; or the focus has left. */
  | { readonly type: Until; readonly id: Id }
  /** The trigger got the focus by keyboard. */
  | { readonly type: 'focus'; readonly id: Id }
  /** The trigger was used, or Escape. */
  | { readonly type: 'press'; readonly id: Id; readonly until: Until }
  /** A press elsewhere, scrolling, leaving the window. */
  | { readonly type: 'dismiss' }
  /** Time has passed. */
  | { readonly type: 'tick' };

export const initial = { closedAt: Number.NEGATIVE_INFINITY };

/** The state after `event`, which happened at `time`. Returns the same object if nothing changed. */
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
      // To enter here means to have left there.
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
