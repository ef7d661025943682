// Values that do not fit a schema → problems: their codes, their facts, and the places in the file.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Data } from '../src/model/site/site.ts';
import { misnamedKeys, nearKey, objectAt, valueAt } from '../src/problems/misnamed.ts';
import { problem, Refusal } from '../src/problems/problem.ts';
import { validate, validateData } from '../src/problems/schema.ts';
import { parseAny } from '../src/stages/1-sources/parse.ts';
import { wordsOf } from './support/problems.ts';

const page = 'content/pages/a.md';

function read(text: string, path = page): Data {
  const { value, problems } = parseAny({ path, absolute: path }, text);
  if (!value) throw new Error(JSON.stringify(problems));
  return value;
}

const core = z.strictObject({ title: z.string(), draft: z.boolean().default(false) });
type Options = { readonly extra?: z.ZodObject; readonly owner?: string; readonly file?: string };
const check = (text: string, { extra, owner, file = page }: Options = {}) =>
  validate(file, read(text), core, extra, undefined, owner);
/** Each problem as `line:column code facts`. */
const shown = (text: string, options?: Options) =>
  check(text, options).problems.map(
    ({ code, facts, at }) => `${at?.line}:${at?.column} ${code} ${JSON.stringify(facts)}`,
  );

test('valid values come from both schemas, with defaults', () => {
  const extra = z.object({ mood: z.string(), day: z.string().default('Monday') });
  expect(check('title: A\nmood: calm\n', { extra })).toEqual({
    ok: true,
    core: { title: 'A', draft: false },
    extra: { mood: 'calm', day: 'Monday' },
    problems: [],
  });
  expect(check('title: A\n')).toEqual({
    ok: true,
    core: { title: 'A', draft: false },
    extra: {},
    problems: [],
  });
});

test('without the schema of a template only the keys of every page are checked', () => {
  expect(check('title: A\nmood: calm\n')).toMatchObject({ ok: true, extra: {} });
  expect(check('title: 1\nmood: calm\n').ok).toBe(false);
});

test('a page without front matter has one problem for all missing keys', () => {
  const extra = z.object({
    mood: z.string(),
    either: z.union([z.number(), z.boolean()]),
    day: z.string().optional(),
  });
  const bare = { ...read('{}'), text: '' };
  expect(validate(page, bare, core, extra).problems).toEqual([
    problem('missing-key', ['title', 'text', ['title', 'mood', 'either']], {
      file: page,
      line: 1,
      column: 1,
    }),
  ]);
  const data = 'content/data/a.yml'; // a data file has only keys
  expect(validate(data, bare, core, extra).problems.map(({ facts }) => facts[0])).toEqual([
    'title',
    'mood',
    'either',
  ]);
});

test('other values than those of the file can be checked at the same locations', () => {
  const { problems } = validate(page, read('title: "1"\n'), core, undefined, undefined, undefined, {
    title: 1,
  });
  expect(problems).toEqual([
    problem('wrong-type', ['title', 'text', 'the number 1'], { file: page, line: 1, column: 8 }),
  ]);
});

describe('a key', () => {
  test.each<[what: string, text: string, extra: z.ZodObject | undefined, expected: readonly string[]]>([
    ['that is missing', 'draft: true', undefined, ['1:1 missing-key ["title","text",["title"]]']],
    [
      'that is not known',
      'title: A\nmood: x',
      z.object({}),
      ['2:1 unknown-key ["mood",null,["title","draft"]]'],
    ],
    [
      'that is misspelt',
      'title: A\ndarft: true',
      z.object({}),
      ['2:1 unknown-key ["darft","draft",["title","draft"]]'],
    ],
    [
      'that is misspelt, and missing therefore',
      'titel: A',
      z.object({}),
      ['1:1 unknown-key ["titel","title",["title","draft"],null,"title"]'],
    ],
    [
      'in a list',
      'title: A\nlinks:\n  - href: 1\n  - hrf: /b/',
      z.object({ links: z.array(z.strictObject({ href: z.string() })) }),
      [
        '3:11 wrong-type ["links.0.href","text","the number 1"]',
        '4:5 unknown-key ["links.1.hrf","href",["href"],null,"href"]',
      ],
    ],
    [
      'that is missing in a mapping',
      'title: A\nlink:\n  text: x',
      z.object({ link: z.object({ text: z.string(), href: z.string() }) }),
      ['2:1 missing-key ["link.href","text",["link.href"]]'],
    ],
    ['that may be any', 'title: A\nmood: x', z.looseObject({}), []],
    [
      'that may be any with a number',
      'title: A\nmood: x',
      z.object({}).catchall(z.number()),
      ['2:7 wrong-type ["mood","a number","the text \\"x\\""]'],
    ],
  ])('%s', (_, text, extra, expected) => {
    expect(shown(text, extra && { extra })).toEqual(expected);
  });

  test('that is unknown names the template that could allow it, at the top level only', () => {
    const extra = z.object({ link: z.strictObject({}) });
    expect(shown('title: A\nmood: 1\nlink:\n  mood: 1', { extra, owner: 'templates/pages/a.tsx' })).toEqual([
      '4:3 unknown-key ["link.mood",null,[]]',
      '2:1 unknown-key ["mood",null,["title","draft","link"],"templates/pages/a.tsx"]',
    ]);
    expect(shown('titel: A\nlink: {}', { extra, owner: 'templates/pages/a.tsx' })).toEqual([
      '1:1 unknown-key ["titel","title",["title","draft","link"],"templates/pages/a.tsx","title"]',
    ]);
  });

  test('that is missing has a location in front matter, or in another file', () => {
    const withFront = { ...read('draft: true'), text: '---\ndraft: true' };
    const missing = (file: string, data: Data) => validate(file, data, core, undefined).problems;
    const at = { line: 1, column: 1 };
    expect(missing(page, withFront)).toEqual([
      problem('missing-key', ['title', 'text'], { file: page, ...at }),
    ]);
    const file = 'content/site.yml';
    expect(missing(file, read('draft: true'))).toEqual([
      problem('missing-key', ['title', 'text'], { file, ...at }),
    ]);
    const origin = { line: 7, column: 8 };
    expect(missing(file, { ...read('draft: true'), origin })).toEqual([
      problem('missing-key', ['title', 'text'], { file, ...origin }),
    ]);
  });
});

const values = z.object({
  text: z.string().min(2, 'Too short.'),
  number: z.number(),
  int: z.int(),
  flag: z.boolean(),
  list: z.array(z.string()),
  map: z.object({}),
  record: z.record(z.string(), z.number()),
  date: z.date(),
  one: z.enum(['fox', 'owl']),
  either: z.union([z.string(), z.object({ a: z.string(), b: z.string() })]),
  day: z.iso.date(),
});
const right = {
  text: 'ab',
  number: 1,
  int: 1,
  flag: true,
  list: [],
  map: {},
  record: {},
  date: new Date(0),
  one: 'fox',
  either: 'a',
  day: '2025-01-01',
};

describe('a value', () => {
  test.each<[name: keyof typeof right, wrong: unknown, code: string, facts: readonly unknown[]]>([
    ['text', 1, 'wrong-type', ['text', 'the number 1']],
    ['text', null, 'wrong-type', ['text', 'empty']],
    ['text', ['a', 'b'], 'wrong-type', ['text', 'a list']],
    ['text', { a: 1 }, 'wrong-type', ['text', 'keys and values']],
    ['text', false, 'wrong-type', ['text', 'false']],
    ['text', undefined, 'missing-key', ['text', ['text']]],
    ['text', 'a', 'invalid-value', ['too short', undefined]],
    ['number', 'a "b"', 'wrong-type', ['a number', 'the text "a \\"b\\""']],
    ['int', 'a', 'wrong-type', ['a number', 'the text "a"']],
    ['int', 1.5, 'wrong-type', ['a whole number', 'the number 1.5']],
    ['flag', 'yes', 'wrong-type', ['true or false', 'the text "yes"']],
    ['list', 'a', 'wrong-type', ['a list', 'the text "a"']],
    ['map', 'a', 'wrong-type', ['keys and values', 'the text "a"']],
    ['record', 'a', 'wrong-type', ['keys and values', 'the text "a"']],
    ['date', 'a', 'wrong-type', ['a date', 'the text "a"']],
    ['one', 'fx', 'wrong-value', ['the text "fx"', 'fox', ['fox', 'owl']]],
    ['one', 7, 'wrong-value', ['the number 7', undefined, ['fox', 'owl']]],
    ['one', undefined, 'missing-key', ['one of fox, owl', ['one']]],
    ['either', undefined, 'missing-key', ['text or keys and values', ['either']]],
    ['day', 'soon', 'invalid-value', ['invalid ISO date', 'date']],
  ])('%s of %j: %s', (name, wrong, code, facts) => {
    const given = { title: 'A', ...right, [name]: wrong };
    const data = read(`title: A\n${name}: x\n`);
    const { problems } = validate(page, data, core, values, undefined, undefined, given);
    expect(problems).toMatchObject([{ code, facts: [name, ...facts] }]);
    const isThere = wrong !== undefined;
    expect(problems[0]?.at).toEqual({ file: page, line: 2, column: isThere ? name.length + 3 : 1 });
  });

  test('of several possible types has the problems of the most similar one', () => {
    const wrong = (either: unknown) => {
      const data = read('title: A\neither:\n  a: 1\n  b: 2\n');
      return validate(page, data, core, values, undefined, undefined, { title: 'A', ...right, either })
        .problems;
    };
    expect(wrong({ a: 'x', b: 1 })).toEqual([
      problem('wrong-type', ['either.b', 'text', 'the number 1'], { file: page, line: 4, column: 6 }),
    ]);
    expect(wrong(7).map(({ code, facts }) => [code, ...facts])).toEqual([
      ['wrong-type', 'either', 'text', 'the number 7'],
    ]);
  });

  test.each<[schema: z.ZodType, wrong: unknown, said: string]>([
    [z.string().min(1), '', '"x" is empty. Write a text.'],
    [z.string().min(3), 'ab', '"x" has fewer than 3 characters. Write at least 3 characters.'],
    [z.string().max(1), 'ab', '"x" has more than 1 character. Write at most 1 character.'],
    [z.string().length(3), 'ab', '"x" has not exactly 3 characters. Write 3 characters.'],
    [z.array(z.string()).min(1), [], '"x" is empty. Write at least 1 item.'],
    [z.set(z.string()).max(0), new Set('a'), '"x" has more than 0 items. Write at most 0 items.'],
    [
      z.map(z.string(), z.string()).min(2),
      new Map(),
      '"x" has fewer than 2 entries. Write at least 2 entries.',
    ],
    [z.number().min(1), 0, '"x" is less than 1. Write 1 or more.'],
    [z.number().max(9), 10, '"x" is more than 9. Write 9 or less.'],
    [z.number().gt(1), 1, '"x" is not more than 1. Write more than 1.'],
    [z.int().positive(), 0, '"x" is not more than 0. Write more than 0.'],
    [z.number().lt(9), 9, '"x" is not less than 9. Write less than 9.'],
    [z.number().min(1, 'One star at least.'), 0, '"x" is not right: one star at least.'],
    [z.date().min(new Date(0)), new Date(-1), '"x" is not right: too small: expected date to be >=0.'],
  ])('over a limit is reported in plain words: %#', (schema, wrong, said) => {
    const extra = z.object({ x: schema });
    const { problems } = validate(page, read('title: A\nx: y\n'), core, extra, undefined, undefined, {
      title: 'A',
      x: wrong,
    });
    expect(problems.map(wordsOf)).toEqual([said]);
  });

  test('with a wrong key in a record is reported', () => {
    const extra = z.object({ by: z.record(z.string().regex(/^[a-z]+$/, 'It is a word.'), z.number()) });
    expect(shown('title: A\nby:\n  A1: 1', { extra })).toEqual([
      '3:7 invalid-value ["by.A1","it is a word",null]',
    ]);
  });

  test('with a problem from a custom check keeps this problem', () => {
    const found = problem('wrong-type', ['x', 'y', 'z']);
    const extra = z.object({
      picture: z.string().superRefine((_, context) => {
        context.addIssue({ code: 'custom', message: 'no', params: { problem: found } });
      }),
      other: z.string().refine(() => false, 'Not this.'),
    });
    expect(shown('title: A\npicture: fox\nother: b', { extra })).toEqual([
      '2:10 wrong-type ["x","y","z"]',
      '3:8 invalid-value ["other","not this",null]',
    ]);
  });
});

describe('a schema that throws', () => {
  const at = { file: 'templates/pages/a.tsx', line: 3, column: 4 };
  const throwing = (error: unknown) =>
    z.object({
      mood: z.string().transform(() => {
        throw error;
      }),
    });
  const thrown = (error: unknown, locate?: () => typeof at) =>
    validate(page, read('title: A\nmood: x'), core, throwing(error), locate);

  test('has the problem at the top of the page', () => {
    expect(thrown(new Error('no'))).toEqual({
      ok: false,
      problems: [problem('template-threw', ['Error: no'], { file: page, line: 1, column: 1 })],
    });
    // The location in the template is useful only for refusals of the generator itself.
    expect(thrown(new Error('no'), () => at).problems[0]?.at).toEqual({ file: page, line: 1, column: 1 });
  });

  test('for a forbidden action has the problem there', () => {
    const refusal = new Refusal('data-not-plain', ['a', 'b'] as never);
    expect(thrown(refusal, () => at).problems).toEqual([
      { code: 'data-not-plain', facts: ['a', 'b'], at, related: [{ file: page }] },
    ]);
    expect(thrown(refusal).problems).toEqual([
      {
        code: 'data-not-plain',
        facts: ['a', 'b'],
        at: { file: page, line: 1, column: 1 },
        related: undefined,
      },
    ]);
  });
});

test('a schema that is often used is compiled, with the same results', () => {
  const often = z.object({ title: z.string() });
  for (let times = 0; times < 40; times += 1) {
    expect(validate(page, read('title: 1'), often, undefined).problems.map(({ code }) => code)).toEqual([
      'wrong-type',
    ]);
    expect(validate(page, read('title: A'), often, undefined).ok).toBe(true);
  }
});

describe('a data file', () => {
  const file = 'content/data/prices.yml';
  const schema = z.object({ price: z.number().transform((price) => price * 2) });
  const of = (text: string, by: z.ZodType = schema) => validateData(file, read(text, file), by);

  test('has the values of its schema', () => {
    expect(of('price: 2')).toEqual({ value: { price: 4 }, problems: [] });
    expect(of('- 1\n- 2', z.array(z.number()))).toEqual({ value: [1, 2], problems: [] });
    expect(of('price: 2\nmore: 1', z.looseObject({ price: z.number() })).problems).toEqual([]);
  });

  test('may not have unknown keys, unless the schema allows them', () => {
    expect(of('price: 2\nprise: 1')).toEqual({
      value: undefined,
      problems: [problem('unknown-key', ['prise', undefined, ['price']], { file, line: 2, column: 1 })],
    });
    expect(of('prise: 1').problems).toEqual([
      problem('unknown-key', ['prise', 'price', ['price'], undefined, 'price'], { file, line: 1, column: 1 }),
    ]);
    expect(of('price: 2\nmore: x', z.object({ price: z.number() }).catchall(z.number())).problems).toEqual([
      problem('wrong-type', ['more', 'a number', 'the text "x"'], { file, line: 2, column: 7 }),
    ]);
  });

  test('is named if the whole is wrong', () => {
    expect(of('- 1').problems).toEqual([
      problem('wrong-type', ['prices', 'keys and values', 'a list'], { file, line: 1, column: 1 }),
    ]);
    const foundIn = (text: string) => of(text, z.array(z.number())).problems.map(({ facts }) => facts[2]);
    const nothing = ['nothing: the file is empty'];
    expect(['', '# - 1\n\n # 2', '{}', 'a: 1 # b'].map(foundIn)).toEqual([
      nothing,
      nothing,
      ['keys and values'],
      ['keys and values'],
    ]);
    const { problems } = validate('content/site.yml', read('- 1'), core, undefined, undefined, undefined, {});
    expect(problems[0]?.facts[0]).toBe('title');
  });
});

describe('an unknown key is matched with a missing one:', () => {
  const schema = z.strictObject({
    title: z.string(),
    price: z.number(),
    link: z.strictObject({ href: z.string(), text: z.string().optional() }).optional(),
    steps: z.array(z.strictObject({ label: z.string() })).optional(),
  });
  const meant = (given: Record<string, unknown>, by: z.ZodObject = schema) => {
    const issues = by.safeParse(given).error?.issues ?? [];
    const all = issues.map((issue) => ({ issue, schema: by }));
    const { wanted, missing } = misnamedKeys(given, Object.keys(by.shape), all);
    return [Object.fromEntries(wanted), [...missing]];
  };

  test.each<[what: string, given: Record<string, unknown>, wanted: object, missing: readonly string[]]>([
    ['a near name', { titel: 'A', price: 1 }, { titel: 'title' }, ['title']],
    ['two near names', { titel: 'A', pirce: 1 }, { titel: 'title', pirce: 'price' }, ['title', 'price']],
    ['a near name with any value', { titel: 1, price: 1 }, { titel: 'title' }, ['title']],
    ['the only one, if the value fits', { title: 'A', cost: 1 }, { cost: 'price' }, ['price']],
    ['none, if the value does not fit', { title: 'A', cost: 'x' }, {}, []],
    ['none of two missing ones', { cost: 1 }, {}, []],
    ['none for two unknown ones', { title: 'A', cost: 1, sum: 1 }, {}, []],
    ['none, if the near one is there', { title: 'A', titel: 'B', price: 1 }, {}, []],
    ['one in a mapping', { title: 'A', price: 1, link: { hrf: '/' } }, { 'link.hrf': 'href' }, ['link.href']],
    [
      'one in a list',
      { title: 'A', price: 1, steps: [{ label: 'a' }, { lable: 'b' }] },
      { 'steps.1.lable': 'label' },
      ['steps.1.label'],
    ],
    ['an optional one is not missing', { title: 'A', price: 1, link: { href: '/', txt: 'x' } }, {}, []],
  ])('%s', (_, given, wanted, missing) => {
    expect(meant(given)).toEqual([wanted, missing]);
  });

  test('no key, if a check of the schema throws at the value', () => {
    const throwing = z.strictObject({
      title: z.string(),
      price: z.unknown().transform((price) => {
        if (price !== undefined) throw new Error('no');
        return z.NEVER;
      }),
    });
    const issue = { code: 'unrecognized_keys', keys: ['cost'], path: [], message: '' } as const;
    const absent = { code: 'custom', path: ['price'], message: '' } as const;
    const given = { title: 'A', cost: 1 };
    const all = [issue, absent].map((one) => ({
      issue: one as unknown as z.core.$ZodIssue,
      schema: throwing,
    }));
    expect(misnamedKeys(given, ['title', 'price'], all).wanted).toEqual(new Map());
  });
});

test('an existing key is not suggested', () => {
  expect(nearKey('titl', ['title', 'titly'], { title: 1 })).toBe('titly');
  expect(nearKey('titel', ['title'], undefined)).toBe('title');
});

test('the value at a path is found', () => {
  const given = { a: [{ b: 1 }] };
  expect([[], ['a', '0', 'b'], ['a', '1', 'b'], ['c', 'd']].map((path) => valueAt(given, path))).toEqual([
    given,
    1,
    undefined,
    undefined,
  ]);
});

test('the schema of keys at a path is found inside any wrapper', () => {
  const inner = z.object({ a: z.string() });
  const around: readonly z.ZodType[] = [
    inner,
    inner.optional(),
    inner.nullable(),
    inner.default({ a: '' }),
    inner.prefault({ a: '' }),
    inner.readonly(),
    inner.transform(() => 1),
    z.preprocess((value) => value, inner),
    inner.optional().nullable(),
  ];
  for (const schema of around) {
    expect(objectAt(schema, [])).toBe(inner);
    expect(objectAt(z.object({ b: z.array(schema) }), ['b', '0'])).toBe(inner);
    expect(objectAt(z.record(z.string(), schema), ['any'])).toBe(inner);
  }
  const outer = z.object({ inner });
  const paths = [['inner'], ['other'], ['inner', 'a'], ['inner', 'a', 'b']];
  expect(paths.map((path) => objectAt(outer, path))).toEqual([inner, undefined, undefined, undefined]);
  expect([objectAt(z.string(), []), objectAt(undefined, []), objectAt(z.array(inner), [])]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
