#!/usr/bin/env bash
# @mozilla/readability 0.6.0, the code of Firefox's reader view (with jsdom 26.1.0)
# Question: does a note stay in the article that a reader view shows?
# Good guess: it does, as <aside role="note"> is the element for it, and role="note" says that it is content.
# Behaviour: every <aside> is removed, whatever its role, its class or its place; the same box as <div role="note"> stays.
# Output seen: aside gone, div kept
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @mozilla/readability@0.6.0 jsdom@26.1.0
cat >try.mjs <<'JS'
import { Readability } from '@mozilla/readability';
import { JSDOM } from 'jsdom';
const paragraph = `<p>${'This is an article, with commas, and with enough words for a reader view. '.repeat(4)}</p>`;
const kept = (box) => {
  const html = `<!doctype html><title>T</title><main><h1>T</h1>${paragraph}${box}${paragraph}</main>`;
  const article = new Readability(new JSDOM(html).window.document).parse();
  return article.textContent.includes('Back up your files first');
};
const note = '<p>Note</p><p>Back up your files first, and check that you can read them.</p>';
const [aside, div] = ['aside', 'div'].map((tag) => kept(`<${tag} role="note" aria-label="Note">${note}</${tag}>`));
console.log(`aside ${aside ? 'kept' : 'gone'}, div ${div ? 'kept' : 'gone'}`);
process.exit(!aside && div ? 0 : 1);
JS
node try.mjs
