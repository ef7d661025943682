// Links between notes as Obsidian has them, `[[Note#Heading|words]]` and `![[picture.png|300]]`, if the site asks for them → links and
// pictures. Edits the tree; otherwise pure.

import { slug } from 'github-slugger';
import type { Image, Link, Nodes, Root, Text } from 'mdast';
import { isPicture } from '../../model/addresses/paths.ts';
import { pointsIn } from './positions.ts';
import { isLinkNode } from './walk.ts';

const wikilink = /(!?)\[\[([^[\]|\n]{1,500})(?:\|([^[\]\n]{0,500}))?\]\]/g;

/** Replaces them in the texts of a tree that are in no link. Embedded notes stay text, which is reported. `source`: the text of the tree. */
export function linkNotes(tree: Root, source: string): void {
  const pointOf = pointsIn(source);
  const visit = (node: Nodes) => {
    if (!('children' in node) || isLinkNode(node)) return;
    const children: readonly Nodes[] = node.children;
    if (children.some((one) => one.type === 'text' && one.value.includes('[[')))
      node.children = children.flatMap((one): readonly Nodes[] =>
        one.type === 'text' ? partsOf(one, source, pointOf) : [one],
      ) as never;
    for (const child of node.children) visit(child);
  };
  visit(tree);
}

function partsOf(
  text: Text,
  source: string,
  pointOf: ReturnType<typeof pointsIn>,
): readonly (Text | Link | Image)[] {
  const { value, position } = text;
  const begin = position?.start.offset ?? 0;
  // As written, where a backslash makes them text.
  const written = [...source.slice(begin, position?.end.offset).matchAll(/!?\\?\[\\?\[/g)];
  const opens = new Map([...value.matchAll(/!?\[\[/g)].map(({ index }, nth) => [index, written[nth]]));
  const parts: (Text | Link | Image)[] = [];
  let at = 0;
  const put = (until: number) => {
    if (until > at) parts.push({ type: 'text', value: value.slice(at, until), position });
  };
  for (const { 0: all, 1: sign, 2: name = '', 3: words, index } of value.matchAll(wikilink)) {
    const open = opens.get(index);
    const made = sign === '' ? linkOf(name, words) : pictureOf(name, words);
    if (!made || open === undefined || open[0].includes('\\')) continue;
    put(index);
    at = index + all.length;
    const offset = begin + open.index;
    const start = { ...pointOf(offset), offset };
    const end = { ...start, column: start.column + all.length, offset: offset + all.length };
    parts.push({ ...made, position: { start, end } });
  }
  put(value.length);
  return parts;
}

/** `Note#Part#Heading` → a link to the note of that name, and to the heading. */
function linkOf(given: string, words: string | undefined): Link {
  const [name = '', ...headings] = given.split('#').map((part) => part.trim());
  const heading = headings.at(-1);
  const anchor = heading === undefined ? '' : `#${heading.startsWith('^') ? heading : slug(heading)}`;
  const path = name === '' ? '' : `[[${name.replace(/[%?]/g, encodeURIComponent)}]]`;
  const label = words?.trim() || [name, ...headings].filter((part) => part !== '').join(' > ');
  return { type: 'link', url: path + anchor, children: [{ type: 'text', value: label }] };
}

/** A picture, whose path is relative to the page. A number after it is its width, which the styles of a page decide. */
function pictureOf(name: string, words = ''): Image | undefined {
  const path = name.trim();
  if (!isPicture(path)) return undefined;
  const said = words
    .split('|')
    .find((one) => !/^\s*\d+(?:x\d+)?\s*$/.test(one))
    ?.trim();
  const alt = said || (path.split('/').at(-1) ?? '').replace(/\.\w+$/, '').replace(/[-_]+/g, ' ');
  return { type: 'image', url: encodeURI(path), alt };
}
