// The redirects of hosts, plugins and configurations of the old site. Pure.

import { posix } from 'node:path';
import { slug } from 'github-slugger';
import { once } from '../../model/values/lazy.ts';
import { firstIndex } from '../../model/values/lists.ts';
import { valuesIn } from '../code/literals.ts';
import type { FoundPage, FoundSite, Left, Tree, Values } from '../model.ts';
import { isElsewhere } from '../pages/placed.ts';
import { isHtmlFile } from '../syntax/htmlPages.ts';
import { type HtmlAttribute, htmlTags } from '../syntax/htmlTags.ts';
import { literalIn, readAt } from './common.ts';
import { textOf, textsOf, valueAt, valuesOf } from './values.ts';

/** An old address and its target. Both may be patterns. */
export interface Rule {
  readonly from: string;
  readonly to: string;
}

const listOf = (value: unknown) => (Array.isArray(value) ? value.map(valuesOf) : []);

function rulesOf(values: readonly Values[], from: string, to: string): readonly Rule[] {
  return values.flatMap((one) => {
    const target = textOf(one[to]);
    return target === undefined ? [] : textsOf(one[from]).map((path) => ({ from: path, to: target }));
  });
}

/** Lines of Netlify and Cloudflare Pages. Rewrites, which only show another page's content, are skipped. */
export function linesIn(text: string): readonly Rule[] {
  return text.split('\n').flatMap((line) => {
    const words = line
      .replace(/(?:^|\s)#.*/, '')
      .trim()
      .split(/\s+/);
    const to = words.slice(1).find((word) => /^(?:\/|https?:)/.test(word));
    return words[0]?.startsWith('/') && to !== undefined && !words.includes('200')
      ? [{ from: words[0], to }]
      : [];
  });
}

/** The target of HTML that only sends browsers elsewhere: `<meta http-equiv="refresh">`. It may be a value of its template. */
export function refreshIn(html: string, values: Values = {}): string | undefined {
  if (!/http-equiv/i.test(html)) return undefined;
  const meta = htmlTags(html).find(({ name, attributes }) => name === 'meta' && isRefresh(attributes));
  const given = meta?.attributes.find(({ name }) => name === 'content')?.value ?? '';
  const [, to = ''] = /;\s*url\s*=(.*)/is.exec(given) ?? [];
  const target = to.trim().replace(/^['"]|['"]$/g, '');
  const [, path] = /^\{\{-?\s*([\w.]+)(?:\s*\|\s*url)?\s*-?\}\}$/.exec(target) ?? [];
  const filled = path === undefined ? target : textOf(valueAt(values, path));
  return filled === undefined || /^$|[{}]/.test(filled) ? undefined : filled;
}

const isRefresh = (attributes: readonly HtmlAttribute[]) =>
  attributes.some(({ name, value }) => name === 'http-equiv' && value.toLowerCase() === 'refresh');

const indexless = (address: string) => address.replace(/\/index\.html?$/, '/');

/** A site without the HTML that only redirects: pages and public files, which become redirects. */
function withoutStubs(tree: Tree, site: FoundSite): FoundSite {
  const redirects: Rule[] = [];
  const isStub = (file: string, from: string) => {
    const to = isHtmlFile(file) ? refreshIn(tree.text(file)) : undefined;
    if (to !== undefined) redirects.push({ from, to });
    return to !== undefined;
  };
  const files = site.files.filter(({ from, to }) => !isStub(from, indexless(posix.join('/', to))));
  const pages = site.pages.filter(({ from, address }) => !isStub(from, indexless(address)));
  return { ...site, files, pages, redirects: [...redirects, ...site.redirects] };
}

/** The rules under `redirects` in a JavaScript configuration: of Astro, and of a plugin of Docusaurus. */
export function codeRules(code: string): readonly Rule[] {
  return [...valuesIn(code, 'redirects')].flatMap((value) => {
    if (Array.isArray(value)) return rulesOf(listOf(value), 'from', 'to');
    return Object.entries(valuesOf(value)).flatMap(([from, to]) => {
      const target = textOf(to) ?? textOf(valuesOf(to).destination);
      return target === undefined ? [] : [{ from, to: target }];
    });
  });
}

/**
 * The lists of Starlight's blog (starlight-blog): their further parts, and those of tags and authors. Documentation has none of these:
 * they go to its list of posts.
 */
export function blogRules(code: string, pages: readonly FoundPage[]): readonly Rule[] {
  const [, given = ''] = /\bstarlightBlog\(([\s\S]*)/.exec(code) ?? [];
  if (given === '') return [];
  const folder = `/${(literalIn(given, 'prefix') ?? 'blog').replace(/^\/|\/$/g, '')}/`;
  const posts = pages.filter(
    ({ address, isDraft }) => !isDraft && address !== folder && address.startsWith(folder),
  );
  const size = Number(/\bpostCount\s*:\s*(\d+)/.exec(given)?.[1] ?? 5);
  const parts = Array.from(
    { length: Math.max(0, Math.ceil(posts.length / size) - 1) },
    (_, index) => `${index + 2}`,
  );
  const tags = posts.flatMap(({ values }) => textsOf(values.tags)).map((tag) => `tags/${slug(tag)}`);
  const named = [...given.matchAll(/\bname\s*:\s*(['"])([^'"\n]+)\1/g)].map(([, , name = '']) => name);
  const own = posts.flatMap(({ values }) =>
    [values.authors].flat().map((one) => textOf(valuesOf(one).name) ?? ''),
  );
  const authors = [...named, ...own].filter(Boolean).map((name) => `authors/${slug(name)}`);
  return toFolder(folder, [...parts, ...tags, ...authors]);
}

/** Redirects from addresses below a folder to it. */
export function toFolder(folder: string, paths: readonly string[]): readonly Rule[] {
  return [...new Set(paths)].map((path) => ({ from: `${folder}${path}/`, to: folder }));
}

/** The most redirects for pages that languages lack: each language could lack all of them. */
const mostUntranslated = 5000;

/**
 * Starlight and Docusaurus show a page of the main language in each language that lacks it. `others`, `main`: how the addresses of a
 * language begin. What is too much is noted in `left`.
 */
export function untranslated(
  pages: readonly FoundPage[],
  others: readonly string[],
  main: string,
  left: Left[],
): readonly Rule[] {
  const known = new Set(pages.map(({ address }) => address));
  const isOther = (address: string) => others.some((before) => address.startsWith(`${before}/`));
  const shown = pages.filter(
    ({ address, isDraft }) => !isDraft && (main === '' ? !isOther(address) : address.startsWith(`${main}/`)),
  );
  const rules: Rule[] = [];
  for (const before of others)
    for (const { address } of shown) {
      const from = `${before}${address.slice(main.length)}`;
      if (known.has(from)) continue;
      if (rules.length < mostUntranslated) rules.push({ from, to: address });
      else {
        left.push({ file: before, kind: 'redirect', what: `${before}/… → ${main}/…` });
        break;
      }
    }
  return rules;
}

/** The rules for hosts, in any file of the old site. */
function hostRules(tree: Tree, { files }: FoundSite): readonly Rule[] {
  const lines = new Set(['_redirects', 'static/_redirects', 'public/_redirects', 'src/_redirects']);
  for (const { from, to } of files) if (to === '_redirects') lines.add(from);
  const netlify = readAt(tree, 'netlify.toml').values.redirects;
  const { vercel, firebase } = {
    vercel: readAt(tree, 'vercel.json').values.redirects,
    firebase: valueAt(readAt(tree, 'firebase.json').values, 'hosting.redirects'),
  };
  return [
    ...[...lines].flatMap((file) => linesIn(tree.text(file))),
    ...rulesOf(
      listOf(netlify).filter(({ status }) => status !== 200),
      'from',
      'to',
    ),
    ...rulesOf([...listOf(vercel), ...listOf(firebase)], 'source', 'destination'),
  ];
}

/** `/old/*` and `/old/:path*` → the part before the pattern. Undefined for other patterns. */
function prefixOf(path: string): string | undefined {
  return /^([^*:()]*\/)(?:\*|:\w+\*?|\(\.\*\)|:\w+\(\.\*\))$/.exec(path)?.[1];
}

/** The most redirects of a site whose patterns become one for each page: each pattern could have all pages. */
const mostRedirects = 50_000;

/** The range of the addresses below a folder. `sorted`: by their code units. */
function rangeOf(folder: string, sorted: readonly string[]): readonly [from: number, to: number] {
  const firstThat = (isBehind: (address: string) => boolean) =>
    firstIndex(sorted.length, (index) => isBehind(sorted[index] ?? ''));
  return [firstThat((one) => one >= folder), firstThat((one) => one >= folder && !one.startsWith(folder))];
}

const isPlain = (path: string) => /^\/[^*:()]*$/.test(path);

/**
 * A site with all its redirects. A pattern that moves a folder becomes one redirect for each of its pages. Redirects without a page
 * are reported.
 */
export function withRedirects(tree: Tree, found: FoundSite): FoundSite {
  const site = withoutStubs(tree, found);
  const { base, settings, pages } = site;
  const own = (path: string) => {
    const inner =
      settings.url !== undefined && path.startsWith(`${settings.url}/`)
        ? path.slice(settings.url.length)
        : path;
    return base !== '/' && inner.startsWith(base) ? inner.slice(base.length - 1) : inner;
  };
  const rules = [...hostRules(tree, site), ...site.redirects].map(({ from, to }) => ({
    from: own(from),
    to: own(to),
  }));
  const sorted = once(() => pages.map(({ address }) => address).sort());
  const redirects: Rule[] = [];
  const left: Left[] = [];
  for (const rule of rules) {
    const { from, to } = rule;
    const [before, after] = [prefixOf(from), prefixOf(to)];
    const [start, end] = before === undefined || after === undefined ? [0, 0] : rangeOf(after, sorted());
    if (isPlain(from) && (isPlain(to) || isElsewhere(to))) redirects.push(rule);
    else if (
      before !== undefined &&
      after !== undefined &&
      end > start &&
      redirects.length + end - start <= mostRedirects
    )
      for (const one of sorted().slice(start, end))
        redirects.push({ from: before + one.slice(after.length), to: one });
    else left.push({ file: from, kind: 'redirect', what: `${from} → ${to}` });
  }
  return { ...site, redirects, left: [...site.left, ...left] };
}
