#!/usr/bin/env bash
# hexo 8.1.2 with hexo-renderer-marked 7.0.1 (npm)
# Question: what becomes of Markdown on a line of a post that begins with a tag: `{% link Home /a/ %} and **bold**`?
# Good guess: the tag becomes its link, and `**bold**` is bold, as in a line where the tag stands further back.
# Behaviour: Hexo puts an HTML comment in the place of each tag before Markdown is read. A line that begins with a comment is a block
# of HTML to its end, so nothing else on it is Markdown, and it gets no paragraph.
# Output seen: `… </a> and **bold**` without a paragraph, and `<p>See … <strong>bold</strong></p>` where the tag is further back.
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
const tag = '{% link Home https://example.org/ %}';
const { content } = await hexo.post.render(null, {
  content: `${tag} and **bold**\n\nSee ${tag} and **bold**\n`,
  engine: 'markdown',
});
await hexo.exit();
console.log(content);
const isSeen = content.includes('</a> and **bold**') && content.includes('</a> and <strong>bold</strong>');
process.exitCode = isSeen ? 0 : 1;
JS
node try.mjs
