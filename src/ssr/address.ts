// Runs with the templates, at build time, and in the browser with islands: addresses of the site below its base.
import { base } from './base.ts';

/**
 * What browsers call a path on the site: `/posts/` → `/kids/posts/`, where the base is `/kids/`. All else (`https:`, `#anchor`) stays
 * as it is. The same at build time and in the browser; `href={address('/posts/')}` and `href="/posts/"` lead to the same page.
 */
export function address(path: string): string {
  return path.startsWith('/') && !path.startsWith('//') ? base + path.slice(1) : path;
}
