#!/usr/bin/env bash
# esbuild 0.28.2
# Question: which color has <main> in `main { @media (width > 1px) { color: blue } color: green }`, minified for browsers without nesting?
# Good guess: green, as in browsers that know nesting: the declaration comes last, and CSS Nesting keeps its place (CSSNestedDeclarations).
# Behaviour: esbuild writes all declarations of a rule before its nested rules, so that the page is blue. Its issue 4063 tells of it.
# Output seen: main{color:green}@media not (max-width:1px){main{color:#00f}}
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent esbuild@0.28.2
cat >try.mjs <<'JS'
import { transform } from 'esbuild';
const css = 'main { @media (width > 1px) { color: blue } color: green }';
const { code } = await transform(css, { loader: 'css', minify: true, target: ['chrome88', 'safari14'] });
console.log(code.trim());
process.exit(code.trim() === 'main{color:green}@media not (max-width:1px){main{color:#00f}}' ? 0 : 1);
JS
node try.mjs
