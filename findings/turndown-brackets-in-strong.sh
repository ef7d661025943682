#!/usr/bin/env bash
# turndown 7.2.5 with remark-parse 11.0.0 (unified 11.0.5, mdast-util-to-string 4.0.0)
# Question: does Markdown that turndown writes of <strong> in Japanese text give <strong> again?
# Good guess: it does: turndown escapes what would mean something else, and takes spaces out of the emphasis.
# Behavior: it writes 私は**「猫」**です. By the rules of CommonMark (6.2) the stars between a letter and a bracket neither open nor close
# anything: readers show them. Without brackets, or between spaces, it works.
# Output seen: 私は**「猫」**です has strong: false; 私は**猫**です has strong: true
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > package.txt
npm install --silent --no-audit --no-fund --ignore-scripts turndown@7.2.5 unified@11.0.5 remark-parse@11.0.0 > install.txt 2>&1
cat > try.mjs <<'JS'
import remarkParse from 'remark-parse';
import TurndownService from 'turndown';
import { unified } from 'unified';
const lines = ['<p>私は<strong>「猫」</strong>です</p>', '<p>私は<strong>猫</strong>です</p>'].map((html) => {
  const markdown = new TurndownService().turndown(html);
  const isStrong = JSON.stringify(unified().use(remarkParse).parse(markdown)).includes('"strong"');
  return `${markdown} has strong: ${isStrong}`;
});
console.log(lines.join('; '));
process.exitCode = lines.join('; ') === '私は**「猫」**です has strong: false; 私は**猫**です has strong: true' ? 0 : 1;
JS
node try.mjs
