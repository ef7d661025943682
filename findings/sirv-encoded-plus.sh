#!/usr/bin/env bash
# sirv 3.0.2, beside serve-handler 6.1.7
# Question: is the folder "c++" found at /c%2B%2B/, as URLSearchParams, Go and Python write such an address?
# Good guess: it is: in a path `%2B` and `+` are the same sign (RFC 3986, 2.2 and 6.2.2.2), and servers decode paths.
# Behavior: sirv decodes with decodeURI, which leaves the signs that mean something in an address: it looks for a folder "c%2B%2B".
# `/c++/` is found by both.
# Output seen: sirv 404 200; serve-handler 200 200
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > package.txt
npm install --silent --no-audit --no-fund --ignore-scripts sirv@3.0.2 serve-handler@6.1.7 > install.txt 2>&1
mkdir -p site/c++
echo '<h1>C++</h1>' > site/c++/index.html
cat > try.mjs <<'JS'
import { createServer } from 'node:http';
import handler from 'serve-handler';
import sirv from 'sirv';
const status = async (answer) => {
  const server = createServer(answer);
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address();
  const seen = [];
  for (const path of ['/c%2B%2B/', '/c++/']) seen.push((await fetch(`http://127.0.0.1:${port}${path}`)).status);
  return seen.join(' ');
};
const files = sirv('site');
const seen = `sirv ${await status((q, r) => files(q, r, () => r.writeHead(404).end()))}; serve-handler ${await status((q, r) => handler(q, r, { public: 'site' }))}`;
console.log(seen);
process.exit(seen === 'sirv 404 200; serve-handler 200 200' ? 0 : 1);
JS
node try.mjs
