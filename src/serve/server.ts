// A built site → answers to a browser, like those of a static host: directory indexes, a missing slash, 404.html. READS, and
// listens on the network.
import { once } from 'node:events';
import { realpath, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { extname, join, sep } from 'node:path';
import { contentType } from 'mime-types';
import Negotiator from 'negotiator';
import send from 'send';
import { hostFiles, notFoundFile } from '../model/addresses/paths.ts';
import { addressOf } from '../model/addresses/url.ts';
import { regularBytes } from '../model/machine/regularFile.ts';
import { codeOf } from '../model/machine/system.ts';
import type { Address } from './address.ts';
import { isExpectedHost, safePath } from './request.ts';

export interface Hosting {
  /** The out folder, absolute. */
  readonly out: string;
  /** The current base of the site, with a slash at both ends. */
  readonly base: () => string;
  /** More headers for a file or, for an unknown path, for 404.html. `path` is below the base: `/faq/`. */
  readonly headers: (path: string) => Readonly<Record<string, string>>;
  /** Whether `.br` and `.gz` files are sent to browsers that accept them. */
  readonly compressed: boolean;
  /** Called before files are searched. Returns whether it has answered. */
  readonly answer?: (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ) => boolean | Promise<boolean>;
  /** Changes an HTML file before it is sent. */
  readonly page?: (html: string) => string;
  /** Called with a defect of ours that prevented an answer. */
  readonly fail: (error: unknown) => void;
}

export interface Listening {
  /** The address of the site: `http://127.0.0.1:4321/`. */
  readonly url: () => string;
  /** Stops at once and closes open connections. */
  readonly close: () => void;
}

const firstPort = 4321;

/** Serves a site. Throws the system's error (EADDRINUSE, EACCES, ENOTFOUND …) if it cannot listen on the address. */
export async function serve(hosting: Hosting, { host, port }: Address): Promise<Listening> {
  const server = createServer((request, response) => {
    const refused = (error: unknown) => refuse(response, error, hosting);
    response.on('error', refused);
    const answer = () => void handle(request, response, hosting, host).catch(refused);
    // If earlier responses of the connection are unfinished, this one has no socket yet. Until it has, Node does not report that
    // the connection has closed, and files opened for it would stay open.
    if (response.socket) answer();
    else response.once('socket', answer);
  });
  server.maxRequestsPerSocket = mostRequests;
  server.on('clientError', (_, socket) => socket.destroy());
  for (let next = port ?? firstPort; ; next += 1) {
    try {
      await once(server.listen(next, host), 'listening');
      break;
    } catch (error) {
      const isOccupied = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!isOccupied || port !== undefined || next > firstPort + 100) throw error;
    }
  }
  server.on('error', hosting.fail);
  const { port: found } = server.address() as AddressInfo;
  const name = isIP(host) === 6 ? `[${host}]` : host;
  return {
    url: () => `http://${name}:${found}${hosting.base()}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * The most requests of one connection. The last answer closes it, and browsers then open another. So no more than these wait in
 * memory for a client that sends requests ahead (HTTP/1.1 pipelining, RFC 9112, 9.3.2) and reads nothing.
 */
const mostRequests = 1000;

/**
 * Answers a request that failed: a file cannot be opened, or a defect of ours, which is reported. No request ends the server.
 * Headers that were set for the file are removed.
 */
function refuse(response: ServerResponse, error: unknown, { fail }: Hosting): void {
  const thrown: { status?: number; headers?: Record<string, string> } = error ?? {};
  const { status = 500, headers = {} } = thrown;
  const code = codeOf(thrown);
  if (status === 500 && code === undefined) fail(error);
  if (response.headersSent) return void response.destroy();
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  const isFault = status === 500 && code !== undefined;
  plain(response, status, isFault ? `This file cannot be read: ${code}.` : `${STATUS_CODES[status]}.`);
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  hosting: Hosting,
  host: string,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    return plain(response, 405, 'Only GET and HEAD are answered here.');
  }
  if (!isExpectedHost(request.headers.host, host)) {
    return plain(response, 403, 'This server does not answer to that host name.');
  }
  const [given = '', query] = (request.url ?? '').split(/\?(.*)/s);
  const search = query === undefined ? '' : `?${query}`;
  const path = safePath(given);
  if (path === undefined) return plain(response, 400, 'This path cannot be read.');
  const base = hosting.base();
  if (!path.startsWith(base)) {
    if (path === '/' || `${path}/` === base) return redirect(response, base + search);
    return plain(response, 404, `The site is below ${base}`);
  }
  const below = path.slice(base.length - 1);
  if (await hosting.answer?.(request, response, below)) return;
  const found = await find(hosting.out, below);
  if (found.kind === 'folder') return redirect(response, `${addressOf(path.slice(1))}/${search}`);
  const file = found.kind === 'file' ? found.file : notFoundFile;
  for (const [name, value] of Object.entries(hosting.headers(below))) response.setHeader(name, value);
  if (found.kind === 'missing') {
    const html = await textAt(hosting.out, file).catch(() => emptyPage);
    return sendPage(response, hosting, html, 404);
  }
  if (hosting.page && file.endsWith('.html')) {
    return sendPage(response, hosting, await textAt(hosting.out, file), 200);
  }
  await sendFile(request, response, hosting, file);
}

/** The text of a file in the out folder. */
async function textAt(out: string, file: string): Promise<string> {
  return (await regularBytes(join(out, file))).toString();
}

type Found = { readonly kind: 'file'; readonly file: string } | { readonly kind: 'folder' | 'missing' };

/**
 * The file or folder at a path below the base. Hidden files, files for hosts, and links to targets outside of the folder are not
 * served.
 */
export async function find(out: string, path: string): Promise<Found> {
  const isHidden = path.split('/').some((part) => part.startsWith('.') && part !== '.well-known');
  if (isHidden || hostFiles.has(path.slice(1))) return { kind: 'missing' };
  const file = (path.endsWith('/') ? `${path}index.html` : path).slice(1);
  try {
    const real = await realpath(join(out, file));
    if (!real.startsWith((await realpath(out)) + sep)) return { kind: 'missing' };
    const info = await stat(real);
    if (info.isFile()) return { kind: 'file', file };
    if (!info.isDirectory() || path.endsWith('/')) return { kind: 'missing' }; // a folder may have the name index.html
    return { kind: (await find(out, `${path}/`)).kind === 'file' ? 'folder' : 'missing' };
  } catch {
    return { kind: 'missing' };
  }
}

/** Sent if the site has no 404.html. */
const emptyPage = `<!doctype html><html lang="en"><title>Not found</title><body><p>There is nothing here.</p></body></html>`;

/** Sends an HTML file as a whole, changed or with another status. */
function sendPage(response: ServerResponse, { page }: Hosting, html: string, status: number): void {
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(page ? page(html) : html);
}

/** The file extensions of compressed files, the better first. */
const encodings = new Map([
  ['br', '.br'],
  ['gzip', '.gz'],
]);

/** Sends a file as RFC 9110 requires: with validators, ranges and conditions. */
async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { out, compressed }: Hosting,
  file: string,
): Promise<void> {
  let sent = file;
  const there: string[] = [];
  for (const [name, end] of compressed ? encodings : [])
    if ((await find(out, `/${file}${end}`)).kind === 'file') there.push(name);
  if (there.length > 0) {
    response.setHeader('Vary', 'Accept-Encoding');
    const [best = ''] = new Negotiator(request).encodings([...there, 'identity']);
    const end = encodings.get(best);
    if (end) {
      sent = file + end;
      response.setHeader('Content-Encoding', best);
      response.setHeader('Content-Type', contentType(extname(file)) || 'application/octet-stream');
    }
  }
  if (response.closed) return; // already closed: there will be no event for it
  const options = { root: out, dotfiles: 'allow', index: false, cacheControl: false } as const;
  await new Promise((done, fail) => {
    response.on('close', done);
    send(request, encodeURI(`/${sent}`), options) // `send` needs a path: `?` and `#` are parts of it
      .on('error', fail)
      .pipe(response);
  });
}

function redirect(response: ServerResponse, to: string): void {
  response.writeHead(301, { Location: to, 'Cache-Control': 'no-store' }).end();
}

function plain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}

/** Opens `url` in a browser, if there is one. */
export async function openBrowser(url: string): Promise<void> {
  const { default: open } = await import('open');
  (await open(url)).on('error', () => {});
}
