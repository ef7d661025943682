// The event streams of open pages: a limited number for each address. None waits for a slow reader. LISTENS.
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The most streams of one address. A browser opens six to one host, and hidden pages close theirs. */
const mostOfAddress = 100;
/** The most streams in total, because IPv6 addresses are easy to get. */
const mostInAll = 400;
/** A refused page tries again after this many seconds (`src/bundled/client/reload.ts`). */
const retryAfter = 10;
/** After this many ms without a message, the system checks whether the other end still exists: a laptop may be asleep. */
const quiet = 30_000;

/** An open page that listens for updates. */
export interface Stream {
  readonly response: ServerResponse;
  /** The path of the page below the base, decoded. */
  readonly path: string;
  /** The build that the page shows. */
  build: number;
}

export class Streams {
  readonly #open = new Set<Stream>();
  readonly #ofAddress = new Map<string, number>();

  all(): readonly Stream[] {
    return [...this.#open];
  }

  /** Opens a stream, or refuses it. Returns whether it is open. */
  add({ socket }: IncomingMessage, stream: Stream): boolean {
    const { response } = stream;
    const address = socket.remoteAddress ?? '';
    const before = this.#ofAddress.get(address) ?? 0;
    if (before >= mostOfAddress || this.#open.size >= mostInAll) {
      const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };
      response.writeHead(503, { ...headers, 'Retry-After': retryAfter, Connection: 'close' });
      response.end('Too many pages listen for updates. Close some of them.\n');
      return false;
    }
    if (response.closed) return false; // there will be no event for it
    this.#open.add(stream);
    this.#ofAddress.set(address, before + 1);
    response.on('close', () => {
      this.#open.delete(stream);
      const left = (this.#ofAddress.get(address) ?? 1) - 1;
      if (left > 0) this.#ofAddress.set(address, left);
      else this.#ofAddress.delete(address);
    });
    socket.setKeepAlive(true, quiet);
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    response.write(':\n\n');
    return true;
  }
}

/** Sends a message. A reader whose buffer is full is disconnected. It connects again when it reads again. */
export function send({ response }: Stream, message: string): void {
  if (!response.write(message)) response.destroy();
}
