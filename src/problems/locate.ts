// Finds the source location of a value in a final page. Pure.

import { pageTemplateFile, siteFile } from '../model/addresses/paths.ts';
import { decoded } from '../model/addresses/url.ts';
import type { Image } from '../model/pictures/picture.ts';
import { siteSchema } from '../model/site/config.ts';
import type { SourceLocation } from '../model/site/problem.ts';
import type { Data, DataFile, KeyLocation, PlannedSite, Program, Route } from '../model/site/site.ts';
import { getOrInsertComputed } from '../model/values/lazy.ts';
import { type KeyedText, keyedText, pathsOf, startOf } from './keyedText.ts';

/**
 * The front matter of a page's file; undefined if it cannot be read. It is called only for problems, because most front matter is
 * not in memory.
 */
export type FrontMatterOf = (file: string) => Pick<Data, 'text' | 'locations'> | undefined;

/**
 * The location of an address: in the page's Markdown (`links`), its front matter, site.yml, `data` or a template, which may compose
 * it. Otherwise the page's file.
 */
export function locationOfUrl(
  url: string,
  links: ReadonlyMap<string, SourceLocation>,
  { page, data, template }: Route,
  from: Origins,
): SourceLocation {
  const inText = links.get(url) ?? links.get(decoded(url)); // it may be written with spaces or braces
  if (inText) return inText;
  const file = page.source.path;
  const frontMatter = from.frontMatterOf(file);
  const inFrontMatter =
    locationOfValueAt(frontMatter, pathOf(url, data) ?? '') ??
    (frontMatter && keyedText(frontMatter).link(url));
  if (inFrontMatter) return { file, ...inFrontMatter };
  const own = pageTemplateFile(template);
  const whole = locationOfValue(url, from, own) ?? locationOfComposed(url, from.program, own)?.at;
  // In a srcset it is one of several.
  const among = /^\/.*\.\w+$/.test(url) ? from.program.find(url, 'anywhere') : undefined;
  return whole ?? among ?? { file };
}

/**
 * The location of the value that the template at `at` puts into an address: its line in the page's front matter, or else the page's
 * file. Undefined if the address is not composed at `at`.
 */
export function locationOfPart(
  url: string,
  at: SourceLocation,
  { page, data, template }: Route,
  from: Origins,
): SourceLocation | undefined {
  const composed = locationOfComposed(url, from.program, pageTemplateFile(template));
  if (!composed || composed.at.file !== at.file || composed.at.line !== at.line) return undefined;
  const file = page.source.path;
  const value = asSegment(composed.value);
  const path = value === '' ? undefined : pathsOf(data, asSegment).get(value);
  return { file, ...locationOfValueAt(from.frontMatterOf(file), path ?? '') };
}

/** The location in a template that composes the address, as `/tags/${tag}/` or '/tags/' + tag, and the value in it. */
function locationOfComposed(
  url: string,
  program: Program,
  template: string,
): { readonly at: SourceLocation; readonly value: string } | undefined {
  const [path = ''] = url.split(/[?#]/, 1);
  for (let end = path.lastIndexOf('/', path.length - 2); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const start = path.slice(0, end + 1);
    if (!program.find(start, 'anywhere')) continue;
    for (const text of [`\`${start}\${`, `'${start}' +`, `"${start}" +`]) {
      const at = program.find(text, 'anywhere', template) ?? program.find(text, 'anywhere');
      if (at) return { at, value: path.slice(start.length) };
    }
  }
  return undefined;
}

/** A value as the address segment that templates most likely make from it: `Kitchen garden` → `kitchen-garden`. */
function asSegment(value: unknown): string {
  return decoded(String(value))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/** The location of the character at `index` in a text. */
export function locationIn(text: string, index: number): KeyLocation {
  const before = text.slice(0, index);
  return { line: before.split('\n').length, column: index - before.lastIndexOf('\n') };
}

/** The possible sources of values that templates render. */
export interface Origins {
  readonly plan: PlannedSite;
  readonly program: Program;
  readonly data?: ReadonlyMap<string, DataFile> | undefined;
  readonly frontMatterOf: FrontMatterOf;
}

/**
 * The location of a value outside of pages: in site.yml, in a data file, or in a template. The page's own template is searched
 * first.
 */
export function locationOfValue(
  value: string,
  { plan, program, data }: Omit<Origins, 'frontMatterOf'>,
  template?: string,
): SourceLocation | undefined {
  const inSite = locationOfValueAt(plan.siteData, pathOf(value, ownKeysOf(plan.site)) ?? '');
  if (inSite) return { file: siteFile, ...inSite };
  const { values, links } = (data && getOrInsertComputed(indexes, data, indexOf)) ?? emptyIndex;
  const inData = values.get(value);
  if (inData) return inData;
  const inText = keyedText(plan.siteData).link(value);
  if (inText) return { file: siteFile, ...inText };
  for (const [file, text] of links.get(startOf(value)) ?? []) {
    const at = text.link(value);
    if (at) return { file, ...at };
  }
  return (template && program.find(value, undefined, template)) || program.find(value);
}

const ownKeys = new WeakMap<object, object>();

/** The values of site.yml that the generator itself does not read. */
function ownKeysOf(site: PlannedSite['site']): object {
  const isOwn = ([key]: readonly [string, unknown]) => !Object.hasOwn(siteSchema.shape, key);
  return getOrInsertComputed(ownKeys, site, () => Object.fromEntries(Object.entries(site).filter(isOwn)));
}

/** The first location of each value in the data files, and the texts that have links with the same beginning. */
interface DataIndex {
  readonly values: ReadonlyMap<unknown, SourceLocation>;
  readonly links: ReadonlyMap<string, readonly (readonly [file: string, text: KeyedText])[]>;
}

const emptyIndex: DataIndex = { values: new Map(), links: new Map() };
const indexes = new WeakMap<NonNullable<Origins['data']>, DataIndex>();

function indexOf(data: NonNullable<Origins['data']>): DataIndex {
  const values = new Map<unknown, SourceLocation>();
  const links = new Map<string, (readonly [string, KeyedText])[]>();
  for (const { file, read } of data.values()) {
    if (!read) continue;
    for (const [value, path] of pathsOf(read.values)) {
      const at = values.has(value) ? undefined : (locationOfValueAt(read, path) ?? read.origin);
      if (at) values.set(value, { file, ...at });
    }
    const text = read.origin ? undefined : keyedText(read);
    for (const start of text?.starts() ?? [])
      getOrInsertComputed(links, start, () => []).push([file, text as KeyedText]);
  }
  return { values, links };
}

/**
 * The location where a picture is named: in front matter, in site.yml, in a data file or in a template. Otherwise the file that
 * names it.
 */
export function locationOfImage(
  { from, path }: Pick<Image, 'from' | 'path'>,
  { plan, program, data, frontMatterOf }: ImageOrigins,
): SourceLocation {
  const inTemplate = program.find(path, undefined, from);
  if (inTemplate) return inTemplate;
  const file = [...(data?.values() ?? [])].find((one) => one.file === from);
  const own = file?.read ? { ...file.read, values: file.written } : undefined;
  const read = own ?? (from === siteFile ? plan.siteData : frontMatterOf(from));
  return { file: from, ...locationOfValueAt(read, pathOf(path, read?.values) ?? '') };
}

/** The possible sources of pictures' names. */
interface ImageOrigins extends Omit<Origins, 'frontMatterOf'> {
  readonly frontMatterOf: (file: string) => Pick<Data, 'text' | 'locations' | 'values'> | undefined;
}

/**
 * The location of the value at a path (`links.0.href`), if it begins on the line of its key in YAML or JSON. Otherwise the location
 * of the key.
 */
export function locationOfValueAt(
  data: Pick<Data, 'text' | 'locations'> | undefined,
  path: string,
): KeyLocation | undefined {
  const location = data?.locations.get(path);
  // For an item of a list, this is already the location of the value.
  if (!data || !location || /(?:^|\.)\d+$/.test(path)) return location;
  const rest = keyedText(data)
    .line(location.line)
    .slice(location.column - 1);
  const [before = ''] = /^(?:"[^"]*"|'[^']*'|[^:=]*):[ \t]*(?=[^\s#])/.exec(rest) ?? [];
  return { line: location.line, column: location.column + before.length };
}

/**
 * The location in a file of a position (line and column) in the text at a path. If YAML does not show it, the location of the
 * value.
 */
export function locationWithinValue(
  data: Pick<Data, 'text' | 'locations'>,
  path: string,
  { line = 1, column = 1 }: Omit<SourceLocation, 'file'>,
): KeyLocation | undefined {
  const location = locationOfValueAt(data, path);
  if (!location) return undefined;
  const text = keyedText(data);
  const value = text.line(location.line).slice(location.column - 1);
  if (/^\|[+-]?\d?[+-]?\s*(?:#.*)?$/.test(value))
    return { line: location.line + line, column: text.indentAfter(location.line) + column };
  if (line > 1 || /^[>|&*!]/.test(value)) return location;
  return { line: location.line, column: location.column + column - 1 + (/^["']/.test(value) ? 1 : 0) };
}

/** The path of the first key with the value `wanted`: `links.0.href`. */
function pathOf(wanted: string, values: unknown): string | undefined {
  if (values === wanted) return '';
  return typeof values === 'object' && values !== null ? pathsOf(values).get(wanted) : undefined;
}
