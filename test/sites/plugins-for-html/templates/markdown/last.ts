import type { Root } from 'hast';

/** Works on HTML though its name does not say so: shows what is there when all others are done. */
export default function last() {
  return (tree: Root) => {
    const names = tree.children.flatMap((node) => (node.type === 'element' ? node.tagName : []));
    tree.children.push({
      type: 'element',
      tagName: 'p',
      properties: {},
      children: [{ type: 'text', value: names.join(' ') }],
    });
  };
}
