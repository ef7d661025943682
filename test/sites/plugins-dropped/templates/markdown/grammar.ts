/** Adds a kind of node, and says what becomes of it. */
export default function grammar() {
  return (tree: { children: unknown[] }, file: { path?: string }) => {
    if (file.path?.endsWith('a.md')) tree.children.push({ type: 'terms' });
  };
}

export const handlers = {
  terms: () => ({
    type: 'element',
    tagName: 'dl',
    properties: { onMouseOver: 'gone', dataLine: '1', title: 'stays' },
    children: [{ type: 'raw', value: '<dt>' }],
  }),
};
