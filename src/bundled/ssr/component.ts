// Runs with the templates, at build time: renders a component of a component reference.
import { type ComponentType, createElement, Fragment, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { RenderedReference } from '../../model/site/components.ts';
import { inPage } from './jsx.ts';

/** An element that is written as its placeholder. It is not plain text, so that components see content and islands see a slot. */
const slot = (mark: string | undefined): ReactNode =>
  mark === undefined ? undefined : createElement(Fragment, null, mark);

/** Renders one component reference separately. The result is inserted into its page. */
export function drawComponent(
  component: ComponentType<Readonly<Record<string, unknown>>>,
  props: Readonly<Record<string, unknown>>,
  { number, children, label }: RenderedReference,
): string {
  const element = createElement(component, { ...props, label: slot(label) }, slot(children));
  // `useId` starts from zero in every root, but its ids must be unique on the page. Preact takes the prefix from the outermost
  // element.
  if (Object.isExtensible(element)) Object.assign(element, { __m: [`c${number}`, 0] });
  return inPage(() => renderToString(element, { identifierPrefix: `c${number}` }));
}
