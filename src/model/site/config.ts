// Schemas of the keys of site.yml and of front matter that the generator itself reads. Types are made from these.
import { z } from 'zod';
import { extendable, normalSource } from '../addresses/policy.ts';
import { hasKnownHost, normalBase } from '../addresses/url.ts';
import { isLanguageTag } from './language.ts';
import { slugKinds } from './routes.ts';
import { runtimes } from './runtimes.ts';

/** Problem codes that are ignored because they are a matter of judgment. Each has its reason. */
const silence = z
  .record(z.string(), z.string())
  .default({})
  .describe('Problem codes to ignore on this page, each with the reason.');
/** In site.yml: for all pages, or by the folder of their files. */
const siteSilence = z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())])).default({});

const tagHint = 'write a language tag like en or pt-BR';
/** A language tag (BCP 47). Editors know the pattern. Only `Intl` knows that no part may occur twice. */
export const language = z
  .string()
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/, { message: tagHint, abort: true })
  .refine(isLanguageTag, tagHint);

/** A day, or a time with an offset (RFC 3339, 5.6). The value stays a text. */
export const moment = z.stringFormat(
  'date',
  (text) => day.safeParse(text).success || (/:\d\d:\d\d/.test(text) && time.safeParse(text).success),
);
const day = z.iso.date();
const time = z.iso.datetime({ offset: true });

/** The keys of pages besides front matter that `pages()` gives to templates: see `SitePage`. */
export const derivedPageKeys = [
  'changed',
  'data',
  'headings',
  'excerpt',
  'reading',
  'body',
  'previous',
  'next',
] as const;

/** The keys that any page may have, with any template. */
export const frontMatterSchema = z.strictObject({
  title: z.string().trim().min(1).describe('The title of the page, in the tab and in search results.'),
  description: z.string().trim().min(1).describe('One or two sentences for search results.'),
  template: z.string().default('page').describe('The file of templates/pages that renders this page.'),
  route: z
    .string()
    .optional()
    .meta({
      description: 'The address of the page, in place of the path of its file.',
      examples: ['/other/'],
    }),
  draft: z.boolean().default(false).describe('Keeps the page out of the build.'),
  date: moment.optional().describe('The day (UTC) on which the page is published, or that day with a time.'),
  updated: moment.optional().describe('The day, or the time, of the last change that matters to readers.'),
  redirectsFrom: z
    .array(z.string())
    .default([])
    .meta({ description: 'Old addresses of the page, which redirect to it.', examples: [['/old/']] }),
  language: language
    .optional()
    .meta({ description: 'The language of the page, if it differs from the site.', examples: ['de'] }),
  alternates: z
    .record(language, z.string())
    .default({})
    .meta({ description: 'The same page in other languages.', examples: [{ de: '/de/other/' }] }),
  silence,
});

/** Code that runs while the site is built. Only site.yml can name it. */
const module = z
  .string()
  .regex(
    /^(?:@[\w-][\w.-]*\/)?[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$|^\.\/templates(?:\/[\w-][\w.-]*)+$/,
    'it is the name of a package, or a file like ./templates/markdown/plugin.ts',
  );

/** A remark or rehype plugin, from a package of the site or a file of templates/: its name, or its name with options and kind. */
const plugin = z.preprocess(
  (value) => (typeof value === 'string' ? { name: value } : value),
  z.strictObject({
    name: module,
    options: z.unknown().optional(),
    kind: z.enum(['remark', 'rehype']).optional(),
  }),
);
/** Formulas: `true`, or their macros. */
const math = z.preprocess(
  (value) => (value === true ? {} : value === false ? undefined : value),
  z
    .strictObject({
      macros: z
        .record(
          z.string().regex(/^\\(?:[A-Za-z]+|[^A-Za-z\s])$/, 'it is the name of a macro, like \\R'),
          z.string(),
        )
        .default({}),
    })
    .optional(),
);
/** A source of a policy, in the form of `normalSource`. */
const source = z
  .string()
  .refine(
    (text) => normalSource(text) !== undefined,
    'it is a source like https://api.example.org, https://*.example.org, self, wasm-unsafe-eval or data:',
  )
  .transform((text) => normalSource(text) ?? text);
/** One text may have several sources, as in a header. */
const sources = z
  .preprocess((value) => (typeof value === 'string' ? value.trim().split(/\s+/) : value), z.array(source))
  .optional();
const bytes = z.int().positive().optional();
const color = z.string().regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, 'it is a color like "#221c4e", in quotes');

/** The keys of site.yml that the generator itself reads. */
export const siteSchema = z.strictObject({
  name: z.string().trim().min(1).describe('The name of the site, in titles and feeds.'),
  url: z
    .url({ protocol: /^https?$/ })
    .refine((url) => !URL.canParse(url) || new URL(url).href === `${new URL(url).origin}/`, {
      message: 'it is the address alone; a path goes into "base"',
    })
    .refine((url) => !URL.canParse(url) || hasKnownHost(new URL(url)), {
      message: 'its host is a name like example.org',
    })
    .transform((url) => url.replace(/\/$/, '').toLowerCase()) // no part of this address is case-sensitive
    .meta({
      description: 'Where the site will be published, without a path.',
      examples: ['https://example.org'],
    }),
  base: z
    .string()
    .refine((base) => normalBase(base) !== undefined, 'it is a path like /kids/')
    .transform((base) => normalBase(base) ?? base)
    .default('/')
    .meta({ description: 'The path that the site is served below.', examples: ['/kids/'] }),
  language: language.default('en').describe('The language of the site: en, pt-BR.'),
  git: z
    .boolean()
    .default(false)
    .describe('Whether templates get the time of the last change of each page in git: page.changed.'),
  markdown: z
    .strictObject({
      plugins: z
        .array(plugin)
        .default([])
        .describe('remark and rehype plugins: packages, or files of templates/.'),
      highlight: z.boolean().default(true).describe('Whether code blocks get colors.'),
      languages: z
        .record(
          z
            .string()
            .regex(/^[\w+.#-]+$/, 'it is the language name of code blocks: letters, digits, +, ., # and -'),
          module,
        )
        .default({})
        .describe(
          'Code languages that highlight.js does not have, by their name in code blocks: modules with their grammars.',
        ),
      wikilinks: z
        .boolean()
        .default(false)
        .describe('Whether [[Page]] is a link to the page of this name, as in Obsidian.'),
      math: math
        .optional()
        .describe(
          'true: $x$ is a formula, rendered by the package temml. Or an object with macros for formulas.',
        ),
    })
    .prefault({})
    .describe('How Markdown is read.'),
  slugs: z
    .enum(slugKinds)
    .default(slugKinds[0])
    .describe('The letters allowed in addresses of pages: of any language, or only a to z (ascii).'),
  redirects: z
    .record(z.string(), z.string())
    .default({})
    .meta({
      description:
        'Old addresses, each with the address of a page or file of this site that it redirects to.',
      examples: [{ '/feed/': '/feed.xml' }],
    }),
  runtime: z
    .enum(runtimes)
    .default(runtimes[0])
    .describe('The library that renders the templates and hydrates the islands.'),
  browsers: z
    .union([z.string().trim().min(1), z.array(z.string().trim().min(1)).min(1)])
    .optional()
    .meta({
      description:
        'The browsers that stylesheets and islands are compiled for: one or several queries of Browserslist.',
      examples: ['> 0.5%, not dead'],
    }),
  images: z
    .strictObject({
      most: z.int().positive().default(5_000_000).describe('The maximum size of a picture file, in bytes.'),
      sizes: z
        .string()
        .trim()
        .min(1)
        .default('100vw')
        .describe('The width at which pages show pictures (the attribute sizes of HTML).'),
    })
    .prefault({})
    .describe('Limits and sizes of pictures in Markdown.'),
  budgets: z
    .strictObject({ html: bytes, css: bytes, js: bytes, fonts: bytes, images: bytes, page: bytes })
    .default({})
    .describe(
      'The limits for a page, in transferred bytes; page is the sum. site check reports larger pages.',
    ),
  silence: siteSilence.describe('Problem codes to ignore, each with the reason; or by folder.'),
  policy: z
    .strictObject(
      Object.fromEntries(extendable.map((directive) => [directive, sources])) as Record<
        (typeof extendable)[number],
        typeof sources
      >,
    )
    .prefault({})
    .describe('Additional sources that the Content-Security-Policy allows, by directive.'),
  after: z
    .union([z.string().trim().min(1), z.array(z.string().min(1)).min(1)])
    .optional()
    .meta({
      description:
        'A command that adds files to the built site, in the folder SITE_OUT: a line for the shell, or a list of a program and its arguments.',
      examples: ['pagefind --site "$SITE_OUT"'],
    }),
  theme: z
    .strictObject({ light: color, dark: color, icon: color })
    .optional()
    .describe('The colors that browsers show around a page, and the background color of the icon.'),
  security: z
    .strictObject({
      // RFC 9116, 2.5.3: a web address must begin with https://.
      contact: z.string().regex(/^(mailto:|https:\/\/|tel:)\S+$/, 'it begins with mailto:, https:// or tel:'),
      expires: z.iso.date().describe('The day on which the file expires, within a year.'),
    })
    .optional()
    .describe('Creates /.well-known/security.txt (RFC 9116).'),
  app: z
    .strictObject({
      appStoreId: z
        .string()
        .regex(/^\d{6,}$/, 'it is a number in quotes, like "1234567890"')
        .optional(),
      appleAppId: z
        .string()
        .regex(
          /^[A-Z0-9]{10}(\.[\w-]+){2,}$/,
          'it is a team id and a bundle id, like ABCDE12345.org.example.app',
        )
        .optional(),
      android: z
        .strictObject({
          package: z
            .string()
            .regex(/^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/, 'it is a package name like org.example.app'),
          fingerprints: z
            .array(
              z.string().regex(/^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/, 'it is 32 pairs like 0A between colons'),
            )
            .min(1),
        })
        .optional(),
    })
    .optional()
    .describe('The apps of the site, for links that open in them.'),
});

export type FrontMatter = Readonly<z.output<typeof frontMatterSchema>>;

/** The keys of site.yml that the generator itself reads. The rest belong to `templates/Document.tsx`. */
export type CoreSite = Readonly<z.output<typeof siteSchema>>;

/** The kinds of files that can have a budget. `page` is the sum of all others. */
export type BudgetKind = keyof CoreSite['budgets'];
