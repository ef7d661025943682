#!/usr/bin/env bash
# remark-gfm 4.0.1 (remark-parse 11.0.0, remark-rehype 11.1.2, rehype-stringify 10.0.1)
# Question: what do two ranges in one line become, "3~5 days, 10~20 people"?
# Good guess: text. A ~ between two digits strikes nothing out, as _ within a word emphasizes nothing.
# Behaviour: one ~ strikes out like two, within words as well, so that the text between the two ranges is struck out.
# Output seen: <p>3<del>5 days, 10</del>20 people</p>
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent unified@11.0.5 remark-parse@11.0.0 remark-gfm@4.0.1 remark-rehype@11.1.2 rehype-stringify@10.0.1
cat >try.mjs <<'JS'
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
const html = String(
  await unified().use(remarkParse).use(remarkGfm).use(remarkRehype).use(rehypeStringify).process('3~5 days, 10~20 people'),
);
console.log(html);
process.exit(html === '<p>3<del>5 days, 10</del>20 people</p>' ? 0 : 1);
JS
node try.mjs
