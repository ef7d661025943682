import type { Paragraph, PhrasingContent, Root } from 'mdast';

/** Makes of `:line:` HTML in the middle of a text, tag by tag, and knows nothing of the site's own words. */
export default function lines() {
  return (tree: Root) => {
    for (const node of tree.children) if (node.type === 'paragraph') shape(node);
  };
}

function shape(paragraph: Paragraph): void {
  paragraph.children = paragraph.children.flatMap((child): PhrasingContent[] => {
    const [before, after] = child.type === 'text' ? child.value.split(':line:') : [];
    if (before === undefined || after === undefined) return [child];
    return [
      { type: 'text', value: before },
      { type: 'html', value: '<abbr title="{a} &amp; co">' },
      { type: 'text', value: 'a *line*' },
      { type: 'html', value: '</abbr>' },
      { type: 'html', value: '<kbd>x</kbd>' },
      { type: 'text', value: after },
    ];
  });
}
