// The JSON Schemas of a new site. The starter has only the keys of its own templates: those of all pages and sites are added. Pure.
import { z } from 'zod';
import { type JsonSchema, pageJsonSchema, siteJsonSchema } from '../build/jsonSchemas.ts';
import { schemasFolder } from '../model/addresses/paths.ts';

/** The keys of a starter's own templates. */
interface OwnKeys {
  readonly properties?: JsonSchema;
  readonly required?: readonly string[];
}

/** The schema of the keys that all pages or sites may have. Undefined for schemas of data files, which are whole. */
function coreSchema(path: string): (JsonSchema & Required<OwnKeys>) | undefined {
  if (!path.startsWith(schemasFolder)) return undefined;
  const file = path.slice(schemasFolder.length);
  const [, name] = /^front-matter\/(.+)\.json$/.exec(file) ?? [];
  const none = z.strictObject({});
  const schema = file === 'site.json' ? siteJsonSchema(none) : name ? pageJsonSchema(name, none) : undefined;
  return schema as (JsonSchema & Required<OwnKeys>) | undefined;
}

/** A file of a starter as a new site gets it. */
export function withCoreKeys(path: string, bytes: Uint8Array): Uint8Array {
  const core = coreSchema(path);
  if (!core) return bytes;
  const { properties = {}, required = [] }: OwnKeys = JSON.parse(Buffer.from(bytes).toString());
  const whole = {
    ...core,
    properties: { ...core.properties, ...properties },
    required: [...core.required, ...required],
  };
  return Buffer.from(`${JSON.stringify(whole, null, 2)}\n`);
}
