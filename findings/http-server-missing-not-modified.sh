#!/usr/bin/env bash
# http-server 14.1.1
# Question: what answers a path where nothing is to `If-Modified-Since` of today, and to `Range: bytes=0-3`, if there is a 404.html?
# Good guess: 404 both times. Conditions and ranges are of an answer that would be 200 (RFC 9110, 13.2.1 and 14.2).
# Behavior: 404.html is served as a file that was asked for: 304 and 206. A browser or a proxy that has a stale copy keeps it.
# Output seen: plain 404, If-Modified-Since 304, Range 206
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > package.txt
npm install --silent --no-audit --no-fund --ignore-scripts http-server@14.1.1 > install.txt 2>&1
mkdir site
echo '<h1>Nothing here</h1>' > site/404.html
touch -d 2020-01-01 site/404.html
cat > try.mjs <<'JS'
import { createServer } from 'http-server';
const server = createServer({ root: 'site' });
server.listen(0, '127.0.0.1', async () => {
  const url = `http://127.0.0.1:${server.server.address().port}/nothing`;
  const status = async (headers) => (await fetch(url, { headers })).status;
  const seen = `plain ${await status({})}, If-Modified-Since ${await status({ 'if-modified-since': new Date().toUTCString() })}, Range ${await status({ range: 'bytes=0-3' })}`;
  console.log(seen);
  process.exit(seen === 'plain 404, If-Modified-Since 304, Range 206' ? 0 : 1);
});
JS
node try.mjs
