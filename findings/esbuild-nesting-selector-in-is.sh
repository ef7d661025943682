#!/usr/bin/env bash
# esbuild 0.28.2
# Question: what does `:is(&, .x)` become within `.a, .b { & + p { … } }` for browsers without nesting?
# Good guess: a selector that still means the p behind an .a or a .b: :is(:is(.a,.b)+p,.x).
# Behaviour: the combinator is lost: it becomes a blank, so that every p inside of an .a or a .b is meant instead.
# Output seen: :is(:is(.a,.b) p,.x){color:red}
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent esbuild@0.28.2
cat >try.mjs <<'JS'
import { transform } from 'esbuild';
const css = '.a, .b { & + p { :is(&, .x) { color: red } } }';
const { code } = await transform(css, { loader: 'css', minify: true, target: ['chrome88', 'safari14'] });
console.log(code.trim());
process.exit(code.trim() === ':is(:is(.a,.b) p,.x){color:red}' ? 0 : 1);
JS
node try.mjs
