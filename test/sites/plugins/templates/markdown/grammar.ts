/** Takes indented code out of the grammar, and adds a kind of node with what becomes of it. */
export default function grammar(this: { data(): Record<string, unknown> }, { terms }: { terms: string[] }) {
  const data = this.data();
  data.micromarkExtensions = [...((data.micromarkExtensions as []) ?? []), { disable: { null: ['codeIndented'] } }];
  return (tree: { children: unknown[] }) => {
    tree.children.push({ type: 'terms', terms });
  };
}

export const handlers = {
  terms: (_: unknown, node: { terms: string[] }) => ({
    type: 'element',
    tagName: 'dl',
    properties: { title: 'Terms' },
    children: node.terms.map((value) => ({
      type: 'element',
      tagName: 'dt',
      properties: {},
      children: [{ type: 'text', value }],
    })),
  }),
};
