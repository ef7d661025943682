// Finds the source location of a value in a final page. Pure.

import { pageTemplateFile, siteFile } from '../model/addresses/paths.ts';
import { decoded } from '../model/addresses/url.ts';
import type { Image } from '../model/pictures/picture.ts';
import { siteSchema } from '../model/site/config.ts';
import type { SourceLocation } from '../model/site/problem.ts';
import type { Data, DataFile, KeyLocation, PlannedSite, Program, Route } from '../model/site/site.ts';

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
  const inFrontMatter = locationOfValueAt(from.frontMatterOf(file), pathOf(url, data) ?? '');
  if (inFrontMatter) return { file, ...inFrontMatter };
  const inMarkdown = locationOfMarkdownLink(from.frontMatterOf(file)?.text ?? '', url);
  if (inMarkdown) return { file, ...inMarkdown };
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
  const isValue = (one: unknown) => typeof one !== 'object' && asSegment(String(one)) === value;
  const path = value === '' ? undefined : pathWhere(isValue, data);
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
function asSegment(value: string): string {
  return decoded(value)
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
  const own = Object.entries(plan.site).filter(([key]) => !Object.hasOwn(siteSchema.shape, key));
  const inSite = locationOfValueAt(plan.siteData, pathOf(value, Object.fromEntries(own)) ?? '');
  if (inSite) return { file: siteFile, ...inSite };
  for (const { file, read } of data?.values() ?? []) {
    const path = read && pathOf(value, read.values);
    const at = path === undefined ? undefined : (locationOfValueAt(read, path) ?? read?.origin);
    if (at) return { file, ...at };
  }
  for (const { file, text } of textsOf({ plan, data })) {
    const at = locationOfMarkdownLink(text, value);
    if (at) return { file, ...at };
  }
  return (template && program.find(value, undefined, template)) || program.find(value);
}

/** site.yml and the data files. */
function* textsOf({ plan, data }: Pick<Origins, 'plan' | 'data'>) {
  yield { file: siteFile, text: plan.siteData.text };
  for (const { file, read } of data?.values() ?? [])
    if (read && !read.origin) yield { file, text: read.text };
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
  const { text = '', locations } = data ?? {};
  const location = locations?.get(path);
  // For an item of a list, this is already the location of the value.
  if (!location || /(?:^|\.)\d+$/.test(path)) return location;
  const rest = text.split('\n', location.line)[location.line - 1]?.slice(location.column - 1) ?? '';
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
  const lines = data.text.split('\n');
  const value = lines[location.line - 1]?.slice(location.column - 1) ?? '';
  if (/^\|[+-]?\d?[+-]?\s*(?:#.*)?$/.test(value)) {
    const indent =
      /^ */.exec(lines.slice(location.line).find((one) => one.trim() !== '') ?? '')?.[0].length ?? 0;
    return { line: location.line + line, column: indent + column };
  }
  if (line > 1 || /^[>|&*!]/.test(value)) return location;
  return { line: location.line, column: location.column + column - 1 + (/^["']/.test(value) ? 1 : 0) };
}

/** The location of a link in the Markdown of a YAML file. */
function locationOfMarkdownLink(text: string, url: string): KeyLocation | undefined {
  for (const written of [`](${url})`, `](${url} `, `](<${url}>`]) {
    const index = text.indexOf(written);
    if (index !== -1) return locationIn(text, Math.max(text.lastIndexOf('[', index), 0));
  }
  const index = [`<${url}>`, `href="${url}"`]
    .map((written) => text.indexOf(written))
    .find((one) => one !== -1);
  return index === undefined ? undefined : locationIn(text, index);
}

/** The path of the first key with the value `wanted`: `links.0.href`. */
function pathOf(wanted: string, values: unknown): string | undefined {
  return pathWhere((value) => value === wanted, values);
}

/** The path of the first value that is wanted. */
function pathWhere(
  isWanted: (value: unknown) => boolean,
  values: unknown,
  path: readonly string[] = [],
): string | undefined {
  if (isWanted(values)) return path.join('.');
  if (typeof values !== 'object' || values === null) return undefined;
  for (const [key, value] of Object.entries(values)) {
    const found = pathWhere(isWanted, value, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}
