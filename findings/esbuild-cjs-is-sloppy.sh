#!/usr/bin/env bash
# esbuild 0.28.2
# Question: does a template, an ES module that esbuild bundles as CommonJS for a build on Node, throw when it assigns to a frozen object?
# Good guess: yes, as it does in Node: modules are always in strict mode (ECMAScript), and so are bundles of Rollup.
# Behaviour: esbuild writes no "use strict" into the bundle. The assignment is ignored, and a missing declaration becomes a global variable.
# Output seen: node: Cannot assign to read only property 'name' of object '#<Object>' | bundle: rendered Moon, a global
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent esbuild@0.28.2
cat >template.mjs <<'JS'
export function render(site) {
  site.name = 'Sun';
  undeclared = 'a global';
  return `rendered ${site.name}, ${undeclared}`;
}
JS
cat >try.mjs <<'JS'
import { createRequire } from 'node:module';
import { buildSync } from 'esbuild';
import { render } from './template.mjs';
buildSync({ entryPoints: ['template.mjs'], bundle: true, format: 'cjs', platform: 'node', outfile: 'bundle.cjs' });
const bundle = createRequire(import.meta.url)('./bundle.cjs');
const site = Object.freeze({ name: 'Moon' });
const said = (one) => {
  try {
    return one(site);
  } catch ({ message }) {
    return message;
  }
};
const seen = `node: ${said(render)} | bundle: ${said(bundle.render)}`;
console.log(seen);
const expected = "node: Cannot assign to read only property 'name' of object '#<Object>' | bundle: rendered Moon, a global";
process.exit(seen === expected ? 0 : 1);
JS
node try.mjs
