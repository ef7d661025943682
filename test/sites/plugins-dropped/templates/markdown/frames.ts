import type { Root } from 'mdast';

/** Puts in what is not harmless, in each way that there is. */
export default function frames() {
  return (tree: Root, file: { path?: string }) => {
    if (!file.path?.endsWith('a.md')) return;
    tree.children.push(
      { type: 'html', value: '<script>alert(1)</script>' },
      {
        type: 'paragraph',
        children: [
          { type: 'text', value: 'a ' },
          { type: 'html', value: '<b onclick="alert(1)">' },
          { type: 'text', value: 'line' },
        ],
      },
      { type: 'paragraph', children: [{ type: 'link', url: 'javascript:alert(1)', children: [] }] },
      {
        type: 'paragraph',
        data: { hName: 'iframe', hProperties: { src: 'https://other.example/', onclick: 'alert(1)' } },
        children: [],
      },
    );
  };
}
