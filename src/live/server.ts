// A built site → answers to a browser, as a static host gives them: directory indexes, a slash where one is missing, 404.html.
// READS, and listens on the network.
import { readFile, realpath, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { extname, join, sep } from 'node:path';
import { contentType } from 'mime-types';
import Negotiator from 'negotiator';
import send from 'send';
import { hostFiles, notFoundFile } from '../names.ts';
import type { Address } from './listen.ts';

/** What is served, and how. */
export interface Hosting {
  /** The out folder, absolute. */
  readonly out: string;
  /** The path below which the site lies now, with a slash at both ends. */
  readonly base: () => string;
  /** Further headers of a file or, for a path that leads nowhere, of 404.html. `path` is below the base: `/faq/`. */
  readonly headers: (path: string) => Readonly<Record<string, string>>;
  /** Whether `.br` and `.gz` siblings are sent to browsers that take them. */
  readonly compressed: boolean;
  /** Answers itself, before files are looked for; returns whether it did. */
  readonly answer?: (request: IncomingMessage, response: ServerResponse, path: string) => boolean;
  /** What becomes of an HTML file before it is sent. */
  readonly page?: (html: string) => string;
}

/** A server that listens. */
export interface Listening {
  /** Where the site is: `http://127.0.0.1:4321/`. */
  readonly url: () => string;
  /** Stops at once; open connections are cut. */
  readonly close: () => void;
}

const firstPort = 4321;

/** Serves a site. Throws the system's error (EADDRINUSE, EACCES, ENOTFOUND …) when the address cannot be had. */
export async function serve(hosting: Hosting, { host, port }: Address): Promise<Listening> {
  const server = createServer((request, response) => {
    handle(request, response, hosting, host).catch(() => {
      if (!response.headersSent) plain(response, 500, 'This file cannot be read.');
      else response.destroy();
    });
  });
  server.on('clientError', (_, socket) => socket.destroy());
  for (let next = port ?? firstPort; ; next += 1) {
    try {
      await listen(server, host, next);
      break;
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!isTaken || port !== undefined || next > firstPort + 100) throw error;
    }
  }
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

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
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
    return plain(response, 404, `The site lies below ${base}`);
  }
  const below = path.slice(base.length - 1);
  if (hosting.answer?.(request, response, below)) return;
  const found = await find(hosting.out, below);
  if (found.kind === 'folder') return redirect(response, `${encodeURI(path)}/${search}`);
  const file = found.kind === 'file' ? found.file : notFoundFile;
  for (const [name, value] of Object.entries(hosting.headers(below))) response.setHeader(name, value);
  if (found.kind === 'missing' || (hosting.page && file.endsWith('.html'))) {
    return sendPage(response, hosting, file, found.kind === 'missing' ? 404 : 200);
  }
  await sendFile(request, response, hosting, file);
}

/**
 * Somebody else's site can have its own name lead to this machine (DNS rebinding) and would then read what is served here.
 * So only names that mean this machine count, and addresses, which no name can stand in for.
 */
function isExpectedHost(given: string | undefined, host: string): boolean {
  const name = (given ?? '')
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();
  return name === host.toLowerCase() || isIP(name) !== 0 || /^(.+\.)?localhost\.?$/.test(name);
}

/** A path as a file system may see it; undefined for one that could mean something else there. */
function safePath(given: string): string | undefined {
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

type Found = { readonly kind: 'file'; readonly file: string } | { readonly kind: 'folder' | 'missing' };

/** What a path below the base stands for. Hidden files and those for hosts are not served, nor what a link leads to outside. */
export async function find(out: string, path: string): Promise<Found> {
  const isHidden = path.split('/').some((part) => part.startsWith('.') && part !== '.well-known');
  if (isHidden || hostFiles.has(path.slice(1))) return { kind: 'missing' };
  const file = (path.endsWith('/') ? `${path}index.html` : path).slice(1);
  try {
    const real = await realpath(join(out, file));
    if (!real.startsWith((await realpath(out)) + sep)) return { kind: 'missing' };
    const info = await stat(real);
    if (info.isFile()) return { kind: 'file', file };
    const index = info.isDirectory() && (await find(out, `${path}/`)).kind === 'file';
    return { kind: index ? 'folder' : 'missing' };
  } catch {
    return { kind: 'missing' };
  }
}

/** Instead of a 404.html that the site does not have. */
const emptyPage = `<!doctype html><html lang="en"><title>Not found</title><body><p>There is nothing here.</p></body></html>`;

/** An HTML file as a whole, changed or with another status. */
async function sendPage(
  response: ServerResponse,
  { out, page }: Hosting,
  file: string,
  status: number,
): Promise<void> {
  const html = await readFile(join(out, file), 'utf8').catch(() => emptyPage);
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' });
  response.end(page ? page(html) : html);
}

const encodings = { br: '.br', gzip: '.gz' } as const;

/** A file, with what RFC 9110 asks for: validators, ranges, conditions. */
async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { out, compressed }: Hosting,
  file: string,
): Promise<void> {
  let sent = file;
  if (compressed) {
    const there = await Promise.all(
      Object.entries(encodings).map(async ([name, end]) =>
        (await find(out, `/${file}${end}`)).kind === 'file' ? [name as keyof typeof encodings] : [],
      ),
    );
    if (there.flat().length > 0) {
      response.setHeader('Vary', 'Accept-Encoding');
      const [best] = new Negotiator(request).encodings([...there.flat(), 'identity']);
      if (best === 'br' || best === 'gzip') {
        sent = file + encodings[best];
        response.setHeader('Content-Encoding', best);
        response.setHeader('Content-Type', contentType(extname(file)) || 'application/octet-stream');
      }
    }
  }
  const options = { root: out, dotfiles: 'allow', index: false, cacheControl: false } as const;
  send(request, encodeURI(`/${sent}`).replace(/[?#]/g, encodeURIComponent), options)
    .on('error', ({ status, headers }: { status: number; headers?: Record<string, string> }) => {
      for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
      plain(response, status, status === 416 ? 'The file has no such part.' : 'There is nothing here.');
    })
    .pipe(response);
}

function redirect(response: ServerResponse, to: string): void {
  response.writeHead(301, { Location: to, 'Cache-Control': 'no-store' });
  response.end();
}

function plain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(`${text}\n`);
}

/** Opens `url` in a browser; where there is none, nothing happens. */
export async function openBrowser(url: string): Promise<void> {
  const { default: open } = await import('open');
  (await open(url)).on('error', () => {});
}
