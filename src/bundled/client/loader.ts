// Runs in the browser, inline in every page with an island. It waits for the first sign of interest in an island. Then it loads the
// island and the runtime, which replaces this code. Until then events in islands are retained, and nothing else receives them.
import type { Addresses, Asleep, Happening, Runtime, Want, Wish } from './runtime.ts';

/** Inserted by the build. */
declare const ISLANDS: Addresses;

const addresses = ISLANDS;
const wishes: Wish[] = [];
/** Gets a `#` each time that a module could not be loaded, because some browsers never request the same address twice. */
let missed = '';
/** The element whose last key press is retained for an island. */
let keyed: Element | undefined;
/** The island around an element that has not started. The runtime replaces this and `want`. */
let asleep: Asleep = (target) => target.closest?.<HTMLElement>('site-island');

/** Starts the island around `inside`, and dispatches an event to it afterwards. */
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
          // Loading has failed, so the browser handles retained events alone, as without scripts. A form is submitted by its
          // button.
          for ([inside, event] of wishes.splice(0))
            if (event?.defaultPrevented && !event.key) (event.submitter ?? (inside as HTMLElement)).click();
          asleep = before; // perhaps offline: the next event tries again
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
      target.dataset.keys?.split(',').includes(event.key) &&
      !(event.ctrlKey || event.altKey || event.metaKey || event.shiftKey)
        ? // A key press that will be handled later must not scroll the page.
          // biome-ignore lint/suspicious/noAssignInExpressions: as a statement it would take six of the few bytes that there are
          (keyed = target)
        : // Links, <details> and fields work at once, as without scripts. All other events wait. A checkbox waits too, because the
          // handler of its click later reads whether it is checked. A click also waits if the element's retained key press may
          // move the focus.
          /click|submit/.test(event.type) &&
          (target === keyed || !target.closest('a[href],summary,input') || /box|rad/.test(target.type))
    )
      event.preventDefault();
    want(target, event);
  } else if (!target.closest) {
    // Not an element's event: the page has loaded, or its address has changed. `:target` is the element in the address, if any.
    target = document.querySelector('site-island :target');
    if (target) want(target);
  }
}

'load hashchange pointerover pointerdown focusin focusout keydown click input change submit'
  .split(' ')
  .map((type) => addEventListener(type, hold as (event: Event) => void, true));
