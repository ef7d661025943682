// A place that a page of the watch names → the editor of whoever runs the watch. READS, RUNS an editor.

import { realpath, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { join, sep } from 'node:path';

/** The header that a page sends with the secret of its watch: other sites cannot send it without being asked for permission first. */
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
 * Whether a page of this watch asks, in a browser on this machine. A proxy on this machine passes requests of others on, but with the name
 * that they called.
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

/** The absolute path of a file below `root`, with all links resolved; undefined if there is none, or if it is elsewhere. */
export async function fileBelow(root: string, file: string): Promise<string | undefined> {
  try {
    const [top, path] = await Promise.all([realpath(root), realpath(join(root, file))]);
    return path.startsWith(top + sep) && (await stat(path)).isFile() ? path : undefined;
  } catch {
    return undefined;
  }
}

/** Opens the editor that runs, or that LAUNCH_EDITOR or EDITOR name; `fail` is called if there is none. */
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
