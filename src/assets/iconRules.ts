// The rules and values of an icon's styles → those that its renderer supports. Pure.
import type { Block, CssNode, StyleSheet } from 'css-tree';
import parse from 'css-tree/parser';
import { entriesOf } from '../model/values/cssLists.ts';
import { UndrawableError } from './plainColors.ts';

/** A part of an icon's text that has styles: a `<style>`, a `style` attribute, or the value of another attribute. */
export interface StyledPart {
  /** The name of the attribute; undefined for a `<style>`. */
  readonly name: string | undefined;
  readonly from: number;
  readonly to: number;
  readonly css: string;
  readonly isOfRoot: boolean;
}

interface Declared {
  readonly property: string;
  readonly value: string;
  readonly isImportant: boolean;
}
export interface Rule {
  readonly selectors: readonly string[];
  readonly declared: readonly Declared[];
  /** Whether it is the initial value of a custom property. */
  readonly isInitial: boolean;
}

/** The custom properties of the root, and the names of those on other elements. */
export interface Properties {
  readonly ofRoot: ReadonlyMap<string, string>;
  readonly elsewhere: ReadonlySet<string>;
}

/** The rules that apply to an icon in light mode, without conditions. */
export function rulesOf(css: string): readonly Rule[] {
  const asText = { parseAtrulePrelude: false, parseRulePrelude: false, parseValue: false } as const;
  return rulesIn((parse(css, { ...asText, parseCustomProperty: false }) as StyleSheet).children);
}

function rulesIn(nodes: Iterable<CssNode>): readonly Rule[] {
  return [...nodes].flatMap((node): readonly Rule[] => {
    if (node.type === 'Rule')
      return [
        { selectors: selectorsOf(textOf(node.prelude)), declared: declaredOf(node.block), isInitial: false },
      ];
    if (node.type !== 'Atrule' || !node.block) return [];
    const name = node.name.toLowerCase();
    const condition = textOf(node.prelude);
    if (
      name === 'media'
        ? applies(condition)
        : name === 'layer' || (name === 'supports' && !/^not\b/i.test(condition))
    )
      return rulesIn(node.block.children);
    const initial = declaredOf(node.block).find(({ property }) => property === 'initial-value');
    return name === 'property' && initial
      ? [{ selectors: [], declared: [{ ...initial, property: condition.trim() }], isInitial: true }]
      : [];
  });
}

const textOf = (node: CssNode | null | undefined) => (node?.type === 'Raw' ? node.value : '');

const declaredOf = ({ children }: Block): readonly Declared[] =>
  [...children].flatMap((node) =>
    node.type === 'Declaration'
      ? [{ property: node.property, value: textOf(node.value).trim(), isImportant: node.important !== false }]
      : [],
  );

export const declaredIn = (css: string) => rulesOf(`a{${css}}`)[0]?.declared ?? [];

/** Whether a media query applies to a picture in light mode. */
function applies(query: string): boolean {
  return query.split(',').some((one) => {
    const isNot = /^\s*not\b/i.test(one);
    const parts = one.replace(/^\s*(?:not|only)\b/i, '').split(/\band\b/i);
    return parts.every((part) => appliesPart(part.trim().toLowerCase())) !== isNot;
  });
}

function appliesPart(part: string): boolean {
  const plain = part.replace(/[\s()]/g, '');
  if (/^(?:all|screen)?$/.test(plain)) return true;
  if (
    /^(?:print|speech|prefers-color-scheme:dark|prefers-[a-z-]+:(?:reduce|more|less)|forced-colors:active)$/.test(
      plain,
    )
  )
    return false;
  if (
    /^(?:prefers-color-scheme:light|prefers-[a-z-]+:no-preference|forced-colors:none|hover:.*|pointer:.*)$/.test(
      plain,
    )
  )
    return true;
  throw new UndrawableError(`@media ${part}`);
}

/** How many selectors one may mean, once its `:is()` are written out. */
const mostMeant = 1_000;

/** Selectors that the renderer supports. Those that never match are left out. */
function selectorsOf(list: string): readonly string[] {
  return entriesOf(list).flatMap((one) => {
    const lists = one.match(/:(?:is|where)\(/gi)?.length ?? 0;
    // Lists of one length mean the most.
    const meant = lists === 0 ? 1 : ((one.match(/,/g)?.length ?? 0) / lists + 1) ** lists;
    if (lists > mostMeant / 10 || meant > mostMeant) throw new UndrawableError(one.slice(0, 50));
    if (/:(?:hover|focus|active|target|visited|link|any-link)\b|::/i.test(one)) return [];
    const [, before = '', inner, after = ''] = /^(.*?):(?:is|where)\(([^()]*)\)(.*)$/is.exec(one) ?? [];
    if (inner !== undefined)
      return entriesOf(inner).flatMap((each) => selectorsOf(`${before}${each}${after}`));
    const plain = one.replace(/\w*:root\b/gi, 'svg');
    if (/:(?!first-child)|~(?!=)/.test(plain.replace(/\[[^\]]*\]/g, ''))) throw new UndrawableError(one);
    return [plain];
  });
}

/** The properties of an icon with these parts and rules, the strongest last. */
export function propertiesOf(parts: readonly StyledPart[], rules: readonly Rule[]): Properties {
  const ofRoot = new Map<string, string>();
  const elsewhere = new Set<string>();
  const add = (isOfRoot: boolean, { property, value }: Declared) => {
    if (!/^(?:color$|--)/.test(property)) return;
    if (isOfRoot) ofRoot.set(property, value);
    else elsewhere.add(property);
  };
  for (const { isInitial, declared } of rules) if (isInitial) for (const one of declared) add(true, one);
  for (const { name, css, isOfRoot } of parts)
    if (name === 'color') add(isOfRoot, { property: name, value: css, isImportant: false });
  for (const { selectors, declared, isInitial } of rules) {
    if (isInitial) continue;
    const isOfRoot = selectors.some((one) => /^(?:svg|\*|html)$/i.test(one));
    for (const one of declared) add(isOfRoot, one);
  }
  for (const { name, css, isOfRoot } of parts)
    if (name === 'style') for (const one of declaredIn(css)) add(isOfRoot, one);
  return { ofRoot, elsewhere };
}

/** The text of a rule without custom properties. */
export const ruleWith = ({ selectors, declared }: Rule, properties: Properties) =>
  selectors.length > 0 ? `${selectors.join(',')}{${blockWith(declared, properties)}}` : '';

export function blockWith(declared: readonly Declared[], { ofRoot, elsewhere }: Properties): string {
  const own = declared.filter(({ property }) => property.startsWith('--'));
  const names = own.map(({ property }) => property);
  const known = {
    ofRoot: new Map([...ofRoot, ...own.map(({ property, value }) => [property, value] as const)]),
    elsewhere: new Set([...elsewhere].filter((name) => !names.includes(name))),
  };
  return declared
    .filter((one) => !own.includes(one))
    .map(
      ({ property, value, isImportant }) =>
        `${property}:${valueWith(value, known)}${isImportant ? '!important' : ''}`,
    )
    .join(';');
}

/** The most levels of custom properties that refer to each other. */
const deepest = 20;

/** A value with the values of its custom properties. */
export function valueWith(value: string, properties: Properties, depth = 0): string {
  const start = value.search(/var\(/i);
  if (start === -1) return value;
  let [open, end] = [0, start];
  do {
    if (value[end] === '(') open += 1;
    else if (value[end] === ')') open -= 1;
    end += 1;
  } while (end < value.length && (open > 0 || !value.slice(start, end).includes('(')));
  const [name = '', ...rest] = entriesOf(value.slice(start + 'var('.length, end - 1));
  if (depth > deepest || properties.elsewhere.has(name)) throw new UndrawableError(`var(${name})`);
  const found = properties.ofRoot.get(name) ?? (rest.length > 0 ? rest.join(',') : undefined);
  if (found === undefined) return 'inherit'; // as in browsers: the whole value is ignored
  return valueWith(value.slice(0, start) + found + value.slice(end), properties, depth + 1);
}
