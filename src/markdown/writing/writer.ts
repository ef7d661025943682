// The tree of a page's Markdown → sanitised HTML. Loads remark-html when it is first needed; otherwise pure.
import type { Element, Root as HtmlRoot } from 'hast';
import type {
  Blockquote,
  Code,
  Definition,
  Heading,
  List,
  ListItem,
  Nodes,
  Root,
  RootContent,
  Table,
  TableRow,
} from 'mdast';
import type { Handler } from 'mdast-util-to-hast';
import { unified } from 'unified';
import { type Listener, readHtml } from '../../html/tags.ts';
import { delimiters } from '../../model/addresses/placeholders.ts';
import type { OwnWords } from '../../model/site/language.ts';
import { once } from '../../model/values/lazy.ts';
import { allowed } from '../html/allowed.ts';
import { firstOf, referredIn } from '../reading/definitions.ts';
import { attribute, escapeText, withSafeAttributes } from './escape.ts';
import { borderedParts, partsOfHtml } from './parts.ts';
import { formulaHtml, PlainTags } from './plainTags.ts';

const remarkHtml = once(() => (require('remark-html') as typeof import('remark-html')).default);

/** Writes blocks of any kind. `words`: the labels of footnotes. */
export function remarkWriter(words: OwnWords): (blocks: readonly RootContent[]) => string {
  const processor = unified()
    .use(remarkHtml(), { sanitize: allowed, handlers: { root: rootHandler(words) } })
    .freeze();
  return (blocks) => withSafeAttributes(processor.stringify({ type: 'root', children: [...blocks] })).trim();
}

/** Sets the labels of a page's footnotes in its language. */
export function rootHandler(words: OwnWords): Handler {
  return (state, node: Root) => {
    Object.assign(state.options, {
      footnoteLabel: words.footnotes,
      footnoteBackLabel: (reference: number, again: number) =>
        `${words.back} ${reference + 1}${again > 1 ? `-${again}` : ''}`,
    });
    const all: HtmlRoot = { type: 'root', children: state.wrap(state.all(node), false) };
    state.patch(node, all);
    return state.applyData(node, all) as Element; // cast to the declared type
  };
}

/** The HTML of a tree. */
export interface Writer {
  /** Writes the blocks from one index to before another: a part of the body, or all. Each is written only once. */
  readonly write: (from?: number, to?: number) => string;
  /** Tells the tags and texts of the whole HTML, after `put` has inserted code and formulas. False if only its text has them. */
  readonly tell: (listener: Required<Listener>, inserted: Inserted) => boolean;
}

/** What is inserted into the HTML of a tree. */
export interface Inserted {
  readonly put: (html: string) => string;
  /** Tells the tags and texts of the block of code with a placeholder. */
  readonly tellCode: (placeholder: string, listener: Required<Listener>) => void;
}

/** Returns a writer for the blocks of a tree. */
export function writerOf(tree: Root, shared: Shared): Writer {
  const { children } = tree;
  const first = firstOf(shared.definitions);
  const remark = once(() => remarkWriter(shared.words));
  const slow = (blocks: readonly RootContent[]) => remark()(blocks);
  // A link like [faq][1] may refer to a definition in another part. Of equal ones, a part uses its own.
  const slowPiece = (from?: number, to?: number) => {
    const blocks = children.slice(from, to);
    return slow([...blocks, ...referredIn(blocks, first)]);
  };
  if (shared.hasNotes) {
    const parts = once(() => partsOfHtml(tree, slow(borderedParts(tree))));
    const write: Writer['write'] = (from) =>
      from === undefined ? slow(children) : (parts().get(from) ?? '');
    return { write, tell: () => false };
  }
  const { length } = children.filter((node) => node.type === 'definition');
  const isEachOnce = first.size === shared.definitions.length && length === shared.definitions.length;
  // Line ends in text between HTML are kept only if everything is written at once.
  const isByBlock = isEachOnce || !children.some(({ type }) => type === 'text');
  const plainHtml = plainWriter(first);
  const written: (string | undefined)[] = [];
  const plain = new Set<RootContent>();
  const blockHtml = (block: RootContent): string => {
    const html = plainHtml(block);
    if (html === undefined) return slow([...referredIn([block], first), block]);
    plain.add(block);
    return html;
  };
  const write: Writer['write'] = (from, to) => {
    if (!isByBlock || (from !== undefined && !isEachOnce)) return slowPiece(from, to);
    const pieces: string[] = [];
    for (let index = from ?? 0; index < (to ?? children.length); index += 1) {
      const block = children[index];
      if (!block || block.type === 'definition') continue;
      const html = written[index] ?? blockHtml(block);
      written[index] = html;
      if (html) pieces.push(html);
    }
    return pieces.join('\n').trim();
  };
  const tell: Writer['tell'] = (listener, { put, tellCode }) => {
    if (!isByBlock) return false;
    write();
    const tellHtml = (html: string) => readHtml(put(html), listener);
    const tags = new PlainTags(first, listener, tellHtml, tellCode);
    for (const [index, block] of children.entries())
      if (plain.has(block)) tags.read(block);
      else tellHtml(written[index] ?? '');
    return true;
  };
  return { write, tell };
}

/** The data that all blocks of a page share. */
export interface Shared {
  /** In all parts of the page. */
  readonly definitions: readonly Definition[];
  readonly hasNotes: boolean;
  readonly words: OwnWords;
}

/**
 * Writes a block without an HTML tree, with the same result as remark-html. This saves a seventh of a cold build. Undefined if it
 * contains anything unusual, such as an address that the sanitiser might change. `PlainTags` tells what is written here: change both.
 */
export function plainWriter(
  definitions: ReadonlyMap<string, Definition>,
): (block: RootContent) => string | undefined {
  const writer = new PlainWriter(definitions);
  return (block) => writer.writeBlock(block);
}

class PlainWriter {
  /** Whether the current block is not unusual so far. */
  #isPlain = true;

  constructor(readonly definitions: ReadonlyMap<string, Definition>) {}

  writeBlock(block: RootContent): string | undefined {
    this.#isPlain = block.type !== 'text'; // text between HTML, with its line ends
    const html = this.#write(block);
    return this.#isPlain ? html : undefined;
  }

  #write(node: Nodes): string {
    if (node.data && !withData.has(node.type)) this.#isPlain = false;
    switch (node.type) {
      case 'text':
        return textHtml(node.value);
      case 'paragraph':
        if (node.data?.hName) this.#isPlain = false;
        return `<p${className(node)}>${this.#all(node.children)}</p>`;
      case 'emphasis':
        return `<em>${this.#all(node.children)}</em>`;
      case 'strong':
        return `<strong>${this.#all(node.children)}</strong>`;
      case 'delete':
        return `<del>${this.#all(node.children)}</del>`;
      case 'inlineCode':
        return `<code>${escapeText(node.value.replace(/\n/g, ' '))}</code>`;
      case 'inlineMath':
      case 'math':
        return formulaHtml(node);
      case 'break':
        return '<br>\n';
      case 'thematicBreak':
        return '<hr>';
      case 'link':
        return this.#link(node, node.children);
      case 'linkReference':
        return this.#link(this.#definitionOf(node.identifier), node.children);
      case 'image':
        return this.#image(node, node.alt);
      case 'imageReference':
        return this.#image(this.#definitionOf(node.identifier), node.alt);
      case 'heading':
        return this.#heading(node);
      case 'code':
        return this.#code(node);
      case 'blockquote':
        return this.#quote(node);
      case 'list':
        return this.#list(node);
      case 'table':
        return this.#table(node);
      case 'definition':
        return '';
      default:
        this.#isPlain = false;
        return '';
    }
  }

  #all(nodes: readonly Nodes[]): string {
    let html = '';
    let isBroken = false;
    for (const node of nodes) {
      let one = this.#write(node);
      if (isBroken) {
        if (node.type === 'text') one = one.replace(/^[ \t]+/, '');
        else if (/^<[^>]*>[ \t]/.test(one)) this.#isPlain = false;
      }
      isBroken = node.type === 'break';
      html += one;
    }
    return html;
  }

  /** Writes each node on its own lines. */
  #lines(nodes: readonly Nodes[]): string {
    let html = '';
    for (const node of nodes) if (node.type !== 'definition') html += `${this.#write(node)}\n`;
    return html;
  }

  #link({ url, title }: Address, children: readonly Nodes[]): string {
    return `<a${attribute('href', this.#harmless(url))}${attribute('title', title)}>${this.#all(children)}</a>`;
  }

  #image({ url, title }: Address, alt: string | null | undefined): string {
    if (/^(?:mailto|tel|sms):/.test(url)) this.#isPlain = false;
    return `<img${attribute('src', this.#harmless(url))}${attribute('alt', alt)}${attribute('title', title)}>`;
  }

  #heading({ depth, data, children }: Heading): string {
    const own = data?.hProperties ?? {};
    if (Object.keys(own).some((name) => name !== 'id')) this.#isPlain = false;
    return `<h${depth}${attribute('id', own.id)}>${this.#all(children)}</h${depth}>`;
  }

  #code({ lang, value }: Code): string {
    const [language = ''] = lang?.split(/\s+/) ?? [];
    if (lang && !/^[\w+.#-]+$/.test(language)) this.#isPlain = false;
    const opening = lang ? `<code class="language-${language}">` : '<code>';
    return `<pre>${opening}${value === '' ? '' : `${escapeText(value)}\n`}</code></pre>`;
  }

  #quote(node: Blockquote): string {
    const { role, ariaLabel } = node.data?.hProperties ?? {};
    const name = node.data?.hName ?? 'blockquote';
    const attributes = className(node) + attribute('role', role) + attribute('aria-label', ariaLabel);
    return `<${name}${attributes}>\n${this.#lines(node.children)}</${name}>`;
  }

  #list({ ordered, start: first, spread, children }: List): string {
    const name = ordered ? 'ol' : 'ul';
    const start = ordered && first !== 1 ? attribute('start', first) : '';
    const isLoose = spread || children.some((item) => item.spread);
    let html = '';
    for (const item of children) html += `${this.#listItem(item, isLoose)}\n`;
    return `<${name}${start}>\n${html}</${name}>`;
  }

  #listItem({ checked, data, children }: ListItem, isLoose: boolean): string {
    if (data || typeof checked === 'boolean') this.#isPlain = false;
    const shown = children.filter(({ type }) => type !== 'definition');
    let html = '';
    for (const node of shown) {
      const isTight = node.type === 'paragraph' && !isLoose;
      html += isTight && node === shown[0] ? '' : '\n';
      html += isTight ? this.#all(node.children) : this.#write(node);
    }
    const last = shown.at(-1);
    return `<li>${html}${last && (isLoose || last.type !== 'paragraph') ? '\n' : ''}</li>`;
  }

  #table({ align, children: [head, ...rows] }: Table): string {
    if (align) this.#isPlain = false; // see alignByClass
    const body = rows.map((row) => this.#row(row, 'td')).join('');
    const foot = body && `<tbody>\n${body}</tbody>\n`;
    return `<table>\n${head ? `<thead>\n${this.#row(head, 'th')}</thead>\n` : ''}${foot}</table>`;
  }

  #row({ data, children }: TableRow, name: 'td' | 'th'): string {
    if (data) this.#isPlain = false;
    let html = '';
    for (const cell of children) html += `<${name}${className(cell)}>${this.#all(cell.children)}</${name}>\n`;
    return `<tr>\n${html}</tr>\n`;
  }

  #definitionOf(identifier: string): Address {
    const definition = this.definitions.get(identifier.toUpperCase());
    if (!definition) this.#isPlain = false;
    return definition ?? { url: '' };
  }

  #harmless(url: string): string {
    if (!harmlessAddress.test(url)) this.#isPlain = false;
    return url;
  }
}

/** The target of a link or an image. */
type Address = { readonly url: string; readonly title?: string | null | undefined };

/** Text, without the spaces around its line ends. */
function textHtml(text: string): string {
  const isSpaced = /[ \t]\n|\n[ \t]/.test(text);
  return escapeText(isSpaced ? text.replace(/(?<![ \t])[ \t]*\n[ \t]*/g, '\n') : text);
}

/**
 * An address whose characters need no encoding, without a scheme or with an allowed one. The delimiters of placeholders need no
 * encoding, because placeholders are replaced.
 */
const harmlessAddress = new RegExp(
  `^(?=https?:|mailto:|tel:|sms:|[^:/?#]*(?:[/?#]|$))(?:[!#$&-;=?-Z_a-z~${delimiters}]|%[0-9A-Fa-f]{2})*$`,
);

/** Nodes with data that this folder sets: ids of headings, classes of cells, callouts, formulas. */
const withData = new Set(['heading', 'tableCell', 'blockquote', 'paragraph', 'inlineMath', 'math']);

function className({ data }: Nodes): string {
  const names = data && 'hProperties' in data ? data.hProperties?.className : undefined;
  return attribute('class', Array.isArray(names) ? names.join(' ') : undefined);
}
