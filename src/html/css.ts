// A stylesheet → its fonts, its custom properties, and the addresses that it loads. Pure.
import type { Atrule, Block, CssNode, Declaration, StyleSheet } from 'css-tree';
import parse from 'css-tree/parser';
import { tokenize, tokenTypes } from 'css-tree/tokenizer';
import { ident, string, url } from 'css-tree/utils';
import { withUrls } from '../model/addresses/imageSets.ts';
import type { FontFace } from '../model/pictures/font.ts';
import type { Moods } from '../model/site/props.ts';
import { boundedMemo } from '../model/values/lazy.ts';
import { signsIn, signsOfProperty } from './generated.ts';

/** The metadata of a stylesheet. */
export interface Css {
  /** Its @font-face rules, and the addresses in each. */
  readonly faces: readonly (FontFace & { readonly urls: readonly string[] })[];
  /** The custom properties of `:root`: those outside of every @media rule, and those for dark mode. */
  readonly properties: Moods;
  /** Its addresses in order. Each has the directive of the Content-Security-Policy that applies to it. */
  readonly loads: readonly (readonly ['font-src' | 'style-src' | 'img-src', string])[];
  /** The texts that it shows (`content`, list markers, hyphens), joined. */
  readonly content: string;
  /** The attributes whose values it shows (`attr()`). */
  readonly attributes: readonly string[];
}

/** The stylesheets that were read last. Pages share a few. */
const memo = new Map<string, Css>();
const mostInMemo = 128;

/** Reads a stylesheet as browsers do: broken parts are skipped. */
export function readCss(text: string): Css {
  return boundedMemo(memo, mostInMemo, text, read);
}

/** Whether styles may show letters that the page's text does not have. Small capitals, for example, are drawn from capitals. */
export function changesCase(styles: string): boolean {
  return /text-transform\s*:\s*(?!none\b|\s)|(?:small|petite)-caps|unicase/i.test(styles);
}

type Mood = Record<string, string>;
const isDark = /^\(\s*prefers-color-scheme\s*:\s*dark\s*\)$/;

function read(text: string): Css {
  const asText = { parseAtrulePrelude: false, parseRulePrelude: false, parseValue: false };
  const reading = new Reading();
  reading.visit(parse(text, asText) as StyleSheet, reading.light, false);
  const { faces, light, dark, loads, content, attributes } = reading;
  const properties = { light, dark: { ...light, ...dark } };
  return { faces, properties, loads, content, attributes: [...attributes] };
}

/** Collects the metadata while a stylesheet is read. */
class Reading {
  readonly faces: Css['faces'][number][] = [];
  readonly loads: Css['loads'][number][] = [];
  readonly attributes = new Set<string>();
  content = '';
  readonly light: Mood = {};
  readonly dark: Mood = {};

  /**
   * `mood`: the custom properties of the mode (light or dark) in which the block applies; undefined if neither. `ofRoot`: whether
   * its declarations are those of `:root`.
   */
  visit({ children }: Block | StyleSheet, mood: Mood | undefined, ofRoot: boolean): void {
    for (const node of children) {
      // css-tree could not parse this, but a browser may.
      if (node.type === 'Raw') this.#load('img-src', addressesIn(node.value));
      else if (node.type === 'Rule') this.visit(node.block, mood, isRoot(textOf(node.prelude)));
      else if (node.type === 'Declaration') this.#declare(node, ofRoot ? mood : undefined);
      else if (node.type === 'Atrule') this.#visitAtrule(node, mood, ofRoot);
    }
  }

  /** `mood`: the list of custom properties to add to. */
  #declare({ property, value: written }: Declaration, mood: Mood | undefined): void {
    const value = textOf(written);
    this.#load('img-src', addressesIn(value));
    if (showing.test(property)) this.content += textsIn(value) + signsIn(value);
    this.content += signsOfProperty(property, value);
    for (const [, name = ''] of value.matchAll(/\battr\(\s*([\w-]+)/gi))
      this.attributes.add(name.toLowerCase());
    if (mood && property.startsWith('--')) mood[property] = value.trim();
  }

  #visitAtrule(
    { name: written, prelude: raw, block }: Atrule,
    mood: Mood | undefined,
    ofRoot: boolean,
  ): void {
    const name = written.toLowerCase();
    const prelude = textOf(raw);
    if (name === 'import') this.#load('style-src', addressesIn(`@import ${prelude}`).slice(0, 1));
    else if (!block) return;
    else if (name === 'counter-style') this.content += signsOfCounter(block);
    else if (name === 'font-face') {
      const face = faceOf(block);
      this.faces.push(face);
      this.#load('font-src', face.urls);
    } else if (name === 'media')
      this.visit(block, mood && isDark.test(prelude) ? this.dark : undefined, ofRoot);
    else this.visit(block, mood, ofRoot);
  }

  #load(directive: Css['loads'][number][0], urls: readonly string[]): void {
    for (const one of urls) this.loads.push([directive, one]);
  }
}

/** Properties whose values are shown by browsers, or whose keywords choose the text that is shown. */
const showing =
  /^(?:content|quotes|list-style(?:-type)?|hyphenate-character|(?:-webkit-|-epub-)?text-emphasis(?:-style)?|text-overflow|--.*)$/i;

/** The symbols of a `@counter-style`: strings, names, and other counter styles. */
function signsOfCounter({ children }: Block): string {
  return [...children]
    .map((node) => {
      if (node.type !== 'Declaration') return '';
      const value = textOf(node.value);
      const isSigns = /^(?:additive-)?symbols$|^(?:prefix|suffix|negative|pad)$/i.test(node.property);
      return textsIn(value) + (isSigns ? ident.decode(value) : signsIn(value));
    })
    .join('');
}

function isRoot(selectors: string): boolean {
  return selectors.split(',').some((one) => one.trim() === ':root');
}

/** The metadata of a font from its @font-face rule. */
export function faceOf({ children }: Block): Css['faces'][number] {
  const all = [...children].filter((node) => node.type === 'Declaration');
  const said = (name: string) =>
    textOf(all.findLast(({ property }) => property.toLowerCase() === name)?.value).trim();
  const numbers = said('font-weight')
    .replace(/\bbold\b/gi, '700')
    .replace(/\bnormal\b/gi, '400')
    .match(/\d+/g);
  const [weight = 400, to] = (numbers ?? []).map(Number);
  return {
    family: said('font-family').replace(/^["'].*["']$/, (quoted) => string.decode(quoted)),
    weight,
    weights: to === undefined ? undefined : [weight, to],
    style: /^(italic|oblique)/.test(said('font-style')) ? 'italic' : 'normal',
    range: said('unicode-range'),
    urls: all.flatMap(({ value }) => addressesIn(textOf(value))),
  };
}

/** The text of a node that css-tree did not parse. */
function textOf(node: CssNode | null | undefined): string {
  return node?.type === 'Raw' ? node.value : '';
}

/** The quoted texts. */
function textsIn(text: string): string {
  let found = '';
  if (/["']/.test(text))
    tokenize(text, (type, start, end) => {
      if (type === tokenTypes.String) found += string.decode(text.slice(start, end));
    });
  return found;
}

/** The addresses in `url()`, in `image-set()`, and in strings after `@import`. */
export function addressesIn(written: string): readonly string[] {
  if (!/url\(|image-set\(|^@import/i.test(written)) return []; // most texts have none
  const text = withUrls(written).css;
  const found: string[] = [];
  let before = '';
  tokenize(text, (type, start, end) => {
    if (type === tokenTypes.WhiteSpace || type === tokenTypes.Comment) return;
    const token = text.slice(start, end);
    if (type === tokenTypes.Url) found.push(url.decode(token));
    if (type === tokenTypes.String && /^(url\(|@import)$/i.test(before)) found.push(string.decode(token));
    before = token;
  });
  return found;
}
