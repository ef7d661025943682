// Runs with the templates, at build time: the strings of templates in the language of the page.
import { z } from 'zod';
import { readingLanguage, typeset } from './finding.ts';
import { answerer } from './responder.ts';

/**
 * The strings of content/data/strings/<language>.yml, checked by `schema` and read-only. The language is `language`, or that of the
 * current page. If `de-AT` has no file, `de` is used. All of these files are checked.
 */
export function strings<S extends z.ZodType>(schema: S, language?: string): z.output<S> {
  return answerer().strings(schema, language) as z.output<S>;
}

const categories = ['zero', 'one', 'two', 'few', 'many'] as const;

/** The values for a string with blanks: a text or a number for each. */
export type Blanks<N extends string> = Readonly<Record<N, string | number>>;

/**
 * A string with blanks in a schema: `message('tag')` accepts `Notes about {tag}`, and returns a function that inserts the values.
 * If the first one is a number, the string may have a form for each plural category of its language: `{ one: …, other: … }`.
 */
export function message<const N extends string>(...names: readonly [N, ...N[]]) {
  const text = z.string();
  const optional = Object.fromEntries(categories.map((one) => [one, text.optional()]));
  const forms = z.strictObject({ ...optional, other: text } as Record<'other', typeof text>);
  return z.union([text, forms]).transform((written, context): ((values: Blanks<N>) => string) => {
    const all: Readonly<Record<string, string>> = typeof written === 'string' ? { other: written } : written;
    for (const [form, one] of Object.entries(all))
      for (const [, name = ''] of one.matchAll(blank))
        if (!(names as readonly string[]).includes(name))
          context.addIssue({
            code: 'custom',
            message: `"{${name}}" is filled in by nothing here: write ${names.map((own) => `{${own}}`).join(' or ')}`,
            path: typeof written === 'string' ? [] : [form],
          });
    const language = readingLanguage();
    const shown = Object.fromEntries(Object.entries(all).map(([form, one]) => [form, typeset(one)]));
    const isPlural = Object.keys(shown).length > 1;
    return (values) => {
      const count = Number(values[names[0]]);
      const hasForm = isPlural && !Number.isNaN(count);
      const text = (hasForm ? shown[rulesOf(language).select(count)] : undefined) ?? shown.other ?? '';
      return text.replace(blank, (_, name: N) => inWords(values[name], language));
    };
  });
}

const blank = /\{([A-Za-z][\w-]*)\}/g;

function inWords(value: string | number, language: string): string {
  return typeof value === 'number' ? numbersOf(language).format(value) : `${value}`;
}

/** These objects take some 0.1 ms to make, and a page may show a dozen strings. */
const rulesOf = perLanguage((language) => new Intl.PluralRules(language));
const numbersOf = perLanguage((language) => new Intl.NumberFormat(language));

function perLanguage<T>(make: (language: string) => T): (language: string) => T {
  const all = new Map<string, T>();
  return (language) => {
    const one = all.get(language) ?? make(language);
    all.set(language, one);
    return one;
  };
}
