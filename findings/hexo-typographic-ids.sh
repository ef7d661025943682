#!/usr/bin/env bash
# hexo 8.1.2 with hexo-renderer-marked 7.0.1 (npm)
# Question: which id has the heading `## Say "it's" -- now` in a new Hexo site?
# Good guess: one made of the written text, as GitHub, Hugo and Jekyll do, which leave quotes out: say-its-now.
# Behaviour: the renderer first makes quotes and dashes typographic (`smartypants`, on by default), and the slug rule knows only straight
# ones. So curly quotes and a dash are part of the id, and a link that follows any other rule points to nothing.
# Output seen: Say-“it’s”-–-now
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >package.json <<'JSON'
{ "name": "try", "private": true, "version": "0.0.0", "hexo": { "version": "8.1.2" },
  "dependencies": { "hexo": "8.1.2", "hexo-renderer-marked": "7.0.1" } }
JSON
npm install --silent --no-audit --no-fund --ignore-scripts >/dev/null
printf 'title: Try\n' >_config.yml
mkdir source
cat >try.mjs <<'JS'
import Hexo from 'hexo';
const hexo = new Hexo(process.cwd(), { silent: true });
await hexo.init();
const html = await hexo.render.render({ text: '## Say "it\'s" -- now', engine: 'markdown' });
await hexo.exit();
const [, id] = /<h2 id="([^"]*)"/.exec(html) ?? [];
console.log(id);
process.exitCode = id === 'Say-“it’s”-–-now' ? 0 : 1;
JS
node try.mjs
