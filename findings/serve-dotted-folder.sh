#!/usr/bin/env bash
# serve-handler 6.1.7 (of serve 14.2.7, and of the older `npx serve` guides of many generators)
# Question: what answers /v1.2/, a folder with an index.html in it?
# Good guess: the index.html, as /notes/ does: both are folders, and both addresses end with a slash.
# Behavior: a list of the folder's files. With "." in the last part of a path, it is taken for a file, and no index is looked for.
# Output seen: /notes/ page, /v1.2/ list
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > package.txt
npm install --silent --no-audit --no-fund --ignore-scripts serve-handler@6.1.7 > install.txt 2>&1
mkdir -p site/notes site/v1.2
echo '<h1>The page</h1>' | tee site/notes/index.html > site/v1.2/index.html
cat > try.mjs <<'JS'
import { createServer } from 'node:http';
import handler from 'serve-handler';
const server = createServer((q, r) => handler(q, r, { public: 'site' })).listen(0, '127.0.0.1', async () => {
  const seen = [];
  for (const path of ['/notes/', '/v1.2/']) {
    const answer = await fetch(`http://127.0.0.1:${server.address().port}${path}`);
    const text = await answer.text();
    seen.push(`${path} ${text.includes('The page') ? 'page' : 'list'}`);
  }
  console.log(seen.join(', '));
  process.exit(seen.join(', ') === '/notes/ page, /v1.2/ list' ? 0 : 1);
});
JS
node try.mjs
