// Hexo's tag plugins, `raw`, values and old Markdown → Markdown. Pure.
import { encodedPath } from '../../model/addresses/url.ts';
import { getOrInsertComputed } from '../../model/values/lazy.ts';
import { ownValue } from '../../model/values/own.ts';
import { stemOf } from '../generators/common.ts';
import { textOf, valueAt } from '../generators/values.ts';
import type { Change, Draft, FoundPage, Values } from '../model.ts';
import { embed, fenced, imageOf } from '../syntax/blocks.ts';
import { codeIn } from '../syntax/codeSpans.ts';
import { calloutOf, kinds } from '../syntax/containers.ts';
import { type ChangeAt, changed, edited, without } from '../syntax/draft.ts';
import { flatHtml } from '../syntax/htmlPages.ts';

/** Where a post's own files are: without the ending of its address. */
export function assetFolder(address: string): string {
  return `${address.replace(/\.html?$/, '').replace(/\/$/, '')}/`;
}

/** The text of a page without Hexo's tags. */
export function hexoTags(draft: Draft, page: FoundPage, posts: readonly FoundPage[]): Draft {
  return withoutTags(tagPlugins(draft, page, posts), page.values);
}

/** An element with only text on lines of its own. */
const block =
  /^[ \t]*<(p|div)((?:\s[^<>\n]*)?)>((?:`[^`\n]*`|(?!<\/?(?:p|div|ul|ol|table|pre|h[1-6])\b|\n[ \t]*\n)[^`])*?)<\/\1>[ \t]*$/gim;

/** marked 0.3, in hexo-renderer-marked before 1.0: text in HTML is Markdown, too. */
export function markdownInBlocks(draft: Draft): Draft {
  return edited(
    draft,
    block,
    ([all, name = '', options = '', inner = '']) => {
      if (!/[`*_[]/.test(inner)) return undefined;
      const kind = (/\bclass\s*=\s*["']([^"']*)/.exec(options)?.[1] ?? '')
        .split(' ')
        .find((one) => Object.hasOwn(kinds, one));
      const indent = /^[ \t]*/.exec(all)?.[0] ?? '';
      if (kind !== undefined)
        return calloutOf(kind, '', inner.trim(), indent !== '').replace(/^(?=[^\n])/gm, indent);
      return name === 'p'
        ? `\n${indent}${inner.trim()}\n`
        : `${indent}<div${options}>\n\n${indent}${inner.trim()}\n\n${indent}</div>`;
    },
    'text',
    '>',
  );
}

/** Code first: in it no other tag has a meaning. */
const blocks = ['codeblock', 'code', 'blockquote', 'quote', 'pullquote'].map((name) => ({
  whole: new RegExp(`\\{% *(${name})\\b([^%\\n]*)%\\}\\n?([\\s\\S]*?)\\{% *end${name} *%\\}`, 'g'),
  end: new RegExp(`\\{% *end${name} *%\\}`, 'g'),
}));
const single =
  /\{% *(asset_img|img|asset_link|asset_path|post_link|post_path|link|youtube|vimeo|gist|iframe)\b([^%\n]*)%\}/g;

/** The posts of a site by their titles and, before these, by their paths. */
const names = new WeakMap<readonly FoundPage[], ReadonlyMap<string | undefined, FoundPage>>();
const namesOf = (posts: readonly FoundPage[]) =>
  new Map([
    ...posts.map((post) => [textOf(post.values.title), post] as const).toReversed(),
    ...posts.map((post) => [/(?:^|\/)_posts\/(.+)$/.exec(stemOf(post.from))?.[1], post] as const),
  ]);

/** Hexo's own tags as Markdown. */
function tagPlugins(draft: Draft, page: FoundPage, posts: readonly FoundPage[]): Draft {
  const inBlocks = ([, name = '', given = '', inner = '']: RegExpExecArray): Change | string => {
    if (/^code/.test(name)) return fenced(inner, /\blang:([\w+#-]+)/.exec(given)?.[1] ?? '');
    const source = name === 'pullquote' ? '' : given.trim();
    const link = /https?:\S+/.exec(source)?.[0];
    const said = source
      .slice(0, link === undefined ? undefined : source.indexOf(link))
      .trim()
      .replace(/,$/, '');
    const by = link === undefined ? said : `[${said || link}](${link})`;
    const lines = `${inner.trim()}${by === '' ? '' : `\n\n— ${by}`}`;
    return lines.replace(/^/gm, '> ');
  };
  // A kind at a time: from a beginning, the whole text would be searched for an end of another kind.
  const plain = blocks.reduce((now, { whole, end }) => edited(now, whole, inBlocks, 'text', end), draft);
  return edited(plain, single, ([all, name = '', given = '']) => {
    const [first = '', ...rest] = wordsOf(given);
    const more = /^(?:true|false)$/.test(rest.at(-1) ?? '') ? rest.slice(0, -1) : rest; // whether signs are escaped
    const beside = (file: string) => encodedPath(assetFolder(page.address) + file);
    switch (name) {
      case 'asset_img':
        return pictureOf([first, ...more], beside);
      case 'img':
        return pictureOf([first, ...more], (file) => file);
      case 'asset_link':
        return `[${more.join(' ') || first}](${beside(first)})`;
      case 'asset_path':
        return beside(first);
      case 'post_link':
      case 'post_path': {
        const to = postOf(first, posts);
        if (to === undefined) return without('link', all, more.join(' '));
        return name === 'post_path' ? to.url : `[${more.join(' ') || to.title}](${to.url})`;
      }
      case 'link': {
        const at = more.findIndex((word) => /^(?:https?:|\/)/.test(word));
        return at === -1
          ? without('tag', all, first)
          : `[${[first, ...more.slice(0, at)].join(' ')}](${more[at]})`;
      }
      default:
        return filmOf(name, first);
    }
  });
}

/** `name#part`, or a title → the address and the title of a post. */
function postOf(given: string, posts: readonly FoundPage[]) {
  const byName = getOrInsertComputed(names, posts, namesOf);
  const whole = byName.get(given);
  const [slug = '', anchor] = given.split('#');
  const to = whole ?? byName.get(slug.replace(/\.md$/, ''));
  if (!to) return undefined;
  const url = encodedPath(to.address) + (whole || anchor === undefined ? '' : `#${anchor}`);
  return { url, title: textOf(to.values.title) ?? given };
}

/** A picture: its file is the first word with an ending, after names of classes; its text the last one, after sizes. */
function pictureOf(words: readonly string[], pathOf: (file: string) => string): string {
  const at = words.findIndex((word) => /\.\w+$/.test(word));
  const said = words.slice(at + 1).filter((word) => !/^\d+$/.test(word));
  return imageOf((said.at(-1) ?? '').replace(/^['"]|['"]$/g, ''), pathOf(words[at] ?? words[0] ?? ''));
}

function filmOf(name: string, first: string): Change {
  const known: Readonly<Record<string, readonly [string, string]>> = {
    youtube: ['YouTube', 'https://www.youtube.com/watch?v='],
    vimeo: ['Vimeo', 'https://vimeo.com/'],
    gist: ['GitHub', 'https://gist.github.com/'],
  };
  const [site, before = ''] = ownValue(known, name) ?? [URL.canParse(first) ? new URL(first).host : first];
  return embed(site, before + first);
}

/** The words of a tag; quoted ones are one. */
const wordsOf = (given: string): readonly string[] =>
  [...given.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  );

const tag = /\{%[^%\n]*%\}|\{\{[^{}\n]*\}\}/g;
/** `raw` has its meaning between single backticks, too; in a fence it is text. */
const rawInCode = /(?<!`)`\{% *raw *%\}([^`\n]*)\{% *endraw *%\}`(?!`)/g;

const endOfRaw = /\{% *endraw *%\}/g;

/** The text in `raw`. HTML on lines of its own is no Markdown there, and after it Markdown begins at once. */
function rawText(inner: string, text: string, start: number, end: number): string {
  const isAlone =
    /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, start - 200), start)) &&
    /^[ \t]*(?:\n|$)/.test(text.slice(end, end + 200));
  if (!isAlone || !/^\s*</.test(inner) || !/>\s*$/.test(inner)) return inner;
  return `\n${flatHtml(inner.trim())}\n`;
}

/** Other tags are left out, and values are those of the page, except in code, which Hexo does not fill in either, and in `raw`. */
function withoutTags(given: Draft, values: Values): Draft {
  const draft = edited(given, rawInCode, ([, inner = '']) => `\`${inner}\``, 'everywhere');
  const { text } = draft;
  const inCode = codeIn(text);
  const ends = [...text.matchAll(endOfRaw)];
  const changes: ChangeAt[] = [];
  let until = 0;
  let next = 0;
  for (const { 0: all, index: start } of text.matchAll(tag)) {
    if (start < until || inCode(start)) continue;
    const end = start + all.length;
    while ((ends[next]?.index ?? end) < start) next += 1;
    const close = /^\{% *raw *%\}$/.test(all) ? ends[next] : undefined;
    until = close ? close.index + close[0].length : end;
    if (close)
      changes.push({ start, end: until, text: rawText(text.slice(end, close.index), text, start, until) });
    else if (/^\{% *end/.test(all)) changes.push({ start, end, text: '' });
    else changes.push({ start, end, ...filledOr(all, values) });
  }
  return changed(draft, changes);
}

/** A value of the page, or nothing. */
function filledOr(all: string, values: Values): Change {
  const value = textOf(valueAt(values, /^\{\{-?\s*([\w.]+)\s*-?\}\}$/.exec(all)?.[1] ?? ''));
  return value === undefined ? without(all.startsWith('{%') ? 'tag' : 'output', all) : { text: value };
}
