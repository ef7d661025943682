// A server of a remote cache: Nephele, which stores by PUT and GET, over a folder. Tests can answer instead.
import { mkdirSync, readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Files from '@nephele/adapter-file-system';
import Nobody from '@nephele/authenticator-none';
import nephele from 'nephele';
import { atTheEnd, temporaryFolder } from './sites.ts';

/** A server that runs until the test, or its file, ends. */
export interface CacheServer {
  /** An address for `--remote-cache`. */
  readonly url: string;
  /** The requests: `GET 404`. */
  readonly requests: string[];
  /** The keys of all entries. */
  readonly keys: () => string[];
  /** The file of an entry. */
  readonly fileOf: (key: string) => string;
  /** Answers instead of the server, if it returns true. */
  instead: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/** Starts a server over a new folder. */
export async function startCacheServer(): Promise<CacheServer> {
  const root = join(temporaryFolder(), 'entries');
  mkdirSync(root);
  const app = nephele({ adapter: new Files({ root }), authenticator: new Nobody() });
  const server = createServer((request, response) => {
    response.once('finish', () => started.requests.push(`${request.method} ${response.statusCode}`));
    if (!started.instead(request, response)) app(request, response);
  });
  const started: CacheServer = {
    url: `http://127.0.0.1:${await portOf(server)}/{key}`,
    requests: [],
    keys: () => readdirSync(root).sort(),
    fileOf: (key) => join(root, key),
    instead: () => false,
  };
  return started;
}

function portOf(server: Server): Promise<number> {
  atTheEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}
