// A page of the documentation. An index.md also lists the pages of its folder.
import { Cards } from '../parts/Cards.tsx';
import { ContentsAbove } from '../parts/Contents.tsx';
import { Text } from '../parts/Text.tsx';
import { above, inOrder, schema, tree } from '../parts/tree.ts';
import type { Props } from '../site.ts';
import { texts } from '../strings.ts';

export { schema };

export default function Page({ site, page, body }: Props<typeof schema>) {
  const branches = tree(page.route, site.versions);
  const own = inOrder(branches).find(({ route }) => route === page.route);
  const folders = own ? above(branches, page.route) : [];
  return (
    <article>
      {folders.length > 0 && (
        <nav className="folder" aria-label={texts().folders}>
          {folders.map(({ route, title }) => (
            <a key={route} href={route}>
              {title}
            </a>
          ))}
        </nav>
      )}
      <h1>{page.title}</h1>
      {body.headings.length > 1 && <ContentsAbove of={body.contents} />}
      <Text html={body.html} />
      {own && <Cards of={own.pages} heading="h2" />}
    </article>
  );
}
