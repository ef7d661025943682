// The HTML that Markdown may contain: elements and attributes that show something and run nothing. Pure.
import type { Properties } from 'hast';
import { addAll } from '../../model/values/lists.ts';
import { ownValue } from '../../model/values/own.ts';
import { ownStyle } from './inlineStyles.ts';

const any = /^/;
const number = /^\d{1,4}$/;
const decimal = /^-?(?:\d{1,9}(?:\.\d{1,9})?|\.\d{1,9})$/;
const flag = /^/;
const pixels = /^\d{1,4}(?:px)?$/;

/** The attributes of every element. GitHub allows most of them; `align` becomes a class, as in a Markdown table. */
const common: Readonly<Record<string, RegExp>> = {
  align: /^(?:left|center|right)$/i,
  'aria-describedby': any,
  'aria-hidden': /^(?:true|false)$/i,
  'aria-label': any,
  'aria-labelledby': any,
  class: any,
  dir: /^(?:ltr|rtl|auto)$/i,
  id: /^[^\s]+$/,
  lang: /^[a-z]{2,8}(?:-[a-z\d]{1,8})*$/i,
  title: any,
};
const cell = { colspan: number, rowspan: number, headers: any };

/** More attributes of single elements. */
const more: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  a: { href: any, name: /^[^\s]+$/, rel: /^(?!(?:.* )?opener(?: |$))[a-z -]*$/i, target: /^_blank$/i },
  col: { span: number },
  colgroup: { span: number },
  data: { value: any },
  del: { datetime: any },
  details: { name: any, open: flag },
  img: { alt: any, height: pixels, src: any, width: pixels },
  ins: { datetime: any },
  li: { value: /^-?\d{1,9}$/ },
  meter: { high: decimal, low: decimal, max: decimal, min: decimal, optimum: decimal, value: decimal },
  ol: { reversed: flag, start: /^-?\d{1,9}$/, type: /^[1aAiI]$/ },
  progress: { max: decimal, value: decimal },
  source: { media: any, srcset: /^[^\s,]+$/, type: any },
  td: cell,
  th: { ...cell, abbr: any, scope: /^(?:row|col|rowgroup|colgroup)$/i },
  time: { datetime: any },
};

/** Elements within a text. */
const phrases =
  'a|abbr|b|bdi|bdo|br|cite|code|data|del|dfn|em|i|img|ins|kbd|mark|meter|picture|progress|q|rp|rt|ruby|s|samp|small|source|span|strong|sub|sup|time|u|var|wbr';
/** Elements that cannot be in a paragraph. */
const blocks =
  'article|aside|blockquote|dd|details|div|dl|dt|figcaption|figure|footer|h1|h2|h3|h4|h5|h6|header|hr|li|nav|ol|p|pre|section|summary|table|ul';
const partsOfTables = 'caption|col|colgroup|tbody|td|tfoot|th|thead|tr';

const set = (names: string): ReadonlySet<string> => new Set(names.split('|'));
/** Every allowed element. */
export const harmless = set(`${phrases}|${blocks}|${partsOfTables}`);
export const blockNames = set(`${blocks}|${partsOfTables}`);
/** Obsolete elements, with their successors. */
export const renamed: ReadonlyMap<string, string> = new Map([
  ['strike', 's'],
  ['tt', 'code'],
]);
/** Elements without content (HTML, 13.1.2): allowed ones, and others. */
export const voids = set('br|col|hr|img|source|wbr|area|base|embed|input|link|meta|param|track');
/** Elements whose end tag is optional (HTML, 13.1.2.4). */
export const mayStayOpen = set('p|li|dt|dd|tr|td|th|thead|tbody|tfoot|colgroup|caption|rt|rp');
/** Elements that are removed with their content. */
export const wholes = set(
  'script|style|svg|math|template|iframe|object|select|textarea|title|xmp|plaintext|noembed|noframes',
);
/** Elements that are replaced by their content: nothing runs here, so it is for everybody. */
export const unwrapped = set('noscript');
/** Elements whose text is code. */
export const literals = set('code|kbd|pre|samp|var');

/** The elements that another one's start ends, if they are its parent (HTML, 13.1.2.4). */
export const ends: Readonly<Partial<Record<string, ReadonlySet<string>>>> = {
  li: set('li'),
  dt: set('dt|dd'),
  dd: set('dt|dd'),
  p: set('p'),
  rt: set('rt|rp'),
  rp: set('rt|rp'),
  td: set('td|th'),
  th: set('td|th'),
  tr: set('td|th|tr|colgroup|caption'),
  tbody: set('td|th|tr|thead|tbody|colgroup|caption'),
  tfoot: set('td|th|tr|thead|tbody|colgroup|caption'),
  thead: set('colgroup|caption'),
};

/** The parents that browsers require. Otherwise they would move the element. */
export const parents: Readonly<Partial<Record<string, ReadonlySet<string>>>> = {
  caption: set('table'),
  col: set('colgroup|table'),
  colgroup: set('table'),
  tbody: set('table'),
  source: set('picture'),
  td: set('table|tbody|tfoot|thead|tr'),
  tfoot: set('table'),
  th: set('table|tbody|tfoot|thead|tr'),
  thead: set('table'),
  tr: set('table|tbody|tfoot|thead'),
};
/** Elements that contain only parts of tables. */
export const partHolders = set('table|colgroup|tbody|tfoot|thead|tr');

/** Obsolete attributes of appearance, and picture attributes that the generator sets itself. They are removed without a problem. */
const presentational = set(
  'border|cellpadding|cellspacing|clear|decoding|fetchpriority|height|hspace|loading|nowrap|target|valign|vspace|width',
);

/** Whether an attribute is removed without a problem, because the page loses no visible or spoken content. */
export function goesSilently(attribute: string): boolean {
  return presentational.has(attribute) || attribute.startsWith('data-');
}

/** The names of the attributes in the HTML tree. */
const properties: Readonly<Record<string, string>> = {
  'aria-describedby': 'ariaDescribedBy',
  'aria-hidden': 'ariaHidden',
  'aria-label': 'ariaLabel',
  'aria-labelledby': 'ariaLabelledBy',
  class: 'className',
  colspan: 'colSpan',
  datetime: 'dateTime',
  rowspan: 'rowSpan',
  srcset: 'srcSet',
};
const propertyOf = (name: string) => properties[name] ?? name;

/**
 * The attributes of an allowed element, as properties. `refuse` is called for each attribute or value that is not allowed. A
 * harmless `style` becomes classes, whose declarations are added to `styles`.
 */
export function propertiesOf(
  element: string,
  attributes: readonly (readonly [name: string, value: string])[],
  refuse: (attribute: string, part?: string) => void,
  styles: Map<string, string> = new Map(),
): Properties {
  const found: Properties = {};
  const classes: string[] = [];
  const addStyle = (value: string) => {
    const own = ownStyle(element, value);
    if (own && 'refused' in own) refuse('style', own.refused);
    else if (own) {
      addAll(classes, own.className.split(' '));
      styles.set(own.className, own.css);
    }
  };
  for (const [name, value] of attributes) {
    const rule = ownValue(common, name) ?? ownValue(more[element] ?? {}, name);
    if (name === 'style') addStyle(value);
    else if (!rule?.test(value)) goesSilently(name) || refuse(name);
    else if (name === 'align') classes.push(`align-${value.toLowerCase()}`);
    else if (name === 'class') addAll(classes, value.split(/\s+/).filter(Boolean));
    else if (element === 'a' && name === 'name') found.id ??= value;
    else found[propertyOf(name)] = propertyValue(name, value, rule);
  }
  if (classes.length > 0) found.className = classes;
  return found;
}

function propertyValue(name: string, value: string, rule: RegExp): number | string | true {
  if (rule === pixels) return Number.parseInt(value, 10);
  return name === 'open' || name === 'reversed' ? true : value;
}

/** The same list for the sanitiser. */
export const harmlessAttributes: Readonly<Record<string, string[]>> = Object.fromEntries(
  [['*', common] as const, ...Object.entries(more)].map(([element, rules]) => [
    element,
    Object.keys(rules).map(propertyOf),
  ]),
);
