// Runs with the templates, at build time: records paths without the base in props of islands. The build adds the base to addresses
// in attributes, but scripts in the browser get values unchanged.
import type { HandedPath } from '../model/site/islands.ts';
import { base } from './base.ts';

/** A path in an island's props, with the stack of its location. */
type Handed = Omit<HandedPath, 'at'> & { readonly use: Error };

let handed: Handed[] = [];

/** Starts a page. */
export function forgetHanded(): void {
  handed = [];
}

/** The paths of the page. A second call returns none. */
export function takeHanded(): readonly Handed[] {
  const all = handed;
  forgetHanded();
  return all;
}

/**
 * Records every text in `value` that may be a path on the site. `name`: the prop or attribute of the island. Without a base, no
 * path lacks one.
 */
export function noteHanded(island: string, name: string, value: unknown): void {
  if (base === '/') return;
  if (typeof value === 'string') {
    if (/^\/[^/\s]/.test(value) && !value.startsWith(base))
      handed.push({ island, name, url: value, use: new Error('handed here') });
  } else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) noteHanded(island, name, part);
}
