// Runs with the templates, at build time: records paths without the base in props of islands. The build adds the base to addresses
// in attributes, but scripts in the browser get values unchanged.
import type { IslandPropPath } from '../../model/site/islands.ts';
import { base } from './base.ts';

/** A path in an island's props, with the stack of its location. */
type NotedPath = Omit<IslandPropPath, 'at'> & { readonly use: Error };

let noted: NotedPath[] = [];

/** Starts a page. */
export function forgetIslandPropPaths(): void {
  noted = [];
}

/** The paths of the page. A second call returns none. */
export function takeIslandPropPaths(): readonly NotedPath[] {
  const all = noted;
  forgetIslandPropPaths();
  return all;
}

/**
 * Records every text in `value` that may be a path on the site. `name`: the prop or attribute of the island. Without a base, no
 * path lacks one.
 */
export function noteIslandPropPaths(island: string, name: string, value: unknown): void {
  if (base === '/') return;
  if (typeof value === 'string') {
    if (/^\/[^/\s]/.test(value) && !value.startsWith(base))
      noted.push({ island, name, url: value, use: new Error('passed here') });
  } else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) noteIslandPropPaths(island, name, part);
}
