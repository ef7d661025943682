// Runs with the templates, at build time: whether browsers also render the current output, as in islands. Elsewhere event handlers
// and effects are never called, so they would be lost without an error.
import { createElement, Fragment, type ReactNode } from 'react';
import type { Lost } from '../../model/site/islands.ts';

/** The surroundings of a part of a page: an island that browsers also render, an island with only a `.client.ts`, or a slot. */
export type Around = { readonly kind: 'island' | 'listening' | 'slot'; readonly island: string };

/**
 * The surroundings of the current output, the innermost last. Both renderers work depth first, from the first child to the last.
 */
let around: Around[] = [];
let isLoaded = false;

/**
 * Called after templates are loaded. Elements that are created from now on are rendered at once. (Elements that a file creates
 * while it is loaded may be rendered by an island.)
 */
export function loaded(): void {
  isLoaded = true;
}

/** Starts with an empty stack, because an error may have been thrown within an island. */
export function leaveAll(): void {
  around = [];
}

function Call({ does }: { readonly does: () => void }): ReactNode {
  does();
  return null;
}

/** `node`, with `enter` called before it is rendered and `leave` after it. Adds nothing to the HTML. */
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

/** Whether the current output is never rendered in the browser. */
export function isStatic(): boolean {
  return isLoaded && around.at(-1)?.kind !== 'island';
}

/** The island of the current output, if browsers render it too. */
export function islandAround(): string | undefined {
  const here = around.at(-1);
  return here?.kind === 'island' ? here.island : undefined;
}

/** The island of the current output, if browsers load only its `.client.ts`. */
export function listeningIsland(): string | undefined {
  const here = around.at(-1);
  return here?.kind === 'listening' ? here.island : undefined;
}

/**
 * A lost handler or hook, with the stack of its location. If that is in a package and component references are traced, also with
 * the stack of `usedBy`.
 */
type NotedLoss = Omit<Lost, 'at'> & { readonly use: Error; readonly usedBy: Error | undefined };

let lost: NotedLoss[] = [];

/** The handlers and hooks that were lost since the last call. */
export function takeLost(): readonly NotedLoss[] {
  const all = lost;
  lost = [];
  return all;
}

/**
 * Records that `what` (`onClick`, `useState`) will never have an effect. This is so outside of islands, and in an island with only
 * a `.client.ts`.
 */
export function mustWake(what: string): void {
  if (isStatic()) noteLost(what, listeningIsland());
}

/** Records that `what` has no effect. `island`: one of which browsers load only a `.client.ts`. */
export function noteLost(what: string, island: string | undefined): void {
  lost.push({ what, island, use: new Error('lost here'), usedBy: uses?.at(-1) });
}

/** While component references are traced: where templates create the components around the current output. */
let uses: Error[] | undefined;

/** Renders a page again after a package has lost something on it, to find the line of the templates that uses the package. */
export function tracingUses<T>(render: () => T): T {
  uses = [];
  try {
    return render();
  } finally {
    uses = undefined;
  }
}

type AnyComponent = (props: object) => ReactNode;

/** While errors are collected: the errors that components have thrown. */
let thrown: unknown[] | undefined;

/** The errors of components while a page is rendered again. React shows a fallback instead, without a report. */
export function thrownWhile(render: () => unknown): readonly unknown[] {
  const all: unknown[] = [];
  thrown = all;
  try {
    render();
  } finally {
    thrown = undefined;
  }
  // A promise is thrown too.
  return all.filter(
    (one) => typeof Object(one).then !== 'function' && !`${one}`.includes('Suspense Exception'),
  );
}

/** A component that keeps its errors. */
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

/** The component itself. While component references are traced, one that records where it is used. */
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
