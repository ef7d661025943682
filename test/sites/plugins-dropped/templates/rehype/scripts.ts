import type { Root } from 'hast';

/** Comes after all others, whatever stands below it in the list. */
export default function scripts() {
  return (tree: Root, file: { path?: string }) => {
    if (!file.path?.endsWith('a.md')) return;
    tree.children.push({
      type: 'element',
      tagName: 'form',
      properties: { action: '/' },
      children: [{ type: 'element', tagName: 'p', properties: { style: 'position:fixed' }, children: [] }],
    });
  };
}
