// Runs with the templates, at build time: whether what is drawn now is drawn again in the browser, as islands are. Elsewhere
// nobody ever calls an event handler or an effect: they would vanish without a word.
import { createElement, Fragment, type ReactNode } from 'react';
import type { Lost } from '../model/islands.ts';

/** What a piece of a page stands in: an island that browsers draw too, one of which they only load a `.client.ts`, a slot. */
export type Around = { readonly kind: 'island' | 'listening' | 'slot'; readonly island: string };

/** All that surrounds what is drawn now, the innermost last. Both renderers draw depth first, from the first child to the last. */
let around: Around[] = [];
let isLoaded = false;

/** Templates are loaded: what is made from now on is drawn at once. (What a file makes while it is loaded, an island may draw.) */
export function loaded(): void {
  isLoaded = true;
}

/** Begins anew: something may have thrown in the middle of an island. */
export function leaveAll(): void {
  around = [];
}

function Begin({ here }: { readonly here: Around }): ReactNode {
  around.push(here);
  return null;
}

function End(): ReactNode {
  around.pop();
  return null;
}

/** `node`, drawn as what stands in `here`. Adds nothing to the HTML. */
export function within(here: Around, node: ReactNode): ReactNode {
  return createElement(Fragment, null, createElement(Begin, { here }), node, createElement(End));
}

/** Whether what is drawn now has no part in the browser. */
export function isStatic(): boolean {
  return isLoaded && around.at(-1)?.kind !== 'island';
}

/** The island that is drawn now and that browsers draw again. */
export function islandAround(): string | undefined {
  const here = around.at(-1);
  return here?.kind === 'island' ? here.island : undefined;
}

/** The island that is drawn now and of which browsers load only a `.client.ts`. */
export function listeningIsland(): string | undefined {
  const here = around.at(-1);
  return here?.kind === 'listening' ? here.island : undefined;
}

/** Something lost, and where: the stack of `use`; else that of `usedBy`, where it stands in a package and its uses are traced. */
type NotedLoss = Omit<Lost, 'at'> & { readonly use: Error; readonly usedBy: Error | undefined };

let lost: NotedLoss[] = [];

/** What was lost since somebody asked last. */
export function takeLost(): readonly NotedLoss[] {
  const all = lost;
  lost = [];
  return all;
}

/** Notes that `what` (`onClick`, `useState`) will never do anything, if so: outside of islands, or in one that only has a `.client.ts`. */
export function mustWake(what: string): void {
  if (isStatic()) noteLost(what, listeningIsland());
}

/** Notes that `what` does nothing; `island` is one of which browsers load only a `.client.ts`. */
export function noteLost(what: string, island: string | undefined): void {
  lost.push({ what, island, use: new Error('lost here'), usedBy: uses?.at(-1) });
}

/** While uses are traced: where templates have written the components around what is drawn now. */
let uses: Error[] | undefined;

/** Renders once more a page on which a package has lost something, to find which line of the templates uses the package. */
export function tracingUses<T>(render: () => T): T {
  uses = [];
  try {
    return render();
  } finally {
    uses = undefined;
  }
}

type AnyComponent = (props: object) => ReactNode;

/** A component as it is; while uses are traced, one that notes where it was written. */
export function traced<C>(component: C): C {
  const noted = uses;
  if (!noted) return component;
  const use = new Error('used here');
  const Enter = (): ReactNode => {
    noted.push(use);
    return null;
  };
  const Leave = (): ReactNode => {
    noted.pop();
    return null;
  };
  const Traced = (props: object) =>
    createElement(
      Fragment,
      null,
      createElement(Enter),
      createElement(component as AnyComponent, props),
      createElement(Leave),
    );
  return Object.assign(Traced, component) as C;
}
