// The origin and the purpose of a request, by its headers and path. Pure.
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Whether a page of another site, or of another server on this machine, sent this. Only the site itself may read its files. */
export function isFromElsewhere({ headers }: IncomingMessage): boolean {
  return !['same-origin', 'none', undefined].includes(headers['sec-fetch-site'] as string | undefined);
}

/**
 * Whether a request has an expected host name. Another site can point its own name to this machine (DNS rebinding), and would then
 * read the served files. So only names of this machine are accepted, and IP addresses, which no name can imitate.
 */
export function isExpectedHost(given: string | undefined, host: string): boolean {
  const name = (given ?? '')
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();
  return name === host.toLowerCase() || isIP(name) !== 0 || /^(.+\.)?localhost\.?$/.test(name);
}

/** The path of an address, decoded for the file system. Undefined if it could have another meaning there. */
export function safePath(given: string): string | undefined {
  let path: string;
  try {
    path = decodeURIComponent(given);
  } catch {
    return undefined;
  }
  // With two slashes at its start, a redirect would point to another host. `%2F` and `\` are slashes on some systems only.
  const isOdd = !path.startsWith('/') || path.includes('//') || /[\0\\]/.test(path) || /%2f/i.test(given);
  return isOdd || path.split('/').some((part) => part === '.' || part === '..') ? undefined : path;
}
