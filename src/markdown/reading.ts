// A page's Markdown, handed to its template in a way that tells what the template leaves out. Pure.
import type { Root } from 'mdast';
import { lazily } from '../model/lazy.ts';
import type { Body } from '../model/props.ts';

/** Lines, from 1; undefined where a page would show nothing: comments and definitions are no text. */
export interface Starts {
  readonly whole: number | undefined;
  /** Of what stands before the first heading of the second level, and of each such heading with text below it. */
  readonly pieces: readonly (number | undefined)[];
}

/** Where the text of a page begins, and its pieces. */
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

/** `body`, noting what is read of it; `unread` is the line where text begins that was not. */
export function noting(
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
  const nothing = [-1]; // what there is, but not what it says
  return {
    body: lazily({
      headings: reading(nothing, () => body.headings),
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
