// WordPress: its export, XML with HTML in it, and wp-content/uploads beside it. Pure.
import { getOrInsertComputed, once } from '../../model/values/lazy.ts';
import { most } from '../../model/values/limits.ts';
import type { FoundPage, FoundSite, Generator, Left, Tree, Values } from '../model.ts';
import { draftOf, edited } from '../syntax/draft.ts';
import { elementsIn, readXml, type XmlElement } from '../syntax/xml.ts';
import { addressParts, emptySite } from './common.ts';
import { entryPage, exportsIn, uploadOf, uploadsOf } from './exports.ts';
import { listPage } from './lists.ts';
import { datedLists, exportParts } from './parts.ts';
import { momentOf, textOf } from './values.ts';

const exported = (tree: Tree) => exportsIn(tree, '.xml', /<rss[^<>]*wordpress\.org\/export|<wp:wxr_version>/);

export const wordpress: Generator = {
  name: 'wordpress',
  isIn: (tree) => exported(tree).length > 0,
  read,
};

/** The first text of each name in an element, and its own keys: a link asks for them each time. */
interface Texts {
  readonly byName: ReadonlyMap<string, string>;
  readonly metas: () => ReadonlyMap<string, string>;
}

const texts = new WeakMap<XmlElement, Texts>();

function textsIn(element: XmlElement): Texts {
  return getOrInsertComputed(texts, element, ({ children }) => {
    const firsts = (pairs: readonly (readonly [string, string])[]) => new Map(pairs.toReversed());
    const metas = once(() =>
      firsts(
        children
          .filter(({ name }) => name === 'wp:postmeta')
          .map((one) => [textIn(one, 'wp:meta_key'), textIn(one, 'wp:meta_value')]),
      ),
    );
    return { byName: firsts(children.map(({ name, text }) => [name, text.trim()])), metas };
  });
}

const textIn = (element: XmlElement, name: string) => textsIn(element).byName.get(name) ?? '';

/** The number of an item, if only in its link: `/?p=19`. */
const idOf = (item: XmlElement) =>
  textIn(item, 'wp:post_id') || (queryId.exec(textIn(item, 'link'))?.[1] ?? '');
const queryId = /[?&](?:p|page_id|attachment_id)=(\d+)/;

/** What an item has under a key of its own. */
const metaOf = (item: XmlElement, key: string) => textsIn(item).metas().get(key) ?? '';

function read(tree: Tree): FoundSite {
  const left: Left[] = [];
  const channels = exported(tree).flatMap((file) => {
    const [channel] = elementsIn(readXml(tree.text(file)), 'channel');
    return channel ? [[file, channel] as const] : [];
  });
  const siteOf = (one: XmlElement) => textIn(one, 'wp:base_blog_url') || textIn(one, 'link');
  const [[first, channel] = []] = channels;
  if (first === undefined || !channel) return emptySite;
  /** The file of each item: WordPress divides long exports. */
  const fileOf = new Map<XmlElement, string>();
  for (const [file, one] of channels)
    if (siteOf(one) !== siteOf(channel)) left.push({ file, kind: 'site', what: file });
    else for (const item of one.children) if (item.name === 'item') fileOf.set(item, file);
  const items = [...fileOf.keys()];
  const { url, base } = addressParts(siteOf(channel));
  const below = (path: string) =>
    base !== '/' && path.startsWith(base) ? path.slice(base.length - 1) : path;
  const addressOf = (item: XmlElement) => {
    const link = textIn(item, 'link');
    const isPlain = URL.canParse(link) && !link.includes('?');
    return isPlain ? below(new URL(link).pathname) : `/${textIn(item, 'wp:post_name') || idOf(item)}/`;
  };
  const byId = new Map(items.toReversed().map((item) => [idOf(item), item]));
  const gallery = galleries(byId);
  const href = (address: string) => {
    const id = queryId.exec(address)?.[1];
    const item = id === undefined ? undefined : byId.get(id);
    if (!item) return address;
    return textIn(item, 'wp:attachment_url') || addressOf(item);
  };
  // A picture in another size than the one that lies there.
  const src = (address: string) => {
    const path = URL.canParse(address) ? new URL(address).pathname : address;
    const whole = path.replace(/-\d+x\d+(?=\.\w+$)/, '');
    return uploadOf(tree, below(path)) === undefined && uploadOf(tree, below(whole)) !== undefined
      ? below(whole)
      : address;
  };
  const shown = items.filter(
    (item) =>
      /^(?:post|page)$/.test(textIn(item, 'wp:post_type')) &&
      !/^(?:trash|auto-draft|inherit)$/.test(textIn(item, 'wp:status')),
  );
  const pages = shown.map((item) => {
    const id = idOf(item);
    const file = fileOf.get(item) ?? first;
    const from = `${file}#${id}`;
    const link = textIn(item, 'link');
    if (link.includes('?') && !isDraft(item))
      left.push({ file: from, kind: 'address', what: `${link} → ${addressOf(item)}` });
    const comments = item.children.filter(
      (one) => one.name === 'wp:comment' && textIn(one, 'wp:comment_approved') === '1',
    );
    if (comments.length > 0) left.push({ file: from, kind: 'comment', what: String(comments.length) });
    const entry = {
      id,
      address: addressOf(item),
      title: textIn(item, 'title'),
      html: htmlOf(textIn(item, 'content:encoded'), from, gallery, left),
      isPost: textIn(item, 'wp:post_type') === 'post',
      isDraft: isDraft(item),
      date: momentIn(item, 'wp:post_date'),
      values: valuesIn(item),
    };
    return entryPage(file, entry, { href, src });
  });
  return {
    ...emptySite,
    settings: {
      name: textOf(textIn(channel, 'title')),
      description: textOf(textIn(channel, 'description')),
      url,
      language: textOf(textIn(channel, 'language')),
    },
    base,
    pages: [...pages, ...termPages(first, shown)],
    menu: menuOf([...byId.values()], byId, addressOf),
    feeds: ['/feed/'],
    parts: exportParts(10, 'feed/'),
    redirects: datedLists(pages, '/', '/posts/', 10),
    files: uploadsOf(tree, 'uploads', 'wp-content/uploads'),
    left,
  };
}

const isDraft = (item: XmlElement) => textIn(item, 'wp:status') !== 'publish';

/** A time of an item: that of UTC, which drafts lack. */
function momentIn(item: XmlElement, name: string): string | undefined {
  const said = textIn(item, `${name}_gmt`);
  return momentOf(/^(?:0000|$)/.test(said) ? textIn(item, name) : `${said.replace(' ', 'T')}Z`);
}

/** What an item is about, with the parts of addresses. */
function termsIn(item: XmlElement, domain: string) {
  return item.children
    .filter(({ name, attributes }) => name === 'category' && attributes.domain === domain)
    .map(({ text, attributes }) => ({ tag: text.trim(), slug: attributes.nicename ?? '' }))
    .filter(({ slug }) => slug !== 'uncategorized');
}

/** The front matter of an item, besides its title. */
function valuesIn(item: XmlElement): Values {
  const tags = ['post_tag', 'category'].flatMap((domain) => termsIn(item, domain)).map(({ tag }) => tag);
  const description = textIn(item, 'excerpt:encoded').replace(/<[^<>]*>/g, '');
  const updated = momentIn(item, 'wp:post_modified');
  return {
    ...(description === '' ? {} : { description }),
    ...(updated === undefined || updated === momentIn(item, 'wp:post_date') ? {} : { updated }),
    ...(tags.length === 0 ? {} : { tags }),
  };
}

/** The lists of tags and categories. */
function termPages(file: string, items: readonly XmlElement[]): readonly FoundPage[] {
  const found = new Map<string, FoundPage>();
  const domains = [
    ['/tag/', 'post_tag'],
    ['/category/', 'category'],
  ] as const;
  for (const item of items.filter((one) => !isDraft(one)))
    for (const [folder, domain] of domains)
      for (const { tag, slug } of termsIn(item, domain)) {
        const address = `${folder}${slug}/`;
        if (slug !== '' && !found.has(address)) found.set(address, listPage(file, address, tag, { tag }));
      }
  return [...found.values()];
}

/** The menu: its items at the top, in their order. */
function menuOf(
  items: readonly XmlElement[],
  byId: ReadonlyMap<string, XmlElement>,
  addressOf: (item: XmlElement) => string,
): FoundSite['menu'] {
  return items
    .filter(
      (item) =>
        textIn(item, 'wp:post_type') === 'nav_menu_item' &&
        /^0?$/.test(metaOf(item, '_menu_item_menu_item_parent')),
    )
    .toSorted((one, other) => Number(textIn(one, 'wp:menu_order')) - Number(textIn(other, 'wp:menu_order')))
    .flatMap((item) => {
      const target = byId.get(metaOf(item, '_menu_item_object_id'));
      const isCustom = metaOf(item, '_menu_item_type') === 'custom';
      const href = isCustom ? metaOf(item, '_menu_item_url') : target && addressOf(target);
      const label = textIn(item, 'title') || (target ? textIn(target, 'title') : '');
      return href && label ? [{ label, href }] : [];
    });
}

const blockTag =
  /^\s*<\/?(?:p|div|h[1-6]|ul|ol|li|table|t[a-z]+|blockquote|pre|figure|hr|section|form|iframe|details|!--)/i;

/** The HTML that WordPress shows: its older editor leaves empty lines between paragraphs, and its shortcodes are in brackets. */
function htmlOf(written: string, from: string, gallery: Gallery, left: Left[]): string {
  const { text, left: lost } = shortcodes(written, from, gallery);
  for (const one of lost) left.push(one);
  if (/<!-- wp:/.test(text)) return text;
  return text
    .split(/(<pre\b[\s\S]*?(?:<\/pre>|$))/i)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .split(/\n[ \t]*\n+/)
            .map((one) =>
              one.trim() === '' || blockTag.test(one) ? one : `<p>${one.trim().replace(/\n/g, '<br>\n')}</p>`,
            )
            .join('\n'),
    )
    .join('\n');
}

/** A text that may come often. */
const short = (text: string) => text.slice(0, 1000);

/** The HTML of some pictures, by their ids. Undefined if the galleries of the site are too long: an id may come often. */
type Gallery = (ids: readonly string[]) => string | undefined;

function galleries(byId: ReadonlyMap<string, XmlElement>): Gallery {
  let left: number = most.source;
  return (ids) => {
    const pictures: string[] = [];
    for (const one of ids.flatMap((id) => byId.get(id.trim()) ?? [])) {
      if (left < 0) return undefined;
      const alt = short(metaOf(one, '_wp_attachment_image_alt') || textIn(one, 'title'));
      const picture = `<p><img src="${short(textIn(one, 'wp:attachment_url'))}" alt="${alt.replaceAll('"', '&quot;')}"></p>`;
      left -= picture.length;
      pictures.push(picture);
    }
    return pictures.join('\n');
  };
}

/** Shortcodes: pictures with captions, galleries and embeds; of others only what they hold. */
function shortcodes(written: string, from: string, gallery: Gallery) {
  const captioned = edited(
    draftOf(from, written, 1),
    /\[caption\b[^\]\n]*\]([\s\S]*?)\[\/caption\]/g,
    ([, inner = '']) => `\n\n${inner.replace(/(<img[^<>]*>(?:\s*<\/a>)?)\s*/, '$1<br>')}\n\n`,
    'everywhere',
    '[/caption]',
  );
  const unwrapped = edited(
    captioned,
    /\[embed\b[^\]\n]*\]([\s\S]*?)\[\/embed\]/g,
    ([, inner = '']) => `<a href="${inner.trim()}">${inner.trim()}</a>`,
    'everywhere',
    '[/embed]',
  );
  const ended = new Set([...written.matchAll(/\[\/([a-z][\w-]*)\]/g)].map(([, name]) => name));
  return edited(
    unwrapped,
    /\[\/?([a-z][\w-]*)((?:\s+[\w-]+=(?:"[^"\]]*"|'[^'\]]*'|[^\s[\]]+))+)?\s*\/?\](?!\()/g,
    ([all, name = '', given = '']) => {
      if (name === 'gallery') {
        const ids = /\bids=["']?([\d,\s]+)/.exec(given)?.[1]?.split(',') ?? [];
        const pictures = gallery(ids);
        if (pictures !== undefined) return pictures;
      }
      const isOne = given !== '' || ended.has(name);
      return isOne ? { text: '', left: { kind: 'shortcode', what: all } } : undefined;
    },
    'everywhere',
    ']',
  );
}
