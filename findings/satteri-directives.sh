#!/usr/bin/env bash
# satteri 0.10.5 (with remark-directive 4.0.0, remark-parse 11.0.0 and unified 11.0.5)
# Question: does satteri's feature `directive` read the directives that remark-directive reads?
# Good guess: it does: both give the same nodes of mdast (containerDirective, leafDirective, textDirective).
# Behaviour: text behind the name of a container is lost, while remark-directive reads a paragraph then; labels and attributes end
# with their line; character references in attributes stay; a brace in a quoted value ends the attributes. Both take "12:30" for text
# and a directive named "30".
# Output seen: 12:30 same, title differs, label differs, attributes differs, reference differs, brace differs
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent satteri@0.10.5 remark-directive@4.0.0 remark-parse@11.0.0 unified@11.0.5
cat >try.mjs <<'JS'
import remarkDirective from 'remark-directive';
import remarkParse from 'remark-parse';
import { markdownToMdast } from 'satteri';
import { unified } from 'unified';
const remark = unified().use(remarkParse).use(remarkDirective);
const features = { gfm: false, frontmatter: false, directive: true };
const bare = ({ type, name, value, attributes, children }) => ({ type, name, value, attributes, children: children?.map(bare) });
const read = (text) => [remark.parse(text), markdownToMdast(text, { features })].map((tree) => JSON.stringify(bare(tree)));
const inputs = {
  '12:30': 'At 12:30.',
  title: ':::tip Title\nText.\n:::',
  label: ':key[Ctrl\nand S]',
  attributes: ':video{id="a"\ntitle="b"}',
  reference: ':video{title="A &amp; B"}',
  brace: ':video{title="a } b"}',
};
const seen = Object.entries(inputs).map(([name, text]) => {
  const [one, other] = read(text);
  return `${name} ${one === other ? 'same' : 'differs'}`;
});
console.log(seen.join(', '));
const [, lost] = read(inputs.title);
const isAsSeen = seen.every((one) => one.endsWith(one.startsWith('12:30') ? ' same' : ' differs'));
process.exit(isAsSeen && !lost.includes('Title') && read(inputs['12:30'])[1].includes('"name":"30"') ? 0 : 1);
JS
node try.mjs
