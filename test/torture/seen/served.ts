// Two servers of folders, independent of the generator: a host that uses `_headers`, and a server without headers.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import send from 'send';

/** A server, and a function that ends it. */
export interface Served {
  /** Without a final slash. */
  readonly address: string;
  readonly close: () => void;
}

/** The content of a path: a file, or a text with its type. */
type Found = { readonly file: string } | { readonly text: string; readonly type: string } | undefined;

/** Serves a built site as a static host does, with the headers of its `_headers`. */
export function asHost(folder: string): Promise<Served> {
  const rules = headerRules(readFileSync(join(folder, '_headers'), 'utf8'));
  const at = (path: string) => join(folder, inFolder(path));
  return served(
    (path) => ({ file: at(path) }),
    (path) => headersAt(rules, path),
  );
}

/** Serves files in folders, by path prefix, and some texts, with only the type as header. */
export function asIs(
  folders: Readonly<Record<string, string>>,
  texts: Readonly<Record<string, { readonly text: string; readonly type: string }>>,
): Promise<Served> {
  return served((path) => {
    if (texts[path]) return texts[path];
    for (const [start, folder] of Object.entries(folders)) {
      const file = join(folder, inFolder(path.slice(start.length)));
      if (path.startsWith(start) && existsSync(file) && statSync(file).isFile()) return { file };
    }
    return undefined;
  });
}

/** Folders show their index.html. */
function inFolder(path: string): string {
  return path === '' || path.endsWith('/') ? `${path}index.html` : path;
}

async function served(
  find: (path: string) => Found,
  headers: (path: string) => Readonly<Record<string, string>> = () => ({}),
): Promise<Served> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = decodeURIComponent(pathname);
    for (const [name, value] of Object.entries(headers(pathname))) response.setHeader(name, value);
    const found = find(path);
    if (found && 'text' in found) {
      response.setHeader('content-type', found.type);
      response.end(found.text);
    } else if (found && existsSync(found.file)) {
      send(request, found.file, { dotfiles: 'allow', cacheControl: false, etag: false }).pipe(response);
    } else {
      response.writeHead(404, { 'content-type': 'text/plain' });
      response.end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface HeaderRule {
  readonly path: RegExp;
  readonly lines: readonly string[];
}

/** Reads `_headers` as Cloudflare Pages describes it: https://developers.cloudflare.com/pages/configuration/headers. */
function headerRules(text: string): readonly HeaderRule[] {
  const rules: { path: RegExp; lines: string[] }[] = [];
  for (const line of text.split('\n').filter((one) => one.trim() !== '' && !one.startsWith('#'))) {
    if (/^\s/.test(line)) rules.at(-1)?.lines.push(line.trim());
    else {
      const pattern = line
        .trim()
        .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
        .replace('*', '.*')
        .replace(/(?<=\/):[A-Za-z]\w*/g, '[^/]+');
      rules.push({ path: new RegExp(`^${pattern}$`), lines: [] });
    }
  }
  return rules;
}

/** Every matching rule is applied in turn: values are joined, and `! Name` removes them. */
function headersAt(rules: readonly HeaderRule[], path: string): Readonly<Record<string, string>> {
  const headers = new Map<string, string>();
  for (const line of rules.filter((rule) => rule.path.test(path)).flatMap(({ lines }) => lines)) {
    const [, detached, name = '', value = ''] = /^(!\s*)?([^:\s]+)(?::\s*(.*))?$/.exec(line) ?? [];
    const key = name.toLowerCase();
    const before = headers.get(key);
    if (detached) headers.delete(key);
    else headers.set(key, before === undefined ? value : `${before}, ${value}`);
  }
  return Object.fromEntries(headers);
}
