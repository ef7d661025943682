#!/usr/bin/env bash
# remark-math 6.0.0 (with remark-parse 11.0.0 and unified 11.0.5)
# Question: is a display formula read that begins on the line of its dollars: "$$ a = b" and "+ c", then "$$"?
# Good guess: it is, as in LaTeX and in Pandoc, where line ends in a formula are spaces.
# Behaviour: what follows the first dollars on their line is the `meta` of the node, as for a fence of code: the formula lacks it,
# and no HTML shows it. If the last dollars have a formula before them on their line, they end nothing: the rest of the document is TeX.
# Output seen: value "+ c", meta "a = b"; value "a = b $$\n\nText.", 1 node
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent remark-math@6.0.0 remark-parse@11.0.0 unified@11.0.5
cat >try.mjs <<'JS'
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
const read = (text) => unified().use(remarkParse).use(remarkMath).parse(text).children;
const [first] = read('$$ a = b\n+ c\n$$\n');
const all = read('$$\na = b $$\n\nText.');
const seen = [
  `value ${JSON.stringify(first.value)}, meta ${JSON.stringify(first.meta)}`,
  `value ${JSON.stringify(all[0].value)}, ${all.length} node`,
].join('; ');
console.log(seen);
process.exit(seen === 'value "+ c", meta "a = b"; value "a = b $$\\n\\nText.", 1 node' ? 0 : 1);
JS
node try.mjs
