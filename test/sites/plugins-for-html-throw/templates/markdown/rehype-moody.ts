/** What it does is the title of the first heading. */
export default function moody() {
  return (tree: any, file: any) => {
    const heading = tree.children.find((node: any) => node.tagName === 'h2');
    const mood = heading?.children?.[0]?.value;
    if (mood === 'throws') throw new Error('Enough.');
    if (mood === 'fails') file.fail('Not this heading.', heading);
    if (mood === 'promises') return Promise.resolve();
    if (mood === 'leaves nothing') heading.children = null;
    if (mood === 'leaves markdown') heading.children.push({ type: 'element', children: [] });
    if (mood === 'turns') heading.children.push(tree);
    if (mood === 'nests') {
      let node = heading;
      for (let depth = 0; depth < 50_000; depth += 1) {
        node.children = [{ type: 'element', tagName: 'b', properties: {}, children: [] }];
        node = node.children[0];
      }
    }
    return undefined;
  };
}
