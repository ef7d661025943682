// Includes of mdBook, VitePress and MkDocs: a file, or some of its lines, replaces the sign. Pure.
import { posix } from 'node:path';
import { addAll } from '../../model/values/lists.ts';
import { escapeRegExp } from '../../model/values/strings.ts';
import type { Change, Draft, Left, Tree } from '../model.ts';
import { codeIn } from './codeSpans.ts';
import { draftOf, edited, Included, without } from './draft.ts';

const beside = (file: string, path: string) => posix.join(posix.dirname(file), path);

/** `{{#include a.rs:2:5}}`, `{{#rustdoc_include a.rs:main}}`, `{{#playground a.rs}}`, `{{#title x}}`. They also work in code. */
export function mdbookIncludes(draft: Draft, tree: Tree, above = new Included(draft.file)): Draft {
  const inCode = codeIn(draft.text);
  const lost: Left[] = [];
  const done = edited(
    draft,
    /(\\?)\{\{\s*#(include|rustdoc_include|playground|playpen|title)\s+([^{}\s][^{}]*)\}\}/g,
    (match): Change | string | undefined => {
      const [all, escaped, name, rest = ''] = match;
      if (escaped) return inCode(match.index) ? all.slice(1) : undefined; // elsewhere it has the same meaning here
      if (name === 'title') return '';
      const [path = '', ...range] = (rest.split(/\s+/)[0] ?? '').split(':');
      const file = beside(draft.file, path);
      if (!tree.has(file) || !above.allows(file, tree.text(file))) return without('include', all);
      const text = linesIn(tree.text(file), range);
      const within = above.within(file, text);
      if (!within) return without('include', all);
      if (name?.startsWith('play')) return `\`\`\`rust\n${text}\n\`\`\``;
      if (!file.endsWith('.md')) return text;
      const inner = mdbookIncludes(draftOf(file, text, 1), tree, within);
      addAll(lost, inner.left);
      return inner.text;
    },
    'everywhere',
  );
  return edited(
    { ...done, left: [...done.left, ...lost] },
    /^([ \t]*(?:>[ \t]*)*)```rust([^\n`]*)\n([\s\S]*?)(?:^[ \t]*(?:>[ \t]*)*```|(?![\s\S]))/gm,
    ([all, , , code = '']) =>
      /^[ \t>]*#(?: |$)/m.test(code) ? all.replace(/^[ \t]*(?:>[ \t]*)*#(?: [^\n]*)?\n/gm, '') : undefined,
    'everywhere',
  );
}

/** The signs around a named part of a file: any of them, and the beginnings of those that begin and end it. */
const anchors = { any: /ANCHOR(?:_END)?:\s*[\w-]+/, begin: 'ANCHOR:', end: 'ANCHOR_END:' };
const sections = { any: /--8<--\s*\[(?:start|end):/, begin: '--8<--\\s*\\[start:', end: '--8<--\\s*\\[end:' };

/** Some lines of a file: `2:5`, or those between `ANCHOR: name` and `ANCHOR_END: name`. Lines with anchors are never shown. */
function linesIn(text: string, [from = '', to]: readonly string[], signs = anchors): string {
  const all = text.replace(/\n$/, '').split('\n');
  const isAnchor = (line: string) => signs.any.test(line);
  if (from !== '' && !/^\d+$/.test(from)) {
    const anchor = (word: string) => {
      const pattern = new RegExp(`${word}\\s*${escapeRegExp(from)}(?![\\w-])`);
      return all.findIndex((line) => pattern.test(line));
    };
    const [start, end] = [anchor(signs.begin), anchor(signs.end)];
    return start === -1
      ? ''
      : all
          .slice(start + 1, end === -1 ? undefined : end)
          .filter((line) => !isAnchor(line))
          .join('\n');
  }
  const first = Math.max(0, Number(from || 1) - 1);
  const last = to === undefined ? (from === '' ? undefined : first + 1) : Number(to || all.length);
  return all
    .slice(first, last)
    .filter((line) => !isAnchor(line))
    .join('\n');
}

/** `<<< @/a.js{2,4 ts}[title]` and `<!--@include: ./a.md{3,}-->`. `root` is the meaning of `@`. */
export function vitepressIncludes(
  draft: Draft,
  tree: Tree,
  root: string,
  above = new Included(draft.file),
): Draft {
  const fileOf = (path: string) =>
    /^@\/?/.test(path) ? posix.join(root, path.replace(/^@\/?/, '')) : beside(draft.file, path);
  const snippets = edited(
    draft,
    /^([ \t]*)<<<[ \t]+([^\s{[#]+)(#[\w-]+)?[ \t]*(?:\{([^}\n]*)\})?[ \t]*(?:\[([^\]\n]*)\])?[ \t]*$/gm,
    ([all, indent = '', path = '', region, options = '', title]) => {
      const file = fileOf(path);
      if (!tree.has(file)) return without('include', all);
      const own = `${file}#`; // a page may show its own source
      if (!above.allows(own, tree.text(file)) || !above.within(own, tree.text(file)))
        return without('include', all);
      const [, marked, language] = /^([\d,-]*)[ \t]*([\w+-]*)/.exec(options) ?? [];
      const info = [
        language || posix.extname(file).slice(1),
        marked && `{${marked}}`,
        title && `title="${title}"`,
      ]
        .filter(Boolean)
        .join(' ');
      const text = region
        ? regionIn(tree.text(file), region.slice(1))
        : tree
            .text(file)
            .replace(/\n$/, '')
            .replace(/^.*#(?:end)?region\b.*\n?/gm, '');
      return [`\`\`\`${info}`, ...text.split('\n'), '```'].map((line) => indent + line).join('\n');
    },
  );
  const lost: Left[] = [];
  const whole = edited(
    snippets,
    /<!--\s*@include:\s*([^\s{#]+)(?:#[\w-]+)?(?:\{(\d*),(\d*)\})?\s*-->/g,
    ([all, path = '', from, to]) => {
      const file = fileOf(path);
      if (!tree.has(file) || !above.allows(file, tree.text(file))) return without('include', all);
      const lines = tree
        .text(file)
        .split('\n')
        .slice(from ? Number(from) - 1 : 0, to ? Number(to) : undefined);
      const text = lines.join('\n').replace(/^---\n[\s\S]*?\n---\n/, '');
      const within = above.within(file, text);
      if (!within) return without('include', all);
      const inner = vitepressIncludes(draftOf(file, text, 1), tree, root, within);
      addAll(lost, inner.left);
      return inner.text;
    },
  );
  return { ...whole, left: [...whole.left, ...lost] };
}

function regionIn(text: string, name: string): string {
  const lines = text.split('\n');
  const start = lines.findIndex(
    (line) => new RegExp(`#?region\\s+${name}\\b`).test(line) && !/end/i.test(line),
  );
  const end = lines.findIndex((line, index) => index > start && /#?endregion/i.test(line));
  return start === -1 ? '' : lines.slice(start + 1, end === -1 ? undefined : end).join('\n');
}

/**
 * `--8<-- "file:section"` of pymdownx.snippets, also several between two such lines; `{!file!}` of markdown-include; `{% include "file" %}` of
 * mkdocs-include-markdown. `basesOf`: the folders in which a page's file is searched.
 */
export function pythonIncludes(
  draft: Draft,
  tree: Tree,
  basesOf: (file: string) => readonly string[],
  above = new Included(draft.file),
): Draft {
  const lost: Left[] = [];
  const shown = (all: string, spec: string, rest = ''): Change => {
    const [path = '', ...range] = spec.trim().split(':');
    const file = basesOf(draft.file)
      .map((base) => posix.join(base, path))
      .find(tree.has);
    if (file === undefined || !above.allows(file, tree.text(file))) return without('include', all);
    const [from = '', to] = range;
    const lines = linesIn(tree.text(file), /^\d*$/.test(from) ? [from || '1', to ?? ''] : range, sections);
    const within = above.within(file, lines);
    if (!within) return without('include', all);
    const inner = pythonIncludes(draftOf(file, partIn(lines, rest), 1), tree, basesOf, within);
    addAll(lost, inner.left);
    return { text: inner.text };
  };
  const done = edited(
    draft,
    /^([ \t]*)(;?)-+8<-+(?:[ \t]+(?:"([^"\n]+)"|'([^'\n]+)')[ \t]*$|[ \t]*\n((?:(?![ \t]*-+8<-)[^\n]*\n)*)[ \t]*-+8<-+[ \t]*$)|\{!([^!{}\n]+)!\}|\{%-?\s*include(?:-markdown)?\s+(?:"([^"\n]+)"|'([^'\n]+)')([^%]{0,500})%\}/gm,
    ([all, indent = '', escaped, one, other, several, markdown, quoted, single, rest]) => {
      if (escaped) return all.replace(';', '');
      const [spec] = [one, other, markdown, quoted, single].filter((path) => path !== undefined);
      const specs = spec === undefined ? (several ?? '').split('\n') : [spec];
      const parts = specs.map((path) => path.trim()).filter((path) => path !== '' && !path.startsWith(';'));
      const changes = parts.map((path) => shown(all, path, rest));
      const text = changes.map((change) => change.text).join('\n');
      const left = changes.find((change) => change.left)?.left;
      return { text: text.replace(/^(?=[^\n])/gm, indent), left };
    },
    'everywhere',
  );
  return { ...done, left: [...done.left, ...lost] };
}

/** The part of a file between the texts of `start="…"` and `end="…"`. */
function partIn(text: string, options: string): string {
  const signAt = (key: string) =>
    new RegExp(`\\b${key}\\s*=\\s*(?:"([^"]+)"|'([^']+)')`).exec(options)?.slice(1).find(Boolean);
  const [start, end] = [signAt('start'), signAt('end')];
  const from = start === undefined ? -1 : text.indexOf(start);
  const rest = from === -1 ? text : text.slice(from + (start?.length ?? 0));
  const to = end === undefined ? -1 : rest.indexOf(end);
  return to === -1 ? rest : rest.slice(0, to);
}
