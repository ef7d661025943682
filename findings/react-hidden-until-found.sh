#!/usr/bin/env bash
# react 19.3.1 with react-dom 19.3.1
# Question: what does <p hidden="until-found"> become, and <title>{a} – {b}</title>?
# Good guess: hidden="until-found", which HTML has had since 2022, and a title of three parts joined.
# Behaviour: React writes `hidden` as a boolean, so that find in page does not find the text; a title of several children is empty. In
# production neither says so.
# Output seen: <p hidden="">x</p> <title></title>
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent react@19.3.1 react-dom@19.3.1
cat >try.cjs <<'JS'
const { createElement } = require('react');
const { renderToString } = require('react-dom/server');
const said = [
  renderToString(createElement('p', { hidden: 'until-found' }, 'x')),
  renderToString(createElement('title', null, 'a', ' – ', 'b')),
].join(' ');
console.log(said);
process.exit(said === '<p hidden="">x</p> <title></title>' ? 0 : 1);
JS
NODE_ENV=production node try.cjs
