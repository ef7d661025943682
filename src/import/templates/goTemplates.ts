// Templates of Hugo's shortcodes → the text that they render, if all that they need is known. They are read, and run nothing. Pure.
import { ownValue } from '../../model/values/own.ts';
import { lengthOf, valuesOf } from '../generators/values.ts';
import {
  aliases,
  type Call,
  functions,
  Hosted,
  isTrue,
  marked,
  member,
  ofText,
  text,
  unknown,
} from './goFunctions.ts';
import { type Block, type Node, parsed } from './goParts.ts';

/** What a template may ask for. */
export interface GoContext {
  /** Arguments of the shortcode. */
  readonly named: Readonly<Record<string, string>>;
  readonly listed: readonly string[];
  readonly inner: string | undefined;
  /** Front matter and address of the page; parameters and data of the site; its address. */
  readonly page: { readonly values: object; readonly address: string };
  readonly site: {
    readonly params: object;
    readonly title: string;
    readonly url: string;
    readonly base: string;
  };
  readonly data: () => object;
  /** How much the shortcodes of the whole site may still cost: a step costs 10, a character 1. */
  readonly budget: { left: number };
  readonly partial: (name: string) => string;
  readonly file: (path: string) => string | undefined;
  /** A file of the page's bundle. */
  readonly resource: (
    name: string,
  ) => { readonly name: string; readonly address: string; readonly text: () => string } | undefined;
}

/** The most steps of a template, with its parts; the characters that it may render, and those of its values. */
const mostSteps = 5000;
const mostDrawn = 200_000;
const mostMade = 1_000_000;
/** Functions that may multiply the lengths of two values, and the most that they may make. */
const multiplying: ReadonlySet<unknown> = new Set(
  (['replace', 'replaceRE', 'delimit', 'printf'] as const).map((name) => functions[name]),
);
const mostOfTwo = 4_000_000;
/** Functions that search a pattern of the site, perhaps from each character of a text. */
const searching: ReadonlySet<unknown> = new Set([functions.replaceRE, functions.findRE]);
/** Functions that search a text in another one. In the worst case V8 compares every character of both. */
const comparing: ReadonlySet<unknown> = new Set(
  (['in', 'Contains', 'replace', 'split'] as const).map((name) => functions[name]),
);
const deepest = 5;

/** The variables of a block, and of those around it. */
class Variables {
  readonly #own = new Map<string, unknown>();
  readonly #above: Variables | undefined;
  constructor(above?: Variables) {
    this.#above = above;
  }
  get(name: string): unknown {
    return this.#own.has(name) ? this.#own.get(name) : (this.#above ?? unknown()).get(name);
  }
  declare(name: string, value: unknown): void {
    this.#own.set(name, value);
  }
  assign(name: string, value: unknown): void {
    if (this.#own.has(name)) this.#own.set(name, value);
    else (this.#above ?? unknown()).assign(name, value);
  }
}

/** Draws templates for one shortcode. */
class Drawing {
  readonly #context: GoContext;
  readonly #site: Hosted;
  /** The values that templates name without a page: `site.Title`, `hugo.Data.people`. */
  readonly #hosts: ReadonlyMap<string, Hosted>;
  readonly #calls: Readonly<Record<string, Call>>;
  #steps = 0;
  #length = 0;
  #made = 0;
  #depth = 0;

  constructor(context: GoContext) {
    const { site, data, file } = context;
    this.#context = context;
    const params = { Params: site.params, Title: site.title, BaseURL: site.url + site.base };
    const withData = (fields: object) =>
      new Hosted({
        ...fields,
        get Data() {
          return data();
        },
      });
    this.#site = withData(params);
    this.#hosts = new Map([
      ['site', this.#site],
      ['hugo', withData({})],
    ]);
    const own = (path: string) =>
      /^[a-z][\w+.-]*:|^\/\//i.test(path) ? path : `${site.base}${path.replace(/^\//, '')}`;
    this.#calls = {
      ...functions,
      site: () => this.#site,
      relURL: ofText(own),
      absURL: ofText((path) => (own(path) === path && !path.startsWith('/') ? path : site.url + own(path))),
      readFile: ofText((path) => file(path.replace(/^\//, '')) ?? unknown()),
      partial: (name, dot) => this.#rendered(this.#context.partial(text(name)) || unknown(), dot),
    };
  }

  /** The text of the shortcode's own template. */
  shortcode(template: string): string {
    const { named, listed, inner, page } = this.#context;
    const params = Object.keys(named).length > 0 ? named : listed;
    const resource = (name: unknown) => {
      this.#pay(1000); // all files are searched
      const found = this.#context.resource(text(name));
      if (found === undefined) return undefined;
      const { name: own, address, text: read } = found;
      return new Hosted({
        Name: own,
        Title: own,
        RelPermalink: address,
        Permalink: address,
        get Content() {
          return read();
        },
      });
    };
    const ofPage = new Hosted({
      Params: page.values,
      Title: member(page.values, 'title'),
      RelPermalink: page.address,
      Site: this.#site,
      Resources: new Hosted({ Get: resource, GetMatch: resource }),
      RenderString: (...given: readonly unknown[]) => marked(text(given.at(-1))),
    });
    return this.#rendered(
      template,
      new Hosted({
        Get: (key: unknown) => (typeof key === 'number' ? listed[key] : ownValue(named, text(key))),
        Inner: inner ?? '',
        InnerDeindent: inner ?? '',
        Params: params,
        IsNamedParams: params === named,
        Page: ofPage,
        Site: this.#site,
      }),
    );
  }

  #rendered(template: string, dot: unknown): string {
    if (this.#depth >= deepest) return unknown();
    this.#depth += 1;
    const variables = new Variables();
    variables.declare('$', dot);
    const rendered = this.#block(parsed(template), dot, variables);
    this.#depth -= 1;
    return rendered;
  }

  #block(nodes: readonly Node[], dot: unknown, above: Variables): string {
    const variables = new Variables(above);
    const rendered = nodes.map((node) => {
      this.#step();
      if (this.#length > mostDrawn) return unknown();
      const part = this.#node(node, dot, variables);
      if (node.kind === 'text' || node.kind === 'action') this.#length += part.length;
      return part;
    });
    return rendered.join('');
  }

  #node(node: Node, dot: unknown, variables: Variables): string {
    if (node.kind === 'text') return node.text;
    const [first = '', second = ''] = node.words;
    const isSet = first.startsWith('$') && (second === ':=' || second === '=');
    if (node.kind === 'action') {
      if (!isSet) return this.#shown(this.#pipeline(node.words, dot, variables));
      const value = this.#pipeline(node.words.slice(2), dot, variables);
      if (second === ':=') variables.declare(first, value);
      else variables.assign(first, value);
      return '';
    }
    if (node.kind === 'range') return this.#range(node, dot, variables);
    const value = this.#pipeline(isSet ? node.words.slice(2) : node.words, dot, variables);
    const inner = new Variables(variables);
    if (isSet) inner.declare(first, value);
    if (!isTrue(value)) return this.#block(node.no, dot, inner);
    return this.#block(node.yes, node.kind === 'with' ? value : dot, inner);
  }

  #range(node: Block, dot: unknown, variables: Variables): string {
    const at = node.words.indexOf(':=');
    const names = node.words.slice(0, Math.max(0, at)).filter((one) => one !== ',');
    const all = this.#pipeline(node.words.slice(at + 1), dot, variables);
    if (Array.isArray(all)) this.#pay(all.length);
    const entries = Array.isArray(all)
      ? [...all.entries()]
      : Object.entries(valuesOf(all)).sort(([one], [other]) => (one < other ? -1 : 1));
    if (entries.length === 0) return this.#block(node.no, dot, variables);
    const rendered = entries.map(([key, value]) => {
      this.#step();
      const inner = new Variables(variables);
      const [first, second] = names.length === 2 ? names : [undefined, names[0]];
      if (first !== undefined) inner.declare(first, key);
      if (second !== undefined) inner.declare(second, value);
      return this.#block(node.yes, value, inner);
    });
    return rendered.join('');
  }

  /** A value as text. What authors write between the tags of a shortcode is Markdown. */
  #shown(value: unknown): string {
    const shown = text(value);
    const inner = this.#context.inner?.trim() ?? '';
    return inner !== '' && shown.trim() === inner ? marked(shown) : shown;
  }

  /** `a | f x | g`: each value is the last argument of the next function. */
  #pipeline(written: readonly string[], dot: unknown, variables: Variables): unknown {
    let depth = 0;
    const commands: string[][] = [[]];
    for (const word of written) {
      if (word === '(') depth += 1;
      else if (word === ')') depth -= 1;
      if (word === '|' && depth === 0) commands.push([]);
      else commands.at(-1)?.push(word);
    }
    if (commands.length > 1 && commands.at(-1)?.length === 0) commands.pop(); // Hugo accepts `x |`
    return commands.reduce<readonly unknown[]>(
      (before, command) => [this.#command(command, before, dot, variables)],
      [],
    )[0];
  }

  /** `f x y`, `.Get "x"`, a value. */
  #command(
    command: readonly string[],
    before: readonly unknown[],
    dot: unknown,
    variables: Variables,
  ): unknown {
    const [head = '', ...rest] = command;
    this.#step();
    if (head === '(' || /^["`$\d.-]|^(?:true|false|nil)$/.test(head)) {
      const [target, next] = this.#operand(command, 0, dot, variables);
      const given = [...this.#operands(command.slice(next), dot, variables), ...before];
      if (typeof target === 'function') return this.#call(target as Call, given);
      return given.length > 0 ? unknown() : target;
    }
    const [name = '', ...fields] = head.split('.');
    const host = this.#hosts.get(name);
    const last = fields.at(-1) ?? name;
    const given = [...this.#operands(rest, dot, variables), ...before];
    if (host) return given.length > 0 ? unknown() : fields.reduce<unknown>(member, host);
    if (fields.length > 1) return unknown();
    const call = ownValue(this.#calls, ownValue(aliases, last) ?? last);
    return typeof call === 'function' ? this.#call(call, given) : unknown();
  }

  #step(): void {
    this.#steps += 1;
    this.#pay(10);
    if (this.#steps > mostSteps) unknown();
  }

  #pay(price: number): void {
    const { budget } = this.#context;
    budget.left -= price;
    if (budget.left < 0) unknown();
  }

  /** Calls a function, if its result cannot be too long. */
  #call(call: Call, given: readonly unknown[]): unknown {
    const lengths = given.map((one) => lengthOf(one));
    this.#pay(lengths.reduce((sum, one) => sum + one, 0) / 4);
    const [most = 0, next = 0] = lengths.sort((one, other) => other - one);
    if (multiplying.has(call) && most * next > mostOfTwo) unknown();
    if (searching.has(call)) this.#pay(most ** 2 / 1000);
    if (comparing.has(call)) this.#pay((most * next) / 1000);
    const value = call(...given);
    const made = lengthOf(value);
    this.#made += made;
    this.#pay(made);
    return this.#made > mostMade ? unknown() : value;
  }

  #operands(written: readonly string[], dot: unknown, variables: Variables): readonly unknown[] {
    const all: unknown[] = [];
    for (let at = 0; at < written.length; ) {
      const [value, next] = this.#operand(written, at, dot, variables);
      all.push(typeof value === 'function' ? (value as Call)() : value);
      at = next;
    }
    return all;
  }

  /** The value that begins at a word, and where the next one begins. */
  #operand(
    written: readonly string[],
    at: number,
    dot: unknown,
    variables: Variables,
  ): readonly [unknown, number] {
    const word = written[at] ?? '';
    if (word === '(') return this.#inBrackets(written, at, dot, variables);
    const literal = literalOf(word);
    if (literal) return [literal.value, at + 1];
    const [name = '', ...fields] = word.split('.');
    if (name === '' || name.startsWith('$')) {
      const value = name === '' ? dot : variables.get(name);
      return [fields.filter(Boolean).reduce<unknown>(member, value), at + 1];
    }
    const host = this.#hosts.get(name) ?? unknown();
    return [fields.reduce<unknown>(member, host), at + 1];
  }

  /** The value of `( … )`, or of a field of it: `(index $a 0).name`. */
  #inBrackets(
    written: readonly string[],
    at: number,
    dot: unknown,
    variables: Variables,
  ): readonly [unknown, number] {
    this.#pay(written.length);
    let depth = 0;
    let end = at;
    do {
      if (written[end] === '(') depth += 1;
      else if (written[end] === ')') depth -= 1;
      end += 1;
    } while (depth > 0 && end < written.length);
    const value = this.#pipeline(written.slice(at + 1, end - 1), dot, variables);
    const after = written[end] ?? '';
    return /^\.\w/.test(after)
      ? [after.slice(1).split('.').reduce<unknown>(member, value), end + 1]
      : [value, end];
  }
}

/** Signs after a backslash that are not themselves. */
const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

/** A value that is written out. */
function literalOf(word: string): { readonly value: unknown } | undefined {
  if (word.startsWith('"'))
    return {
      value: word.slice(1, -1).replace(/\\(.)/gs, (_, sign: string) => ownValue(escapes, sign) ?? sign),
    };
  if (word.startsWith('`')) return { value: word.slice(1, -1) };
  if (/^-?\d+(?:\.\d+)?$/.test(word)) return { value: Number(word) };
  return /^(?:true|false|nil)$/.test(word)
    ? { value: word === 'nil' ? undefined : word === 'true' }
    : undefined;
}

/** The text that a shortcode's template renders. Undefined if that depends on something that is not known here. */
export function goText(template: string, context: GoContext): string | undefined {
  try {
    return new Drawing(context).shortcode(template);
  } catch {
    return undefined; // it is reported as an unknown shortcode
  }
}
