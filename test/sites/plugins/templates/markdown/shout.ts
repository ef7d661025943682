import type { Root } from 'mdast';
import { louder } from './louder.ts';

/** Adds a heading and code, makes every text louder, and writes HTML that must not pass. */
export default function shout() {
  return (tree: Root) => {
    for (const node of tree.children)
      if (node.type === 'paragraph')
        for (const child of node.children) if (child.type === 'text') child.value = louder(child.value);
    tree.children.push(
      { type: 'heading', depth: 2, children: [{ type: 'text', value: 'One' }] },
      { type: 'code', lang: 'js', value: 'let a;' },
      { type: 'html', value: '<script>alert(1)</script>' },
      { type: 'paragraph', children: [{ type: 'link', url: 'javascript:alert(1)', children: [] }] },
      {
        type: 'paragraph',
        data: { hName: 'iframe', hProperties: { src: 'https://other.example/', onclick: 'alert(1)' } },
        children: [],
      },
    );
  };
}
