// A stylesheet → its fonts, its custom properties, and what it loads. Pure.
import type { Block, CssNode, StyleSheet } from 'css-tree';
import parse from 'css-tree/parser';
import { tokenize, tokenTypes } from 'css-tree/tokenizer';
import { ident, string, url } from 'css-tree/utils';
import type { FontFace } from '../model/font.ts';
import { withUrls } from '../model/imageSets.ts';
import { amongLast } from '../model/lazy.ts';
import { addAll } from '../model/lists.ts';
import type { Moods } from '../model/props.ts';
import { signsIn, signsOfProperty } from './generated.ts';

/** The facts of a stylesheet that the generator needs. */
export interface Css {
  /** Its @font-face rules, and the addresses in each. */
  readonly faces: readonly (FontFace & { readonly urls: readonly string[] })[];
  /** The custom properties of `:root`: those outside of every @media, and those for dark systems. */
  readonly properties: Moods;
  /** The addresses that it names, in order, each with the directive of a Content-Security-Policy that applies. */
  readonly loads: readonly (readonly ['font-src' | 'style-src' | 'img-src', string])[];
  /** The texts that it shows (`content`, markers of lists, hyphens), one after the other. */
  readonly content: string;
  /** The attributes whose values it shows (`attr()`). */
  readonly attributes: readonly string[];
}

/** The stylesheets read last: pages share a few. */
const memo = new Map<string, Css>();
const mostInMemo = 128;

/** Reads a stylesheet as browsers do: broken parts are skipped. */
export function readCss(text: string): Css {
  return amongLast(memo, mostInMemo, text, read);
}

/** Whether a text of styles may show other letters than those of the page: small capitals are drawn from capitals. */
export function changesCase(styles: string): boolean {
  return /text-transform\s*:\s*(?!none\b|\s)|(?:small|petite)-caps|unicase/i.test(styles);
}

type Mood = Record<string, string>;
const isDark = /^\(\s*prefers-color-scheme\s*:\s*dark\s*\)$/;

function read(text: string): Css {
  const faces: Css['faces'][number][] = [];
  const loads: Css['loads'][number][] = [];
  const attributes = new Set<string>();
  let content = '';
  const light: Mood = {};
  const dark: Mood = {};
  const asText = { parseAtrulePrelude: false, parseRulePrelude: false, parseValue: false };
  visit(parse(text, asText) as StyleSheet, light, false);
  return {
    faces,
    properties: { light, dark: { ...light, ...dark } },
    loads,
    content,
    attributes: [...attributes],
  };

  /**
   * `mood`: the mood in which the block applies, if it is one of the two. `ofRoot`: whether its declarations are those of `:root`.
   */
  function visit({ children }: Block | StyleSheet, mood: Mood | undefined, ofRoot: boolean): void {
    for (const node of children) {
      // css-tree could not read this, but a browser may.
      if (node.type === 'Raw') load('img-src', addressesIn(node.value));
      else if (node.type === 'Rule') visit(node.block, mood, isRoot(textOf(node.prelude)));
      else if (node.type === 'Declaration') {
        const value = textOf(node.value);
        load('img-src', addressesIn(value));
        if (showing.test(node.property)) content += textsIn(value) + signsIn(value);
        content += signsOfProperty(node.property, value);
        for (const [, name = ''] of value.matchAll(/\battr\(\s*([\w-]+)/gi))
          attributes.add(name.toLowerCase());
        if (mood && ofRoot && node.property.startsWith('--')) mood[node.property] = value.trim();
      } else if (node.type === 'Atrule') {
        const name = node.name.toLowerCase();
        const prelude = textOf(node.prelude);
        if (name === 'import') load('style-src', addressesIn(`@import ${prelude}`).slice(0, 1));
        else if (node.block && name === 'counter-style') content += signsOfCounter(node.block);
        else if (node.block && name === 'font-face') {
          const face = faceOf(node.block);
          faces.push(face);
          load('font-src', face.urls);
        } else if (node.block && name === 'media') {
          visit(node.block, mood && isDark.test(prelude) ? dark : undefined, ofRoot);
        } else if (node.block) visit(node.block, mood, ofRoot);
      }
    }
  }

  function load(directive: Css['loads'][number][0], urls: readonly string[]): void {
    addAll(
      loads,
      urls.map((one) => [directive, one] as const),
    );
  }
}

/** Properties whose values browsers show, or whose words choose what they show. */
const showing =
  /^(?:content|quotes|list-style(?:-type)?|hyphenate-character|(?:-webkit-|-epub-)?text-emphasis(?:-style)?|text-overflow|--.*)$/i;

/** What `@counter-style` counts with: strings, names, and other styles. */
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

/** The facts of a font from its @font-face rule. */
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

/** The text of a part that css-tree did not parse. */
function textOf(node: CssNode | null | undefined): string {
  return node?.type === 'Raw' ? node.value : '';
}

/** The texts in quotes. */
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
