#!/usr/bin/env bash
# esbuild 0.28.2
# Question: does minifying, without any target, keep what a gradient from a named color to oklch() looks like?
# Good guess: yes. A minifier may write a color in another way only where that changes nothing.
# Behaviour: oklch() becomes a hexadecimal number. With only such (legacy) colors a gradient passes through sRGB; with one oklch() color it
# passed through Oklab (CSS Images 4, "color interpolation"; CSS Color 4, 12.1): other colors in between. Animations of colors, too.
# Output seen: a{background:linear-gradient(red,#ba022f)}
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent esbuild@0.28.2
cat >try.mjs <<'JS'
import { transform } from 'esbuild';
const css = 'a { background: linear-gradient(red, oklch(50% .2 20)) }';
const { code } = await transform(css, { loader: 'css', minify: true, target: 'esnext' });
console.log(code.trim());
process.exit(code.trim() === 'a{background:linear-gradient(red,#ba022f)}' ? 0 : 1);
JS
node try.mjs
