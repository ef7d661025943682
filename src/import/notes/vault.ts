// Vaults of notes: Obsidian, Foam, Logseq. Each note is a page, and links name notes, not paths. Pure.
import { posix } from 'node:path';
import { slug } from 'github-slugger';
import { nearRoute, routeFrom } from '../../model/site/routes.ts';
import { getOrInsertComputed } from '../../model/values/lazy.ts';
import {
  below,
  emptySite,
  folderAddress,
  isMarkdown,
  pageAt,
  pagePath,
  stemOf,
} from '../generators/common.ts';
import { matterOf } from '../generators/matter.ts';
import { datedName, textOf, textsOf, withKnownKeys } from '../generators/values.ts';
import type { Change, Draft, FoundPage, FoundSite, Generator, Left, Tree, Values } from '../model.ts';
import { embed, imageOf } from '../syntax/blocks.ts';
import { foldedCallouts } from '../syntax/callouts.ts';
import { codeIn } from '../syntax/codeSpans.ts';
import { hardBreaks } from '../syntax/dialects.ts';
import { draftOf, edited, Included, without } from '../syntax/draft.ts';

/** What Logseq notes of a block, which is no text. */
const ofBlocks = /^[ \t]*(?:- )?(?:title|tags|alias|id|collapsed|icon|public)::.*\n?/gm;

const isLogseq = (tree: Tree) => tree.has('logseq/config.edn');

export const vault: Generator = {
  name: 'obsidian',
  isIn: (tree) =>
    isLogseq(tree) ||
    tree.paths.some((path) => /^(?:\.obsidian\/|\.foam\/|\.vscode\/foam\.json$)/.test(path)) ||
    isOfNotes(tree),
  read,
};

function read(tree: Tree): FoundSite {
  const left: Left[] = [];
  const notes = new Notes(tree);
  const paths = below(tree, '').filter(
    (path) => isMarkdown(path) && !/^(?:logseq|templates?|_templates?)\//i.test(path),
  );
  const isPublished = paths.some((path) => {
    const { values } = matterOf(tree.text(path));
    return values.publish !== undefined || values.permalink !== undefined;
  });
  const pages = paths.map((path): FoundPage => {
    const page = pageAt(tree, path, left, (own) => {
      const stem = stemOf(path).replaceAll('___', '/');
      const name = posix.basename(stem);
      const journal = /^(\d{4})[-_](\d\d)[-_](\d\d)$/.exec(name);
      const date = journal ? journal.slice(1).join('-') : datedName(name).date;
      const values = valuesOfNote(own, matterOf(tree.text(path)).body);
      const given = textOf(values.permalink);
      // Obsidian Publish writes a space as a plus.
      const plain = folderAddress(isPublished ? stem.replaceAll(' ', '+') : stem);
      const near = routeFrom(plain) ?? nearRoute(plain) ?? plain;
      return {
        to: pagePath(stem),
        address: given === undefined ? near : `/${given.replace(/^\/|\/$/g, '')}/`,
        date,
        values,
        title: journal ? date : name,
        isDraft: values.publish === false,
      };
    });
    return isLogseq(tree) ? { ...page, body: page.body.replace(ofBlocks, '') } : page;
  });
  return {
    ...emptySite,
    pages,
    left,
    translate: (draft) => hardBreaks(notes.translated(draft)),
  };
}

/** A note's values: names that it goes by are no addresses, and tags of its text are tags. */
export function valuesOfNote(own: Values, body: string): Values {
  const { aliases: _, alias: __, cssclasses: ___, cssclass: ____, ...values } = withKnownKeys(own);
  const inCode = body.includes('#') ? codeIn(body) : () => true;
  const inText = [...body.matchAll(tagInText)]
    .filter(({ index }) => !inCode(index))
    .map(([, tag = '']) => tag);
  const properties = Object.fromEntries(
    [...body.matchAll(/^(?:- )?(title|tags)::[ \t]*(.+)$/gm)].map(([, key = '', value = '']) => [
      key,
      key === 'tags' ? value.split(/,\s*/).map((one) => one.replace(/^#|\[\[|\]\]/g, '')) : value,
    ]),
  );
  const all = { ...properties, ...values };
  const tags = [...textsOf(all.tags).flatMap((one) => one.split(/,\s*|\s+#?/)), ...inText].map((one) =>
    one.replace(/^#/, ''),
  );
  return tags.length > 0 ? { ...all, tags: [...new Set(tags)].filter(Boolean) } : all;
}

/** `#tag/below`, which is no heading and no number. */
const tagInText = /(?<=^|\s)#((?=[\p{L}\p{N}_/-]*[\p{L}_])[\p{L}\p{N}_/-]+)/gmu;

/** A link to a note or a file: what it names, the heading or block there, and how it is shown. */
interface Target {
  readonly name: string;
  readonly heading: string;
  readonly block: string;
  readonly label: string | undefined;
}

function targetOf(inner: string): Target {
  const [written = '', ...labels] = inner.split(/\\?\|/);
  const [name = '', ...parts] = written.split('#');
  const last = parts.at(-1)?.trim() ?? '';
  const isBlock = last.startsWith('^');
  const label = labels.join('|').trim();
  return {
    name: name.trim(),
    heading: isBlock ? '' : last,
    block: isBlock ? last.slice(1) : '',
    label: label === '' ? undefined : label,
  };
}

const link = /(!?)\[\[([^[\]\n]{1,1000})\]\]/g;

/** The key of the file with the shortest path, beside those of folders. */
const first = '';

/**
 * Files by the ends of their paths (`c`, `b/c`, `a/b/c`), and then by their folders, for links by the hundred to notes by the
 * hundred. `all`: the shortest path first.
 */
function byEnds(all: readonly string[]): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const found = new Map<string, Map<string, string>>();
  for (const path of all)
    for (const known of [path, stemOf(path)].flatMap((one) => [one, one.replaceAll('___', '/')])) {
      let end = '';
      for (const part of keyOf(known).split('/').reverse()) {
        end = end === '' ? part : `${part}/${end}`;
        const files = getOrInsertComputed(found, end, () => new Map([[first, path]]));
        if (!files.has(posix.dirname(path))) files.set(posix.dirname(path), path);
      }
    }
  return found;
}

/** Notes and files by the names that links call them. */
export class Notes {
  readonly #tree: Tree;
  readonly #byName = new Map<string, string[]>();
  /** Of files with one name: those whose path ends as a link says. */
  readonly #byEnd = new WeakMap<readonly string[], ReadonlyMap<string, ReadonlyMap<string, string>>>();
  readonly #aliases = new Map<string, string>();
  /** Blocks that some link names. */
  readonly #blocks = new Set<string>();

  constructor(tree: Tree) {
    this.#tree = tree;
    for (const path of tree.paths) {
      if (/(?:^|\/)\./.test(path)) continue;
      const names = isMarkdown(path)
        ? [posix.basename(stemOf(path)), posix.basename(path)]
        : [posix.basename(path)];
      for (const name of names.flatMap((one) => [one, one.replaceAll('___', '/')])) {
        const key = keyOf(name);
        const all = this.#byName.get(key);
        if (all) all.push(path);
        else this.#byName.set(key, [path]);
      }
      if (!isMarkdown(path)) continue;
      const text = tree.text(path);
      const values = withKnownKeys(matterOf(text).values);
      for (const alias of [values.aliases, values.alias, values.title].flatMap(textsOf))
        if (!this.#aliases.has(keyOf(alias))) this.#aliases.set(keyOf(alias), path);
      for (const [, id = ''] of text.matchAll(/#\^([\w-]+)(?:\||\]\])/g)) this.#blocks.add(id);
    }
    for (const all of this.#byName.values())
      all.sort((one, other) => one.split('/').length - other.split('/').length || one.length - other.length);
  }

  /** The file that a name means: the whole path, one in the folder of the note, or the one with the shortest path. */
  find(name: string, from: string): string | undefined {
    const path = posix.normalize(name.replace(/^\/+/, ''));
    const near = posix.join(posix.dirname(from), name);
    for (const one of [path, near])
      for (const end of ['', '.md']) if (this.#tree.has(one + end)) return one + end;
    const all = this.#byName.get(keyOf(posix.basename(path))) ?? this.#byName.get(keyOf(path)) ?? [];
    const fitting = getOrInsertComputed(this.#byEnd, all, () => byEnds(all)).get(keyOf(path));
    return fitting?.get(posix.dirname(from)) ?? fitting?.get(first) ?? this.#aliases.get(keyOf(name));
  }

  /** A note's text as Markdown. */
  translated(draft: Draft, included = new Included(draft.file)): Draft {
    const shown = edited(draft, /%%[\s\S]*?%%/g, () => '', 'text', '%%');
    const bare = edited(
      shown,
      /^([ \t]*)(`{3,}|~{3,})[ \t]*(dataview(?:js)?|query|tasks|button)\b[^\n]*\n[\s\S]*?(?:\n[ \t]*\2[ \t]*$|(?![\s\S]))/gm,
      ([all, , , kind = '']) => without('code', `${kind}: ${all.split('\n')[1] ?? ''}`),
      'everywhere',
    );
    const shows = edited(
      bare,
      /!\[([^[\]\n]*)\]\((https:\/\/(?:www\.youtube\.com|youtu\.be|twitter\.com|x\.com)\/[^)\s]+)\)/g,
      ([, alt, url = '']) => embed(new URL(url).host, url, alt || undefined),
    );
    const linked = edited(
      shows,
      link,
      ([all, sign, inner = '']) => {
        const target = targetOf(inner);
        return sign === ''
          ? this.#link(all, target, draft.file)
          : this.#embed(all, target, draft.file, included);
      },
      'text',
      ']]',
    );
    const marked = edited(
      linked,
      /==(?=\S)([^=\n]+?)(?<=\S)==/g,
      ([, text]) => `<mark>${text}</mark>`,
      'text',
      '==',
    );
    const blocks = edited(
      marked,
      /(?<=\S)[ \t]+\^([\w-]+)[ \t]*$|^[ \t]*\^([\w-]+)[ \t]*$/gm,
      ([, near, below]) => {
        const id = near ?? below ?? '';
        return this.#blocks.has(id) ? `<span id="block-${id}"></span>` : '';
      },
    );
    // At the beginning of a line it would be taken for a heading.
    const tags = edited(blocks, /^([ \t]*)#(?=[\p{L}\p{N}_/-])/gmu, ([, indent]) => `${indent}\\#`);
    return foldedCallouts(tags);
  }

  #link(all: string, target: Target, from: string): Change | string {
    const { name, heading, block, label } = target;
    const path = name === '' ? '' : this.find(name, from);
    const said = label ?? [name, heading].filter(Boolean).join(' > ');
    if (path === undefined) return without('link', all, said);
    const anchor = heading !== '' ? `#${slug(heading)}` : block !== '' ? `#block-${block}` : '';
    return `[${said.replace(/[[\]]/g, '\\$&')}](${path === '' ? '' : addressOf(path)}${anchor})`;
  }

  #embed(all: string, target: Target, from: string, included: Included): Change | string {
    const { name, label = '' } = target;
    const path = name === '' ? from : this.find(name, from);
    if (path === undefined) return without('image', all, label || name);
    if (!isMarkdown(path)) return fileOf(path, name, label);
    const text = matterOf(this.#tree.text(path)).body;
    const inner = included.within(path, text);
    if (!inner) return this.#link(all, target, from);
    const part = partOf(text, target);
    if (part === undefined) return without('include', all, label || name);
    return `\n${this.translated(draftOf(path, part, 1), inner).text.trim()}\n`;
  }
}

/** A picture, or a link to another file; `300` and `300x200` are its size. */
function fileOf(path: string, name: string, label: string): string {
  const size = /^(?:(.*)\|)?(\d+)(?:x(\d+))?$/.exec(label);
  const alt = (size ? size[1] : label) || posix.basename(stemOf(path)).replace(/[-_]+/g, ' ');
  const address = addressOf(path);
  if (!/\.(?:avif|bmp|gif|jpe?g|png|svg|webp)$/i.test(path)) return `[${label || name}](${address})`;
  const [, , width, height] = size ?? [];
  const shown = alt.replaceAll('"', '&quot;');
  return width === undefined
    ? imageOf(alt, address)
    : `<img src="${address}" alt="${shown}" width="${width}"${height === undefined ? '' : ` height="${height}"`}>`;
}

export const addressOf = (path: string) => `/${encodeURI(path).replace(/[()#?]/g, encodeURIComponent)}`;

const keyOf = (name: string) => name.normalize('NFC').toLowerCase();

/** A heading without the signs that close it. Not by a regular expression: it would search from each of them. */
function withoutEnd(words: string): string {
  let end = words.length;
  while (end > 1 && /[ \t#]/.test(words.charAt(end - 1))) end -= 1;
  return words.slice(0, end);
}

/** The part of a note below a heading, or a block of it; the whole note otherwise; undefined if it is not there. */
function partOf(text: string, { heading, block }: Target): string | undefined {
  if (heading === '' && block === '') return text.replace(/^\s*# [^\n]*\n/, '');
  if (block !== '') return text.split(/\n[ \t]*\n/).find((part) => part.trimEnd().endsWith(`^${block}`));
  const inCode = codeIn(text);
  const heads = [...text.matchAll(/^(#{1,6})[ \t]+(\S[^\n]*)$/gm)].filter(({ index }) => !inCode(index));
  const wanted = slug(heading);
  const at = heads.findIndex(([, , words = '']) => slug(withoutEnd(words)) === wanted);
  const [all = '', signs = ''] = heads[at] ?? [];
  if (at === -1) return undefined;
  const end = heads.slice(at + 1).find(([, other = '']) => other.length <= signs.length)?.index;
  return text.slice((heads[at]?.index ?? 0) + all.length, end);
}

/** The fewest files in which links to notes make a vault of a folder, whose settings are often kept out of a repository. */
const fewestNotes = 10;

function isOfNotes(tree: Tree): boolean {
  const all = tree.paths.filter((path) => isMarkdown(path));
  const linked = all.filter((path) => noteLink.test(tree.text(path))).length;
  return linked >= fewestNotes && linked > all.length / 2;
}

const noteLink = /!?\[\[[^[\]\n]+\]\]/;

/** Whether a folder of Markdown links its notes by their names. */
export function hasNoteLinks(tree: Tree): boolean {
  return tree.paths.some((path) => isMarkdown(path) && noteLink.test(tree.text(path)));
}
