// Removes nested rules from a stylesheet (CSS Nesting 1), and keeps the cascade. Pure.
//
// esbuild 0.28 could do this, but with faults. It writes declarations before nested rules, `+` as a space in some `:is()`, and a
// list where `&` has the specificity of its strongest selector. It also joins the parts of a box (`margin`, `margin-left`) after
// everything between them. So a rule is split into several where this would change the order.

import { tokenize, tokenTypes } from 'css-tree/tokenizer';
import { closing, entriesOf, opening } from '../../../model/values/cssLists.ts';
import { addAll } from '../../../model/values/lists.ts';
import { type StyleItem, styleItems } from './styleItems.ts';

/** The context of an item: the selectors of a rule, or the scope. */
interface Around {
  /** The selectors of the parent rule, which `&` means. */
  readonly parent?: readonly string[] | undefined;
  /** Whether it is in an `@scope`. */
  readonly isScoped: boolean;
}

/** At-rules in which rules and declarations apply as they do outside. */
const groups: readonly (string | undefined)[] = [
  '@media',
  '@supports',
  '@container',
  '@layer',
  '@starting-style',
];

/** The stylesheet without nested rules. */
export function flatStyles(css: string): string {
  return flat(styleItems(css), { isScoped: false });
}

/** The rules for these items. Declarations belong to the parent rule. */
function flat(items: readonly StyleItem[], around: Around): string {
  const { parent } = around;
  const written: string[] = [];
  let declarations: string[] = [];
  let boxes: Boxes = new Map();
  const finish = () => {
    if (declarations.length > 0) written.push(`${parent?.join(',')}{${declarations.join(';')}}`);
    [declarations, boxes] = [[], new Map()];
  };
  for (const item of items) {
    const rules = rulesOf(item, around);
    if (rules) {
      if (rules.length > 0) finish();
      addAll(written, rules);
      continue;
    }
    // A declaration, or a statement such as `@apply`.
    const name = item.text.split(':', 1)[0]?.trim().toLowerCase() ?? '';
    if (wouldMove(boxes, name)) finish();
    note(boxes, name);
    declarations.push(item.text);
  }
  finish();
  return written.join('');
}

/** The rule of an item, or none if it has no effect. Undefined for an item of the parent rule. */
function rulesOf(
  { text, atRule, head = '', items }: StyleItem,
  around: Around,
): readonly string[] | undefined {
  const { parent, isScoped } = around;
  if (!items) return parent ? undefined : [`${text};`];
  if (atRule === undefined) return [flat(items, { parent: selectorsOf(head, around), isScoped })];
  if (groups.includes(atRule)) {
    const inside = flat(items, around);
    // An empty layer has its position among the others. An empty condition has no effect.
    return inside !== '' || atRule === '@layer' ? [`${head}{${inside}}`] : [];
  }
  if (atRule === '@scope') {
    const own = parent ? withParent(head, () => isOf(parent)) : head;
    return [`${own}{${flat(items, { isScoped: true })}}`];
  }
  if (atRule.endsWith('keyframes')) return [`${head}{${items.map((one) => framesOf(one)).join('')}}`];
  return [parent ? `${parent.join(',')}{${text}}` : text];
}

/** One of the frames of `@keyframes`. */
function framesOf({ text, atRule, head, items }: StyleItem): string {
  return items && head !== undefined && atRule === undefined
    ? flat(items, { parent: [head], isScoped: false })
    : text;
}

/** The position of a `&` in its selector. */
type Where = 'start' | 'compound' | 'within';

/** The text of a selector with each `&` replaced. */
function withParent(selector: string, replacement: (where: Where, followed: boolean) => string): string {
  if (!selector.includes('&')) return selector;
  let made = '';
  let from = 0;
  const first = selector.search(/\S/);
  tokenize(selector, (type, start, end) => {
    if (type !== tokenTypes.Delim || selector[start] !== '&') return;
    const where =
      start === first ? 'start' : /[\s>+~(,|]/.test(selector[start - 1] ?? '') ? 'compound' : 'within';
    made +=
      selector.slice(from, start) + replacement(where, /^[\w*|\\-]|^[^\0-\x7f]/.test(selector.slice(end)));
    from = end;
  });
  return made + selector.slice(from);
}

const isOf = (parent: readonly string[]) => `:is(${parent.join(',')})`;

/** The selectors of a rule in a form that works outside of the parent rule. */
function selectorsOf(head: string, { parent, isScoped }: Around): readonly string[] {
  const entries = entriesOf(head);
  if (!parent) {
    // esbuild would drop a `&` at the start. In some browsers, its specificity differs from that of `:scope`.
    const scope = () => ':is(&)';
    return entries.map((one) =>
      isScoped && isRelative(one) ? `:where(:scope)${withParent(one, scope)}` : withParent(one, scope),
    );
  }
  const [only = ''] = parent;
  const isPlain = parent.length === 1 && !hasPseudoElement(only);
  const isCompound = isPlain && isOneCompound(only);
  const inPlace = (where: Where, isFollowed: boolean) => {
    if (isFollowed || !isPlain) return isOf(parent);
    if (where === 'start') return only;
    const fits = where === 'compound' || /^[.#[:]/.test(only);
    return isCompound && fits ? only : isOf(parent);
  };
  return entries.map((one) => {
    if (isRelative(one)) return `${inPlace('start', false)}${withParent(one, inPlace)}`;
    const own = withParent(one, inPlace);
    return own === one && !hasParent(one) ? `${inPlace('start', false)} ${one}` : own;
  });
}

/** Whether a selector begins with a combinator. */
const isRelative = (selector: string) => /^(?:[>+~]|\|\|)/.test(selector);

const hasParent = (selector: string) => withParent(selector, () => '') !== selector;

const hasPseudoElement = (selector: string) =>
  /::|:(?:before|after|first-line|first-letter)(?![\w(-])/i.test(selector);

/** Whether a selector is one compound: it has no combinator outside of brackets. */
function isOneCompound(selector: string): boolean {
  let depth = 0;
  let isOne = true;
  tokenize(selector, (type, start) => {
    if (opening.has(type)) depth += 1;
    else if (closing.has(type)) depth -= 1;
    else if (depth > 0) return;
    else if (
      type === tokenTypes.WhiteSpace ||
      (type === tokenTypes.Delim && />|\+|~|\|/.test(selector[start] ?? ''))
    )
      isOne = false;
  });
  return isOne;
}

/** For each box: whether its sides were written, and whether a later declaration sets the same sides. */
type Boxes = Map<string, 'written' | 'overridden'>;

const physical =
  /^(?:(margin|padding|inset)(?:-(?:top|right|bottom|left))?|(top|right|bottom|left)|border(?:-(?:top|bottom)-(?:left|right))?-(radius))$/;
const logical =
  /^(?:(margin|padding|inset)-(?:inline|block)(?:-(?:start|end))?|border-(?:start|end)-(?:start|end)-(radius))$/;

function boxOf(name: string, pattern: RegExp): string | undefined {
  const found = pattern.exec(name);
  if (!found) return undefined;
  const box = found.slice(1).find((one) => one) ?? '';
  return /^(?:top|right|bottom|left)$/.test(box) ? 'inset' : box;
}

/** Whether esbuild would merge this declaration with an earlier one, after one that sets the same sides. */
function wouldMove(boxes: Boxes, name: string): boolean {
  const box = boxOf(name, physical);
  return box !== undefined && boxes.get(box) === 'overridden';
}

function note(boxes: Boxes, name: string): void {
  const side = boxOf(name, physical);
  if (side !== undefined) boxes.set(side, 'written');
  const box = boxOf(name, logical);
  for (const one of name === 'all' ? [...boxes.keys()] : box === undefined ? [] : [box])
    if (boxes.has(one)) boxes.set(one, 'overridden');
}
