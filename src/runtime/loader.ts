// Runs in the browser, inline in every page with an island: waits for the first sign of interest in one, then loads what
// wakes them all. What happens in an island until then is held: nobody hears of it before the islands do.

/** The address of the bundled islands; the build puts it here. */
declare const ISLANDS: string;

const early: Event[] = [];
const types =
  'pointerover pointerout pointerdown focusin focusout keydown click input change submit'.split(' ');
let asked = 0;

function listen(how: typeof addEventListener) {
  types.map((type) => how(type, hold, true));
}

function hold(event: Event) {
  const { target, type } = event as Event & { target: Element };
  if (target.closest?.('site-island')) {
    event.stopImmediatePropagation();
    // Links, <details> and fields do at once what they do without script; all else waits.
    if (/click|submit/.test(type) && !target.closest('a[href],summary,input:not([type=checkbox],[type=radio])'))
      event.preventDefault();
    early.push(event);
    load();
  }
}

function load() {
  if (!asked++)
    import(ISLANDS)
      .then((islands: { wake(): Promise<unknown> }) => islands.wake())
      .then(tell, (error) => {
        tell(); // to the platform alone
        asked = 0; // offline, perhaps: the next touch tries again
        listen(addEventListener);
        throw error;
      });
}

/** Lets everything that was held happen, in order. */
function tell() {
  listen(removeEventListener);
  for (const event of early.splice(0)) {
    const { target, type, timeStamp: value } = event as Event & { target: HTMLFormElement };
    if (type === 'submit') target.requestSubmit((event as SubmitEvent).submitter);
    else {
      const copy: Event = new (event.constructor as typeof Event)(type, event);
      // Delays count from when it really happened.
      Object.defineProperty(copy, 'timeStamp', { value });
      // What the platform has done already is not done again.
      if (type === 'click' && !event.defaultPrevented) copy.preventDefault();
      target.dispatchEvent(copy);
    }
  }
}

/** The browser finds what the address names, if anything; when a page has just been read, it has not yet. */
function arrive() {
  if (document.querySelector('site-island :target')) load();
}

listen(addEventListener);
addEventListener('hashchange', arrive);
addEventListener('load', arrive);

export {};
