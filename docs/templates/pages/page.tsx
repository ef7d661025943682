// A page of the documentation. An index.md also lists the pages of its folder.
import { Beside } from '../parts/Beside.tsx';
import { Cards } from '../parts/Cards.tsx';
import { Contents } from '../parts/Contents.tsx';
import { Text } from '../parts/Text.tsx';
import { inOrder, schema, tree } from '../parts/tree.ts';
import type { Props } from '../site.ts';

export { schema };

export default function Page({ page, body }: Props<typeof schema>) {
  const all = inOrder(tree(page.route));
  const own = all.find(({ route }) => route === page.route);
  const folder = all.find(({ pages }) => pages.some(({ route }) => route === page.route));
  const hasContents = body.headings.length > 1;
  return (
    <>
      <article>
        {folder && (
          <p className="folder">
            <a href={folder.route}>{folder.title}</a>
          </p>
        )}
        <h1>{page.title}</h1>
        {hasContents && (
          <details className="contents-above">
            <summary>On this page</summary>
            <Contents of={body.contents} />
          </details>
        )}
        <Text html={body.html} />
        {own && <Cards of={own.pages} heading="h2" />}
        {own && <Beside all={all} route={page.route} />}
      </article>
      {hasContents && (
        <nav className="contents" aria-labelledby="contents-beside">
          <p id="contents-beside">On this page</p>
          <Contents of={body.contents} />
        </nav>
      )}
    </>
  );
}
