// The page's one tooltip state, fed by what pointer and keyboard do anywhere on the page.
import { initial, next, type Open, type TooltipEvent } from './tooltipState.ts';

/** A tooltip that is awake. */
export interface Member {
  readonly id: string;
  /** In ms. */
  readonly delay: number;
  readonly trigger: Element;
  readonly bubble: HTMLElement;
  /** Told only when this very tooltip opens, closes or changes how it is open. */
  readonly show: (open: Open | undefined) => void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const members = new Map<string, Member>();
let state = initial;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Where the pointer last was on the trigger or the bubble of the open tooltip: it may be on its way to the other. */
let left: Point | undefined;
/** A pointer is down: focus that comes now comes from it. */
let pressing = false;
/** The window lost the focus: what gets it when the window returns had it before. */
let away = false;

/** Lets a tooltip take part; returns what takes it out again. */
export function join(member: Member): () => void {
  if (members.size === 0) for (const [type, listener] of listeners) addEventListener(type, listener, true);
  members.set(member.id, member);
  return () => {
    if (state.open?.id === member.id || state.waiting?.id === member.id) send({ type: 'dismiss' }, now());
    members.delete(member.id);
    if (members.size === 0)
      for (const [type, listener] of listeners) removeEventListener(type, listener, true);
  };
}

function now(): number {
  return performance.now();
}

function send(event: TooltipEvent, time: number): void {
  const before = state;
  state = next(state, event, time);
  if (state.waiting !== before.waiting) {
    clearTimeout(timer);
    if (state.waiting) timer = setTimeout(tick, state.waiting.opensAt - now());
  }
  if (state.open === before.open) return;
  if (before.open && before.open.id !== state.open?.id) members.get(before.open.id)?.show(undefined);
  if (state.open) members.get(state.open.id)?.show(state.open);
}

function tick(): void {
  const waiting = state.waiting && members.get(state.waiting.id);
  if (!waiting) return;
  if (!waiting.trigger.isConnected) send({ type: 'dismiss' }, now());
  // A timer may ring a moment early by the clock that events are stamped with.
  else send({ type: 'tick' }, Math.max(now(), state.waiting?.opensAt ?? 0));
}

function dismiss(): void {
  send({ type: 'dismiss' }, now());
}

/** The tooltip whose trigger, or whose bubble, holds the target of an event. */
function memberAt(target: EventTarget | null, part: 'trigger' | 'bubble' = 'trigger'): Member | undefined {
  if (!(target instanceof Node)) return undefined;
  for (const member of members.values()) if (member[part].contains(target)) return member;
  return undefined;
}

function onPointer({ target, pointerType, buttons, clientX: x, clientY: y, timeStamp }: PointerEvent): void {
  if (pointerType === 'touch') return; // a tap would flash it
  if (buttons === 0) pressing = false; // its release may have come before we listened
  // Where the page moves below a pointer that rests, nobody asks for anything.
  const moved = left ? left.x !== x || left.y !== y : state.open?.by !== 'focus';
  const onTrigger = memberAt(target);
  const hovered = state.open ?? state.waiting ?? state.barred;
  const member = hovered && members.get(hovered.id);
  if (member && member !== onTrigger && !(state.open && member === memberAt(target, 'bubble'))) {
    // Neither on its trigger nor on its bubble: on the way between them, or gone.
    if (left && state.open?.by === 'pointer' && isOnTheWay(left, member, { x, y })) return;
    send({ type: 'leave', id: member.id }, timeStamp);
  }
  left = { x, y };
  if (onTrigger && !pressing && moved) {
    send({ type: 'enter', id: onTrigger.id, delay: onTrigger.delay }, timeStamp);
  }
}

/**
 * Whether a point is in the convex hull of where the pointer left (widened by 5 px) and the bubble: whether one box, on
 * its straight way to becoming the other, lets the point in at all four sides at once.
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
  send({ type: 'focus', id: member.id }, timeStamp);
}

function onBlur({ target, timeStamp }: FocusEvent): void {
  const member = memberAt(target);
  if (member) send({ type: 'blur', id: member.id }, timeStamp);
}

function onPress({ target, pointerType, timeStamp }: PointerEvent): void {
  pressing = true;
  away = false;
  const member = memberAt(target);
  // A finger never leaves: what it presses is not barred.
  if (member && pointerType !== 'touch') {
    send({ type: 'press', id: member.id, by: 'pointer' }, timeStamp);
  } else if (!memberAt(target, 'bubble')) dismiss();
}

function onRelease(): void {
  pressing = false;
}

function onKey(event: KeyboardEvent): void {
  away = false;
  pressing = false;
  if (event.key === 'Escape') {
    if (state.open) {
      event.preventDefault();
      event.stopPropagation();
    }
    dismiss();
  }
}

/** A press that no pointer began: by Enter or Space, by an assistive technology, by a script. */
function onClick({ target, detail, timeStamp }: MouseEvent): void {
  const member = memberAt(target);
  if (member && detail === 0 && state.barred?.id !== member.id) {
    send({ type: 'press', id: member.id, by: 'key' }, timeStamp);
  }
}

/** The trigger of the open tooltip moves: with the focus the tooltip goes along, from the pointer it has been taken away. */
function onMove({ target }: { target: EventTarget }): void {
  const open = state.open && members.get(state.open.id);
  // Everything is in the window, which is no node.
  if (!open || (target as Partial<Node>).contains?.(open.trigger) === false) return;
  if (state.open?.by === 'focus') place(open);
  else dismiss();
}

/** Above the trigger, else below it; never out of the window, unless the trigger is. Distances in px. */
export function place({ bubble, trigger }: Pick<Member, 'bubble' | 'trigger'>): void {
  const gap = 8;
  const target = trigger.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const within = (at: number, size: number, room: number) => Math.max(gap, Math.min(at, room - gap - size));
  const above = target.top - gap - height;
  const below = target.bottom + gap;
  const fits = (top: number) => top === within(top, height, clientHeight);
  const isAbove = fits(above) || (!fits(below) && target.top + target.bottom > clientHeight);
  const top = isAbove ? above : below;
  const isSeen = target.bottom > 0 && target.top < clientHeight;
  bubble.dataset.side = isAbove ? 'top' : 'bottom';
  bubble.style.left = `${within(target.left + target.width / 2 - width / 2, width, clientWidth)}px`;
  bubble.style.top = `${isSeen ? within(top, height, clientHeight) : top}px`;
}

function onAway(event: Event): void {
  // These also come from elements; only the window's own mean that somebody left.
  if (event.target !== window && event.target !== document) return;
  away = true;
  pressing = false;
  dismiss();
}

const listeners = [
  ['pointerover', onPointer],
  ['pointermove', onPointer],
  ['focusin', onFocus],
  ['focusout', onBlur],
  ['pointerdown', onPress],
  ['pointerup', onRelease],
  ['pointercancel', onCancel],
  ['dragstart', onCancel],
  ['contextmenu', onCancel],
  ['keydown', onKey],
  ['click', onClick],
  ['scroll', onMove],
  ['resize', onMove],
  ['blur', onAway],
  ['pagehide', onAway],
  ['visibilitychange', onAway],
  ['mouseout', onOut],
] as unknown as readonly (readonly [string, EventListener])[];

function onCancel(): void {
  pressing = false;
  dismiss();
}

/** The pointer left the page: there is nothing that it went to. */
function onOut({ relatedTarget }: MouseEvent): void {
  if (!relatedTarget && state.open?.by !== 'focus') dismiss();
}
