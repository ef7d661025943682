// Where to listen, and why that may fail. Pure.
/** Where to listen. */
export interface Address {
  /** Loopback, unless somebody asked for more. */
  readonly host: string;
  /** Undefined: 4321, or the next one that is free. 0: any. */
  readonly port?: number | undefined;
}

/** Why a server cannot listen; undefined for an error that has nothing to do with that. */
export function listenFault(error: unknown, { host, port }: Address): string | undefined {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `port ${port} is taken; without --port the next free one is used`;
  if (code === 'EACCES') return `port ${port} may not be used here; choose one above 1023`;
  const isNoAddress = code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL' || code === 'EAI_AGAIN';
  return isNoAddress ? `"${host}" is no address of this machine` : undefined;
}
