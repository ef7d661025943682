#!/usr/bin/env bash
# markdown-it 14.1.0, marked 17.0.1, micromark 4.0.2
# Question: `[//]: # (text)` is a known way to write a comment in Markdown. What do readers see if its text has parentheses itself, or if it
# is directly below a line of text?
# Good guess: nothing, as of every other comment; or the line as it was written.
# Behavior: such a line is no definition (CommonMark 0.31, 4.7: no unescaped parentheses in such a title, and it cannot interrupt a
# paragraph). Alone on a page it is text. But if the page has another comment of this name, that one defines [//], and the line becomes a link
# to the top of the page, with the text of the comment beside it.
# Output seen: alone: text, text, text; beside another: link, link, link
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > package.txt
npm install --silent --no-audit --no-fund --ignore-scripts markdown-it@14.1.0 marked@17.0.1 micromark@4.0.2 > install.txt 2>&1
cat > try.mjs <<'JS'
import MarkdownIt from 'markdown-it';
import { marked } from 'marked';
import { micromark } from 'micromark';
const markdownIt = new MarkdownIt();
const readers = [(text) => markdownIt.render(text), (text) => marked.parse(text), (text) => micromark(text)];
const nested = '[//]: # (ask (them) again)\n';
const below = 'A line.\n[//]: # (ask them again)\n';
const comment = '[//]: # (another one)\n\n';
const kindOf = (html) => (/<a href="#"[^>]*>\/\/<\/a>: # \(ask/.test(html) ? 'link' : /\[\/\/\]: # \(ask/.test(html) ? 'text' : 'nothing');
const kinds = (before) =>
  readers.map((read) => [...new Set([nested, below].map((text) => kindOf(read(before + text))))].join(' or ')).join(', ');
const seen = `alone: ${kinds('')}; beside another: ${kinds(comment)}`;
console.log(seen);
process.exitCode = seen === 'alone: text, text, text; beside another: link, link, link' ? 0 : 1;
JS
node try.mjs
