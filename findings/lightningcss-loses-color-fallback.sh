#!/usr/bin/env bash
# lightningcss 1.33.0
# Question: does minifying for Chrome 111 and Safari 16 keep the fallback of `color: red; color: contrast-color(blue)`?
# Good guess: yes, as it keeps `width: 10px; width: stretch-fit(2)`: neither browser knows contrast-color(), and both would be red.
# Behaviour: of colors only the last value stays, known to the targets or not: these browsers show the inherited color.
# Output seen: a{color:contrast-color(blue)} and a{width:10px;width:stretch-fit(2)}
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent lightningcss@1.33.0
cat >try.mjs <<'JS'
import { transform } from 'lightningcss';
const targets = { chrome: 111 << 16, safari: 16 << 16 };
const minified = (css) => transform({ filename: 'a.css', code: Buffer.from(css), minify: true, targets }).code.toString();
const color = minified('a { color: red; color: contrast-color(blue) }');
const width = minified('a { width: 10px; width: stretch-fit(2) }');
console.log(color);
console.log(width);
process.exit(color === 'a{color:contrast-color(blue)}' && width === 'a{width:10px;width:stretch-fit(2)}' ? 0 : 1);
JS
node try.mjs
