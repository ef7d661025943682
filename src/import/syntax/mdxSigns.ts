// The tags and expressions of MDX in a text, by MDX's grammar. Text that the grammar refuses stays text, because not all pages are
// MDX. Loads micromark when it is first needed; otherwise pure.
import type { Parser } from 'acorn';
import type { Acorn } from 'micromark-util-events-to-acorn';
import type { Construct, Event, Extension, State, Token } from 'micromark-util-types';
import { excess } from '../../markdown/reading/limits.ts';
import { javascript } from './javascript.ts';

/** The value of an attribute: a text, or code. */
export interface MdxAttribute {
  readonly text?: string | undefined;
  readonly code?: string | undefined;
}

/** `<Name a="b" c={d}>`, `</Name>`, `<Name />`; `<>` has no name. */
export interface MdxTag {
  readonly kind: 'tag';
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly part: 'begin' | 'end' | 'void';
  readonly attributes: ReadonlyMap<string, MdxAttribute>;
  /** Whether its lines have only tags and expressions. */
  readonly isBlock: boolean;
}

/** `{code}` */
export interface MdxExpression {
  readonly kind: 'expression';
  readonly start: number;
  readonly end: number;
  readonly code: string;
}

/** Constructs that do not change the positions of tags, or that MDX does not have. */
const needless = [
  'attention',
  'autolink',
  'codeIndented',
  'definition',
  'htmlFlow',
  'htmlText',
  'labelEnd',
  'labelStartImage',
  'labelStartLink',
];

/** The most wasted reads, in lengths of the text, for signs without a result. */
const mostWasted = 40;

/** Limits the work on text that is not a tag or expression. */
class Effort {
  #left: number;
  constructor(length: number) {
    this.#left = mostWasted * length + 10_000;
  }
  get isSpent(): boolean {
    return this.#left < 0;
  }
  waste(characters: number): void {
    this.#left -= characters;
  }
}

/** A construct that fails where it would throw. */
function tolerant(construct: Construct, effort: Effort): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      let isOver = false;
      let read = 0;
      const over =
        (next: State): State =>
        (code) => {
          isOver = true;
          if (next === nok) effort.waste(read);
          return next(code);
        };
      const fail = over(nok);
      const guarded =
        (state: State): State =>
        (code) => {
          read += 1;
          if (effort.isSpent) return fail(code);
          try {
            const next = state(code);
            return next === undefined || isOver ? next : guarded(next);
          } catch (error) {
            if (isOver) throw error;
            return fail(code);
          }
        };
      return guarded(construct.tokenize.call(this, effects, over(ok), fail));
    },
  };
}

/** An extension whose constructs do not throw. */
function tolerated(extension: Extension, effort: Effort): Extension {
  const all = (constructs: Extension['flow']) =>
    Object.fromEntries(
      Object.entries(constructs ?? {}).map(([code, some]) => [
        code,
        [some ?? []].flat().map((one) => tolerant(one, effort)),
      ]),
    );
  return { flow: all(extension.flow), text: all(extension.text) };
}

/** micromark's events for a text. */
function eventsOf(text: string): readonly Event[] {
  const { parse, postprocess, preprocess } = require('micromark') as typeof import('micromark');
  const { mdxJsx } = require('micromark-extension-mdx-jsx') as typeof import('micromark-extension-mdx-jsx');
  const { mdxExpression } =
    require('micromark-extension-mdx-expression') as typeof import('micromark-extension-mdx-expression');
  const effort = new Effort(text.length);
  // At each brace that may end an expression, the whole expression is parsed again.
  const weighed = (code: string): typeof Parser => {
    effort.waste(code.length);
    if (effort.isSpent) throw Object.assign(new SyntaxError('too long'), { pos: 0, raisedAt: 0 });
    return javascript();
  };
  const acorn: Acorn = {
    parse: (code, given) => weighed(code).parse(code, given),
    parseExpressionAt: (code, at, given) => weighed(code).parseExpressionAt(code, at, given),
  };
  const options = { acorn, acornOptions: { ecmaVersion: 'latest', sourceType: 'module' } } as const;
  const extensions = [
    { disable: { null: needless } },
    tolerated(mdxExpression(options), effort),
    tolerated(mdxJsx(options), effort),
  ];
  return postprocess(
    parse({ extensions })
      .document()
      .write(preprocess()(text, undefined, true)),
  );
}

/** The length, in characters, from which a text is checked before it is parsed. */
const long = 14_000;
/** The limit of the sum of the squares of the numbers of signs in each paragraph. The parser's time grows with it. */
const mostCrowds = 400_000_000;

/** Whether a text is too much for the parser: nested quotes, or signs in a paragraph. A build reports most of these. */
function isTooMuch(text: string): boolean {
  if (excess(text, text.length > long)) return true;
  const crowds = text.split(/\n[ \t]*\n/).map((part) => (part.match(/[<{]/g)?.length ?? 0) ** 2);
  return crowds.reduce((sum, one) => sum + one, 0) > mostCrowds;
}

/** The tags and expressions of a text, in order. */
export function mdxSigns(text: string): readonly (MdxTag | MdxExpression)[] {
  const signs: (MdxTag | MdxExpression)[] = [];
  if (!/[<{]/.test(text) || isTooMuch(text)) return signs;
  const events = eventsOf(withoutComments(text));
  const slice = ({ start, end }: Token) => text.slice(start.offset, end.offset);
  let begin = 0;
  for (const [index, [what, token]] of events.entries()) {
    const [, of, part] = /^mdx(Jsx)?(?:Flow|Text)(Tag|Expression)$/.exec(token.type) ?? [];
    if (part === undefined) continue;
    if (what === 'enter') begin = index;
    else if (of) signs.push(tagOf(token, events.slice(begin, index), slice));
    else {
      const { start, end } = token;
      const code = text.slice(start.offset + 1, end.offset - 1).trim();
      signs.push({ kind: 'expression', start: start.offset, end: end.offset, code });
    }
  }
  return signs;
}

/** The tag of some events. */
function tagOf(token: Token, events: readonly Event[], slice: (token: Token) => string): MdxTag {
  const attributes = new Map<string, MdxAttribute>();
  const isBlock = token.type === 'mdxJsxFlowTag';
  let [name, key, isEnd, isVoid] = ['', '', false, false];
  for (const [what, one] of events) {
    if (what === 'exit') continue;
    const type = (one.type as string).slice('mdxJsxFlow'.length);
    if (type === 'TagName') name = nameIn(slice(one));
    else if (type === 'TagClosingMarker') isEnd = true;
    else if (type === 'TagSelfClosingMarker') isVoid = true;
    else if (type === 'TagAttributeName') {
      key = nameIn(slice(one));
      attributes.set(key, {});
    } else if (type === 'TagAttributeValueLiteral') attributes.set(key, { text: slice(one).slice(1, -1) });
    else if (type === 'TagAttributeValueExpression')
      attributes.set(key, { code: slice(one).slice(1, -1).trim() });
    else if (type === 'TagExpressionAttribute')
      attributes.set(slice(one), { code: slice(one).slice(1, -1).trim() });
  }
  const part = isEnd ? 'end' : isVoid ? 'void' : 'begin';
  const [start, end] = [token.start.offset, token.end.offset];
  return { kind: 'tag', start, end, name, part, attributes, isBlock };
}

/** A name without the text after it: spaces, the quote sign of the next line. */
const nameIn = (text: string) => text.replace(/[\s>].*$/s, '');

/** A text with spaces instead of HTML comments, which some generators accept in MDX. */
function withoutComments(text: string): string {
  const last = text.lastIndexOf('-->');
  if (last === -1) return text;
  const until = text.slice(0, last + 3).replace(/<!--[\s\S]*?-->/g, (all) => all.replace(/\S/g, ' '));
  return until + text.slice(last + 3);
}
