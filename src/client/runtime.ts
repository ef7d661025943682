// Runs in the browser, with the first island that wakes: takes over from the loader. Each island wakes by itself.
/** For each kind of island on the page, the addresses of its module and of all that this imports. */
export type Addresses = Readonly<Record<string, readonly [string, ...string[]]>>;

/** Whether what happens to somebody is to be held. */
export type Asleep = (target: Element) => unknown;

/** Asks for an island to be awake, or, by what stands in it, for all around that, and for an event to be told to them then. */
export type Want = (inside: Element, event?: Event) => void;
export type Wish = Readonly<Parameters<Want>>;

/** Makes an island listen. Resolves when it does. */
type Wake = (island: HTMLElement) => Promise<unknown>;

/** What an island's module exports. */
interface Module {
  readonly default: Wake;
}

/** Something that was held, and the islands that it is for. */
type Held = readonly [Event, readonly Element[]];

/** Begins with some wishes; what the first of them needs is being fetched. */
export function start(
  addresses: Addresses,
  wishes: readonly Wish[],
  fetched: Promise<Response>[],
): [Asleep, Want] {
  let early: readonly Held[] = [];
  let isTelling = false;
  const awake = new Set<Element>();
  const coming = new Set<Element>();
  const modules: Record<string, Promise<Module>> = Object.create(null);

  function asleep(target: Element): boolean {
    const around = islandsAround(target);
    return !isTelling && (around.some((one) => !awake.has(one)) || waits(around, early));
  }

  function want(inside: Element, event?: Event): void {
    const around = islandsAround(inside);
    if (event) early = [...early, [event, around]];
    for (const island of event || !inside.matches(mark) ? around : [inside]) wake(island as HTMLElement);
  }

  async function wake(island: HTMLElement): Promise<void> {
    if (awake.has(island) || coming.has(island)) return;
    coming.add(island);
    const name = island.dataset.island as string;
    try {
      modules[name] ??= load(addresses[name] as Addresses[string]);
      const { default: listen } = await modules[name];
      await listen(island);
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

  const first = islandsAround((wishes[0] as Wish)[0])[0]?.dataset.island as string;
  modules[first] = load(addresses[first] as Addresses[string], fetched);
  for (const [inside, event] of wishes) want(inside, event);
  return [asleep, want];
}

const mark = 'site-island';

/** The islands that somebody stands in, the innermost first; one that is an island stands in itself. */
function islandsAround(inside: Element | null): HTMLElement[] {
  const island = inside?.closest?.<HTMLElement>(mark);
  return island ? [island, ...islandsAround(island.parentElement)] : [];
}

/** Browsers remember a module that did not come, and those that import it: none is asked for before all are here. */
async function load(
  addresses: Addresses[string],
  fetched = addresses.map((one) => fetch(one)),
): Promise<Module> {
  await Promise.all(fetched);
  return import(addresses[0]);
}

/** Lets an event happen that was held: in the islands, and where it waited in the platform. */
function tell(event: Event): void {
  const { target, type, timeStamp: value } = event;
  if (type === 'submit') (target as HTMLFormElement).requestSubmit((event as SubmitEvent).submitter);
  else {
    const copy: Event = new (event.constructor as typeof Event)(type, event);
    // Delays count from when it really happened.
    Object.defineProperty(copy, 'timeStamp', { value });
    // What the platform has done already is not done again.
    if (type === 'click' && !event.defaultPrevented) copy.preventDefault();
    target?.dispatchEvent(copy);
  }
}

/** What wakes an island whose part in the browser is a function of its own. */
export function listening(listen: (island: HTMLElement) => unknown): Wake {
  return async (island) => {
    try {
      await listen(island);
    } catch (error) {
      report(error); // the server's HTML works without us
    }
  };
}

/** Says that an island does not work as it should. */
export function report(error: unknown): void {
  console.error('Unexpected Application Error!', error);
}
