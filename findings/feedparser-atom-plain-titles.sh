#!/usr/bin/env bash
# feedparser 2.6.0 (of npm)
# Question: what does it say is the title of an Atom entry with <title>How to use &lt;b&gt; and &lt;i&gt;</title>?
# Good guess: "How to use <b> and <i>": the title has no `type`, so it is plain text (RFC 4287, 3.1.1.1), and other readers keep it.
# Behavior: what looks like an element is removed from every title, whatever its type: "How to use  and".
# Output seen: feedparser "How to use and"; feedsmith "How to use <b> and <i>"
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > package.txt
npm install --silent --no-audit --no-fund --ignore-scripts feedparser@2.6.0 feedsmith@3.0.1 > install.txt 2>&1
cat > try.mjs <<'JS'
import FeedParser from 'feedparser';
import { parseFeed } from 'feedsmith';
const xml = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><id>https://a.example/</id><title>A</title><updated>2025-01-01T00:00:00Z</updated><author><name>N</name></author>
<entry><id>https://a.example/1</id><title>How to use &lt;b&gt; and &lt;i&gt;</title><updated>2025-01-01T00:00:00Z</updated><link href="https://a.example/1"/></entry></feed>`;
const parser = new FeedParser();
let title;
parser.on('readable', () => { for (let one = parser.read(); one; one = parser.read()) title = one.title; });
parser.on('end', () => {
  const seen = `feedparser "${title.replace(/\s+/g, ' ').trim()}"; feedsmith "${parseFeed(xml).feed.entries[0].title.value ?? parseFeed(xml).feed.entries[0].title}"`;
  console.log(seen);
  process.exit(seen === 'feedparser "How to use and"; feedsmith "How to use <b> and <i>"' ? 0 : 1);
});
parser.end(xml);
JS
node try.mjs
