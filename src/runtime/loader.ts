// Runs in the browser, inline in every page with an island: waits for the first sign of interest in one, then loads what
// wakes them all. What happens in an island until then is kept and told to it afterwards.

/** The address of the bundled islands; the build puts it here. */
declare const ISLANDS: string;

const early: Event[] = [];
const types = ['pointerover', 'pointerout', 'pointerdown', 'focusin', 'focusout', 'keydown'];
let asked = 0;

function load() {
  if (asked++) return;
  import(ISLANDS)
    .then((islands: { wake(early: readonly Event[]): Promise<void> }) => islands.wake(early))
    .then(
      () => types.map((type) => removeEventListener(type, note, true)),
      (error) => {
        asked = early.length = 0; // offline, perhaps: the next touch tries again
        throw error;
      },
    );
}

function note(event: Event) {
  if ((event.target as Element).closest?.('site-island')) {
    early.push(event);
    load();
  }
}

function arrive() {
  if (document.getElementById(decodeURI(location.hash.slice(1)))?.closest('site-island')) load();
}

types.map((type) => addEventListener(type, note, true));
addEventListener('hashchange', arrive);
arrive();

export {};
