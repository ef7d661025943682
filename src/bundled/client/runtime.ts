// Runs in the browser, with the first island that starts: replaces the loader. Each island starts separately.
import { report } from './report.ts';

/** For each kind of island on the page, the addresses of this runtime, of its own module, and of all its imports. */
export type Addresses = Readonly<Record<string, readonly [string, string, ...string[]]>>;

/** Any retained event, with properties that only some events have. */
export type Happening = KeyboardEvent & SubmitEvent & { readonly target: HTMLInputElement };

/** Whether events at an element must be retained. */
export type Asleep = (target: Element) => unknown;

/** Starts an island, or all islands around an element, and dispatches an event to them afterwards. */
export type Want = (inside: Element, event?: Happening) => void;
export type Wish = Parameters<Want>;

/** The exports of this module, for the loader. */
export interface Runtime {
  readonly start: typeof start;
}

/** The exports of an island's module: a function that starts an island, and resolves when its listeners are ready. */
interface Module {
  readonly default: (island: HTMLElement) => unknown;
}

/** A retained event, with the islands that it waits for. */
type Held = readonly [Happening, readonly Element[]];

/** Starts with some wishes. `missed` is added to the addresses of modules after one could not be loaded. */
export function start(addresses: Addresses, wishes: readonly Wish[], missed: string): [Asleep, Want] {
  let early: readonly Held[] = [];
  let isTelling = false;
  const awake = new Set<Element>();
  const coming = new Set<Element>();
  const modules: Record<string, Promise<Module>> = Object.create(null);
  /** The element of the last retained key that moved the focus, and the element that got the focus. */
  let from: Element | null, to: Element | null;

  function asleep(target: Element): boolean {
    const around = islandsAround(target);
    return !isTelling && (around.some((one) => !awake.has(one)) || waits(around, early));
  }

  function want(inside: Element, event?: Happening): void {
    const around = islandsAround(inside);
    if (event) early = [...early, [event, around]];
    for (const island of event || !inside.matches('site-island') ? around : [inside])
      wake(island as HTMLElement);
  }

  async function wake(island: HTMLElement): Promise<void> {
    if (awake.has(island) || coming.has(island)) return;
    coming.add(island);
    const name = island.dataset.island as string;
    try {
      modules[name] ??= load(addresses[name] as Addresses[string]);
      const { default: listen } = await modules[name];
      await Promise.resolve(island).then(listen).catch(report); // if it fails, the server's HTML works without scripts
      awake.add(island);
    } catch (error) {
      delete modules[name]; // perhaps offline: the next event tries again
      throw error;
    } finally {
      coming.delete(island);
      tellAll();
    }
  }

  /** Whether an earlier event waits for one of the same islands. Events keep their order. */
  function waits(around: readonly Element[], before: readonly Held[]): boolean {
    return before.some(([, islands]) => islands.some((one) => around.includes(one)));
  }

  /** Dispatches, in order, the events that no longer need to wait. */
  function tellAll(): void {
    isTelling = true;
    const left: Held[] = [];
    for (const held of early) {
      const [event, around] = held;
      if (around.some((one) => coming.has(one)) || waits(around, left)) left.push(held);
      else tell(event);
    }
    early = left;
    isTelling = false;
  }

  /** Dispatches a retained event, and then does the browser's default action. */
  function tell(event: Happening): void {
    const { target, type, timeStamp: value, key, defaultPrevented } = event;
    const still = { pointerover: ':hover', focusin: ':focus' }[type];
    const before = document.activeElement;
    // Keys, and clicks by keys, go to the element that got the focus from the previous key.
    const at = target === from && (key || (defaultPrevented && !event.detail)) ? (to as Element) : target;
    if (type === 'submit') (target as Element as HTMLFormElement).requestSubmit(event.submitter);
    // The pointer or the focus may have left the element. A key that moves the focus is only dispatched where the focus still is.
    else if (still ? target.matches(still) : at === before || !key || !defaultPrevented) {
      const copy: Event = new (event.constructor as typeof Event)(type, event);
      // Delays must count from the time of the original event.
      Object.defineProperty(copy, 'timeStamp', { value });
      // The browser's default action is not repeated.
      if (type === 'click' && !defaultPrevented) copy.preventDefault();
      at.dispatchEvent(copy);
      if (document.activeElement === before) return;
      from = target;
      to = document.activeElement;
    }
  }

  /** Browsers may remember that a module, or one that imports it, could not be loaded. */
  async function load(addresses: Addresses[string]): Promise<Module> {
    const again = missed;
    try {
      return (await Promise.all(addresses.map((one) => import(one + missed))))[1];
    } catch (error) {
      missed = again || '#';
      if (!again) throw error;
      // When all can be loaded: uses another spelling (RFC 3986, 6.2.2.2), so that its imports get new addresses too.
      await Promise.all(addresses.map((one) => fetch(one)));
      return import(addresses[1].replace('a', '%61'));
    }
  }

  for (const [inside, event] of wishes) want(inside, event);
  return [asleep, want];
}

/** The islands around an element, the innermost first. An island includes itself. */
function islandsAround(inside: Element | null): HTMLElement[] {
  const island = inside?.closest?.<HTMLElement>('site-island');
  return island ? [island, ...islandsAround(island.parentElement)] : [];
}
