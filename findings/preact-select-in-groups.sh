#!/usr/bin/env bash
# preact 11.2.0 with preact-render-to-string 6.8.2
# Question: which option does a <select defaultValue="b"> choose whose options are in an <optgroup>?
# Good guess: b, as React does, and as preact does without the group.
# Behaviour: preact/compat marks the direct children of the field only, and takes its value away: no option is chosen, and browsers show the first.
# Output seen: false true
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent preact@11.2.0 preact-render-to-string@6.8.2
cat >try.mjs <<'JS'
import { createElement as h } from 'preact/compat';
import { renderToString } from 'preact-render-to-string';
const options = () => ['a', 'b'].map((value) => h('option', { key: value, value }, value));
const chooses = (...inside) => / selected/.test(renderToString(h('select', { defaultValue: 'b' }, ...inside)));
const said = `${chooses(h('optgroup', { label: 'x' }, ...options()))} ${chooses(...options())}`;
console.log(said);
process.exit(said === 'false true' ? 0 : 1);
JS
node try.mjs
