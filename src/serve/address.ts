// The address to listen on, and why listening may fail. Pure.
export interface Address {
  /** Loopback, unless another host was requested. */
  readonly host: string;
  /** Undefined: 4321, or the next free one. 0: any free one. */
  readonly port?: number | undefined;
}

/** Why a server cannot listen; undefined if an error has another cause. */
export function listenFault(error: unknown, { host, port }: Address): string | undefined {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE' && port === undefined)
    return 'port 4321 and the hundred after it are taken; choose another one with --port';
  if (code === 'EADDRINUSE') return `port ${port} is taken; without --port the next free one is used`;
  if (code === 'EACCES') return `port ${port} may not be used here; choose one above 1023`;
  const isNoAddress = code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL' || code === 'EAI_AGAIN';
  return isNoAddress ? `"${host}" is no address of this machine` : undefined;
}
