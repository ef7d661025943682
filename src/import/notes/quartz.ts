// Quartz 4: a vault in `content`, whose addresses are the paths of its notes. Pure.
import { posix } from 'node:path';
import { decoded } from '../../model/addresses/url.ts';
import { uncommented, valuesIn } from '../code/literals.ts';
import {
  addressParts,
  below,
  emptySite,
  isMarkdown,
  literalIn,
  pageAt,
  pagePath,
  stemOf,
} from '../generators/common.ts';
import { listPage, tagPages } from '../generators/lists.ts';
import { matterOf } from '../generators/matter.ts';
import { datedName, textOf, textsOf } from '../generators/values.ts';
import { fitting } from '../globs.ts';
import type { FoundPage, FoundSite, Generator, Left, Tree } from '../model.ts';
import { hardBreaks } from '../syntax/dialects.ts';
import { edited } from '../syntax/draft.ts';
import { addressOf as addressOfFile, Notes, valuesOfNote } from './vault.ts';

const config = 'quartz.config.ts';
const folder = 'content/';

export const quartz: Generator = {
  name: 'quartz',
  isIn: (tree) => tree.has(config),
  read,
};

function read(tree: Tree): FoundSite {
  const left: Left[] = [];
  const code = uncommented(tree.text(config));
  const own: Tree = { ...tree, paths: tree.paths.filter((path) => path.startsWith(folder)) };
  const ignored = textsOf([...valuesIn(code, 'ignorePatterns')][0]).flatMap((one) => [
    fitting(one),
    fitting(`${one}/**`),
  ]);
  const isExplicit = /\bExplicitPublish\(/.test(code);
  const slugOf = sluggedBy(tree.text('quartz/util/path.ts'));
  const redirects: { from: string; to: string }[] = [];
  // Newer versions have aliases from the first folder, and as slugs.
  const isFar = !/join\(dir, alias\)/.test(tree.text('quartz/plugins/emitters/aliases.ts'));
  const pages = below(own, folder)
    .filter((path) => isMarkdown(path) && !ignored.some((fits) => fits(path.slice(folder.length))))
    .map((path): FoundPage => {
      const { values: written, body } = matterOf(tree.text(path));
      const stem = stemOf(path.slice(folder.length));
      const address = addressOf(slugOf(stem));
      const near = isFar ? '' : posix.dirname(stem);
      const aliases = [written.aliases ?? written.alias]
        .flatMap(listedIn)
        .map((one) => posix.join(near, one));
      for (const from of [...aliases, ...textsOf(written.permalink)])
        redirects.push({ from: addressOf(isFar ? slugOf(from.replace(/\.md$/, '')) : from), to: address });
      const name = posix.basename(stem);
      return pageAt(tree, path, left, (values) => {
        const { permalink: _, publish, ...noted } = valuesOfNote(values, body);
        const tags = [...new Set(listedIn(noted.tags ?? noted.tag).map(slugOf))];
        return {
          to: pagePath(stem),
          address,
          date: datedName(name).date,
          // Without a title the name of the file is shown, whatever heading begins the text.
          values: {
            ...noted,
            title: noted.title ?? (/^_?index$/.test(name) ? posix.basename(posix.dirname(path)) : name),
            ...(tags.length > 0 ? { tags } : {}),
          },
          isDraft: isExplicit && publish !== true,
        };
      });
    });
  return {
    ...emptySite,
    settings: {
      name: literalIn(code, 'pageTitle'),
      url: addressParts(siteIn(code)).url,
      language: literalIn(code, 'locale'),
    },
    base: addressParts(siteIn(code)).base,
    pages: [...pages, ...listsOf(pages), ...tagsOf(pages.map(withTagsAbove))],
    feeds: /enableRSS\s*:\s*false/.test(code) ? [] : ['/index.xml'],
    redirects,
    left,
    roots: [folder],
    translate: translated(new Notes(own), code),
  };
}

const siteIn = (code: string) => {
  const site = literalIn(code, 'baseUrl');
  return site === undefined ? undefined : `https://${site.replace(/^https?:\/\//, '')}`;
};

/** Links in Markdown name notes and files as those in brackets do, if the configuration says so. */
const translated =
  (notes: Notes, code: string): FoundSite['translate'] =>
  (draft) => {
    const shown = notes.translated(draft);
    const found = /markdownLinkResolution\s*:\s*['"]shortest/.test(code)
      ? edited(
          shown,
          /(\]\()(?![a-z][a-z\d+.-]*:|[/#])([^()\s#]{1,1000})(?=[)#])/gi,
          ([, open, written = '']) => {
            const path = notes.find(decoded(written), draft.file);
            return path === undefined ? undefined : `${open}${addressOfFile(path)}`;
          },
          'text',
          /\)|#/g,
        )
      : shown;
    return /\bHardLineBreaks\(/.test(code) ? hardBreaks(found) : found;
  };

/** `a, b` or a list. */
const listedIn = (value: unknown) =>
  textsOf(value).flatMap((one) => (Array.isArray(value) ? one : one.split(/,\s*/)));

/** A slug without `index`, as an address. */
const addressOf = (slug: string) => posix.join('/', slug.replace(/(^|\/)_?index$/, '$1'), '/');

/** The slug of a path or a tag. `code`: that of the site's own version, which reads some signs otherwise. */
const sluggedBy =
  (code: string) =>
  (path: string): string =>
    path
      .replace(/\s/g, '-')
      .replaceAll('&', code === '' || code.includes('-and-') ? '-and-' : '&')
      .replaceAll('%', '-percent')
      .replaceAll('?', code.includes('-q"') ? '-q' : '')
      .replaceAll('#', '');

/** Each folder without a page of its own lists its notes. */
function listsOf(pages: readonly FoundPage[]): readonly FoundPage[] {
  const known = new Set(pages.map(({ address }) => address));
  const lists = new Map<string, FoundPage>();
  for (const { address: of, from } of pages)
    for (
      let [address, at] = [posix.dirname(of), posix.dirname(from)];
      address !== '/';
      [address, at] = [posix.dirname(address), posix.dirname(at)]
    ) {
      const list = `${address}/`;
      if (!known.has(list) && !lists.has(list)) lists.set(list, listPage(at, list, posix.basename(at)));
    }
  return [...lists.values()];
}

/** The list of each tag, as links: the templates of a new site list only notes with a date. */
function tagsOf(pages: readonly FoundPage[]): readonly FoundPage[] {
  const shown = pages.filter(({ isDraft }) => !isDraft);
  return tagPages(shown, { tags: '/tags/' }, (tag) => tag).map(({ isList: _, tag = '', ...list }) => {
    const tagged = shown.filter(({ values }) => textsOf(values.tags).includes(tag));
    const links = tagged.map(({ values, address }) => {
      const label = (textOf(values.title) ?? address).replace(/[\\[\]*_`<]/g, '\\$&');
      return `- [${label}](<${address}>)`;
    });
    return { ...list, tag, body: links.sort().join('\n') };
  });
}

/** A page with the tags above its own: a tag `a/b` is in the list of `a`, too. */
function withTagsAbove(page: FoundPage): FoundPage {
  const tags = textsOf(page.values.tags).flatMap((tag) =>
    tag.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/')),
  );
  return { ...page, values: { ...page.values, tags } };
}
