// Templates that show content everywhere: in lists, tags, generated pages, islands, feeds, cards and data.

/**
 * They are copied over the minimal site: `post` is for pages in /posts/; `home` lists these and needs a list of texts in
 * content/data/texts; `tags` makes a generated page for each tag.
 */
export const wideTemplates: Readonly<Record<string, string>> = {
  'templates/pages/post.tsx': `import { neighbors, z } from 'lullamoon-site/templates';
import Island from '../islands/Island.tsx';
export const schema = z.strictObject({ tags: z.array(z.string()).default([]) });
export default function Post({ page, body, data }) {
  const { previous, next } = neighbors({ of: schema });
  const list = (some) => <ul>{some.map(({ id, text, children }) => <li key={id}><a href={'#' + id}>{text}</a>{list(children)}</li>)}</ul>;
  return <><h1>{page.title}</h1>{list(body.contents)}<div dangerouslySetInnerHTML={{ __html: body.html }} />
    <Island tip={data.tags[0] ?? 'none'} load="now">{data.tags[0] ?? 'none'}</Island>
    {[previous, next].map((one) => one && <a key={one.route} title={one.description} href={one.route}>{one.title} {one.excerpt}</a>)}</>;
}
`,
  'templates/islands/Island.tsx': `import { useState } from 'react';
export default function Island({ tip, children }) { const [is] = useState(tip); return <p className="island" title={is}>{children} {is}</p>; }
`,
  'templates/pages/home.tsx': `import { data, pages, z } from 'lullamoon-site/templates';
export const schema = z.strictObject({});
export default function Home() {
  const all = pages({ folder: '/posts/' });
  return <><h1>Home</h1>{data('texts', z.array(z.string())).map((text) => <p key={text} title={text}>{text}</p>)}
    {all.map(({ route, title, excerpt, headings, data, body }) => <article key={route}><a href={route} title={title}>{title}</a><p>{excerpt}</p>{headings.map(({ id, text }) => <a key={id} href={route + '#' + id}>{text}</a>)}
    <div dangerouslySetInnerHTML={{ __html: body.html.replace(/ id="[^"]*"/g, '').replace(/href="#[^"]*"/g, 'href="/"') }} />{data.tags?.join()}</article>)}</>;
}
`,
  'templates/pages/tags.tsx': `import { pages, slug, z } from 'lullamoon-site/templates';
export const schema = z.strictObject({});
const tags = () => [...new Set(pages({ folder: '/posts/' }).flatMap(({ data }) => data.tags ?? []))];
export const paths = () => tags().map((tag, index) => ({ path: slug(tag).slice(0, 20).replace(/-$/, '') + '-' + index + '/', title: 'About ' + tag, data: tag }));
export default function Tags({ page, path }) {
  const shown = path ? pages({ where: { tags: path.data } }) : [];
  return <><h1>{page.title}</h1>{shown.map(({ route, title }) => <a key={route} href={route}>{title}</a>)}</>;
}
`,
  'templates/Card.tsx': `export const alt = ({ page }) => page.title;
export default ({ page }) => <div style={{ width: 100, height: 50, background: '#123' }}></div>;
`,
  'templates/files/feed.xml.ts': `import { pages, rss } from 'lullamoon-site/templates';
export default ({ site }) => rss({ title: site.name, description: site.name, path: '/feed.xml', items: pages({ folder: '/posts/' }), content: 'body' });
`,
  'templates/files/atom.xml.ts': `import { atom, pages } from 'lullamoon-site/templates';
export default ({ site }) => atom({ title: site.name, description: site.name, path: '/atom.xml', items: pages({ folder: '/posts/' }), content: 'body' });
`,
};
