// The schemas of a page's front matter → the text of a new page: every key with a comment and a valid value. Pure.
import { z } from 'zod';
import { tried } from '../model/values/tried.ts';
import type { Archetype } from './archetype.ts';
import { commentOn, type Node, placeholders, typeOf } from './values.ts';

/** The inputs of a new page. */
export interface Wanted {
  /** The keys of every page. */
  readonly core: z.ZodObject;
  /** The keys that its template adds. */
  readonly extra: z.ZodObject;
  readonly template: string;
  /** `YYYY-MM-DD`, for keys with a date. */
  readonly today: string;
  /** Whether the page stays out of the build until its author deletes that line. */
  readonly isDraft: boolean;
  /** Whether the page gets a date. */
  readonly isDated: boolean;
  /** Values that are given already, as they were typed. */
  readonly given?: Readonly<Record<string, string>>;
  /** How pages with the template begin. */
  readonly archetype?: Archetype | undefined;
}

/**
 * The text of a page with every required key, and every other key as a comment, except `draft` and `date`. Texts begin with TODO,
 * which `site check --launch` finds. A schema's example (`.meta({ examples })`) is used instead.
 */
export function newPage(wanted: Wanted): string {
  const { node, context } = keysOf(wanted);
  const { isDraft, isDated, given = {}, archetype } = wanted;
  const live = [...(isDraft ? ['draft'] : []), ...(isDated ? ['date'] : []), ...Object.keys(given)];
  const lines = entries(node, '', context, node.required, live);
  const unknown = Object.entries(given).filter(([key]) => !(key in (node.properties ?? {})));
  const others = unknown.map(([key, text]) => `${isPlainKey(key) ? key : JSON.stringify(key)}: ${text}`);
  if (archetype) {
    // The author of an archetype knows the optional keys.
    const missing = [...lines, ...others].filter((line) => !line.startsWith('#'));
    const own = archetype.yaml === '' ? [] : [archetype.yaml];
    return ['---', ...own, ...missing, '---', '', archetype.body].join('\n');
  }
  const body = '<!-- The text of the page comes here, in Markdown, if its template shows any. -->';
  return ['---', ...lines, ...others, '---', '', body, ''].join('\n');
}

/** A required key that only the author can fill in, with the comment on it. */
export interface Question {
  readonly key: string;
  readonly comment: string;
}

/** The keys of a new page whose values nobody knows yet: texts, numbers and choices without a default. */
export function questionsOf(wanted: Wanted): readonly Question[] {
  const { node, context } = keysOf(wanted);
  return (node.required ?? []).flatMap((key) => {
    const own = resolved((node.properties?.[key] ?? {}) as Node, context);
    const isKnown = own.const !== undefined || own.examples !== undefined || own.default !== undefined;
    const isAsked =
      own.enum !== undefined || ['string', 'number', 'integer', 'boolean'].includes(typeOf(own) ?? '');
    return isKnown || !isAsked || wanted.given?.[key] !== undefined
      ? []
      : { key, comment: commentOn(own, true).join('\n') };
  });
}

/** The keys that a new page needs or may have, as a JSON Schema; without those of its archetype. */
function keysOf({ core, extra, template, today, isDraft, given = {}, archetype }: Wanted) {
  const own = z.literal(template).describe('The file of templates/pages that renders this page.');
  const draft = core.shape.draft?.meta({ ...core.shape.draft.meta(), examples: [isDraft] });
  const schemas: z.core.$ZodType[] = [];
  const all = { ...core.shape, template: own, ...(draft && { draft }), ...extra.shape };
  const open = Object.entries(all).filter(([key]) => !archetype?.keys.includes(key));
  const node: Node = z.toJSONSchema(z.object(Object.fromEntries(open)), {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (zodSchema._zod.def.type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date' });
      const { type } = jsonSchema; // an intersection of objects becomes one object only if zod knows all of their keys
      if (type !== 'object' && type !== 'array') jsonSchema.zod = schemas.push(zodSchema) - 1;
    },
  });
  const context: Context = { today, schemas, definitions: node.$defs ?? {}, open: [], given };
  return { node, context };
}

/** The data for writing any key. */
interface Context {
  readonly today: string;
  /** The schema of each node that is not an object or list, at the index in its `zod`. */
  readonly schemas: readonly z.core.$ZodType[];
  readonly definitions: Readonly<Record<string, Node>>;
  /** Definitions that are being written. A recursive one ends here. */
  readonly open: readonly unknown[];
  /** Values of the first level that are given. */
  readonly given: Readonly<Record<string, string>>;
}

/** A YAML value: on the line of its key, or on its own lines. */
type Value = string | readonly string[];

/** The keys of an object: first the required ones, then those that are `live`, then the others as comments. */
function entries(
  object: Node,
  path: string,
  context: Context,
  required = object.required ?? [],
  live: readonly string[] = [],
): string[] {
  const properties = object.properties ?? {};
  const write = (name: string, isRequired: boolean) => {
    const node = resolved((properties[name] ?? object.additionalProperties ?? {}) as Node, context);
    const value = valueFor(node, `${path} ${name}`.trim(), context);
    const key = isPlainKey(name) ? name : JSON.stringify(name);
    const lines =
      typeof value === 'string' ? [`${key}: ${value}`] : [`${key}:`, ...value.map((line) => `  ${line}`)];
    const isLive = isRequired || live.includes(name);
    return [...commentOn(node, isRequired), ...(isLive ? lines : lines.map((line) => `# ${line}`))];
  };
  const names = [...new Set([...Object.keys(properties), ...required])];
  const rank = (name: string) => (required.includes(name) ? 0 : live.includes(name) ? 1 : 2);
  return [0, 1, 2].flatMap((own) =>
    names.filter((name) => rank(name) === own).flatMap((name) => write(name, own === 0)),
  );
}

function valueFor(node: Node, path: string, context: Context): Value {
  const typed = Object.hasOwn(context.given, path) ? context.given[path] : undefined;
  if (typed !== undefined) return typeOf(node) === 'string' ? JSON.stringify(typed) : typed;
  const given = node.const ?? node.examples?.[0] ?? node.default ?? node.enum?.[0];
  if (given !== undefined) return JSON.stringify(given);
  const type = typeOf(node);
  if (type === 'object' || type === 'array') {
    if (isOpen(node, context)) return '{}';
    const inside = { ...context, open: [...context.open, node.definition] };
    return type === 'object' ? mapping(node, path, inside) : list(node, path, inside);
  }
  const all = placeholders(node, path, context.today);
  const schema = context.schemas[Number(node.zod)];
  // A transform or a check of the schema may throw.
  const fits = (value: unknown) =>
    tried(() => schema === undefined || z.safeParse(schema, value).success, false);
  return JSON.stringify(all.find(fits) ?? all[0]);
}

function mapping(node: Node, path: string, context: Context): Value {
  const lines = entries(node, path, context);
  if (lines.some((line) => !line.startsWith('#'))) return lines;
  // An object with any keys: writes one as an example.
  const isRecord = lines.length === 0 && typeof node.additionalProperties === 'object';
  return isRecord ? entries(node, path, context, ['todo']) : '{}';
}

function list(
  { prefixItems, items = {}, minItems = 1, maxItems }: Node,
  path: string,
  context: Context,
): Value {
  const repeated = Array.from({ length: Math.max(1, minItems) }, () => items);
  const each = ((prefixItems ?? repeated) as readonly Node[]).map((item) => resolved(item, context));
  if (maxItems === 0 || each.some((item) => isOpen(item, context))) return '[]';
  return each.flatMap((item) => {
    const value = valueFor(item, path, context);
    if (typeof value === 'string') return `- ${value}`;
    // The comment on its first key comes before the dash.
    const first = value.findIndex((line) => !line.startsWith('#'));
    return value.map((line, index) => (index < first ? line : `${index === first ? '-' : ' '} ${line}`));
  });
}

function isOpen({ definition }: Node, { open }: Context): boolean {
  return definition !== undefined && open.includes(definition);
}

/** Follows references, and takes the first possible schema that is not null. */
function resolved({ $ref, anyOf, oneOf, ...own }: Node, context: Context): Node {
  const definition = $ref?.split('/').at(-1);
  if (definition) return resolved({ ...context.definitions[definition], ...own, definition }, context);
  const several = (anyOf ?? oneOf ?? []) as readonly Node[];
  const one = several.find(({ type }) => type !== 'null') ?? several[0];
  return one ? resolved({ ...one, ...own }, context) : own;
}

/** Whether a key needs no quotes. In YAML, `true` and `null` are not texts. */
function isPlainKey(name: string): boolean {
  return /^[A-Za-z_][\w-]*$/.test(name) && !/^(true|false|null)$/i.test(name);
}
