// Runs in the browser, inline in every page with an island: waits for the first sign of interest in one, then loads what
// wakes them all. What happens in an island until then is held: nobody hears of it before the islands do.
/** The address of the bundled islands; the build puts it here. */
declare const ISLANDS: string;

const early: Event[] = [];
/** 0: nobody has asked for the islands; 1: on their way; 2: nothing is held any more. */
let stage = 0;
/** Makes the address another one after each failure: browsers remember a module that did not come. */
let again = '';

function hold(event: Event) {
  const { target, type } = event as Event & { target: Element };
  if (stage < 2 && target.closest?.('site-island')) {
    event.stopImmediatePropagation();
    // Links, <details> and fields do at once what they do without script. All else waits; so does a box to tick, because
    // whoever is told of its click later reads whether it is ticked.
    if (
      /click|submit/.test(type) &&
      !target.closest('a[href],summary,input:not([type=checkbox],[type=radio])')
    )
      event.preventDefault();
    early.push(event);
    load();
  }
}

function load() {
  if (stage) return;
  stage = 1;
  import(ISLANDS + again)
    .then((islands) =>
      islands.wake().then(() => {
        stage = 2;
        islands.tell(early);
      }),
    )
    .catch((error) => {
      stage = 2;
      // To the platform alone, which does without script what waited for it.
      for (const { defaultPrevented, target, type } of early.splice(0))
        if (defaultPrevented) (target as HTMLFormElement)[type === 'submit' ? 'requestSubmit' : 'click']();
      stage = 0; // offline, perhaps: the next touch tries again
      again += '?';
      throw error;
    });
}

/** The browser finds what the address names, if anything; when a page has just been read, it has not yet. */
function arrive() {
  if (document.querySelector('site-island :target')) load();
}

'pointerover pointerout pointerdown focusin focusout keydown click input change submit'
  .split(' ')
  .map((type) => addEventListener(type, hold, true));
addEventListener('load', arrive);
addEventListener('hashchange', arrive);

export {};
