// The schemas of a site → JSON Schemas (draft 7) for editors: of site.yml, front matter and data files. Pure.
import { z } from 'zod';
import { frontMatterSchema, moment, siteSchema } from '../model/site/config.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** The schema of site.yml: the keys that every site may have, and those of `templates/Document.tsx`. */
export function siteJsonSchema(own: z.ZodObject): JsonSchema {
  return written('What the whole site knows about itself: content/site.yml', both(siteSchema, own));
}

/** The schema of the front matter of pages with a template. */
export function pageJsonSchema(name: string, own: z.ZodObject): JsonSchema {
  const template = z.literal(name).describe('The file of templates/pages that renders this page.');
  const core = frontMatterSchema.extend({ template: name === 'page' ? template.optional() : template });
  return written(`The front matter of pages with the template "${name}"`, both(core, own));
}

export function dataJsonSchema(name: string, schema: z.ZodType): JsonSchema {
  return written(`The data file "${name}"`, schema);
}

/** The keys of both, and no others, unless the second one declares their type. */
function both(core: z.ZodObject, own: z.ZodObject): z.ZodObject {
  const all = z.strictObject({ ...core.shape, ...own.shape });
  return own.def.catchall ? all.catchall(own.def.catchall as z.ZodType) : all;
}

/**
 * The JSON Schema of an author's input, where keys with a default are optional. Parts that no JSON Schema can describe accept
 * anything.
 */
function written(title: string, schema: z.ZodType): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-7',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const { def } = zodSchema._zod;
      if (def.type === 'date' || zodSchema === moment) {
        delete jsonSchema.format;
        Object.assign(jsonSchema, {
          type: 'string',
          anyOf: [{ format: 'date' }, { format: 'date-time' }],
        });
      }
      if (def.type === 'string') withoutFlags(jsonSchema, def.checks ?? []);
      // The input of `z.preprocess` may have forms that only its code knows.
      if (def.type === 'pipe' && isTransform(def)) leaveWords(jsonSchema);
    },
  });
  return { $schema, title, ...rest };
}

/** Removes the patterns of a text if one has flags that change its meaning, such as `i`. JSON Schema has no flags. */
function withoutFlags(schema: Record<string, unknown>, checks: readonly z.core.$ZodCheck[]): void {
  const patterns = checks.map(({ _zod: { def } }) => ('pattern' in def ? def.pattern : undefined));
  if (!patterns.some((one) => one instanceof RegExp && /[ims]/.test(one.flags))) return;
  delete schema.pattern;
  delete schema.allOf;
}

function isTransform(pipe: object): boolean {
  return (pipe as z.core.$ZodPipeDef).in._zod.def.type === 'transform';
}

/** Removes everything from a JSON Schema except its descriptions. */
function leaveWords(schema: Record<string, unknown>): void {
  for (const key of Object.keys(schema)) if (!['description', 'examples'].includes(key)) delete schema[key];
}
