// Runs with the templates, at build time: what islands are handed that may lead into the site, but lacks the base. The build
// puts the base in front of addresses in attributes; what a script in the browser gets, it gets as it is.
import type { HandedPath } from '../model/islands.ts';
import { base } from './base.ts';

/** A path as it was handed over, and where: the stack of `use`. */
type Handed = Omit<HandedPath, 'at'> & { readonly use: Error };

let handed: Handed[] = [];

/** Begins a page. */
export function forgetHanded(): void {
  handed = [];
}

/** What the page has handed over, once. */
export function takeHanded(): readonly Handed[] {
  const all = handed;
  forgetHanded();
  return all;
}

/** Notes every text in `value` that may be a path on the site: the prop, or the attribute, `name` of an island. At the root of a host none lacks anything. */
export function noteHanded(island: string, name: string, value: unknown): void {
  if (base === '/') return;
  if (typeof value === 'string') {
    if (/^\/[^/\s]/.test(value) && !value.startsWith(base))
      handed.push({ island, name, url: value, use: new Error('handed here') });
  } else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) noteHanded(island, name, part);
}
