// Opens a location from a page of the watch in the user's editor. READS, RUNS an editor.

import { realpath, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { join, sep } from 'node:path';

/** The header with which a page sends the secret of its watch. Other sites cannot send it without a permission request (CORS). */
const openHeader = 'x-site-open';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const isLoopback = (address: string) => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  const family = isIP(plain);
  return family !== 0 && loopback.check(plain, family === 6 ? 'ipv6' : 'ipv4');
};

/**
 * Whether the request comes from a page of this watch, in a browser on this machine. A proxy on this machine forwards requests of
 * others, but with the host name that they used.
 */
export function mayOpen({ method, headers, socket }: IncomingMessage, secret: string): boolean {
  const host = (headers.host ?? '').replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  const isOwnHost = isLoopback(host) || /^(.+\.)?localhost\.?$/i.test(host);
  return (
    method === 'GET' &&
    isLoopback(socket.remoteAddress ?? '') &&
    isOwnHost &&
    headers[openHeader] === secret &&
    [undefined, 'same-origin'].includes(headers['sec-fetch-site'] as string | undefined)
  );
}

/** The absolute path of a file in `root`, with all links resolved. Undefined if it does not exist, or is elsewhere. */
export async function fileBelow(root: string, file: string): Promise<string | undefined> {
  try {
    const [top, path] = await Promise.all([realpath(root), realpath(join(root, file))]);
    return path.startsWith(top + sep) && (await stat(path)).isFile() ? path : undefined;
  } catch {
    return undefined;
  }
}

/** Opens the running editor, or that of LAUNCH_EDITOR or EDITOR. `fail` is called if there is none. */
export async function openEditor(
  path: string,
  line: number,
  column: number,
  fail: (reason: string) => void,
): Promise<void> {
  const { default: launch } = await import('launch-editor');
  launch(`${path}:${line}:${column}`, (_: string, reason: string | null) =>
    fail(reason ?? 'no editor was found'),
  );
}
