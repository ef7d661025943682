// Runs in the browser, inline in every page with an island: waits for the first sign of interest in one, then loads it, and the
// runtime, which takes over from here. What happens in islands until then is held: nobody hears of it before they do.
import type { Addresses, Asleep, start, Want, Wish } from './runtime.ts';

/** The build puts both here: where the runtime is, and what the islands of the page need besides. */
declare const RUNTIME: string;
declare const ISLANDS: Addresses;

const runtime = RUNTIME;
const addresses = ISLANDS;
const wishes: Wish[] = [];
/** Whether what happens to somebody is to be held: nothing is where it is undefined. This and `want` are the runtime's, once that is here. */
let asleep: Asleep | undefined = (target) => target.closest?.('site-island');

/** Asks for the island around `inside` to be awake, and for an event to be told to it then. */
export let want: Want = async (inside, event) => {
  if (wishes.push([inside, event]) > 1) return;
  const { dataset } = inside.closest('site-island') as HTMLElement;
  try {
    // Browsers remember a module that did not come, and those that import it: none is asked for before all are here.
    const [first, ...others] = [runtime, ...(addresses[dataset.island as string] as Addresses[string])].map(
      (one) => fetch(one),
    );
    await first;
    const module: { start: typeof start } = await import(runtime);
    [asleep, want] = module.start(addresses, wishes, others);
  } catch (error) {
    const before = asleep;
    asleep = undefined;
    // To the platform alone, which does without script what waited for it.
    for (const [target, event] of wishes.splice(0))
      if (event?.defaultPrevented)
        (target as HTMLFormElement)[event.type === 'submit' ? 'requestSubmit' : 'click']();
    asleep = before; // offline, perhaps: the next touch tries again
    throw error;
  }
};

function hold(event: Event) {
  const { target, type } = event as Event & { target: Element };
  if (!asleep?.(target)) return;
  event.stopImmediatePropagation();
  // Links, <details> and fields do at once what they do without script. All else waits; so does a box to tick, because
  // whoever is told of its click later reads whether it is ticked.
  if (/click|submit/.test(type) && !target.closest('a[href],summary,input:not([type=checkbox],[type=radio])'))
    event.preventDefault();
  want(target, event);
}

/** The browser finds what the address names, if anything; when a page has just been read, it has not yet. */
function arrive() {
  const target = document.querySelector('site-island :target');
  if (target) want(target);
}

'pointerover pointerout pointerdown focusin focusout keydown click input change submit'
  .split(' ')
  .map((type) => addEventListener(type, hold, true));
addEventListener('load', arrive);
addEventListener('hashchange', arrive);
