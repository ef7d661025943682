#!/usr/bin/env bash
# preact 11.2.0 (in jsdom 26.1.0)
# Question: which width has an element with `style={{ width: 100 }}`, which attribute `strokeWidth`, and which event calls `onDoubleClick`?
# Good guess: 100px, stroke-width, dblclick, as with preact 10 and React.
# Behaviour: the core of preact 11 leaves names and numbers as they are. preact/compat, imported anywhere on the page, changes that for every
# element that is made after it.
# Output seen: core: "" strokeWidth 0; with compat: "100px" stroke-width 1
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent preact@11.2.0 jsdom@26.1.0
cat >try.mjs <<'JS'
import { JSDOM } from 'jsdom';
const { window } = new JSDOM('<body></body>');
globalThis.document = window.document;
const { h, render } = await import('preact');
function seen() {
  const place = document.createElement('div');
  let calls = 0;
  const props = { style: { width: 100 }, onDoubleClick: () => calls++ };
  render(h('div', props, h('svg', { strokeWidth: 2 })), place);
  place.firstChild.dispatchEvent(new window.Event('dblclick'));
  const [name] = place.querySelector('svg').getAttributeNames();
  return `"${place.firstChild.style.width}" ${name} ${calls}`;
}
const core = seen();
await import('preact/compat');
const said = `core: ${core}; with compat: ${seen()}`;
console.log(said);
process.exit(said === 'core: "" strokeWidth 0; with compat: "100px" stroke-width 1' ? 0 : 1);
JS
node try.mjs
