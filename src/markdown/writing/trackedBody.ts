// Records which parts of a page's Markdown its template does not read. Pure.
import type { Root } from 'mdast';
import type { Body } from '../../model/site/props.ts';
import { lazily } from '../../model/values/lazy.ts';

/** Lines, from 1; undefined for a part that shows nothing. Comments and definitions do not count. */
export interface Starts {
  readonly whole: number | undefined;
  /** Of the text before the first heading of the second level, and of each such heading with text after it. */
  readonly pieces: readonly (number | undefined)[];
}

/** The lines where the text of a page and its parts begin. */
export function startsOf({ children }: Root): Starts {
  const pieces: (number | undefined)[] = [undefined];
  let heading: number | undefined;
  const shown = children.filter(({ type }) => type !== 'definition' && type !== 'footnoteDefinition');
  for (const node of shown) {
    const line = node.position?.start.line;
    const isSection = node.type === 'heading' && node.depth === 2;
    if (isSection) pieces.push(undefined);
    else pieces[pieces.length - 1] ??= heading ?? line;
    if (isSection) heading = line;
  }
  return { whole: shown[0]?.position?.start.line, pieces };
}

/** `body`, with a record of the parts that are read. `unread` is the line where the first unread text begins. */
export function tracked(
  body: Body,
  { whole, pieces }: Starts,
): { readonly body: Body; readonly unread: () => number | undefined } {
  const read = new Set<number>();
  const reading =
    <T>(some: Iterable<number>, value: () => T) =>
    () => {
      for (const index of some) read.add(index);
      return value();
    };
  const nothing = [-1]; // reads whether there is text, but not the text
  return {
    body: lazily({
      headings: reading(nothing, () => body.headings),
      reading: reading(nothing, () => body.reading),
      contents: reading(nothing, () => body.contents),
      html: reading([...pieces.keys()], () => body.html),
      intro: reading([0], () => body.intro),
      sections: reading(nothing, () =>
        body.sections.map(({ id, title, html }, index) =>
          lazily({ id: () => id, title: () => title, html: reading([index + 1], () => html) }),
        ),
      ),
    }),
    unread: () =>
      read.size === 0 ? whole : pieces.find((line, index) => line !== undefined && !read.has(index)),
  };
}
