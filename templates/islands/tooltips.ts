// The page's one tooltip state: gets all pointer and keyboard events of the page, and shows the result.
import { initial, next, openDelay, type State, type TooltipEvent } from './tooltipState.ts';

/** A tooltip whose island has started. */
interface Member {
  /** In ms. */
  readonly delay: number;
  readonly trigger: HTMLElement;
  readonly bubble: HTMLElement;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const members = new Set<Member>();
let state: State<Member> = initial;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Hides the current tooltip. */
let hide: (() => void) | undefined;
/** The last pointer position on the trigger or bubble of the open tooltip. The pointer may be on its way to the other. */
let left: Point | undefined;
/** A pointer is down: a new focus now comes from it. */
let pressing = false;
/** The window lost the focus. When it returns, the same element gets the focus again. */
let away = false;

/**
 * Adds all tooltips of the page as soon as one is needed. They must share the events that move from one to the next. Otherwise
 * every movement would be retained for an island that has not started.
 */
export function joinAll(): void {
  for (const bubble of document.querySelectorAll<HTMLElement>('.tooltip-anchor > [role=tooltip]')) {
    const trigger = bubble.previousElementSibling as HTMLElement | null;
    if (!trigger || trigger.dataset.state) continue; // none, or already added
    members.add({ delay: Number(bubble.dataset.delay ?? openDelay), trigger, bubble });
    trigger.dataset.state = 'closed';
  }
  // Existing listeners are not added again.
  for (const [type, listener] of Object.entries(listeners))
    addEventListener(type, listener as EventListener, true);
}

function send(event: TooltipEvent<Member>, time: number): void {
  const { open, waiting } = state;
  state = next(state, event, time);
  if (state.waiting !== waiting) {
    clearTimeout(timer);
    if (state.waiting) timer = setTimeout(tick, state.waiting.opensAt - performance.now());
  }
  if (state.open?.id === open?.id) return;
  hide?.();
  hide = state.open && show(state.open.id, state.open.how);
}

/** Shows a tooltip. Returns a function that hides it. */
function show(member: Member, how: string): () => void {
  const { trigger, bubble } = member;
  const described = trigger.getAttribute('aria-describedby');
  const ids = new Set(`${described ?? ''} ${bubble.id}`.trim().split(/\s+/));
  trigger.setAttribute('aria-describedby', [...ids].join(' '));
  trigger.dataset.state = how;
  bubble.hidden = false;
  // The top layer: no lifted or clipping card covers it.
  bubble.showPopover?.();
  place(member);
  return () => {
    if (described === null) trigger.removeAttribute('aria-describedby');
    else trigger.setAttribute('aria-describedby', described);
    trigger.dataset.state = 'closed';
    if (bubble.isConnected) bubble.hidePopover?.();
    bubble.hidden = true;
  };
}

function tick(): void {
  const { waiting } = state;
  if (!waiting?.id.trigger.isConnected) dismiss();
  // By the clock of events, a timer may fire slightly early.
  else send({ type: 'tick' }, waiting.opensAt);
}

function dismiss(): void {
  send({ type: 'dismiss' }, performance.now());
}

/** The tooltip that is open, waiting or barred. */
function current(): Member | undefined {
  return (state.open ?? state.waiting ?? state.barred)?.id;
}

/** The tooltip whose trigger or bubble contains the target of an event. */
function memberAt(target: EventTarget | null, part: 'trigger' | 'bubble' = 'trigger'): Member | undefined {
  return [...members].find((member) => target instanceof Node && member[part].contains(target));
}

function onPointer({ target, pointerType, buttons, clientX: x, clientY: y, timeStamp }: PointerEvent): void {
  if (pointerType === 'touch') return; // a tap would make it flash
  if (buttons === 0) pressing = false; // its release may have come before we listened
  // Where the page moves below a pointer that rests, nobody asks for anything.
  const moved = left ? left.x !== x || left.y !== y : state.open?.until !== 'blur';
  const onTrigger = memberAt(target);
  const member = current();
  if (member && member !== onTrigger && !(state.open && member === memberAt(target, 'bubble'))) {
    // Neither on its trigger nor on its bubble: between them, or gone.
    if (left && state.open?.until === 'leave' && isOnTheWay(left, member, { x, y })) return;
    send({ type: 'leave', id: member }, timeStamp);
  }
  left = { x, y };
  if (onTrigger && !pressing && moved) {
    send({ type: 'enter', id: onTrigger, delay: onTrigger.delay }, timeStamp);
  }
}

/**
 * Whether a point is in the convex hull of the pointer's last position (widened by 5 px) and the bubble. While one box changes
 * linearly into the other, the point must be inside all four sides at the same time.
 */
function isOnTheWay(from: Point, { bubble }: Member, { x, y }: Point): boolean {
  const to = bubble.getBoundingClientRect();
  let first = 0;
  let last = 1;
  for (const [room, growth] of [
    [x - from.x + 5, from.x - 5 - to.left],
    [from.x + 5 - x, to.right - from.x - 5],
    [y - from.y + 5, from.y - 5 - to.top],
    [from.y + 5 - y, to.bottom - from.y - 5],
  ] as const) {
    const at = -room / (growth || 1e-9);
    if (growth < 0) last = Math.min(last, at);
    else first = Math.max(first, at);
  }
  return first <= last;
}

function onFocus({ target, timeStamp }: FocusEvent): void {
  const member = memberAt(target);
  if (!member || pressing || away || !(target as Element).matches(':focus-visible')) return;
  send({ type: 'focus', id: member }, timeStamp);
}

function onBlur({ target, timeStamp }: FocusEvent): void {
  const member = memberAt(target);
  if (member) send({ type: 'blur', id: member }, timeStamp);
}

function onPress({ target, pointerType, timeStamp }: PointerEvent): void {
  pressing = true;
  away = false;
  const member = memberAt(target);
  // A finger never leaves, so its tooltip is not barred.
  if (member && pointerType !== 'touch') {
    send({ type: 'press', id: member, until: 'leave' }, timeStamp);
  } else if (!memberAt(target, 'bubble')) dismiss();
}

function onRelease(): void {
  pressing = false;
}

function onKey(event: KeyboardEvent): void {
  away = false;
  pressing = false;
  if (event.key === 'Escape') {
    const member = current();
    if (state.open) {
      event.preventDefault();
      event.stopPropagation();
    }
    // Like a pressed one: the next movement over its trigger does not show it again.
    if (member) send({ type: 'press', id: member, until: 'leave' }, event.timeStamp);
  }
}

/** A press without a pointer: by Enter or Space, an assistive technology, or a script. */
function onClick({ target, detail, timeStamp }: MouseEvent): void {
  const member = memberAt(target);
  if (member && detail === 0 && state.barred?.id !== member) {
    send({ type: 'press', id: member, until: 'blur' }, timeStamp);
  }
}

/**
 * The trigger of the open tooltip moves. With focus, the tooltip moves too. Without, it is hidden, because the pointer no longer
 * points at it.
 */
function onMove({ target }: { target: EventTarget }): void {
  const open = state.open?.id;
  // The window contains everything, but is not a node.
  if (!open || (target as Partial<Node>).contains?.(open.trigger) === false) return;
  if (state.open?.until === 'blur') place(open);
  else dismiss();
}

/**
 * Above the trigger, otherwise below, or the reverse if `below` is set. It begins where its trigger begins. Never outside of the
 * window, unless the trigger is. Distances in px.
 */
function place({ bubble, trigger }: Member): void {
  const gap = 8;
  const target = trigger.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const within = (at: number, size: number, room: number) => Math.max(gap, Math.min(at, room - gap - size));
  const above = target.top - gap - height;
  const below = target.bottom + gap;
  const fits = (top: number) => top === within(top, height, clientHeight);
  const isAbove = fits(below)
    ? !bubble.dataset.below && fits(above)
    : fits(above) || target.top + target.bottom > clientHeight;
  const top = isAbove ? above : below;
  const isSeen = target.bottom > 0 && target.top < clientHeight;
  bubble.dataset.side = isAbove ? 'top' : 'bottom';
  bubble.style.left = `${within(target.left, width, clientWidth)}px`;
  bubble.style.top = `${isSeen ? within(top, height, clientHeight) : top}px`;
}

function onAway(event: Event): void {
  // Elements send these events too. Only the window's own mean that the visitor left.
  if (event.target !== window && event.target !== document) return;
  away = true;
  pressing = false;
  dismiss();
}

const listeners = {
  pointerover: onPointer,
  pointermove: onPointer,
  focusin: onFocus,
  focusout: onBlur,
  pointerdown: onPress,
  pointerup: onRelease,
  pointercancel: onCancel,
  dragstart: onCancel,
  contextmenu: onCancel,
  keydown: onKey,
  click: onClick,
  scroll: onMove,
  resize: onMove,
  blur: onAway,
  pagehide: onAway,
  visibilitychange: onAway,
  mouseout: onOut,
};

function onCancel(): void {
  pressing = false;
  dismiss();
}

/** The pointer left the page: it moved to no element. */
function onOut({ relatedTarget }: MouseEvent): void {
  if (!relatedTarget && state.open?.until !== 'blur') dismiss();
}
