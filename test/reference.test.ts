// The reference of the docs equals the code: the keys of site.yml and of front matter, the exports for templates, the options of each
// command. UPDATE=1 writes the tables of keys again.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { judgments } from '../src/check/audits.ts';
import { frontMatterSchema, siteSchema } from '../src/model/site/config.ts';
import { textOf } from './support/docs.ts';
import { generator } from './support/sites.ts';

/** A part of a JSON Schema. */
interface Node {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: readonly string[];
  readonly enum?: readonly string[];
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
}

/** A row for each key, and for nested keys with a description; the others are in its own row. */
function rowsOf({ properties = {}, required = [] }: Node, above = ''): readonly string[] {
  return Object.entries(properties).flatMap(([name, node]) => {
    if (above !== '' && !isSaid(node)) return [];
    const key = above + name;
    const within = Object.entries(node.properties ?? {}).flatMap(([one, sub]) =>
      isSaid(sub) ? [] : `\`${one}\``,
    );
    const isPlain = ['string', 'number', 'boolean'].includes(typeof node.default);
    const example = JSON.stringify(node.examples?.[0])?.replace(/^"|"$/g, '').replaceAll('\\"', '"');
    const facts = [
      ...(required.includes(name) ? ['required'] : []),
      ...(node.enum ? [node.enum.map((one) => `\`${one}\``).join(' or ')] : []),
      ...(isPlain ? [`default: \`${node.default}\``] : []),
      ...(within.length > 0 ? [`keys: ${within.join(', ')}`] : []),
      ...(example ? [`example: \`${example}\``] : []),
    ];
    const cells = [`\`${key}\``, (node.description ?? '').replaceAll('|', '\\|'), facts.join('; ')];
    return [
      `|${cells.map((cell) => (cell === '' ? ' ' : ` ${cell} `)).join('|')}|`,
      ...rowsOf(node, `${key}.`),
    ];
  });
}

/** Whether the key or a key inside has a description. */
function isSaid({ description, properties = {} }: Node): boolean {
  return description !== undefined || Object.values(properties).some(isSaid);
}

const schemaOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as unknown as Node;

describe.each([
  ['site-yml', siteSchema],
  ['front-matter', frontMatterSchema],
] as const)('%s', (page, schema) => {
  test('lists every key with its description in the schema', () => {
    const rows = rowsOf(schemaOf(schema));
    const text = textOf(`reference/${page}`);
    const table = /(?<=\| key \| meaning \| value \|\n\|---\|---\|---\|\n)(?:\|.*\n)+/;
    const written = text.replace(table, () => `${rows.join('\n')}\n`);
    if (process.env.UPDATE)
      writeFileSync(join(generator, `docs/content/pages/reference/${page}.md`), written);
    else expect(text).toBe(written);
    expect(rows.length).toBeGreaterThan(10);
  });
});

test('templates: lists every exported function, value and type', () => {
  const source = readFileSync(join(generator, 'src/bundled/ssr/templates.ts'), 'utf8');
  const names = (pattern: RegExp) =>
    [...source.matchAll(pattern)].flatMap(([, list = '']) =>
      list
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    );
  const exported = names(/^export (?:type )?\{([^}]+)\}/gm).map((name) => name.replace(/^type /, ''));
  const listed = [...textOf('reference/templates').matchAll(/^\| `(\w+)/gm)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(exported.toSorted());
  expect(exported).toContain('pages');
});

test('cli: describes each option of each command', () => {
  const program = ['main', 'options'].map((name) =>
    readFileSync(join(generator, 'src/cli', `${name}.ts`), 'utf8'),
  );
  const declared = program.join('').matchAll(/\b(?:option|Option)\(\s*'(?:-\w, )?(--[\w-]+)/g);
  const options = new Set([...declared].map(([, name]) => name));
  const text = textOf('reference/cli');
  expect([...options].filter((name) => !text.includes(String(name)))).toEqual([]);
  expect(options.size).toBeGreaterThan(20);
});

test('cli lists each audit of a check, and problems.md each code that can be ignored', () => {
  const [, kinds = ''] = /\n\| kind \| looks at \|\n(.*?)\n\n/s.exec(textOf('reference/cli')) ?? [];
  const named = kinds.split('\n').map((row) => row.split(' ')[1]);
  expect([...judgments.keys()].filter((name) => !named.includes(name))).toEqual([]);
  const [, codes = ''] =
    /\n- Only these codes can be ignored:(.*?)\n- /s.exec(textOf('reference/problems')) ?? [];
  expect([...codes.matchAll(/`([a-z-]+)`/g)].map(([, code]) => code).sort()).toEqual(
    [...judgments.values()].flat().sort(),
  );
});
