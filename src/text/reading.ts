// A page's Markdown, handed to its template in a way that tells what the template leaves out. Pure.
import type { Body } from '../site.ts';
import type { Written } from './markdown.ts';

/** `body`, noting what is read of it; `unread` is the line where text begins that was not. */
export function noting({ body, start, starts }: Pick<Written, 'body' | 'start' | 'starts'>): {
  readonly body: Body;
  readonly unread: () => number | undefined;
} {
  const read = new Set<number>();
  return {
    body: {
      get headings() {
        read.add(-1); // says what there is, but not what it says
        return body.headings;
      },
      get html() {
        for (const index of starts.keys()) read.add(index);
        return body.html;
      },
      get intro() {
        read.add(0);
        return body.intro;
      },
      get sections() {
        read.add(-1);
        return body.sections.map(({ id, title, html }, index) => ({
          id,
          title,
          get html() {
            read.add(index + 1);
            return html;
          },
        }));
      },
    },
    unread: () =>
      read.size === 0 ? start : starts.find((line, index) => line !== undefined && !read.has(index)),
  };
}
