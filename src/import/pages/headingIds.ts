// The old generator's ids of headings. They are written where ours would differ, so that links to them still work. Pure.
import type { Heading } from 'mdast';
import { toString as textOfNode } from 'mdast-util-to-string';
import { isLabel, nameHeadings } from '../../markdown/reading/headings.ts';
import { walk } from '../../markdown/reading/walk.ts';
import { wellFormed } from '../../model/addresses/url.ts';
import { transliterate } from '../../model/site/routes.ts';
import { ownValue } from '../../model/values/own.ts';
import type { Draft } from '../model.ts';
import { type ChangeAt, changed } from '../syntax/draft.ts';
import { isHtml } from '../syntax/elements.ts';
import { treeOf } from './links.ts';

/** A heading's text as an id, before equal ones get numbers. `written`: the source with its Markdown syntax. */
export type Slug = (text: string, written: string) => string;

/** The signs of the usual references. */
const signs = { amp: '&', lt: '<', gt: '>', quot: '"', copy: '©', reg: '®', hellip: '…', nbsp: '\u00A0' };

/** A text with its references as they are written: `&lt;`, and `&amp;` for an escaped `&`. */
function asWritten(text: string, written: string): string {
  let at = 0;
  const parts = [...written.matchAll(/\\[&<>"]|&(\w{2,6});|[&<>"]/g)].flatMap(([all, name]) => {
    const next = text.indexOf(name === undefined ? (all.at(-1) ?? '') : (ownValue(signs, name) ?? all), at);
    if (next === -1) return [];
    const before = text.slice(at, next);
    at = next + 1;
    return [before, all === '\\&' ? '&amp;' : all];
  });
  return parts.join('') + text.slice(at);
}

/** Letters that are one without a mark in hexo-util, but have no parts in Unicode. */
const letters = {
  Ø: 'O',
  ø: 'o',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  ß: 's',
};
/** A letter without its marks, if it is one in ASCII with them. Other signs, such as …, stay. */
const plainLetter = (one: string) => {
  const plain = one.normalize('NFKD').replace(/[\u0300-\u036F]/g, '');
  return /^[À-ɏḀ-ỿⒶ-ⓩＡ-ｚ]$/.test(one) && /^[a-z]{1,2}$/i.test(plain) ? plain : one;
};

/** Words and spaces of a text, with dashes between them. */
const pythonSlug = (text: string) =>
  text
    .replace(/[^\p{L}\p{N}_\s-]/gu, '')
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '-');

/** How generators and their plugins make ids from headings, if not in GitHub's way, which is ours. */
export const slugs = {
  /** @mdit-vue/shared 2.1, in VitePress 1.6: references stay as they are written. */
  vitepress: (text, written) =>
    asWritten(text, written)
      .replace(/:[a-z\d_+-]+:/g, '')
      .normalize('NFKD')
      .replace(/[\u0300-\u036F]/g, '')
      .replace(/[\s\p{Cc}~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .replace(/^(\d)/, '_$1')
      .toLowerCase(),
  /** hexo-util 3.3, in hexo-renderer-marked 6: only of letters the marks go. */
  hexo: (text) =>
    text
      .normalize('NFC')
      .replace(/[^\0-~]/gu, (one) => ownValue(letters, one) ?? plainLetter(one))
      .replace(/\p{Cc}/gu, '')
      .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'<>,.?/]+/g, '-')
      .replace(/^-+|-+$/g, ''),
  /** markdown-it-anchor 9. */
  anchor: (text) => encodeURIComponent(wellFormed(text).trim().toLowerCase().replace(/\s+/g, '-')),
  /** uslug 1.0. */
  uslug: (text) =>
    text
      .normalize('NFKC')
      .replace(/[^\p{L}\p{N}\p{M}\p{Z}~_-]/gu, '')
      .trim()
      .replace(/[\s-]+/g, '-')
      .toLowerCase(),
  /** @sindresorhus/slugify 2.2, in Eleventy: only ASCII letters and digits. */
  ascii: (text) =>
    transliterate()(text.replaceAll('&', ' and ').replaceAll('♥', ' love ').replaceAll('🦄', ' unicorn '))
      .toLowerCase()
      .replace(/([a-z\d])'([ts])(?=\s|$)/g, '$1$2')
      .replace(/[^a-z\d]+/g, '-')
      .replace(/^-|-$/g, ''),
  /** The crate slug 0.1, in Zola. */
  zola: (text) =>
    transliterate()(text.replace(/\p{Script=Latin}/gu, (letter) => letter.normalize('NFD').charAt(0)))
      .toLowerCase()
      .replace(/[^a-z\d]+/g, '-')
      .replace(/^-|-$/g, ''),
  /** Hugo 0.111: uses the source, so that addresses of links count. */
  hugo: (_, written) =>
    written
      .trim()
      .replace(/[^\p{L}\p{Nd}_ -]/gu, '')
      .replaceAll(' ', '-')
      .toLowerCase() || 'heading',
  /** Hugo with `autoHeadingIDType: github-ascii`: letters lose their marks, and other letters go. */
  hugoAscii: (_, written) =>
    written
      .trim()
      .normalize('NFD')
      .replace(/[^a-z\d_ -]/gi, '')
      .replaceAll(' ', '-')
      .toLowerCase() || 'heading',
  /** Hugo with `autoHeadingIDType: blackfriday`. */
  blackfriday: (_, written) =>
    written
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .replaceAll(' ', '-')
      .toLowerCase() || 'heading',
  /** kramdown 2.4 without GFM: uses the source, as Hugo does. */
  kramdown: (_, written) =>
    written
      .replace(/^[^a-z]+/i, '')
      .replace(/[^a-z\d -]/gi, '')
      .replace(/ /g, '-')
      .toLowerCase() || 'section',
  /** Python-Markdown 3.4, in MkDocs: only signs of ASCII. */
  python: (text) => pythonSlug(text.normalize('NFKD').replace(/[^\0-\x7F]/g, '')),
  /** The same with `slugify_unicode`. */
  pythonUnicode: (text) => pythonSlug(text),
  /** pymdownx.slugs 9.5, in small letters: each space becomes a dash. */
  pymdownx: (text) =>
    text
      .normalize('NFC')
      .trim()
      .replace(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-')
      .toLowerCase(),
} as const satisfies Readonly<Record<string, Slug>>;

/** For one page: equal ids get numbers, from 1, as in all of these. `joint`: the sign before the number; `_` in Python-Markdown, which has no empty ids. */
export function numbering(slug: Slug, joint: '-' | '_' = '-'): () => Slug {
  return () => {
    const seen = new Map<string, number>(joint === '_' ? [['', 0]] : []);
    return (text, written) => {
      const first = slug(text, written);
      if (first === '' && joint === '-') return '';
      let number = seen.get(first) ?? 0;
      let id = number === 0 && !seen.has(first) ? first : `${first}${joint}${++number}`;
      while (number > 0 && seen.has(id)) id = `${first}${joint}${++number}`;
      seen.set(first, number);
      if (id !== first) seen.set(id, 0);
      return id;
    };
  };
}

/** A heading without an id of its own: its text, and its end in the source. */
interface Bare {
  readonly text: string;
  readonly written: string;
  readonly node: Heading;
}

function bareHeadings(draft: Draft): readonly Bare[] {
  const tree = draft.text.includes('#') || /^[=-]+[ \t]*$/m.test(draft.text) ? treeOf(draft) : undefined;
  const found: Bare[] = [];
  if (tree)
    walk(tree, (node) => {
      if (node.type !== 'heading') return;
      let isBadge = false; // a component: its words are not in an id
      const own = node.children.filter((one) => {
        if (one.type !== 'html') return !isBadge;
        const [, end, name = ''] = /^<(\/?)([a-z]\w*)/i.exec(one.value) ?? [];
        if (name === 'mark') isBadge = end === '';
        return !isHtml(name);
      });
      const [from, to] = [
        node.children[0]?.position?.start.offset,
        node.children.at(-1)?.position?.end.offset,
      ];
      found.push({ text: textOfNode(own).trim(), written: draft.text.slice(from ?? 0, to ?? 0), node });
    });
  return found;
}

/** The generator's ids of a page's headings, by text, in order. Headings with their own id are left out. */
export function oldIds(draft: Draft, idOf: Slug): readonly (readonly [text: string, id: string])[] {
  return bareHeadings(draft).flatMap(({ text, written }) => {
    const label = /\{([^{}\n]*)\}$/.exec(text)?.[1];
    return label !== undefined && isLabel(label) ? [] : [[text, idOf(text, written)] as const];
  });
}

/** How many headings in a row may be gone. */
const mostGone = 20;

/** Gives the headings of a page their old ids. `old`: of its headings before one became its title. */
export function withOldIds(draft: Draft, old: ReturnType<typeof oldIds>): Draft {
  if (old.length === 0) return draft;
  const headings = structuredClone(bareHeadings(draft)); // naming them takes their labels away
  const before = headings.map(({ node }) => node.data?.hProperties?.id);
  const texts = headings.map(({ text }) => text);
  // Tags are not in ids.
  const named = headings.map(({ node }) => ({
    ...node,
    children: node.children.filter(({ type }) => type !== 'html'),
  }));
  nameHeadings(named, new Map(), draft.text);
  const changes: ChangeAt[] = [];
  /** The headings that got another id: equal ones then lack the number that they had. */
  const others = new Set<string | undefined>();
  let at = 0;
  for (const [index, { node }] of headings.entries()) {
    // Some may be gone: the title, and those in parts that were left out.
    const text = texts[index];
    const near = old.slice(at, at + mostGone).findIndex(([one]) => one === text);
    if (near === -1 || before[index] !== undefined) continue;
    const id = old[at + near]?.[1] ?? '';
    at += near + 1;
    if (id === '' || (id === String(named[index]?.data?.hProperties?.id) && !others.has(text))) continue;
    others.add(text);
    changes.push(labelled(node, node.position?.end.offset ?? 0, id));
  }
  return changed(draft, changes);
}

/** An id after a heading: in braces or, with signs that are not allowed there, as a separate element. */
function labelled(node: Heading, end: number, id: string): ChangeAt {
  // At the edges of words, two of these signs would be emphasis.
  const edges = /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;
  const isSafe = (id.match(edges) ?? []).length < 2 && !id.endsWith('_');
  const sign = isSafe ? id : id.replace(edges, '\\_');
  const mark = isLabel(`#${id}`)
    ? `{#${sign}}`
    : `<span id="${id.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></span>`;
  // After the words, because closing signs (`## A ##`) and an underline (`A\n===`) follow.
  const last = node.children.at(-1)?.position?.end.offset ?? end;
  return { start: last, end: last, text: ` ${mark}` };
}
