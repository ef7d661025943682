// The plugin `blog` of Material for MkDocs 9: the addresses of posts, and its lists. Pure.
import { posix } from 'node:path';
import { filledPattern } from '../generators/common.ts';
import { type Rule, toFolder } from '../generators/redirects.ts';
import { momentOf, numberOf, textOf, textsOf, valuesOf } from '../generators/values.ts';
import type { FoundPage, Values } from '../model.ts';
import { slugs } from '../pages/headingIds.ts';

const slug = (text: string) => slugs.pymdownx(text);

/** A day in a pattern of Unicode: `yyyy/MM/dd`. */
const dayIn = (pattern: string, day: string) => {
  const [year = '', month = '', date = ''] = day.slice(0, 10).split('-');
  const parts = new Map([
    ['yyyy', year],
    ['yy', year.slice(2)],
    ['MM', month],
    ['M', String(Number(month))],
    ['dd', date],
    ['d', String(Number(date))],
  ]);
  return filledPattern(pattern, /y+|M+|d+/g, ([all]) => parts.get(all) ?? all);
};

/** The day of a post: `date: 2024-01-31`, `date: { created: … }`. */
const createdOf = ({ date }: Values) => momentOf(valuesOf(date).created ?? date);

/** The title of a post, in its front matter or as its first heading. */
const titleOf = ({ values, body, title }: FoundPage) =>
  textOf(values.title) ??
  /^#[ \t]+([^\s#][^\n]{0,500})/m.exec(body)?.[1]?.replace(/[`*_]/g, '').trim() ??
  title ??
  '';

/** The pages with the addresses of posts, and redirects from lists to the page of the blog. `folder`: that of the docs. */
export function withBlog(
  options: Values,
  folder: string,
  pages: readonly FoundPage[],
  addressOf: (path: string) => string,
): { readonly pages: readonly FoundPage[]; readonly rules: readonly Rule[] } {
  const said = (key: string, usual: string) => textOf(options[key]) ?? usual;
  const blog = posix.normalize(said('blog_dir', 'blog'));
  const inPosts = `${posix.join(folder, said('post_dir', '{blog}/posts').replace('{blog}', blog))}/`;
  const placed = pages.map((page): FoundPage => {
    const date = createdOf(page.values);
    if (!page.from.startsWith(inPosts) || date === undefined) return page;
    const { values, from } = page;
    const most = numberOf(options.post_url_max_categories) ?? 1;
    const known: Readonly<Record<string, string>> = {
      date: dayIn(said('post_url_date_format', 'yyyy/MM/dd'), date),
      slug: textOf(values.slug) ?? slug(titleOf(page)),
      file: posix.basename(from).replace(/\.\w+$/, ''),
      categories: textsOf(values.categories).slice(0, most).map(slug).join('/'),
    };
    const path = filledPattern(
      said('post_url_format', '{date}/{slug}'),
      /\{(date|slug|file|categories)\}/g,
      ([, name = '']) => known[name] ?? '',
    );
    const { updated } = valuesOf(values.date);
    const own = { ...values, date, ...(updated === undefined ? {} : { updated }) };
    return { ...page, address: addressOf(`${posix.join(blog, path)}.md`), values: own, date };
  });
  const posts = placed.filter(
    ({ date, isDraft, from }) => date !== undefined && !isDraft && from.startsWith(inPosts),
  );
  const count = Math.ceil(posts.length / Math.max(1, numberOf(options.pagination_per_page) ?? 10));
  const years = posts.map(({ date = '' }) => dayIn(said('archive_url_date_format', 'yyyy'), date));
  const named = (key: string) => posts.flatMap(({ values }) => textsOf(values[key]));
  const listed = (isShown: boolean, key: string, usual: string, all: readonly string[]) =>
    isShown ? all.map((one) => said(key, usual).replace(/\{\w+\}/, () => one)) : [];
  const numbers = Array.from({ length: Math.max(0, count - 1) }, (_, index) => `${index + 2}`);
  const lists = [
    ...listed(options.archive !== false, 'archive_url_format', 'archive/{date}', years),
    ...listed(
      options.categories !== false,
      'categories_url_format',
      'category/{slug}',
      named('categories').map(slug),
    ),
    ...listed(
      options.authors_profiles === true,
      'authors_profiles_url_format',
      'author/{slug}',
      named('authors'),
    ),
    ...listed(options.pagination !== false, 'pagination_url_format', 'page/{page}', numbers),
  ];
  return { pages: placed, rules: toFolder(blog === '.' ? '/' : `/${blog}/`, lists) };
}
