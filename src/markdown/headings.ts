// The headings of a page: their ids, and how they lie within each other. Edits the tree; else pure.
import { slug } from 'github-slugger';
import type { Heading as MarkdownHeading, Text } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import type { Contents, Heading } from '../model/props.ts';

/**
 * Gives every heading an id that has none: its own `{#id}`, or its text in lower case with dashes; numbers tell equal ones apart, as on
 * GitHub. `taken` has the ids that are none of headings', and notes the others: how often each was the beginning of another.
 */
export function nameHeadings(headings: readonly MarkdownHeading[], taken: Map<string, number>): void {
  for (const node of headings) {
    if (node.data?.hProperties?.id !== undefined) continue;
    const last = node.children.at(-1);
    let id = last?.type === 'text' ? ownId(last) : undefined;
    if (id === undefined) {
      const first = slug(textOf(node)) || 'section';
      id = first;
      for (let number = taken.get(first) ?? 0; taken.has(id); taken.set(first, number)) {
        number += 1;
        id = `${first}-${number}`;
      }
      taken.set(id, 0);
    }
    node.data = { ...node.data, hProperties: { ...node.data?.hProperties, id } };
  }
}

/** Headings as templates get them, and their lines. */
export function headingsOf(
  headings: readonly MarkdownHeading[],
): readonly (Heading & { readonly line: number })[] {
  return headings.map((node) => {
    const line = node.position?.start.line ?? 1;
    return { depth: node.depth, id: idOf(node), text: textOf(node), line };
  });
}

/** The id of a heading that has been named. */
export function idOf(heading: MarkdownHeading): string {
  return String(heading.data?.hProperties?.id);
}

function ownId(text: Text): string | undefined {
  const [all, id] = /\s*\{#([A-Za-z][\w-]*)\s*\}\s*$/.exec(text.value) ?? [];
  if (all) text.value = text.value.slice(0, -all.length);
  return id;
}

/** Headings, each with those of deeper levels that follow it. */
export function contentsOf(headings: readonly Heading[]): readonly Contents[] {
  const top: Contents[] = [];
  const open: { readonly depth: number; readonly children: Contents[] }[] = [];
  for (const { id, text, depth } of headings) {
    while (depth <= (open.at(-1)?.depth ?? 0)) open.pop();
    const children: Contents[] = [];
    (open.at(-1)?.children ?? top).push({ id, text, depth, children });
    open.push({ depth, children });
  }
  return top;
}
