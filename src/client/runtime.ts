// Runs in the browser, with the first island that wakes: takes over from the loader. Each island wakes by itself.
import { report } from './report.ts';

/** For each kind of island on the page, the addresses of this runtime, of its own module, and of all that this imports. */
export type Addresses = Readonly<Record<string, readonly [string, string, ...string[]]>>;

/** Any event that is held, with what only some have. */
export type Happening = KeyboardEvent & SubmitEvent & { readonly target: HTMLInputElement };

/** Whether what happens to somebody is to be held. */
export type Asleep = (target: Element) => unknown;

/** Asks for an island to be awake, or, by what stands in it, for all around that, and for an event to be told to them then. */
export type Want = (inside: Element, event?: Happening) => void;
export type Wish = Parameters<Want>;

/** What this module exports, to the loader. */
export interface Runtime {
  readonly start: typeof start;
}

/** What an island's module exports: what makes one listen, and resolves when it does. */
interface Module {
  readonly default: (island: HTMLElement) => unknown;
}

/** Something that was held, and the islands that it is for. */
type Held = readonly [Happening, readonly Element[]];

/** Begins with some wishes. `missed` ends the addresses of modules where one did not come so far. */
export function start(addresses: Addresses, wishes: readonly Wish[], missed: string): [Asleep, Want] {
  let early: readonly Held[] = [];
  let isTelling = false;
  const awake = new Set<Element>();
  const coming = new Set<Element>();
  const modules: Record<string, Promise<Module>> = Object.create(null);
  /** Where the last key was held that moved the focus, and where it led. */
  let from: Element | null;
  let to: Element | null;

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
      await Promise.resolve(island).then(listen).catch(report); // the server's HTML works without us
      awake.add(island);
    } catch (error) {
      delete modules[name]; // offline, perhaps: the next touch tries again
      throw error;
    } finally {
      coming.delete(island);
      tellAll();
    }
  }

  /** Whether something that came before waits for one of the same islands: nothing overtakes it. */
  function waits(around: readonly Element[], before: readonly Held[]): boolean {
    return before.some(([, islands]) => islands.some((one) => around.includes(one)));
  }

  /** Lets happen, in order, what need not wait any more. */
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

  /** Lets an event happen that was held: in the islands, and where it waited in the platform. */
  function tell(event: Happening): void {
    const { target, type, timeStamp: value, key, defaultPrevented } = event;
    const still = { pointerover: ':hover', focusin: ':focus' }[type];
    const before = document.activeElement;
    // Keys, and what they press, are for where the one before them led.
    const at = target === from && (key || (defaultPrevented && !event.detail)) ? (to as Element) : target;
    if (type === 'submit') (target as Element as HTMLFormElement).requestSubmit(event.submitter);
    // Somebody may have left what he came to, or where a key is answered that moves the focus.
    else if (still ? target.matches(still) : at === before || !key || !defaultPrevented) {
      const copy: Event = new (event.constructor as typeof Event)(type, event);
      // Delays count from when it really happened.
      Object.defineProperty(copy, 'timeStamp', { value });
      // What the platform has done already is not done again.
      if (type === 'click' && !defaultPrevented) copy.preventDefault();
      at.dispatchEvent(copy);
      if (document.activeElement === before) return;
      from = target;
      to = document.activeElement;
    }
  }

  /** Browsers may remember a module that did not come, and all that import it. */
  async function load(addresses: Addresses[string]): Promise<Module> {
    const again = missed;
    try {
      return (await Promise.all(addresses.map((one) => import(one + missed))))[1];
    } catch (error) {
      missed = again || '#';
      if (!again) throw error;
      // Once all can be had: under another spelling of the address (RFC 3986, 6.2.2.2), so that what it imports is another's, too.
      await Promise.all(addresses.map((one) => fetch(one)));
      return import(addresses[1].replace('a', '%61'));
    }
  }

  for (const [inside, event] of wishes) want(inside, event);
  return [asleep, want];
}

/** The islands that somebody stands in, the innermost first; one that is an island stands in itself. */
function islandsAround(inside: Element | null): HTMLElement[] {
  const island = inside?.closest?.<HTMLElement>('site-island');
  return island ? [island, ...islandsAround(island.parentElement)] : [];
}
