// Includes of mdBook and VitePress: a file, or some of its lines, replaces the sign. Pure.
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

/** Some lines of a file: `2:5`, or those between `ANCHOR: name` and `ANCHOR_END: name`. Lines with anchors are never shown. */
function linesIn(text: string, [from = '', to]: readonly string[]): string {
  const all = text.replace(/\n$/, '').split('\n');
  const isAnchor = (line: string) => /ANCHOR(?:_END)?:\s*[\w-]+/.test(line);
  if (from !== '' && !/^\d+$/.test(from)) {
    const anchor = (word: string) => {
      const pattern = new RegExp(`${word}:\\s*${escapeRegExp(from)}(?![\\w-])`);
      return all.findIndex((line) => pattern.test(line));
    };
    const [start, end] = [anchor('ANCHOR'), anchor('ANCHOR_END')];
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
