// MDX in a page (Astro, Docusaurus, Next) → Markdown: imports go, what components have an equal becomes that, of all others what they hold stays. Pure.

import { posix } from 'node:path';
import { addAll } from '../../model/lists.ts';
import { ownValue } from '../../model/own.ts';
import { matterOf } from '../generators/matter.ts';
import { textOf, valueAt } from '../generators/values.ts';
import type { Change, Draft, Left, Tree, Values } from '../model.ts';
import { embed, fenced, imageOf } from './blocks.ts';
import { linesOf } from './codeSpans.ts';
import { type ChangeAt, changed, draftOf, edited, Included, without } from './draft.ts';

const braces = String.raw`\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}`;
const inTag = `(?:"[^"]*"|'[^']*'|${braces}|[^<>"'{}])*?`;
const component = new RegExp(String.raw`<(/?)([A-Z][\w.]*)((?:\s${inTag})?)\s*(/?)>`, 'g');
const element = new RegExp(String.raw`<([a-z][\w-]*)(\s${inTag})(/?>)`, 'g');
/** Elements in which MDX reads Markdown, and Markdown only behind an empty line. */
const blocks = '(?:div|section|aside|article|details|figure|center)';
const block = new RegExp(
  String.raw`^([ \t]*)<${blocks}(?:\s${inTag})?>(?=[ \t]*\S)|(?<=\S[ \t]*)</${blocks}>[ \t]*$`,
  'gm',
);
/** A tag that has a line to itself. */
const lineTag = new RegExp(String.raw`^[ \t]*<(/?)([A-Z][\w.]*|${blocks})(?:\s${inTag})?\s*(/?)>[ \t]*$`);
const attribute = new RegExp(String.raw`([\w:@.-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|(${braces})))?`, 'g');

/** What an attribute says: a text, or what would have to run. */
interface Attribute {
  readonly text?: string | undefined;
  readonly code?: string | undefined;
}

function attributesOf(text: string): Readonly<Record<string, Attribute>> {
  return Object.fromEntries(
    [...text.matchAll(attribute)].map(([, name, double, single, braced]) => {
      const code = braced?.slice(1, -1).trim();
      return [name, { text: double ?? single ?? literalOf(code), code }];
    }),
  );
}

/** The text that a literal of JavaScript is. */
function literalOf(code: string | undefined): string | undefined {
  const [, ...texts] = /^(?:"([^"\\]*)"|'([^'\\]*)'|`([^`\\$]*)`)$/.exec(code ?? '') ?? [];
  return texts.find((one) => one !== undefined) ?? (/^\d+$/.test(code ?? '') ? code : undefined);
}

/** Markdown of MDX. `values` are the page's front matter; `tree` has what it imports. */
export function mdx(draft: Draft, values: Values, tree: Tree, above = new Included(draft.file)): Draft {
  const imports = new Map<string, string>();
  const lost: Left[] = [];
  const modules = edited(
    draft,
    /^(import|export)[ {*][\s\S]*?(?:\n[ \t]*(?=\n)|$(?![\s\S]))/gm,
    ([all, word]) => {
      // A module is a block of lines; text that begins so is none.
      if (
        !/^(?:import\b[^\n]*\bfrom\b|import\s*['"{]|import\s*[\w*]+\s*,?\s*(?:\{[^}]*\})?\s*from|export\s+(?:const|let|var|function|default|async|\{|\*|class))/.test(
          all,
        )
      )
        return undefined;
      for (const [, name, path] of all.matchAll(/^import\s+(\w+)\s+from\s+['"]([^'"]+)['"]/gm))
        imports.set(name ?? '', path ?? '');
      const isCode = all.split('\n').some((line) => /^export\b/.test(line)) || word === 'export';
      return isCode ? without('code', all.split('\n').find((line) => line.startsWith('export')) ?? all) : '';
    },
  );
  const ids = edited(
    modules,
    /(^#{1,6} [^\n]*?)\{\/\*\s*(#[\w-]+)\s*\*\/\}/gm,
    ([, heading, id]) => `${heading}{${id}}`,
  );
  const comments = edited(ids, /\{\/\*[\s\S]*?\*\/\}/g, () => '', 'text', '*/}');
  const literals = edited(
    comments,
    /(?<![=\w]\s*)\{\s*(?:'([^'\\\n]*)'|"([^"\\\n]*)")\s*\}/g,
    ([, one, other]) => plainOf(one ?? other ?? ''),
  );
  const flat = dedented(literals);
  /** The Markdown that a component of this name is; undefined where it is none. */
  const partOf = (name: string): string | undefined => {
    const path = imports.get(name) ?? '';
    const inner = path.replace(/^(?:@\w*|~)\//, '/');
    const file = inner.startsWith('/')
      ? tree.paths.find((one) => `/${one}`.endsWith(inner))
      : posix.join(posix.dirname(draft.file), path);
    if (!/\.mdx?$/.test(path) || file === undefined || !tree.has(file)) return undefined;
    const { body, line } = matterOf(tree.text(file));
    const within = above.within(file, body);
    if (!within) return undefined;
    const part = mdx(draftOf(file, body, line), values, tree, within);
    addAll(lost, part.left);
    return `\n\n${part.text.trim()}\n\n`;
  };
  const components = edited(flat, component, ([all, closes, name = '', rest = '', isVoid]) => {
    const part = isVoid ? partOf(name) : undefined;
    return part ?? equalOf(all, name, closes ? 'end' : isVoid ? 'void' : 'begin', rest, imports);
  });
  const elements = edited(components, element, ([all, name = '', rest = '', end]) =>
    htmlOf(all, name, rest, end ?? '', imports),
  );
  const apart = edited(elements, block, ([all]) => (all.includes('</') ? `\n\n${all}` : `${all}\n\n`));
  const whole = edited(apart, new RegExp(String.raw`\\?${braces}`, 'g'), ([all]) =>
    expressionOf(all, values),
  );
  return { ...whole, left: [...whole.left, ...lost] };
}

/** What stands for `{…}` in a text. */
function expressionOf(all: string, values: Values): Change | string | undefined {
  if (all.startsWith('\\') || /^\{[#:]/.test(all)) return undefined;
  const code = all.slice(1, -1).trim();
  const literal = literalOf(code);
  if (literal !== undefined) return plainOf(literal);
  const [, path] = /^(?:frontmatter|frontMatter|props)\.([\w.]+)$/.exec(code) ?? [];
  const text = path === undefined ? undefined : textOf(valueAt(values, path));
  return text ?? without('output', all);
}

/** A text whose signs mean nothing. */
function plainOf(text: string): string {
  return text.replace(/[{}<]/g, (sign) => (sign === '<' ? '&lt;' : `\\${sign}`));
}

/** HTML in MDX, as HTML. */
function htmlOf(
  all: string,
  name: string,
  rest: string,
  end: string,
  imports: ReadonlyMap<string, string>,
): Change | undefined {
  if (!/[{]|className|htmlFor/.test(rest)) return undefined;
  let isLost = false;
  const kept = Object.entries(attributesOf(rest)).flatMap(([key, { text, code }]) => {
    const own = ownValue({ className: 'class', htmlFor: 'for' }, key) ?? key;
    const value = text ?? imports.get((code ?? '').replace(/\.src$/, ''));
    if (value !== undefined) return `${own}="${value.replaceAll('"', '&quot;')}"`;
    if (code === undefined) return own;
    isLost = true;
    return [];
  });
  const text = `<${[name, ...kept].join(' ')}${end === '/>' ? ' />' : '>'}`;
  return isLost ? without('attribute', all, text) : { text };
}

const callouts = /^(?:Note|Tip|Info|Warning|Caution|Danger|Important)$/;

/** What stands for a tag of a component. */
function equalOf(
  all: string,
  name: string,
  part: 'begin' | 'end' | 'void',
  rest: string,
  imports: ReadonlyMap<string, string>,
): Change {
  const given = attributesOf(rest);
  const text = (key: string) => ownValue(given, key)?.text;
  const source = () => text('src') ?? imports.get((given.src?.code ?? '').replace(/\.src$/, ''));
  const own = part === 'end' ? '\n' : '';
  switch (name) {
    case 'Image':
    case 'Picture': {
      const src = source();
      return src === undefined ? without('component', all) : { text: imageOf(text('alt') ?? '', src) };
    }
    case 'Card':
    case 'Fragment':
    case 'TabItem':
    case 'Tab': {
      const label = text('label') ?? text('title') ?? text('value') ?? text('slot');
      const href = text('href') ?? text('to');
      const shown = label && href ? `[${label}](${href})` : label;
      return { text: part !== 'end' && shown ? `\n**${shown}**\n\n` : own };
    }
    case 'Aside':
    case 'Callout':
    case 'Admonition':
      if (part === 'void') return { text: '' };
      return {
        text: part === 'end' ? '\n:::\n' : `\n:::${text('type') ?? 'note'}[${text('title') ?? ''}]\n`,
      };
    case 'LinkCard':
      if (part === 'end') return { text: '' };
      return {
        text: `\n- [${text('title') ?? text('href') ?? ''}](${text('href') ?? ''})${text('description') ? `: ${text('description')}` : ''}\n`,
      };
    case 'LinkButton':
    case 'Link': {
      const href = text('href') ?? text('to');
      if (part === 'end') return { text: '</a>' };
      return part === 'void' || href === undefined
        ? without('component', all)
        : { text: `<a href="${href}">` };
    }
    case 'Badge':
      return part === 'void' ? { text: text('text') ?? '' } : { text: '' };
    case 'YouTube':
    case 'Youtube': {
      const id = text('id') ?? text('videoId') ?? '';
      const url = id.startsWith('http') ? id : `https://www.youtube.com/watch?v=${id}`;
      if (part === 'end' || id === '') return { text: '' };
      const link = embed('YouTube', url, text('title'));
      return { ...link, text: `\n${link.text}\n` };
    }
    case 'Code':
      return text('code') === undefined
        ? without('component', all)
        : { text: fenced(text('code') ?? '', text('lang') ?? '') };
    case 'Steps':
    case 'FileTree':
    case 'CardGrid':
    case 'Tabs':
    case 'Details':
    case 'Kbd':
    case 'Icon':
      return { text: own };
    default:
      if (callouts.test(name) && part !== 'void')
        return { text: part === 'end' ? '\n:::\n' : `\n:::${name.toLowerCase()}[${text('title') ?? ''}]\n` };
      return part === 'end' ? { text: own } : without('component', all);
  }
}

/** The text within tags that have lines to themselves, without the indentation that it has for their sake: in Markdown four spaces make code. */
function dedented(draft: Draft): Draft {
  const lines = linesOf(draft.text);
  const by = lines.map(() => 0);
  const open: { readonly name: string; readonly index: number }[] = [];
  const pairs: (readonly [number, number])[] = [];
  for (const [index, { text: line, isCode }] of lines.entries()) {
    if (isCode && !/^[ \t]+</.test(line)) continue;
    const [, closes, name, isVoid] = lineTag.exec(line) ?? [];
    if (name === undefined || isVoid) continue;
    if (!closes) open.push({ name, index });
    else {
      const at = open.findLastIndex((one) => one.name === name);
      if (at === -1) continue;
      pairs.push([open[at]?.index ?? 0, index]);
      open.length = at;
    }
  }
  const indent = (line = '') => /^[ \t]*/.exec(line)?.[0].replaceAll('\t', '    ').length ?? 0;
  for (const [from, to] of pairs.sort((one, other) => one[0] - other[0])) {
    const inner = Array.from({ length: to - from - 1 }, (_, index) => from + 1 + index).filter(
      (index) => lines[index]?.text.trim() !== '',
    );
    const outer = indent(lines[from]?.text) - (by[from] ?? 0);
    const least = Math.min(...inner.map((index) => indent(lines[index]?.text) - (by[index] ?? 0)));
    const extra = Math.max(0, least - outer);
    if (!Number.isFinite(least)) continue;
    for (const index of inner) by[index] = (by[index] ?? 0) + extra;
  }
  const changes = lines.flatMap(({ start, text: line }, index): ChangeAt[] => {
    const much = Math.min(by[index] ?? 0, indent(line));
    if (much === 0) return [];
    const own = line.replace(/^[ \t]+/, (space) => space.replaceAll('\t', '    '));
    return [{ start, end: start + line.length, text: own.slice(much) }];
  });
  return changed(draft, changes);
}
