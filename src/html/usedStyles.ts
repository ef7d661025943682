// A stylesheet × the names on a page → the rules that the page can use. Pure.
import type { Block, CssNode, Selector, StyleSheet } from 'css-tree';
import parse from 'css-tree/parser';
import { ident } from 'css-tree/utils';
import { faceOf } from './css.ts';

/** What a stylesheet names and a page has or has not: `p`, `.class`, `#id`, `[attribute`, `--property`, `@keyframes`, `"font`. */
export type Name = string;

/** Stands in a drawn page for its stylesheet: which rules it can use is known when it is drawn. No HTML can hold it. */
export const stylesMark = '\0styles\0';

/** The part of a stylesheet that a page can use. */
export interface UsedStyles {
  readonly text: string;
  /** Of that text the rules that name an address or show a text by themselves: few, and mostly others than somebody changes. */
  readonly telling: string;
}

/** A stylesheet that was read. */
export interface Sheet {
  readonly items: readonly Item[];
  /** What pages are asked about; no page with the same answers has other styles. */
  readonly names: readonly Name[];
}

/** All of these must be there; of a list in the list, all of one. */
type Needs = readonly (Name | readonly Needs[])[];

type Item =
  | { readonly kind: 'rule'; readonly selectors: readonly Alternative[]; readonly body: readonly Part[] }
  /** `@media` and the like. */
  | {
      readonly kind: 'group';
      readonly head: string;
      readonly items: readonly Item[];
      readonly isLayer: boolean;
    }
  | { readonly kind: 'part'; readonly part: Part };

/** One of a rule's selectors. */
interface Alternative {
  readonly text: string;
  readonly needs: Needs;
  /** Whether each browser that may come knows all of it: one that does not drops the whole rule. */
  readonly isOld: boolean;
}

/** What stays as a whole or goes. */
interface Part {
  readonly text: string;
  /** What makes it wanted: that something which stays says this name. Undefined: it stays. */
  readonly name: Name | undefined;
  /** See `UsedStyles`. */
  readonly isTelling: boolean;
  /** The names of other parts that it says, once they were looked for. */
  says?: readonly string[];
}

function partOf(text: string, name?: Name): Part {
  return { text, name, isTelling: /url\(|@import|["']/i.test(text) };
}

/** Pseudo-classes and -elements that the oldest browsers know that are built for. */
const old =
  /^(root|hover|focus|active|link|visited|target|checked|disabled|enabled|empty|not|before|after|(first|last|only|nth)-.*|focus-(visible|within))$/;

/** Reads a stylesheet, minified by esbuild. What cannot be read stays as it is. */
export function readSheet(css: string): Sheet {
  const names = new Set<Name>();
  const asText = { parseAtrulePrelude: false, parseValue: false, positions: true };
  return { items: itemsOf(parse(css, asText) as StyleSheet), names: [...names] };

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
      const head = css.slice(node.loc?.start.offset, node.block.loc?.start.offset);
      return { kind: 'group', head, items: itemsOf(node.block), isLayer: name === 'layer' };
    }
    const own = named(name, node.prelude, node.block);
    return { kind: 'part', part: partOf(slice(node), own && noted(own)) };
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
    return { text: slice(selector), needs: needsOf(selector), isOld };
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

/** What an at-rule defines, if that is good for those only who name it. */
function named(rule: string, prelude: CssNode | null, block: Block): Name | undefined {
  if (rule.endsWith('keyframes')) {
    const name = prelude?.type === 'Raw' ? prelude.value.trim().replace(/^(["'])(.*)\1$/, '$2') : '';
    return /^[\w-]+$/.test(name) ? `@${name}` : undefined;
  }
  const { family } = rule === 'font-face' ? faceOf(block) : { family: '' };
  return /^[\w .-]+$/.test(family) ? `"${family.toLowerCase()}` : undefined;
}

/**
 * The part of a stylesheet that a page can use, in the same order. `has`: whether a name is on the page, or can come to be there. A
 * selector goes only when something that it needs cannot be there; then custom properties, keyframes and fonts go that
 * nothing names any more.
 */
export function usedStyles({ items, names }: Sheet, has: (name: Name) => boolean): UsedStyles {
  const sayable = new Set(names.flatMap((name) => (/^(--|@)/.test(name) ? name.replace('@', '') : [])));
  const saidBy = ({ text, name }: Part) =>
    (text.slice(name?.length).match(/[\w-]+/g) ?? []).filter((word) => sayable.has(word));
  const rules = possible(items, has);
  const parts = rules.flatMap(partsOf);
  // A stylesheet of somebody else may name everything.
  const isAlone = !parts.some(({ text }) => /^@import/i.test(text));
  const wanted = new Set<Part>();
  const said = new Set<Name>();
  let waiting = parts;
  for (let before = -1; before !== wanted.size; ) {
    before = wanted.size;
    waiting = waiting.filter((part) => {
      const { name } = part;
      const isFont = name?.startsWith('"');
      if (isAlone && name !== undefined && !has(name) && (isFont || !said.has(name.replace('@', ''))))
        return true;
      wanted.add(part);
      if (isFont) return false;
      part.says ??= saidBy(part);
      for (const word of part.says) said.add(word);
      return false;
    });
  }
  const values = [...wanted].map(({ text }) => text.toLowerCase()).join('\n');
  for (const part of waiting) {
    if (!part.name?.startsWith('"')) continue;
    const family = part.name.slice(1).replaceAll('.', '\\.');
    if (new RegExp(`(?<![\\w-])${family}(?![\\w-])`).test(values)) wanted.add(part);
  }
  const write = (isWanted: (part: Part) => boolean) => rules.map((item) => written(item, isWanted)).join('');
  return {
    text: write((part) => wanted.has(part)),
    telling: write((part) => part.isTelling && wanted.has(part)),
  };
}

/** The rules whose selectors can match, without the selectors that cannot. */
function possible(items: readonly Item[], has: (name: Name) => boolean): readonly Item[] {
  const can = (needs: Needs): boolean =>
    needs.every((need) => (typeof need === 'string' ? has(need) : need.some(can)));
  return items.flatMap((item): readonly Item[] => {
    if (item.kind === 'group') return [{ ...item, items: possible(item.items, has) }];
    if (item.kind === 'part') return [item];
    const able = item.selectors.filter(({ needs }) => can(needs));
    if (able.length === 0) return [];
    return [{ ...item, selectors: item.selectors.filter((one) => able.includes(one) || !one.isOld) }];
  });
}

function partsOf(item: Item): readonly Part[] {
  if (item.kind === 'part') return [item.part];
  if (item.kind === 'rule') return item.body;
  return [partOf(item.head), ...item.items.flatMap(partsOf)];
}

function written(item: Item, isWanted: (part: Part) => boolean): string {
  if (item.kind === 'part') return isWanted(item.part) ? item.part.text : '';
  if (item.kind === 'group') {
    const inner = item.items.map((one) => written(one, isWanted)).join('');
    // The first time that a layer is named decides on its rank.
    return inner === '' && !item.isLayer ? '' : `${item.head}{${inner}}`;
  }
  const body = item.body.filter(isWanted).map(({ text }) => text);
  return body.length === 0 ? '' : `${item.selectors.map(({ text }) => text).join(',')}{${body.join(';')}}`;
}
