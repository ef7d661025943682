// Raw HTTP over a connection: a client sends any text, and the answer is read byte by byte.
import { connect, type Socket } from 'node:net';

/** An answer of a server. */
export interface Answer {
  readonly status: number;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** How a client ends: it waits, leaves, closes its half, or stays without sending. */
export type Ending = 'waits' | 'leaves' | 'half-closes' | 'stays';

/** The data that came over a connection, and the connection if it stays open. */
export interface Heard {
  readonly bytes: Buffer;
  readonly socket: Socket | undefined;
}

/** How long a client without a right to an answer listens, in ms. */
const quiet = 30;

/** Sends parts, one after another, and listens until the server ends, or until `isEnough` returns true. */
export function talk(
  port: number,
  parts: readonly Buffer[],
  { ending, isEnough }: { readonly ending: Ending; readonly isEnough?: (bytes: Buffer) => boolean },
): Promise<Heard> {
  return new Promise((done) => {
    const chunks: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
    let timer: NodeJS.Timeout | undefined;
    const end = () => {
      clearTimeout(timer);
      const stays = ending === 'stays' && !socket.destroyed;
      if (!stays) socket.destroy();
      done({ bytes: Buffer.concat(chunks), socket: stays ? socket : undefined });
    };
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      if (isEnough?.(Buffer.concat(chunks))) end();
    });
    socket.on('error', () => {}); // a refusing server may cut the connection
    socket.on('close', end);
    socket.on('end', end);
    socket.on('connect', async () => {
      for (const part of parts) {
        if (socket.destroyed) return;
        socket.write(part);
        if (parts.length > 1) await new Promise(setImmediate);
      }
      if (ending === 'leaves') socket.resetAndDestroy();
      if (ending === 'half-closes') socket.end();
      if (!isEnough) timer = setTimeout(end, quiet);
    });
  });
}

/** The complete answers in the received data, in order, to requests with these methods. */
export function answersIn(bytes: Buffer, methods: readonly string[]): readonly Answer[] {
  const answers: Answer[] = [];
  let at = 0;
  while (answers.length < methods.length) {
    const end = bytes.indexOf('\r\n\r\n', at);
    if (end < 0) break;
    const [first = '', ...lines] = bytes.toString('latin1', at, end).split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]);
    if (!status) throw new Error(`No answer begins with ${JSON.stringify(first.slice(0, 200))}.`);
    const headers = Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(': ');
        if (colon < 1) throw new Error(`No header is ${JSON.stringify(line.slice(0, 200))}.`);
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 2)];
      }),
    );
    at = end + 4;
    if (status < 200) continue; // 100: another one follows
    const hasBody = methods[answers.length] !== 'HEAD' && status !== 204 && status !== 304;
    const read = hasBody ? bodyAt(bytes, at, headers) : { body: Buffer.alloc(0), end: at };
    if (!read) break;
    answers.push({ status, headers, body: read.body });
    at = read.end;
  }
  return answers;
}

/** A body of a given length, in chunks, or up to the end. Undefined if it is incomplete. */
function bodyAt(
  bytes: Buffer,
  at: number,
  headers: Answer['headers'],
): { readonly body: Buffer; readonly end: number } | undefined {
  if (headers['transfer-encoding'] !== 'chunked') {
    const end = at + Number(headers['content-length'] ?? bytes.length - at);
    return end <= bytes.length ? { body: bytes.subarray(at, end), end } : undefined;
  }
  const parts: Buffer[] = [];
  for (let from = at; ; ) {
    const line = bytes.indexOf('\r\n', from);
    if (line < 0) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', from, line), 16);
    const end = line + 2 + size + 2;
    if (!(end <= bytes.length)) return undefined;
    if (size === 0) return { body: Buffer.concat(parts), end };
    parts.push(bytes.subarray(line + 2, end - 2));
    from = end;
  }
}
