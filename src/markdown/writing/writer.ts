// The tree of a page's Markdown → sanitised HTML. Loads remark-html when it is first needed; else pure.
import type { Element, Root as HtmlRoot } from 'hast';
import type { Definition, List, ListItem, Nodes, Root, RootContent, Table } from 'mdast';
import type { Handler } from 'mdast-util-to-hast';
import { unified } from 'unified';
import type { OwnWords } from '../../model/language.ts';
import { once } from '../../model/lazy.ts';
import { delimiters } from '../../model/marks.ts';
import { allowed } from '../html/allowed.ts';
import { formulaElement } from '../html/elements.ts';
import { firstOf, referredIn } from '../reading/definitions.ts';
import { attribute, escapeText, withSafeAttributes } from './escape.ts';
import { borderedParts, partsOfHtml } from './parts.ts';

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

/** Writes the blocks of a tree from one index to before another, a part of the body or all; each is written only once. */
export function writerOf(tree: Root, shared: Shared): (from?: number, to?: number) => string {
  const { children } = tree;
  const first = firstOf(shared.definitions);
  const remark = once(() => remarkWriter(shared.words));
  const slow = (blocks: readonly RootContent[]) => remark()(blocks);
  // A link like [faq][1] may refer to a definition in another part; of two equal ones a part uses its own.
  const slowPiece = (from?: number, to?: number) => {
    const blocks = children.slice(from, to);
    return slow([...blocks, ...referredIn(blocks, first)]);
  };
  if (shared.hasNotes) {
    const parts = once(() => partsOfHtml(tree, slow(borderedParts(tree))));
    return (from) => (from === undefined ? slow(children) : (parts().get(from) ?? ''));
  }
  const { length } = children.filter((node) => node.type === 'definition');
  const isEachOnce = first.size === shared.definitions.length && length === shared.definitions.length;
  // Line ends in a text between HTML are kept only if all is written at once.
  const isByBlock = isEachOnce || !children.some(({ type }) => type === 'text');
  const plainHtml = plainWriter(first);
  const written: (string | undefined)[] = [];
  return (from, to) => {
    if (!isByBlock || (from !== undefined && !isEachOnce)) return slowPiece(from, to);
    const pieces: string[] = [];
    for (let index = from ?? 0; index < (to ?? children.length); index += 1) {
      const block = children[index];
      if (!block || block.type === 'definition') continue;
      const html = written[index] ?? plainHtml(block) ?? slow([...referredIn([block], first), block]);
      written[index] = html;
      if (html) pieces.push(html);
    }
    return pieces.join('\n').trim();
  };
}

/** What the blocks of a page have in common. */
export interface Shared {
  /** In all parts of the page. */
  readonly definitions: readonly Definition[];
  readonly hasNotes: boolean;
  readonly words: OwnWords;
}

/**
 * Writes a block without an HTML tree, with the same result as remark-html, which saves a seventh of a cold build. Undefined if it
 * contains anything unusual, such as an address that the sanitiser might change.
 */
export function plainWriter(
  definitions: ReadonlyMap<string, Definition>,
): (block: RootContent) => string | undefined {
  let isPlain = true;
  return (block) => {
    isPlain = block.type !== 'text'; // a text between HTML, with its line ends
    const html = write(block);
    return isPlain ? html : undefined;
  };

  function write(node: Nodes): string {
    if (node.data && !withData.has(node.type)) isPlain = false;
    switch (node.type) {
      case 'text':
        return escapeText(
          /[ \t]\n|\n[ \t]/.test(node.value)
            ? node.value.replace(/(?<![ \t])[ \t]*\n[ \t]*/g, '\n')
            : node.value,
        );
      case 'paragraph':
        if (node.data?.hName) isPlain = false;
        return `<p${className(node)}>${all(node.children)}</p>`;
      case 'emphasis':
        return `<em>${all(node.children)}</em>`;
      case 'strong':
        return `<strong>${all(node.children)}</strong>`;
      case 'delete':
        return `<del>${all(node.children)}</del>`;
      case 'inlineCode':
        return `<code>${escapeText(node.value.replace(/\n/g, ' '))}</code>`;
      case 'inlineMath':
      case 'math':
        return `<${formulaElement}${attribute('data-formula', node.data?.hProperties?.dataFormula)}></${formulaElement}>`;
      case 'break':
        return '<br>\n';
      case 'thematicBreak':
        return '<hr>';
      case 'link':
      case 'linkReference': {
        const { url, title } = node.type === 'link' ? node : definitionOf(node.identifier);
        return `<a${attribute('href', harmless(url))}${attribute('title', title)}>${all(node.children)}</a>`;
      }
      case 'image':
      case 'imageReference': {
        const { url, title } = node.type === 'image' ? node : definitionOf(node.identifier);
        if (/^(?:mailto|tel|sms):/.test(url)) isPlain = false;
        return `<img${attribute('src', harmless(url))}${attribute('alt', node.alt)}${attribute('title', title)}>`;
      }
      case 'heading':
        if (Object.keys(node.data?.hProperties ?? {}).some((name) => name !== 'id')) isPlain = false;
        return `<h${node.depth}${attribute('id', node.data?.hProperties?.id)}>${all(node.children)}</h${node.depth}>`;
      case 'code': {
        const [language = ''] = node.lang?.split(/\s+/) ?? [];
        if (node.lang && !/^[\w+.#-]+$/.test(language)) isPlain = false;
        const opening = node.lang ? `<code class="language-${language}">` : '<code>';
        return `<pre>${opening}${node.value === '' ? '' : `${escapeText(node.value)}\n`}</code></pre>`;
      }
      case 'blockquote': {
        const { role, ariaLabel } = node.data?.hProperties ?? {};
        const name = node.data?.hName ?? 'blockquote';
        const attributes = className(node) + attribute('role', role) + attribute('aria-label', ariaLabel);
        return `<${name}${attributes}>\n${lines(node.children)}</${name}>`;
      }
      case 'list':
        return list(node);
      case 'table':
        return table(node);
      case 'definition':
        return '';
      default:
        isPlain = false;
        return '';
    }
  }

  function all(nodes: readonly Nodes[]): string {
    let html = '';
    let isBroken = false;
    for (const node of nodes) {
      let one = write(node);
      if (isBroken) {
        if (node.type === 'text') one = one.replace(/^[ \t]+/, '');
        else if (/^<[^>]*>[ \t]/.test(one)) isPlain = false;
      }
      isBroken = node.type === 'break';
      html += one;
    }
    return html;
  }

  /** Writes each node on lines of its own. */
  function lines(nodes: readonly Nodes[]): string {
    let html = '';
    for (const node of nodes) if (node.type !== 'definition') html += `${write(node)}\n`;
    return html;
  }

  function list(node: List): string {
    const name = node.ordered ? 'ol' : 'ul';
    const start = node.ordered && node.start !== 1 ? attribute('start', node.start) : '';
    const isLoose = node.spread || node.children.some((item) => item.spread);
    let html = '';
    for (const item of node.children) html += `${listItem(item, isLoose)}\n`;
    return `<${name}${start}>\n${html}</${name}>`;
  }

  function listItem({ checked, data, children }: ListItem, isLoose: boolean): string {
    if (data || typeof checked === 'boolean') isPlain = false;
    const shown = children.filter(({ type }) => type !== 'definition');
    let html = '';
    for (const node of shown) {
      const isTight = node.type === 'paragraph' && !isLoose;
      html += (isTight && node === shown[0] ? '' : '\n') + (isTight ? all(node.children) : write(node));
    }
    const last = shown.at(-1);
    return `<li>${html}${last && (isLoose || last.type !== 'paragraph') ? '\n' : ''}</li>`;
  }

  function table({ align, children }: Table): string {
    if (align) isPlain = false; // see alignByClass
    let html = '';
    for (const [index, { data, children: cells }] of children.entries()) {
      if (data) isPlain = false;
      const name = index === 0 ? 'th' : 'td';
      let row = '';
      for (const cell of cells) {
        row += `<${name}${className(cell)}>${all(cell.children)}</${name}>\n`;
      }
      if (index < 2) html += index === 0 ? '<thead>\n' : '<tbody>\n';
      html += `<tr>\n${row}</tr>\n`;
      if (index === 0) html += '</thead>\n';
    }
    return `<table>\n${html}${children.length > 1 ? '</tbody>\n' : ''}</table>`;
  }

  function definitionOf(identifier: string): { readonly url: string; readonly title?: string | null } {
    const definition = definitions.get(identifier.toUpperCase());
    if (!definition) isPlain = false;
    return definition ?? { url: '' };
  }

  function harmless(url: string): string {
    if (!harmlessAddress.test(url)) isPlain = false;
    return url;
  }
}

/**
 * An address whose characters need no encoding, without a scheme or with one that every page may have. The delimiters of marks need none:
 * marks are replaced.
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
