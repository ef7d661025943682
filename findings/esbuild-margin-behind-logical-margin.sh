#!/usr/bin/env bash
# esbuild 0.28.2
# Question: does minifying keep the order of physical and logical sides, `padding: 1px; padding-inline: 2px; padding-left: 3px`?
# Good guess: yes. The right side is 2px: padding-inline comes behind padding and decides it.
# Behaviour: padding-left is joined with padding, behind padding-inline: the right side becomes 1px. `all` between them is passed in the same way.
# Output seen: a{padding-inline:2px;padding:1px 1px 1px 3px} and a{all:unset;margin:1px 1px 1px 2px}
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent esbuild@0.28.2
cat >try.mjs <<'JS'
import { transform } from 'esbuild';
const minified = async (css) => (await transform(css, { loader: 'css', minify: true })).code.trim();
const logical = await minified('a { padding: 1px; padding-inline: 2px; padding-left: 3px }');
const all = await minified('a { margin: 1px; all: unset; margin-left: 2px }');
console.log(logical);
console.log(all);
const isAsSeen = logical === 'a{padding-inline:2px;padding:1px 1px 1px 3px}' && all === 'a{all:unset;margin:1px 1px 1px 2px}';
process.exit(isAsSeen ? 0 : 1);
JS
node try.mjs
