// A stylesheet → its pieces, and the names that each piece needs on a page. Pure.
import type { Block, CssNode, Selector, StyleSheet } from 'css-tree';
import parse from 'css-tree/parser';
import { ident } from 'css-tree/utils';
import walk from 'css-tree/walker';
import { changesCase, faceOf } from './css.ts';
import { asksForFeatures } from './fontFeatures.ts';
import { showsSigns } from './generated.ts';

/**
 * A name in a stylesheet that a page may have: `p`, `.class`, `#id`, `[attribute`, `--property`, `@keyframes`, `"font`.
 * A page has `U+30-39,U+400-4FF` if it may show one of these characters.
 */
export type Name = string;

export interface Sheet {
  readonly items: readonly Item[];
  /** The bytes that each piece adds to a page. */
  readonly weights: readonly number[];
  /** All relevant names. Pages with the same ones have the same styles. */
  readonly names: readonly Name[];
}

/** Names that must all exist. For a list in the list, all names of one of its entries must exist. */
export type Needs = readonly (Name | readonly Needs[])[];

export type Item =
  | { readonly kind: 'rule'; readonly selectors: readonly Alternative[]; readonly body: readonly Part[] }
  /** `@media` and similar rules. */
  | {
      readonly kind: 'group';
      readonly head: Part;
      readonly items: readonly Item[];
      readonly isLayer: boolean;
    }
  | { readonly kind: 'part'; readonly part: Part };

/** One of a rule's selectors. */
export interface Alternative {
  /** Its index among the pieces. */
  readonly piece: number;
  readonly text: string;
  readonly needs: Needs;
  /** Whether every supported browser knows the whole selector. A browser drops the whole rule if it does not know one selector. */
  readonly isOld: boolean;
}

/** A part that is kept or dropped as a whole. */
export interface Part {
  /** Its index among the pieces. */
  readonly piece: number;
  readonly text: string;
  /** The part is kept if another kept part refers to this name. Undefined: it is always kept. */
  readonly name: Name | undefined;
  /** The characters of a font with a `unicode-range`. Without them on the page, the font is dropped. */
  readonly range?: Name | undefined;
  /**
   * Whether it has an address, shows text, may change the case of text or uses font features. Few parts do, and edits rarely touch
   * them.
   */
  readonly hasContent: boolean;
  /** The names of other parts that it refers to, once they were searched. */
  says?: readonly string[];
}

/** Pseudo-classes and pseudo-elements that the oldest supported browsers know. */
const old =
  /^(root|hover|focus|active|link|visited|target|checked|disabled|enabled|empty|not|before|after|(first|last|only|nth)-.*|focus-(visible|within))$/;

/** Reads a stylesheet that esbuild has minified. Text that cannot be parsed is kept as it is. */
export function readSheet(css: string): Sheet {
  const names = new Set<Name>();
  const weights: number[] = [];
  const asText = { parseAtrulePrelude: false, parseValue: false, positions: true };
  return { items: itemsOf(parse(css, asText) as StyleSheet), names: [...names], weights };

  /** The index of a new piece with this text. The separator after it counts as a byte. */
  function pieceOf(text: string): number {
    return weights.push(Buffer.byteLength(text) + 1) - 1;
  }

  function partOf(text: string, name?: Name): Part {
    return {
      piece: pieceOf(text),
      text,
      name,
      hasContent:
        /url\(|@import|["']/i.test(text) || changesCase(text) || showsSigns(text) || asksForFeatures(text),
    };
  }

  function itemsOf({ children }: Block | StyleSheet): readonly Item[] {
    return [...children].map(itemOf);
  }

  function itemOf(node: CssNode): Item {
    if (node.type === 'Rule' && node.prelude.type === 'SelectorList') {
      const selectors = [...node.prelude.children].map((one) => alternativeOf(one as Selector));
      return { kind: 'rule', selectors, body: bodyOf(node.block) };
    }
    if (node.type !== 'Atrule') return { kind: 'part', part: partOf(slice(node)) };
    const name = node.name.toLowerCase();
    if (!node.block) {
      return { kind: 'part', part: partOf(`${slice(node).replace(/;$/, '')};`) };
    }
    if (/^(media|supports|container|layer|scope|starting-style)$/.test(name)) {
      const head = partOf(css.slice(node.loc?.start.offset, node.block.loc?.start.offset));
      return { kind: 'group', head, items: itemsOf(node.block), isLayer: name === 'layer' };
    }
    const own = named(name, node.prelude, node.block);
    const part = partOf(slice(node), own && noted(own));
    const range = name === 'font-face' ? rangeOf(node.block) : undefined;
    return { kind: 'part', part: range ? { ...part, range: noted(range) } : part };
  }

  function bodyOf(block: Block): readonly Part[] {
    const all = [...block.children];
    // Nested rules, and syntax that css-tree does not know.
    if (all.some(({ type }) => type !== 'Declaration')) return [partOf(slice(block).slice(1, -1))];
    return all.map((node) => {
      const { property } = node as CssNode & { readonly property: string };
      const isSimple = /^--[\w-]+$/.test(property);
      return partOf(slice(node), isSimple ? noted(property) : undefined);
    });
  }

  function alternativeOf(selector: Selector): Alternative {
    const text = slice(selector);
    return { piece: pieceOf(text), text, needs: needsOf(selector), isOld: isOldSelector(selector) };
  }

  function needsOf({ children }: Selector): Needs {
    return [...children].flatMap((node): Needs => {
      const name = nameIn(node);
      if (name !== undefined) return [noted(name)];
      if (node.type !== 'PseudoClassSelector' || !/^(is|where|has|-(moz|webkit)-any)$/.test(node.name))
        return [];
      const [list] = [...(node.children ?? [])];
      return list?.type === 'SelectorList' ? [[...list.children].map((one) => needsOf(one as Selector))] : [];
    });
  }

  function noted(name: Name): Name {
    names.add(name);
    return name;
  }

  function slice({ loc }: CssNode): string {
    return css.slice(loc?.start.offset, loc?.end.offset);
  }
}

/** The name in a part of a selector; undefined if it has none, like `*`. */
function nameIn(node: CssNode): Name | undefined {
  if (node.type === 'ClassSelector') return `.${ident.decode(node.name)}`;
  if (node.type === 'IdSelector') return `#${ident.decode(node.name)}`;
  if (node.type === 'AttributeSelector') return `[${local(node.name.name)}`;
  if (node.type !== 'TypeSelector') return undefined;
  const name = local(node.name);
  return name === '*' ? undefined : name;
}

/** Whether the oldest supported browsers know all parts of a selector. */
function isOldSelector(selector: Selector): boolean {
  let isOld = true;
  walk(selector, (node) => {
    isOld &&= isOldPart(node);
  });
  return isOld;
}

function isOldPart(node: CssNode): boolean {
  // Also within `:not()`. `:nth-child(1 of p)` and `[x="y" s]` are newer than their kind.
  if (node.type.startsWith('Pseudo')) return old.test((node as CssNode & { name: string }).name);
  if (node.type === 'Nth') return node.selector === null;
  if (node.type === 'AttributeSelector') return !node.flags || /^i$/i.test(node.flags);
  return node.type !== 'Raw' && node.type !== 'NestingSelector';
}

/** A name as in HTML: without a namespace, in lower case. */
function local(name: string): string {
  return ident.decode(name.slice(name.lastIndexOf('|') + 1)).toLowerCase();
}

/** The `unicode-range` of a font (CSS Fonts 4, 4.5), as a name. Undefined if it has none, or an unclear one. */
function rangeOf({ children }: Block): Name | undefined {
  const found = [...children].findLast(
    (one) => one.type === 'Declaration' && one.property.toLowerCase() === 'unicode-range',
  ) as (CssNode & { readonly value: CssNode }) | undefined;
  const said = found?.value.type === 'Raw' ? found.value.value.replace(/\s+/g, '').toUpperCase() : '';
  return /^U\+[\dA-F]{1,6}(?:\?{0,5}|-[\dA-F]{1,6})(?:,U\+[\dA-F?]{1,6}(?:-[\dA-F]{1,6})?)*$/.test(said)
    ? said
    : undefined;
}

/** The name that an at-rule defines, if the rule has an effect only where that name is used. */
function named(rule: string, prelude: CssNode | null, block: Block): Name | undefined {
  const said = prelude?.type === 'Raw' ? prelude.value.trim() : '';
  // A registered custom property matters only where it is used.
  if (rule === 'property') return /^--[\w-]+$/.test(said) ? said : undefined;
  if (rule.endsWith('keyframes')) {
    const name = said.replace(/^(["'])(.*)\1$/, '$2');
    return /^[\w-]+$/.test(name) ? `@${name}` : undefined;
  }
  const { family } = rule === 'font-face' ? faceOf(block) : { family: '' };
  return /^[\w .-]+$/.test(family) ? `"${family.toLowerCase()}` : undefined;
}
