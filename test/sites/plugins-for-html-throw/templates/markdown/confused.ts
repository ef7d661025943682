/** Puts a node of HTML into a tree of Markdown. */
export default function confused() {
  return (tree: any) => {
    if (tree.children[0]?.children[0]?.value === 'is confused')
      tree.children.push({ type: 'element', tagName: 'p', properties: {}, children: [] });
  };
}
