// Runs in the browser, inline in every page with an island: waits for the first sign of interest in one, then loads it, and the
// runtime, which takes over from here. What happens in islands until then is held: nobody hears of it before they do.
import type { Addresses, Asleep, Happening, Runtime, Want, Wish } from './runtime.ts';

/** The build puts it here. */
declare const ISLANDS: Addresses;

const addresses = ISLANDS;
const wishes: Wish[] = [];
/** A `#` for each time that a module did not come: some browsers never ask for the same address again. */
let missed = '';
/** Where a key was pressed that is held for an island which answers it. */
let keyed: Element | undefined;
/** The island around somebody, which is asleep. This and `want` are the runtime's, once that is here. */
let asleep: Asleep = (target) => target.closest?.<HTMLElement>('site-island');

/** Asks for the island around `inside` to be awake, and for an event to be told to it then. */
export let want: Want = (inside, event) => {
  if (wishes.push([inside, event]) === 1)
    (addresses[(asleep(inside) as HTMLElement).dataset.island as string] as Addresses[string])
      .map((one): Promise<Runtime> => import(one + missed))[0]
      ?.then(
        (module) => {
          [asleep, want] = module.start(addresses, wishes, missed);
        },
        (error) => {
          const before = asleep;
          asleep = () => undefined;
          // To the platform alone, which does without script what waited for it. A form is sent by its button.
          for ([inside, event] of wishes.splice(0))
            if (event?.defaultPrevented && !event.key) (event.submitter ?? (inside as HTMLElement)).click();
          asleep = before; // offline, perhaps: the next touch tries again
          missed += '#';
          throw error;
        },
      );
};

function hold(event: Happening) {
  let target: Happening['target'] | null = event.target;
  if (asleep(target)) {
    event.stopImmediatePropagation();
    if (
      target.dataset.keys?.includes(event.key) &&
      !(event.ctrlKey || event.altKey || event.metaKey || event.shiftKey)
        ? // A key that will be answered does not scroll the page meanwhile.
          // biome-ignore lint/suspicious/noAssignInExpressions: as a statement it would take six of the few bytes that there are
          (keyed = target)
        : // Links, <details> and fields do at once what they do without script. All else waits; so does a box to tick, because whoever
          // is told of its click later reads whether it is ticked, and what is pressed where a key that is held leads elsewhere.
          /click|submit/.test(event.type) &&
          (target === keyed || !target.closest('a[href],summary,input') || /box|rad/.test(target.type))
    )
      event.preventDefault();
    want(target, event);
  } else if (!target.closest) {
    // It is no element's: the page has loaded, or has another address. The browser has found what that names, if anything.
    target = document.querySelector('site-island :target');
    if (target) want(target);
  }
}

'load hashchange pointerover pointerdown focusin focusout keydown click input change submit'
  .split(' ')
  .map((type) => addEventListener(type, hold as (event: Event) => void, true));
