import type { Element, Root, Text } from 'hast';

/** Lists the headings at the beginning, wraps one block of code, and sees its text, its language and what follows that. */
export default function outline({ title }: { title: string }) {
  return (tree: Root) => {
    const elements = tree.children.filter((node) => node.type === 'element');
    const headings = elements.filter(({ tagName }) => tagName === 'h2');
    const links = headings.map(
      ({ properties }): Element => ({
        type: 'element',
        tagName: 'li',
        properties: {},
        children: [
          {
            type: 'element',
            tagName: 'a',
            properties: { href: `#${properties.id}` },
            children: [{ type: 'text', value: String(properties.id) }],
          },
        ],
      }),
    );
    for (const pre of elements) {
      const [code] = pre.children;
      if (pre.tagName !== 'pre' || code?.type !== 'element' || !code.data) continue;
      const said = [code.properties.className, (code.data as { meta?: string }).meta, (code.children[0] as Text).value];
      tree.children.splice(tree.children.indexOf(pre), 1, {
        type: 'element',
        tagName: 'figure',
        properties: { title: said.join(' ').trim() },
        children: [pre],
      });
    }
    tree.children.unshift({
      type: 'element',
      tagName: 'section',
      properties: { ariaLabel: title },
      children: [{ type: 'element', tagName: 'ol', properties: {}, children: links }],
    });
  };
}
