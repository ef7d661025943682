// A stylesheet → its pieces, and what each of them needs of a page. Pure.
import type { Block, CssNode, Selector, StyleSheet } from 'css-tree';
import parse from 'css-tree/parser';
import { ident } from 'css-tree/utils';
import { faceOf } from './css.ts';

/**
 * What a stylesheet names and a page has or has not: `p`, `.class`, `#id`, `[attribute`, `--property`, `@keyframes`, `"font`, and
 * `U+30-39,U+400-4FF`, which it has where one of these characters may be shown.
 */
export type Name = string;

/** A stylesheet that was read. */
export interface Sheet {
  readonly items: readonly Item[];
  /** How many bytes each of its pieces adds to a page. */
  readonly weights: readonly number[];
  /** What pages are asked about; no page with the same answers has other styles. */
  readonly names: readonly Name[];
}

/** All of these must be there; of a list in the list, all of one. */
export type Needs = readonly (Name | readonly Needs[])[];

export type Item =
  | { readonly kind: 'rule'; readonly selectors: readonly Alternative[]; readonly body: readonly Part[] }
  /** `@media` and the like. */
  | {
      readonly kind: 'group';
      readonly head: Part;
      readonly items: readonly Item[];
      readonly isLayer: boolean;
    }
  | { readonly kind: 'part'; readonly part: Part };

/** One of a rule's selectors. */
export interface Alternative {
  /** Its number among the pieces. */
  readonly piece: number;
  readonly text: string;
  readonly needs: Needs;
  /** Whether each browser that may come knows all of it: one that does not drops the whole rule. */
  readonly isOld: boolean;
}

/** What stays as a whole or goes. */
export interface Part {
  /** Its number among the pieces. */
  readonly piece: number;
  readonly text: string;
  /** What makes it wanted: that something which stays says this name. Undefined: it stays. */
  readonly name: Name | undefined;
  /** Of a font for some characters alone: these, without which it goes. */
  readonly range?: Name | undefined;
  /** Whether it names an address or shows a text by itself: few do, and mostly others than somebody changes. */
  readonly isTelling: boolean;
  /** The names of other parts that it says, once they were looked for. */
  says?: readonly string[];
}

/** Pseudo-classes and -elements that the oldest browsers know that are built for. */
const old =
  /^(root|hover|focus|active|link|visited|target|checked|disabled|enabled|empty|not|before|after|(first|last|only|nth)-.*|focus-(visible|within))$/;

/** Reads a stylesheet, minified by esbuild. What cannot be read stays as it is. */
export function readSheet(css: string): Sheet {
  const names = new Set<Name>();
  const weights: number[] = [];
  const asText = { parseAtrulePrelude: false, parseValue: false, positions: true };
  return { items: itemsOf(parse(css, asText) as StyleSheet), names: [...names], weights };

  /** The number of a piece with this text; what parts it from the next one weighs a byte. */
  function pieceOf(text: string): number {
    return weights.push(Buffer.byteLength(text) + 1) - 1;
  }

  function partOf(text: string, name?: Name): Part {
    return { piece: pieceOf(text), text, name, isTelling: /url\(|@import|["']/i.test(text) };
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
    // Nested rules, and what only browsers understand.
    if (all.some(({ type }) => type !== 'Declaration')) return [partOf(slice(block).slice(1, -1))];
    return all.map((node) => {
      const { property } = node as CssNode & { readonly property: string };
      const isSimple = /^--[\w-]+$/.test(property);
      return partOf(slice(node), isSimple ? noted(property) : undefined);
    });
  }

  function alternativeOf(selector: Selector): Alternative {
    const isOld = [...selector.children].every(
      (one) => !one.type.startsWith('Pseudo') || old.test((one as CssNode & { name: string }).name),
    );
    const text = slice(selector);
    return { piece: pieceOf(text), text, needs: needsOf(selector), isOld };
  }

  function needsOf({ children }: Selector): Needs {
    return [...children].flatMap((node): Needs => {
      if (node.type === 'ClassSelector') return [noted(`.${ident.decode(node.name)}`)];
      if (node.type === 'IdSelector') return [noted(`#${ident.decode(node.name)}`)];
      if (node.type === 'AttributeSelector') return [noted(`[${local(node.name.name)}`)];
      if (node.type === 'TypeSelector') {
        const name = local(node.name);
        return name === '*' ? [] : [noted(name)];
      }
      if (
        node.type !== 'PseudoClassSelector' ||
        !/^(is|where|has|(-\w+-)?any|-webkit-matches)$/.test(node.name)
      )
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

/** A name as HTML has it: without a namespace, in lower case. */
function local(name: string): string {
  return ident.decode(name.slice(name.lastIndexOf('|') + 1)).toLowerCase();
}

/** The characters that a font is for (CSS Fonts 4, 4.5), as a name; undefined where it is for all, or nobody can tell. */
function rangeOf({ children }: Block): Name | undefined {
  const found = [...children].findLast(
    (one) => one.type === 'Declaration' && one.property.toLowerCase() === 'unicode-range',
  ) as (CssNode & { readonly value: CssNode }) | undefined;
  const said = found?.value.type === 'Raw' ? found.value.value.replace(/\s+/g, '').toUpperCase() : '';
  return /^U\+[\dA-F]{1,6}(?:\?{0,5}|-[\dA-F]{1,6})(?:,U\+[\dA-F?]{1,6}(?:-[\dA-F]{1,6})?)*$/.test(said)
    ? said
    : undefined;
}

/** What an at-rule defines, if that is good for those only who name it. */
function named(rule: string, prelude: CssNode | null, block: Block): Name | undefined {
  const said = prelude?.type === 'Raw' ? prelude.value.trim() : '';
  // To register a custom property is of use to who names it.
  if (rule === 'property') return /^--[\w-]+$/.test(said) ? said : undefined;
  if (rule.endsWith('keyframes')) {
    const name = said.replace(/^(["'])(.*)\1$/, '$2');
    return /^[\w-]+$/.test(name) ? `@${name}` : undefined;
  }
  const { family } = rule === 'font-face' ? faceOf(block) : { family: '' };
  return /^[\w .-]+$/.test(family) ? `"${family.toLowerCase()}` : undefined;
}
