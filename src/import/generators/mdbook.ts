// mdBook: book.toml, SUMMARY.md, and its chapters. Pure.
import { posix } from 'node:path';
import type { Draft, FoundSite, Generator, Left, Tree } from '../model.ts';
import { detailsOf } from '../syntax/blocks.ts';
import { calloutOf } from '../syntax/containers.ts';
import { type ChangeAt, changed, dedented, edited, indented } from '../syntax/draft.ts';
import { mdbookIncludes } from '../syntax/includes.ts';
import { configOf, emptySite, folderAddress, isMarkdown, pageAt, pagePath, stemOf } from './common.ts';
import { listedLinks } from './lists.ts';
import { textOf, valueAt, valuesOf } from './values.ts';

export const mdbook: Generator = {
  name: 'mdbook',
  isIn: (tree) => tree.has('book.toml') || tree.has('src/SUMMARY.md') || tree.has('SUMMARY.md'),
  read,
};

function read(tree: Tree): FoundSite {
  const left: Left[] = [];
  const { values: config } = configOf(tree, ['book.toml'], left);
  const named = textOf(valueAt(config, 'book.src')) ?? (tree.has('src/SUMMARY.md') ? 'src' : '.');
  const folder = named === '.' ? '' : `${named.replace(/\/$/, '')}/`;
  const summary = `${folder}SUMMARY.md`;
  const chapters = listedLinks(tree.text(summary), folder);
  const isHome = (path: string) => /^(?:index|readme)$/i.test(stemOf(path.slice(folder.length)));
  const all = [...chapters.keys()].filter((path) => isMarkdown(path) && tree.has(path));
  const hasHome = all.some(isHome);
  const title = textOf(valueAt(config, 'book.title'));
  const pages = all.map((path, index) =>
    pageAt(tree, path, left, () => {
      const stem = stemOf(path.slice(folder.length));
      return {
        to: pagePath(stem),
        address: /(?:^|\/)(?:index|readme)$/i.test(stem) ? folderAddress(stem) : `/${stem}.html`,
        values: {},
        title: chapters.get(path),
        order: index + 1,
      };
    }),
  );
  // The list of chapters, which every page of a book shows, is a separate page here. It is the first page if no chapter is.
  const list = pageAt(tree, summary, left, () => ({
    to: hasHome ? 'summary.md' : 'index.md',
    address: hasHome ? '/summary/' : '/',
    values: { title: hasHome || title === undefined ? 'Contents' : title },
  }));
  const redirect = valuesOf(valueAt(config, 'output.html.redirect'));
  return {
    ...emptySite,
    isDocumentation: true,
    settings: {
      name: title,
      description: textOf(valueAt(config, 'book.description')),
      language: textOf(valueAt(config, 'book.language')),
      repository: textOf(valueAt(config, 'output.html.git-repository-url')),
    },
    base: textOf(valueAt(config, 'output.html.site-url')) ?? '/',
    pages: tree.has(summary)
      ? [
          ...pages,
          {
            ...list,
            body: list.body.replace(/\[([^[\]\n]*)\]\(\s*\)/g, '$1').replace(/^# Summary\s*$/m, ''),
          },
        ]
      : pages,
    redirects: Object.entries(redirect).map(([from, to]) => ({
      from: posix.join('/', from),
      to: posix.join(posix.dirname(posix.join('/', from)), String(to)),
    })),
    left,
    roots: [folder],
    translate: (draft) => preprocessed(mdbookIncludes(draft, tree)),
  };
}

/** What usual preprocessors read: the blocks of mdbook-admonish, and mdbook-tabs. */
function preprocessed(draft: Draft): Draft {
  const blocks = changed(draft, admonitionsIn(draft.text));
  return edited(
    blocks,
    /^([ \t]*)\{\{#(tab|tabs|endtab|endtabs)\b([^{}\n]*)\}\}[ \t]*$/gm,
    ([, indent = '', tag, rest = '']) => {
      const name = tag === 'tab' ? /\bname\s*=\s*"([^"]*)"/.exec(rest)?.[1] : undefined;
      return name === undefined ? '' : `${indent}**${name}**\n`;
    },
  );
}

/** The blocks of mdbook-admonish, between fences: ```admonish warning "Title" */
function admonitionsIn(text: string): readonly ChangeAt[] {
  const changes: ChangeAt[] = [];
  let open: { start: number; inner: number; indent: string; mark: string; info: string } | undefined;
  let start = 0;
  for (const line of text.split('\n')) {
    const end = start + line.length;
    const [, indent = '', mark = '', info = ''] = /^([ \t]*)(`{3,}(?!`)(?!.*`)|~{3,})(.*)$/.exec(line) ?? [];
    if (!open && mark !== '') open = { start, inner: end + 1, indent, mark, info };
    else if (open && mark.startsWith(open.mark) && info.trim() === '') {
      const inner = text.slice(open.inner, Math.max(open.inner, start - 1));
      const now = admonition(open.info, inner, open.indent);
      if (now !== undefined) changes.push({ start: open.start, end, text: now });
      open = undefined;
    }
    start = end + 1;
  }
  return changes;
}

function admonition(info: string, inner: string, indent: string): string | undefined {
  const [begin, kind = 'note'] = /^[ \t]*admonish(?:[ \t]+([\w-]+)(?![\w-]|=))?(?![\w-])/.exec(info) ?? [];
  if (begin === undefined) return undefined;
  const options = info.slice(begin.length);
  const title = /(?:^|\s|=)"([^"]*)"/.exec(options)?.[1] ?? '';
  const text = dedented(inner, indent);
  const shown = /\bcollapsible\s*=\s*true/.test(options)
    ? detailsOf(title || kind.charAt(0).toUpperCase() + kind.slice(1), text)
    : calloutOf(kind, title, text, indent !== '');
  return indented(shown, indent);
}
