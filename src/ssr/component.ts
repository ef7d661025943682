// Runs with the templates, at build time: draws a component that content names.
import { type ComponentType, createElement, Fragment, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { DrawnUse } from '../model/components.ts';
import { inPage } from './jsx.ts';

/** An element that is written as the mark in it. No text: whatever draws it takes it for content, and islands for a slot. */
const slot = (mark: string | undefined): ReactNode =>
  mark === undefined ? undefined : createElement(Fragment, null, mark);

/** Draws one use of a component, by itself: pages are drawn with what comes out. */
export function drawComponent(
  component: ComponentType<Readonly<Record<string, unknown>>>,
  props: Readonly<Record<string, unknown>>,
  { number, children, label }: DrawnUse,
): string {
  const element = createElement(component, { ...props, label: slot(label) }, slot(children));
  // `useId` begins anew in every root: what it makes must be the page's only one. Preact takes it from the outermost element.
  if (Object.isExtensible(element)) Object.assign(element, { __m: [`c${number}`, 0] });
  return inPage(() => renderToString(element, { identifierPrefix: `c${number}` }));
}
