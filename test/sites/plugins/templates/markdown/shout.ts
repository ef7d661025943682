import type { Root } from 'mdast';
import { louder } from './louder.ts';

/** Adds a heading and code, makes every text louder, and writes HTML, in a line and around it. */
export default function shout() {
  return (tree: Root) => {
    for (const node of tree.children)
      if (node.type === 'paragraph')
        for (const child of node.children) if (child.type === 'text') child.value = louder(child.value);
    tree.children.push(
      { type: 'heading', depth: 2, children: [{ type: 'text', value: 'One' }] },
      { type: 'code', lang: 'js', value: 'let a;' },
      {
        type: 'paragraph',
        children: [
          { type: 'html', value: '<b>' },
          { type: 'text', value: 'bold' },
          { type: 'html', value: '</b>' },
          { type: 'html', value: '<!-- nothing -->' },
        ],
      },
      { type: 'html', value: '<div class="own"><p>HTML</p></div>' },
      { type: 'paragraph', data: { hName: 'section', hProperties: { id: 'own' } }, children: [] },
    );
  };
}
