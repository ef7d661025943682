// The schemas of a page's front matter → the text of a new page: every key with a comment and a value that fits. Pure.
import { z } from 'zod';
import { commentOn, type Node, numberFor, textFor, typeOf } from './values.ts';

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
  const [ours, theirs] = [jsonSchema(core), jsonSchema(extra)];
  const node: Node = {
    type: 'object',
    properties: {
      ...ours.properties,
      template: { const: template, description: 'The file of templates/pages that draws this page.' },
      ...theirs.properties,
    },
    required: [...(ours.required ?? []), 'template', ...(theirs.required ?? [])],
    $defs: { ...ours.$defs, ...theirs.$defs },
  };
  const lines = new Writer(node.$defs ?? {}, today).entries(node);
  const body = '<!-- The text of the page comes here, in Markdown, if its template shows any. -->';
  return ['---', ...lines, '---', '', body, ''].join('\n');
}

function jsonSchema(schema: z.ZodObject): Node {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (zodSchema._zod.def.type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date' });
    },
  });
}

/** A value in YAML: on the line of its key, or on lines of its own. */
type Value = { readonly inline: string } | { readonly lines: readonly string[] };

const indent = (lines: readonly string[]) => lines.map((line) => `  ${line}`);

class Writer {
  readonly #definitions: Readonly<Record<string, Node>>;
  readonly #today: string;
  /** Definitions that are being written: one that holds itself ends there. */
  readonly #open: (string | undefined)[] = [];

  constructor(definitions: Readonly<Record<string, Node>>, today: string) {
    this.#definitions = definitions;
    this.#today = today;
  }

  /** The keys of an object: the required ones first, then the optional ones as comments. */
  entries(object: Node, path = ''): string[] {
    const required = object.required ?? [];
    const known: Readonly<Record<string, unknown>> = object.properties ?? {};
    const names = [...new Set([...Object.keys(known), ...required])];
    const write = (name: string, isRequired: boolean) => {
      const node = this.#resolved((known[name] ?? object.additionalProperties ?? {}) as Node);
      const value = this.#value(node, `${path} ${name}`.trim());
      const key = isPlainKey(name) ? name : JSON.stringify(name);
      const lines = 'inline' in value ? [`${key}: ${value.inline}`] : [`${key}:`, ...indent(value.lines)];
      return [...commentOn(node, isRequired), ...(isRequired ? lines : lines.map((line) => `# ${line}`))];
    };
    return [
      ...names.filter((name) => required.includes(name)).flatMap((name) => write(name, true)),
      ...names.filter((name) => !required.includes(name)).flatMap((name) => write(name, false)),
    ];
  }

  #value(node: Node, path: string): Value {
    const given = node.const ?? node.examples?.[0] ?? node.default ?? node.enum?.[0];
    if (given !== undefined) return { inline: JSON.stringify(given) };
    const type = typeOf(node);
    if (node.$anchor !== undefined && this.#open.includes(node.$anchor)) return { inline: '{}' };
    this.#open.push(node.$anchor);
    try {
      if (type === 'object') return this.#object(node, path);
      if (type === 'array') return this.#array(node, path);
    } finally {
      this.#open.pop();
    }
    if (type === 'boolean') return { inline: 'false' };
    if (type === 'integer' || type === 'number') return { inline: String(numberFor(node)) };
    return { inline: type === 'null' ? 'null' : JSON.stringify(textFor(node, path, this.#today)) };
  }

  #object(node: Node, path: string): Value {
    const lines = this.entries(node, path);
    if (lines.some((line) => !line.startsWith('#'))) return { lines };
    // A mapping with keys of any name: one to begin with.
    const isOpen = lines.length === 0 && typeof node.additionalProperties === 'object';
    return isOpen ? { lines: this.entries({ ...node, required: ['todo'] }, path) } : { inline: '{}' };
  }

  #array(node: Node, path: string): Value {
    const items = this.#resolved((node.items || {}) as Node);
    const isEndless = items.$anchor !== undefined && this.#open.includes(items.$anchor);
    if (node.maxItems === 0 || isEndless) return { inline: '[]' };
    const each = Array.isArray(node.prefixItems)
      ? node.prefixItems.map((item) => this.#resolved(item as Node))
      : Array.from({ length: Math.max(1, node.minItems ?? 1) }, () => items);
    return { lines: each.flatMap((item) => this.#item(item, path)) };
  }

  /** One item of a list: the comment on its first key stands above the dash. */
  #item(node: Node, path: string): string[] {
    const value = this.#value(node, path);
    if ('inline' in value) return [`- ${value.inline}`];
    const first = value.lines.findIndex((line) => !line.startsWith('#'));
    return value.lines.map((line, index) =>
      index < first ? line : `${index === first ? '-' : ' '} ${line}`,
    );
  }

  /** Follows references, and takes the first of several possible schemas that is more than null. */
  #resolved(node: Node): Node {
    const { $ref, anyOf = node.oneOf, description = undefined, ...rest } = node;
    const own = { ...rest, ...(description === undefined ? {} : { description }) };
    if ($ref !== undefined) {
      const name = $ref.split('/').at(-1) ?? '';
      return this.#resolved({ ...this.#definitions[name], ...own, $anchor: name });
    }
    if (anyOf) {
      const several = anyOf as readonly Node[];
      const one = several.find(({ type }) => type !== 'null') ?? several[0];
      const { oneOf: _, ...without } = own;
      return this.#resolved({ ...one, ...without });
    }
    return node;
  }
}

/** Whether a key needs no quotes: to YAML, `true` and `null` are no texts. */
function isPlainKey(name: string): boolean {
  return /^[A-Za-z_][\w-]*$/.test(name) && !/^(true|false|null)$/i.test(name);
}
