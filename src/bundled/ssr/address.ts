// Runs with the templates (at build time) and with islands (in the browser): addresses of the site below its base.
import { base } from './base.ts';

/**
 * The path that browsers need for a path on the site: `/posts/` → `/kids/posts/`, if the base is `/kids/`. Other addresses
 * (`https:`, `#anchor`) do not change. Works at build time and in the browser. `href={address('/posts/')}` and `href="/posts/"`
 * point to the same page.
 */
export function address(path: string): string {
  return path.startsWith('/') && !path.startsWith('//') ? base + path.slice(1) : path;
}
