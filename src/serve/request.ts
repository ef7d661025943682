// Who asks, and for what: what a request's headers and its path say about it. Pure.
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Whether another site's page sent this, or another server's of this machine: nothing but the site is theirs to have. */
export function isFromElsewhere({ headers }: IncomingMessage): boolean {
  return !['same-origin', 'none', undefined].includes(headers['sec-fetch-site'] as string | undefined);
}

/**
 * Somebody else's site can have its own name lead to this machine (DNS rebinding) and would then read what is served here.
 * So only names that mean this machine count, and addresses, which no name can stand in for.
 */
export function isExpectedHost(given: string | undefined, host: string): boolean {
  const name = (given ?? '')
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();
  return name === host.toLowerCase() || isIP(name) !== 0 || /^(.+\.)?localhost\.?$/.test(name);
}

/** A path of an address as a file system may see it; undefined for one that could mean something else there. */
export function safePath(given: string): string | undefined {
  let path: string;
  try {
    path = decodeURIComponent(given);
  } catch {
    return undefined;
  }
  // Two slashes in front would make a redirect lead to another host. A `%2F` or `\` is a slash in some places only.
  const isOdd = !path.startsWith('/') || path.includes('//') || /[\0\\]/.test(path) || /%2f/i.test(given);
  return isOdd || path.split('/').some((part) => part === '.' || part === '..') ? undefined : path;
}
