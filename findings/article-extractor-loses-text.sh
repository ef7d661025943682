#!/usr/bin/env bash
# @extractus/article-extractor 9.0.1
# Question: what becomes of <kbd>, <math> and elements of one's own (<my-note>) in the article that it extracts?
# Good guess: elements that it does not allow are unwrapped, as <small> is, so that their text stays: "Press Ctrl to go on."
# Behavior: they are removed with their text: "Press  to go on." A paragraph in <my-note> is gone as a whole.
# Output seen: small stays, kbd gone, math gone, my-note gone
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > package.txt
npm install --silent --no-audit --no-fund --ignore-scripts @extractus/article-extractor@9.0.1 > install.txt 2>&1
cat > try.mjs <<'JS'
import { extractFromHtml } from '@extractus/article-extractor';
const text = `<p>${'A sentence that is long enough, with a comma, to be a part of an article. '.repeat(8)}</p>`;
const pieces = { small: '<p>Press <small>this</small> to go on.</p>', kbd: '<p>Press <kbd>this</kbd> to go on.</p>', math: '<p>With <math><mi>this</mi></math> it goes on.</p>', 'my-note': '<my-note><p>A note with this.</p></my-note>' };
const seen = [];
for (const [name, piece] of Object.entries(pieces)) {
  const html = `<!doctype html><html lang="en"><head><title>A title of a page</title></head><body><main><article><h1>A title of a page</h1>${text}${piece}${text}</article></main></body></html>`;
  const { content } = await extractFromHtml(html, 'https://a.example/b/');
  seen.push(`${name} ${/>this<|with this| this /.test(content) ? 'stays' : 'gone'}`);
}
console.log(seen.join(', '));
process.exitCode = seen.join(', ') === 'small stays, kbd gone, math gone, my-note gone' ? 0 : 1;
JS
node try.mjs
