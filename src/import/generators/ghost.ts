// Ghost: its export, JSON with HTML in it, and content/images beside it. Pure.
import { getOrInsertComputed } from '../../model/values/lazy.ts';
import type { FoundSite, Generator, Tree, Values } from '../model.ts';
import { addressParts, emptySite } from './common.ts';
import { entryPage, exportsIn, uploadsOf } from './exports.ts';
import { listPage, menuLinks } from './lists.ts';
import { readJson } from './matter.ts';
import { exportParts } from './parts.ts';
import { textOf, valuesOf } from './values.ts';

const exported = (tree: Tree) =>
  exportsIn(tree, '.json', /^\s*\{\s*"(?:db|data|meta)"\s*:[\s\S]*"(?:exported_on|posts)"/);

export const ghost: Generator = {
  name: 'ghost',
  isIn: (tree) => exported(tree).length > 0,
  read,
};

const listOf = (value: unknown): readonly Values[] => (Array.isArray(value) ? value.map(valuesOf) : []);

function read(tree: Tree): FoundSite {
  const [file = '', ...others] = exported(tree);
  const all = readJson(tree.text(file)).values;
  const data = valuesOf(listOf(all.db)[0]?.data ?? all.data);
  const settings = new Map(listOf(data.settings).map(({ key, value }) => [textOf(key), value]));
  const tags = new Map(listOf(data.tags).map((tag) => [tag.id, tag]));
  const tagsOf = new Map<unknown, Values[]>();
  for (const { post_id: post, tag_id: id } of listOf(data.posts_tags)) {
    const tag = tags.get(id);
    if (tag && tag.visibility !== 'internal') getOrInsertComputed(tagsOf, post, () => []).push(tag);
  }
  const own = (url: string) => url.replace(/^__GHOST_URL__(?=\/)/, '');
  const excerpts = new Map(listOf(data.posts_meta).map((one) => [one.post_id, textOf(one.meta_description)]));
  const pages = listOf(data.posts).map((post) => {
    const id = String(post.id);
    const named = (tagsOf.get(post.id) ?? []).flatMap(({ name }) => textOf(name) ?? []);
    const description = textOf(post.custom_excerpt) ?? excerpts.get(post.id) ?? textOf(post.meta_description);
    return entryPage(
      file,
      {
        id,
        address: `/${textOf(post.slug) ?? id}/`,
        title: textOf(post.title) ?? '',
        html: textOf(post.html) ?? '',
        isPost: post.type !== 'page' && post.page !== true && post.page !== 1,
        isDraft: post.status !== 'published',
        date: textOf(post.published_at),
        values: {
          ...(description === undefined ? {} : { description }),
          ...(textOf(post.updated_at) === undefined ? {} : { updated: post.updated_at }),
          ...(named.length === 0 ? {} : { tags: named }),
        },
      },
      { href: own, src: own },
    );
  });
  const shown = new Set([...tagsOf.values()].flat());
  const lists = [...shown].flatMap(({ name, slug }) => {
    const [tag, part] = [textOf(name), textOf(slug)];
    return tag === undefined || part === undefined ? [] : [listPage(file, `/tag/${part}/`, tag, { tag })];
  });
  const navigation = readJson(`{"all":${textOf(settings.get('navigation')) ?? '[]'}}`).values.all;
  return {
    ...emptySite,
    settings: {
      name: textOf(settings.get('title')),
      description: textOf(settings.get('description')),
      url: addressParts(settings.get('url')).url,
      language: textOf(settings.get('locale')) ?? textOf(settings.get('lang')),
    },
    pages: [...pages, ...lists],
    feeds: ['/rss/'],
    parts: exportParts(5, 'rss/'),
    menu: menuLinks(navigation).map(({ label, href }) => ({ label, href: own(href) })),
    files: uploadsOf(tree, 'images', 'content/images'),
    left: others.map((other) => ({ file: other, kind: 'site', what: other })),
  };
}
