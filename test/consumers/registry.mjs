// A registry of npm on this machine with one additional package, from a packed file; for all others it redirects to npm's own.
// node registry.mjs FILE PORT
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [file, port] = process.argv.slice(2);
const bytes = readFileSync(file);
const {
  devDependencies: _,
  private: __,
  ...about
} = JSON.parse(execFileSync('tar', ['-xOf', file, 'package/package.json'], { encoding: 'utf8' }));
const origin = `http://127.0.0.1:${port}`;
const dist = {
  tarball: `${origin}/${about.name}/-/${about.name}.tgz`,
  integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}`,
};
const document = {
  name: about.name,
  'dist-tags': { latest: about.version },
  versions: { [about.version]: { ...about, dist } },
};
const theirs = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' })
  .trim()
  .replace(/\/$/, '');

createServer(({ url }, response) => {
  if (url === `/${about.name}`)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
  else if (`${origin}${url}` === dist.tarball) response.writeHead(200).end(bytes);
  else response.writeHead(302, { location: theirs + url }).end();
}).listen(Number(port), '127.0.0.1');
