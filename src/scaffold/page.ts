// The schemas of a page's front matter → the text of a new page: every key with a comment and a value that fits. Pure.
import { z } from 'zod';
import { commentOn, type Node, placeholders, typeOf } from './values.ts';

/** What a new page is made from. */
export interface Wanted {
  /** The keys of every page. */
  readonly core: z.ZodObject;
  /** The keys that its template adds. */
  readonly extra: z.ZodObject;
  readonly template: string;
  /** `YYYY-MM-DD`, for keys that hold a date. */
  readonly today: string;
}

/**
 * The text of a page that has every required key, and every optional one as a comment. Texts say TODO, which
 * `site check --launch` finds; the example that a schema gives (`.meta({ examples })`) comes before that.
 */
export function newPage({ core, extra, template, today }: Wanted): string {
  const own = z.literal(template).describe('The file of templates/pages that draws this page.');
  const writer = new Writer(z.object({ ...core.shape, template: own, ...extra.shape }), today);
  const body = '<!-- The text of the page comes here, in Markdown, if its template shows any. -->';
  return ['---', ...writer.lines, '---', '', body, ''].join('\n');
}

/** A value in YAML: on the line of its key, or on lines of its own. */
type Value = string | readonly string[];

class Writer {
  readonly lines: readonly string[];
  readonly #today: string;
  readonly #definitions: Readonly<Record<string, Node>>;
  /** What each node that is no object and no list was made from, at the place that its `zod` says. */
  readonly #schemas: z.core.$ZodType[] = [];
  /** Definitions that are being written: one that holds itself ends there. */
  #open: readonly unknown[] = [];

  constructor(schema: z.ZodObject, today: string) {
    const schemas = this.#schemas;
    const node: Node = z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      override({ zodSchema, jsonSchema }) {
        if (zodSchema._zod.def.type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date' });
        const { type } = jsonSchema; // an intersection of objects becomes one of them only if zod knows all that they say
        if (type !== 'object' && type !== 'array') jsonSchema.zod = schemas.push(zodSchema) - 1;
      },
    });
    this.#today = today;
    this.#definitions = node.$defs ?? {};
    this.lines = this.#entries(node, '');
  }

  /** The keys of an object: the required ones first, then the optional ones as comments. */
  #entries(object: Node, path: string, required = object.required ?? []): string[] {
    const known = object.properties ?? {};
    const write = (name: string, isRequired: boolean) => {
      const node = this.#resolved((known[name] ?? object.additionalProperties ?? {}) as Node);
      const value = this.#value(node, `${path} ${name}`.trim());
      const key = isPlainKey(name) ? name : JSON.stringify(name);
      const lines =
        typeof value === 'string' ? [`${key}: ${value}`] : [`${key}:`, ...value.map((line) => `  ${line}`)];
      return [...commentOn(node, isRequired), ...(isRequired ? lines : lines.map((line) => `# ${line}`))];
    };
    const names = [...new Set([...Object.keys(known), ...required])];
    return [true, false].flatMap((isRequired) =>
      names
        .filter((name) => required.includes(name) === isRequired)
        .flatMap((name) => write(name, isRequired)),
    );
  }

  #value(node: Node, path: string): Value {
    const given = node.const ?? node.examples?.[0] ?? node.default ?? node.enum?.[0];
    if (given !== undefined) return JSON.stringify(given);
    const type = typeOf(node);
    if (type !== 'object' && type !== 'array') {
      const all = placeholders(node, path, this.#today);
      return JSON.stringify(all.find((one) => this.#fits(node, one)) ?? all[0]);
    }
    if (this.#isOpen(node)) return '{}';
    const before = this.#open;
    this.#open = [...before, node.definition];
    const value = type === 'object' ? this.#object(node, path) : this.#array(node, path);
    this.#open = before;
    return value;
  }

  #fits({ zod }: Node, value: unknown): boolean {
    const schema = this.#schemas[Number(zod)];
    try {
      return schema === undefined || z.safeParse(schema, value).success;
    } catch {
      return false; // a transform or a check of its own
    }
  }

  #isOpen({ definition }: Node): boolean {
    return definition !== undefined && this.#open.includes(definition);
  }

  #object(node: Node, path: string): Value {
    const lines = this.#entries(node, path);
    if (lines.some((line) => !line.startsWith('#'))) return lines;
    // A mapping with keys of any name: one to begin with.
    const isMapping = lines.length === 0 && typeof node.additionalProperties === 'object';
    return isMapping ? this.#entries(node, path, ['todo']) : '{}';
  }

  #array(node: Node, path: string): Value {
    const { prefixItems, items = {}, minItems = 1, maxItems } = node;
    const repeated = Array.from({ length: Math.max(1, minItems) }, () => items);
    const each = ((prefixItems ?? repeated) as readonly Node[]).map((item) => this.#resolved(item));
    if (maxItems === 0 || each.some((item) => this.#isOpen(item))) return '[]';
    return each.flatMap((item) => this.#item(item, path));
  }

  /** One item of a list: the comment on its first key stands above the dash. */
  #item(node: Node, path: string): readonly string[] {
    const value = this.#value(node, path);
    if (typeof value === 'string') return [`- ${value}`];
    const first = value.findIndex((line) => !line.startsWith('#'));
    return value.map((line, index) => (index < first ? line : `${index === first ? '-' : ' '} ${line}`));
  }

  /** Follows references, and takes the first of several possible schemas that is more than null. */
  #resolved({ $ref, anyOf, oneOf, ...own }: Node): Node {
    const definition = $ref?.split('/').at(-1);
    if (definition) return this.#resolved({ ...this.#definitions[definition], ...own, definition });
    const several = (anyOf ?? oneOf ?? []) as readonly Node[];
    const one = several.find(({ type }) => type !== 'null') ?? several[0];
    return one ? this.#resolved({ ...one, ...own }) : own;
  }
}

/** Whether a key needs no quotes: to YAML, `true` and `null` are no texts. */
function isPlainKey(name: string): boolean {
  return /^[A-Za-z_][\w-]*$/.test(name) && !/^(true|false|null)$/i.test(name);
}
