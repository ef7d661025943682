#!/usr/bin/env bash
# react-aria-components 1.22.1 with preact 11.2.0 (preact/compat; in jsdom 26.1.0)
# Question: do components that build lists, as ListBox and Select of React Aria, render with preact/compat?
# Good guess: yes, as most libraries for React do: its peers are only react and react-dom.
# Behaviour: React Aria collects the items of a list through a portal into a document of its own, which has the few methods that React calls.
# Preact makes elements by `ownerDocument.createElementNS`, which that document lacks, and throws. With React itself the list renders.
# Output seen: react: renders Owl; preact: TypeError: … .createElementNS is not a function
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' > package.json
npm install --no-audit --no-fund --ignore-scripts --legacy-peer-deps --loglevel=error \
  react-aria-components@1.22.1 preact@11.2.0 react@19.3.1 react-dom@19.3.1 jsdom@26.1.0 esbuild@0.28.2 > /dev/null
cat > app.jsx <<'JSX'
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { ListBox, ListBoxItem } from 'react-aria-components';
createRoot(document.getElementById('root')).render(
  <ListBox aria-label="Animals"><ListBoxItem>Owl</ListBoxItem></ListBox>,
);
JSX
cat > run.cjs <<'JS'
const { JSDOM, VirtualConsole } = require('jsdom');
const said = [];
const virtualConsole = new VirtualConsole();
for (const name of ['jsdomError', 'error']) virtualConsole.on(name, (one) => said.push(String(one?.detail ?? one)));
const { window } = new JSDOM('<!doctype html><div id="root"></div>', { runScripts: 'outside-only', pretendToBeVisual: true, virtualConsole });
window.CSS = { escape: (text) => text };
window.addEventListener('error', ({ message }) => said.push(message));
try { window.eval(require('node:fs').readFileSync(process.argv[2], 'utf8')); } catch (error) { said.push(String(error)); }
setTimeout(() => {
  console.log(window.document.querySelector('[role=option]') ? 'renders Owl' : said.find((one) => /createElementNS/.test(one)) ?? `nothing: ${said[0]}`);
  process.exit();
}, 1500);
JS
bundle() { npx esbuild app.jsx --bundle --jsx=automatic --define:process.env.NODE_ENV=\"production\" --log-level=error "$@"; }
bundle --outfile=react.js
bundle --outfile=preact.js --alias:react=preact/compat --alias:react-dom=preact/compat --alias:react-dom/client=preact/compat/client --alias:react/jsx-runtime=preact/jsx-runtime
react=$(node run.cjs react.js)
preact=$(node run.cjs preact.js)
printf 'react: %s\npreact: %s\n' "$react" "$preact"
[[ $react == 'renders Owl' && $preact == *createElementNS* ]]
