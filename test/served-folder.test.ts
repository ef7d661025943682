// The answers of the server for a folder, in this process: the targets of links and redirects.
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { find, type Hosting, serve } from '../src/serve/server.ts';
import { atTheEnd, put, temporaryFolder } from './support/sites.ts';

/** Serves these files, and returns how to ask for one. */
async function served(files: Readonly<Record<string, string>>, more: Partial<Hosting> = {}) {
  const out = temporaryFolder();
  for (const [path, content] of Object.entries(files)) put(out, path, content);
  const fail = (error: unknown) => {
    throw error;
  };
  const plain = { base: () => '/', headers: () => ({}), compressed: true };
  const { url, close } = await serve({ out, ...plain, fail, ...more }, { host: '127.0.0.1', port: 0 });
  atTheEnd(close);
  const { port } = new URL(url());
  return (path: string, headers: Readonly<Record<string, string>> = {}) =>
    new Promise<{
      readonly status: number | undefined;
      readonly said: Record<string, unknown>;
      readonly body: string;
    }>((done, fail) => {
      const asked = request({ host: '127.0.0.1', port, path, headers }, (answer) => {
        let body = '';
        answer.setEncoding('utf8').on('data', (part) => (body += part));
        answer.on('end', () => done({ status: answer.statusCode, said: { ...answer.headers }, body }));
      });
      asked.on('error', fail).end();
    });
}

test('a link to a folder beside the out folder is not found', async () => {
  const root = temporaryFolder();
  for (const name of ['dist', 'dist-old', 'dist/own']) mkdirSync(join(root, name));
  writeFileSync(join(root, 'dist-old/secret.txt'), 'secret');
  writeFileSync(join(root, 'dist/own/a.txt'), 'a');
  symlinkSync('../dist-old', join(root, 'dist/old'));
  symlinkSync('../dist-old/secret.txt', join(root, 'dist/secret.txt'));
  symlinkSync('own', join(root, 'dist/linked'));
  const found = (path: string) => find(join(root, 'dist'), path);
  expect(await found('/old/secret.txt')).toEqual({ kind: 'missing' });
  expect(await found('/secret.txt')).toEqual({ kind: 'missing' });
  expect(await found('/linked/a.txt')).toEqual({ kind: 'file', file: 'linked/a.txt' });
});

test('an address without base or final slash redirects to the site, with path and query', async () => {
  const ask = await served(
    { 'index.html': 'home', 'a b/index.html': 'a', 'c#?/index.html': 'c' },
    { base: () => '/kids/' },
  );
  for (const [path, location] of [
    ['/?q=a%20b&x=/y?z', '/kids/?q=a%20b&x=/y?z'],
    ['/kids?q=1', '/kids/?q=1'],
    ['/kids/a%20b?q=1', '/kids/a%20b/?q=1'],
    ['/kids/c%23%3F', '/kids/c%23%3F/'],
  ] as const) {
    const { status, said } = await ask(path);
    expect([path, status, said.location]).toEqual([path, 301, location]);
    // Another site may be at this address tomorrow.
    expect([path, said['cache-control']]).toEqual([path, 'no-store']);
  }
});
