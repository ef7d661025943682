#!/usr/bin/env bash
# lightningcss 1.33.0
# Question: does a rule `a:hover, a::-moz-focus-inner { … }` have the same effect in Chrome and Safari after minifying for these?
# Good guess: yes: none. A browser that does not know one selector of a list drops the whole rule (Selectors 4, 4.1).
# Behaviour: with targets the list is split where one of its selectors is not known to all of them: the rest applies now in browsers that
# dropped the rule as it was written.
# Output seen: a:hover{color:red}a::-moz-focus-inner{color:red}
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent lightningcss@1.33.0
cat >try.mjs <<'JS'
import { transform } from 'lightningcss';
const code = Buffer.from('a:hover, a::-moz-focus-inner { color: red }');
const minified = transform({ filename: 'a.css', code, minify: true, targets: { chrome: 111 << 16, safari: 16 << 16 } });
console.log(minified.code.toString());
process.exit(minified.code.toString() === 'a:hover{color:red}a::-moz-focus-inner{color:red}' ? 0 : 1);
JS
node try.mjs
