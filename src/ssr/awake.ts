// Runs with the templates, at build time: whether the present output is also rendered in the browser, as islands are. Elsewhere
// event handlers and effects are never called: they would silently be lost.
import { createElement, Fragment, type ReactNode } from 'react';
import type { Lost } from '../model/site/islands.ts';

/**
 * What surrounds a part of a page: an island that browsers also render, an island with only a `.client.ts` in the browser, or a
 * slot.
 */
export type Around = { readonly kind: 'island' | 'listening' | 'slot'; readonly island: string };

/** Everything around the present output, the innermost last. Both renderers work depth first, from the first child to the last. */
let around: Around[] = [];
let isLoaded = false;

/**
 * Called after templates are loaded: elements that are created from now on are rendered at once. (Elements that a file creates
 * while it is loaded may be rendered by an island.)
 */
export function loaded(): void {
  isLoaded = true;
}

/** Starts with an empty stack: an error may have been thrown within an island. */
export function leaveAll(): void {
  around = [];
}

function Call({ does }: { readonly does: () => void }): ReactNode {
  does();
  return null;
}

/** `node`, with `enter` called before it is rendered, and `leave` after it. Adds nothing to the HTML. */
function between(enter: () => void, node: ReactNode, leave: () => void): ReactNode {
  return createElement(
    Fragment,
    null,
    createElement(Call, { does: enter }),
    node,
    createElement(Call, { does: leave }),
  );
}

/** `node`, rendered as a part of `here`. */
export function within(here: Around, node: ReactNode): ReactNode {
  return between(
    () => around.push(here),
    node,
    () => around.pop(),
  );
}

/** Whether the present output is never rendered in the browser. */
export function isStatic(): boolean {
  return isLoaded && around.at(-1)?.kind !== 'island';
}

/** The island that is rendered now and that browsers render, too. */
export function islandAround(): string | undefined {
  const here = around.at(-1);
  return here?.kind === 'island' ? here.island : undefined;
}

/** The island that is rendered now, if browsers load only a `.client.ts` of it. */
export function listeningIsland(): string | undefined {
  const here = around.at(-1);
  return here?.kind === 'listening' ? here.island : undefined;
}

/** Something lost, with the stack of its place; and if that is in a package and uses are traced, with the stack of `usedBy`. */
type NotedLoss = Omit<Lost, 'at'> & { readonly use: Error; readonly usedBy: Error | undefined };

let lost: NotedLoss[] = [];

/** What was lost since the last call. */
export function takeLost(): readonly NotedLoss[] {
  const all = lost;
  lost = [];
  return all;
}

/**
 * Records that `what` (`onClick`, `useState`) will never have an effect, if that is so: outside of islands, or in one with only a
 * `.client.ts`.
 */
export function mustWake(what: string): void {
  if (isStatic()) noteLost(what, listeningIsland());
}

/** Records that `what` has no effect; `island`: one of which browsers load only a `.client.ts`. */
export function noteLost(what: string, island: string | undefined): void {
  lost.push({ what, island, use: new Error('lost here'), usedBy: uses?.at(-1) });
}

/** While uses are traced: where templates create the components around the present output. */
let uses: Error[] | undefined;

/**
 * Renders a page a second time after a package has lost something on it, to find the line of the templates that uses the package.
 */
export function tracingUses<T>(render: () => T): T {
  uses = [];
  try {
    return render();
  } finally {
    uses = undefined;
  }
}

type AnyComponent = (props: object) => ReactNode;

/** While errors are gathered: what components have thrown. */
let thrown: unknown[] | undefined;

/** What components throw while a page is rendered once more: React shows a fallback instead, and says nothing. */
export function thrownWhile(render: () => unknown): readonly unknown[] {
  const all: unknown[] = [];
  thrown = all;
  try {
    render();
  } finally {
    thrown = undefined;
  }
  // What is only waited for is thrown, too.
  return all.filter(
    (one) => typeof Object(one).then !== 'function' && !`${one}`.includes('Suspense Exception'),
  );
}

/** A component that keeps what it throws. */
function keeping<C>(component: C, all: unknown[]): C {
  const Keeping = (props: object) => {
    try {
      return (component as AnyComponent)(props);
    } catch (error) {
      all.push(error);
      throw error;
    }
  };
  return Object.assign(Keeping, component) as C;
}

/** The component itself; while uses are traced, one that records where it is used. */
export function traced<C>(component: C): C {
  const noted = uses;
  if (thrown && !(component as { prototype?: { render?: unknown } }).prototype?.render)
    return keeping(component, thrown);
  if (!noted) return component;
  const use = new Error('used here');
  const Traced = (props: object) =>
    between(
      () => noted.push(use),
      createElement(component as AnyComponent, props),
      () => noted.pop(),
    );
  return Object.assign(Traced, component) as C;
}
