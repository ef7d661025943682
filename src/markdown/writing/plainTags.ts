// A block of Markdown that `plainWriter` wrote → the tags and texts of its HTML, from its tree: what `readHtml` finds in that HTML.
// Pure.
import type { Definition, Heading, Image, List, ListItem, Nodes, Table, TableRow } from 'mdast';
import { type Listener, tellStart } from '../../html/tags.ts';
import { formulaElement } from '../html/elements.ts';
import { attribute } from './escape.ts';

type Attributes = Readonly<Record<string, string>>;

/**
 * Tells `listener` the tags and texts of plain blocks, without positions. A text is whole: a character reference does not end it.
 * Of what is inserted later, formulas are told by `tellHtml`, and code, by its placeholder, by `tellCode`.
 */
export class PlainTags {
  constructor(
    readonly definitions: ReadonlyMap<string, Definition>,
    readonly listener: Required<Listener>,
    readonly tellHtml: (html: string) => void,
    readonly tellCode: (placeholder: string, listener: Required<Listener>) => void,
  ) {}

  read(node: Nodes): void {
    switch (node.type) {
      case 'text':
        this.listener.text(node.value);
        break;
      case 'paragraph':
        this.#around('p', withClass(node), node.children);
        break;
      case 'emphasis':
        this.#around('em', none, node.children);
        break;
      case 'strong':
        this.#around('strong', none, node.children);
        break;
      case 'delete':
        this.#around('del', none, node.children);
        break;
      case 'inlineCode':
        this.#codeSpan(node.value);
        break;
      case 'inlineMath':
      case 'math':
        this.tellHtml(formulaHtml(node));
        break;
      case 'break':
        this.#empty('br', none);
        break;
      case 'thematicBreak':
        this.#empty('hr', none);
        break;
      case 'link':
        this.#around('a', addressed('href', node), node.children);
        break;
      case 'linkReference':
        this.#around('a', addressed('href', this.#definitionOf(node)), node.children);
        break;
      case 'image':
        this.#image(node, node.alt);
        break;
      case 'imageReference':
        this.#image(this.#definitionOf(node), node.alt);
        break;
      case 'heading':
        this.#heading(node);
        break;
      case 'code':
        this.tellCode(node.value, this.listener);
        break;
      case 'blockquote':
        this.#quote(node);
        break;
      case 'list':
        this.#list(node);
        break;
      case 'table':
        this.#table(node);
        break;
    }
  }

  #open(name: string, attributes: Attributes): void {
    if (attributes === none) this.listener.open(name, none, 0, 0);
    else tellStart(this.listener, name, attributes);
  }

  #empty(name: string, attributes: Attributes): void {
    this.#open(name, attributes);
    this.listener.close(name, 0, 0);
  }

  #around(name: string, attributes: Attributes, children: readonly Nodes[]): void {
    this.#open(name, attributes);
    for (const child of children) this.read(child);
    this.listener.close(name, 0, 0);
  }

  #codeSpan(text: string): void {
    this.#open('code', none);
    this.listener.text(text);
    this.listener.close('code', 0, 0);
  }

  #image(to: Pick<Image, 'url' | 'title'>, alt: string | null | undefined): void {
    const { url: src, title } = to;
    const named: Attributes = alt === null || alt === undefined ? { src } : { src, alt };
    this.#empty('img', title === null || title === undefined ? named : { ...named, title });
  }

  #heading({ depth, data, children }: Heading): void {
    const id = data?.hProperties?.id;
    this.#around(headings[depth - 1] ?? '', id === undefined ? none : { id: String(id) }, children);
  }

  #quote(node: Extract<Nodes, { type: 'blockquote' }>): void {
    const { role, ariaLabel } = node.data?.hProperties ?? {};
    const attributes = node.data ? given({ ...withClass(node), role, 'aria-label': ariaLabel }) : none;
    this.#around(node.data?.hName ?? 'blockquote', attributes, node.children);
  }

  #list({ ordered, start, spread, children }: List): void {
    const isLoose = spread || children.some((item) => item.spread);
    const name = ordered ? 'ol' : 'ul';
    this.#open(name, ordered && start !== 1 ? given({ start }) : none);
    for (const item of children) this.#listItem(item, isLoose ?? false);
    this.listener.close(name, 0, 0);
  }

  #listItem({ children }: ListItem, isLoose: boolean): void {
    this.#open('li', none);
    for (const node of children)
      if (node.type === 'paragraph' && !isLoose) for (const child of node.children) this.read(child);
      else this.read(node);
    this.listener.close('li', 0, 0);
  }

  #table({ children: [head, ...rows] }: Table): void {
    this.#open('table', none);
    if (head) this.#rows('thead', [head], 'th');
    if (rows.length > 0) this.#rows('tbody', rows, 'td');
    this.listener.close('table', 0, 0);
  }

  #rows(part: string, rows: readonly TableRow[], cellName: string): void {
    this.#open(part, none);
    for (const { children } of rows) {
      this.#open('tr', none);
      for (const cell of children) this.#around(cellName, withClass(cell), cell.children);
      this.listener.close('tr', 0, 0);
    }
    this.listener.close(part, 0, 0);
  }

  #definitionOf({ identifier }: { readonly identifier: string }): Pick<Image, 'url' | 'title'> {
    return this.definitions.get(identifier.toUpperCase()) ?? { url: '' };
  }
}

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const none: Attributes = {};

/** Those that have a value, in this order. */
function given(some: Readonly<Record<string, unknown>>): Attributes {
  const all: Record<string, string> = {};
  for (const [name, value] of Object.entries(some))
    if (value !== null && value !== undefined) all[name] = String(value);
  return all;
}

const addressed = (name: string, { url, title }: Pick<Image, 'url' | 'title'>): Attributes =>
  title === null || title === undefined ? { [name]: url } : { [name]: url, title };

function withClass({ data }: Nodes): Attributes {
  const names = data && 'hProperties' in data ? data.hProperties?.className : undefined;
  return Array.isArray(names) ? { class: names.join(' ') } : none;
}

/** The placeholder of a formula. */
export const formulaHtml = ({ data }: Extract<Nodes, { type: 'math' | 'inlineMath' }>): string =>
  `<${formulaElement}${attribute('data-formula', data?.hProperties?.dataFormula)}></${formulaElement}>`;
