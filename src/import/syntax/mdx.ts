// MDX in a page (Astro, Docusaurus, Next) → Markdown: imports are removed, known components are converted, and the content of
// others stays. Pure.

import { posix } from 'node:path';
import { getOrInsertComputed } from '../../model/values/lazy.ts';
import { addAll, firstIndex } from '../../model/values/lists.ts';
import { ownValue } from '../../model/values/own.ts';
import { matterOf } from '../generators/matter.ts';
import { textOf, valueAtKeys } from '../generators/values.ts';
import type { Change, Draft, Left, Tree, Values } from '../model.ts';
import { linesOf } from './codeSpans.ts';
import {
  type ChangeAt,
  changed,
  draftOf,
  edited,
  Included,
  indented,
  itemIndentAt,
  without,
} from './draft.ts';
import { importsIn, programOf, saidBy, textsIn } from './javascript.ts';
import { componentOf, type GivenMdx } from './mdxComponents.ts';
import { type MdxExpression, type MdxTag, mdxSigns } from './mdxSigns.ts';

/** Elements in which MDX reads Markdown. Markdown itself reads it only after an empty line. */
const blocks = new Set('div section aside article details figure center'.split(' '));
const isComponent = (name: string) => /^[A-Z]|[.:]/.test(name);

/** The first file of a tree for each end of a path that begins with a slash. */
const byEnd = new WeakMap<Tree, ReadonlyMap<string, string>>();
function pathsByEnd({ paths }: Tree): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const path of paths) {
    const whole = `/${path}`;
    for (let at = 0; at !== -1; at = whole.indexOf('/', at + 1))
      getOrInsertComputed(found, whole.slice(at), () => path);
  }
  return found;
}

/** Converts MDX to Markdown. `values` are the page's front matter; `tree` has the imported files. */
export function mdx(draft: Draft, values: Values, tree: Tree, above = new Included(draft.file)): Draft {
  const { draft: bare, imports, texts } = withoutModules(draft);
  for (const [name, path] of imports) {
    const file = posix.join(posix.dirname(draft.file), path.replace(/\?raw$/, ''));
    if (path.endsWith('?raw') && tree.has(file) && above.takes(tree.text(file)))
      texts.set(name, tree.text(file));
  }
  const ids = edited(
    bare,
    /(^#{1,6} [^\n]*?)\{\/\*\s*(#[\w-]+)\s*\*\/\}/gm,
    ([, heading, id]) => `${heading}{${id}}`,
  );
  const lost: Left[] = [];
  /** The Markdown of a component with this name. Undefined if there is none. */
  const partOf = (name: string): string | undefined => {
    const path = imports.get(name) ?? '';
    const inner = path.replace(/^(?:@\w*|~)\//, '/');
    const file = inner.startsWith('/')
      ? getOrInsertComputed(byEnd, tree, pathsByEnd).get(inner)
      : posix.join(posix.dirname(draft.file), path);
    if (!/\.mdx?$/.test(path) || file === undefined || !tree.has(file)) return undefined;
    const { body, line } = matterOf(tree.text(file));
    const within = above.within(file, body);
    if (!within) return undefined;
    const part = mdx(draftOf(file, body, line), values, tree, within);
    addAll(lost, part.left);
    return `\n\n${part.text.trim()}\n\n`;
  };
  /** The text that a name stands for: it may be long, and come often. */
  const said = (name: string) => {
    const text = texts.get(name);
    return text !== undefined && above.takes(text) ? text : undefined;
  };
  const signs = mdxSigns(ids.text);
  const tags = signs.filter((one) => one.kind === 'tag');
  const pairs = pairsOf(tags);
  const paired = new Set(pairs.flat());
  const changes = signs.flatMap((sign): ChangeAt[] => {
    const change =
      sign.kind === 'expression'
        ? expressionOf(ids.text, sign, values, said, above)
        : tagChange(ids.text, sign, paired.has(sign), given(sign, imports, said), partOf);
    return change === undefined ? [] : [{ start: sign.start, end: sign.end, ...change }];
  });
  const all = [...changes, ...dedents(ids.text, pairs)];
  const whole = changed(
    ids,
    all.sort((one, other) => one.start - other.start || other.end - one.end),
  );
  return { ...whole, left: [...whole.left, ...lost] };
}

/** The most empty lines in a module. */
const mostEmpty = 20;
const moduleHead =
  /^(?:import\b[^\n]*\bfrom\b|import\s*['"{]|import\s*[\w*]+\s*(?:,\s*)?(?:\{[^}]*\}\s*)?from|export\s+(?:const|let|var|function|default|async|\{|\*|class))/;

/** A page without its modules (each a block of lines), and their imports. Text that only begins like one is kept. */
function withoutModules(draft: Draft): {
  readonly draft: Draft;
  readonly imports: ReadonlyMap<string, string>;
  /** The texts that its modules declare. */
  readonly texts: Map<string, string>;
} {
  const { text } = draft;
  const texts = new Map<string, string>();
  const imports = new Map<string, string>();
  const changes: ChangeAt[] = [];
  let until = 0;
  for (const { start, text: line, isCode } of linesOf(text)) {
    if (start < until || isCode || !/^(?:import|export)[ {*'"]/.test(line)) continue;
    const { end, isModule } = moduleAt(text, start);
    until = end;
    if (!isModule) continue;
    const code = text.slice(start, end);
    for (const [name, path] of importsIn(code)) imports.set(name, path);
    const declared = textsIn(code);
    for (const [name, one] of declared.texts) texts.set(name, one);
    const exported = code.split('\n').find((one) => one.startsWith('export'));
    const isKnown = exported === undefined || (declared.isAll && declared.texts.size > 0);
    changes.push({ start, end, ...(isKnown ? { text: '' } : without('code', exported)) });
  }
  return { draft: changed(draft, changes), imports, texts };
}

/** The end of a block of lines. A module may have empty lines. */
function moduleAt(text: string, start: number): { readonly end: number; readonly isModule: boolean } {
  const empty = /\n[ \t]*(?=\n)|$/g;
  empty.lastIndex = start;
  let first: number | undefined;
  for (let count = 0; count < mostEmpty; count += 1) {
    const found = empty.exec(text);
    if (!found) break;
    const end = found.index + found[0].length;
    first ??= end;
    if (programOf(text.slice(start, end))) return { end, isModule: true };
    if (end === text.length) break;
  }
  const end = first ?? text.length;
  return { end, isModule: moduleHead.test(text.slice(start, end)) };
}

/** The props that a tag passes to a component. */
function given(
  { attributes }: MdxTag,
  imports: ReadonlyMap<string, string>,
  textOfName: (name: string) => string | undefined,
): GivenMdx {
  const text = (key: string) => {
    const one = attributes.get(key);
    const said = one?.code === undefined ? undefined : saidBy(one.code);
    return one?.text ?? said?.text ?? (said?.path?.length === 1 ? textOfName(said.path[0] ?? '') : undefined);
  };
  const file = (key: string) => {
    const code = attributes.get(key)?.code;
    const path = code === undefined ? undefined : saidBy(code)?.path;
    return path && (path.length === 1 || path[1] === 'src') ? imports.get(path[0] ?? '') : undefined;
  };
  return {
    text,
    file,
    keys: [...attributes.keys()],
    hasCode: (key) => attributes.get(key)?.code !== undefined,
  };
}

/** The replacement for a tag. */
function tagChange(
  text: string,
  tag: MdxTag,
  isPaired: boolean,
  of: GivenMdx,
  partOf: (name: string) => string | undefined,
): Change | undefined {
  const { start, end, name, part } = tag;
  const all = text.slice(start, end);
  if (name === '') return { text: '' };
  if (isComponent(name)) {
    if (part === 'begin' && !isPaired && of.keys.length === 0) return undefined; // a word of the text: a type
    const own = part === 'void' ? partOf(name) : undefined;
    const change = own === undefined ? componentOf(all, name, part, of) : { text: own };
    return { ...change, text: indented(change.text, itemIndentAt(text, start)) };
  }
  const own = part === 'end' ? undefined : htmlOf(all, tag, of);
  if (!blocks.has(name)) return own;
  const isFirst = /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, start - 200), start));
  const hasNext = /^[ \t]*\S/.test(text.slice(end, end + 200));
  const isLast = /^[ \t]*(?:\n|$)/.test(text.slice(end, end + 200));
  const hasPrevious = /\S[ \t]*$/.test(text.slice(Math.max(0, start - 200), start));
  if (part === 'begin' && isFirst && hasNext) return { ...own, text: `${own?.text ?? all}\n\n` };
  return part === 'end' && isLast && hasPrevious ? { text: `\n\n${all}` } : own;
}

/** The replacement for `{…}` in a text. */
function expressionOf(
  text: string,
  { start, end, code }: MdxExpression,
  values: Values,
  textOfName: (name: string) => string | undefined,
  above: Included,
): Change {
  const said = saidBy(code);
  if (!said) return { text: '' };
  if (said.text !== undefined) return { text: plainOf(said.text) };
  const [root = '', ...keys] = said.path ?? [];
  const own = keys.length === 0 ? textOfName(root) : undefined;
  if (own !== undefined) return { text: plainOf(own) };
  const known = /^(?:frontmatter|frontMatter|props)$/.test(root)
    ? textOf(valueAtKeys(values, keys))
    : undefined;
  return known === undefined || !above.takes(known)
    ? without('output', text.slice(start, end))
    : { text: known };
}

/** A text with escaped signs. */
function plainOf(text: string): string {
  return text.replace(/[{}<]/g, (sign) => (sign === '<' ? '&lt;' : `\\${sign}`));
}

/** HTML in MDX, as HTML. */
function htmlOf(all: string, { name, part }: MdxTag, of: GivenMdx): Change | undefined {
  if (!of.keys.some((key) => of.hasCode(key) || /^(?:className|htmlFor)$/.test(key))) return undefined;
  let isLost = false;
  const kept = of.keys.flatMap((key) => {
    const own = ownValue({ className: 'class', htmlFor: 'for' }, key) ?? key;
    const value = of.text(key) ?? of.file(key);
    if (value !== undefined) return `${own}="${value.replaceAll('"', '&quot;')}"`;
    if (!of.hasCode(key)) return own;
    isLost = true;
    return [];
  });
  const text = `<${[name, ...kept].join(' ')}${part === 'void' ? ' />' : '>'}`;
  return isLost ? without('attribute', all, text) : { text };
}

type Pair = readonly [begin: MdxTag, end: MdxTag];

/** The matching tags, by start. */
function pairsOf(tags: readonly MdxTag[]): readonly Pair[] {
  const pairs: Pair[] = [];
  const open: MdxTag[] = [];
  /** The number of open tags by name, so that a tag that was never opened is not searched. */
  const counts = new Map<string, number>();
  const count = (name: string, by: number) => counts.set(name, (counts.get(name) ?? 0) + by);
  for (const tag of tags) {
    if (tag.part === 'begin') {
      open.push(tag);
      count(tag.name, 1);
    } else if (tag.part === 'end' && (counts.get(tag.name) ?? 0) > 0)
      for (let begin = open.pop(); begin; begin = open.pop()) {
        count(begin.name, -1);
        if (begin.name !== tag.name) continue;
        pairs.push([begin, tag]);
        break;
      }
  }
  return pairs.sort(([one], [other]) => one.start - other.start);
}

/** The most levels of nested tags whose text is dedented. */
const deepest = 50;

/** The text within tags on their own lines, without its indentation, because in Markdown four spaces make code. */
function dedents(text: string, pairs: readonly Pair[]): readonly ChangeAt[] {
  const own = pairs.filter(
    ([{ isBlock, name }, end]) => isBlock && end.isBlock && (isComponent(name) || blocks.has(name)),
  );
  if (own.length === 0) return [];
  const lines = linesOf(text);
  const by = lines.map(() => 0);
  const indents = lines.map(({ text: line }) => indentOf(line));
  const lineOf = (offset: number) => firstIndex(lines.length, (one) => (lines[one]?.start ?? 0) > offset) - 1;
  const ends: number[] = [];
  for (const [begin, end] of own) {
    while ((ends.at(-1) ?? begin.end) < begin.start) ends.pop();
    if (ends.push(end.end) > deepest) continue;
    const [first, from, to] = [lineOf(begin.start), lineOf(begin.end - 1), lineOf(end.start)];
    const inner = numbersFrom(from + 1, to).filter((index) => lines[index]?.text.trim() !== '');
    const left = (index: number) => (indents[index] ?? 0) - (by[index] ?? 0);
    const least = inner.reduce((some, index) => Math.min(some, left(index)), Number.POSITIVE_INFINITY);
    const extra = inner.length === 0 ? 0 : Math.max(0, least - left(first));
    for (const index of inner) by[index] = (by[index] ?? 0) + extra;
  }
  return lines.flatMap(({ start, text: line }, index): ChangeAt[] => {
    const indent = indents[index] ?? 0;
    const much = Math.min(by[index] ?? 0, indent);
    if (much === 0) return [];
    return [{ start, end: start + line.search(/\S|$/), text: ' '.repeat(indent - much) }];
  });
}

const numbersFrom = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
const indentOf = (line: string) => line.slice(0, line.search(/\S|$/)).replaceAll('\t', '    ').length;
