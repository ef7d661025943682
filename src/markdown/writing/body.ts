// The tree of a page's Markdown → its body for templates. Pure.
import type { Heading as MarkdownHeading, Nodes, Root } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import type { Body, Heading, Section } from '../../model/site/props.ts';
import { lazily, once } from '../../model/values/lazy.ts';
import { contentsOf, idOf } from '../reading/headings.ts';
import { sectionStarts } from './parts.ts';
import { readingOf } from './reading.ts';

/** The first paragraph of a page with text, as plain text; empty if there is none. */
export function excerptOf({ children }: Root): string {
  for (const node of children) {
    const text = node.type === 'paragraph' ? lineOf(node) : '';
    if (text !== '') return text;
  }
  return '';
}

/** The text of a paragraph in one line, without pictures. */
function lineOf(node: Nodes): string {
  const of = (one: Nodes): string => {
    if (one.type === 'break') return ' ';
    if ('children' in one) return one.children.map(of).join('');
    return 'value' in one && one.type !== 'html' ? one.value : '';
  };
  return of(node).replace(/\s+/g, ' ').trim();
}

/** The whole body, and its parts between headings of the second level. A part is made when it is first needed. */
export function bodyFrom(
  tree: Root,
  headings: readonly Heading[],
  html: (from?: number, to?: number) => string,
): Body {
  const starts = sectionStarts(tree);
  const whole = once(() => html());
  return lazily({
    headings: () => headings,
    reading: () => readingOf(whole()),
    contents: () => contentsOf(headings),
    html: whole,
    intro: () => html(0, starts[0]),
    sections: () =>
      starts.map((start, index): Section => {
        const heading = tree.children[start] as MarkdownHeading;
        return { id: idOf(heading), title: textOf(heading), html: html(start + 1, starts[index + 1]) };
      }),
  });
}
