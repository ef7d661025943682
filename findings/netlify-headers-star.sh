#!/bin/sh
# @netlify/headers-parser 9.0.3 (Netlify's reader of `_headers`).
# Question: which addresses get the headers of the rule `/docs/*`?
# Good guess: those below /docs/, as on Cloudflare Pages, whose `*` follows the slash literally.
# Behavior seen: the slash before a `*` that stands alone is optional, and letters of either case fit. The rule matches /docs/a,
# but /docsearch.js and /DOCS-old/ as well; the later of two rules that match wins. So a folder's rule (a policy, a cache time)
# reaches its neighbors whose names begin alike.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > package.txt
npm install --silent --no-audit --no-fund --ignore-scripts @netlify/headers-parser@9.0.3 > install.txt 2>&1
printf '/docs/*\n  X-Folder: docs\n' > _headers
cat > try.mjs <<'JS'
import { parseAllHeaders } from '@netlify/headers-parser';
const { headers } = await parseAllHeaders({ headersFiles: ['_headers'], configHeaders: [], minimal: false });
const matches = ['/docs/a', '/docsearch.js', '/DOCS-old/', '/other'].map((path) => [path, headers[0].forRegExp.test(path)]);
for (const [path, is] of matches) console.log(path, is ? 'has the header' : 'has not');
process.exitCode = JSON.stringify(matches.map(([, is]) => is)) === '[true,true,true,false]' ? 0 : 1;
JS
node try.mjs
