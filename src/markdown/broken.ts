// Pages with problems → their probable addresses, so that links to them are not reported as dead. Pure.

import { decoded } from '../model/addresses/url.ts';
import type { PublicFile, SourceFile } from '../model/site/files.ts';
import { routeFrom, routeOf } from '../model/site/routes.ts';
import type { Plan, Program, Route } from '../model/site/site.ts';
import { takeApart } from './frontMatter.ts';

export interface BrokenPage {
  readonly file: string;
  readonly route: string;
  /** Whether it may have generated pages. */
  readonly isOpen: boolean;
}

/** The pages of `files` that are not among the good ones. Their texts may be invalid YAML. */
export function brokenPages(
  files: readonly SourceFile[],
  good: readonly Route[],
  textOf: (file: SourceFile) => string | undefined,
  program: Pick<Program, 'schemas' | 'paths'> | undefined,
): readonly BrokenPage[] {
  if (good.length === files.length) return [];
  const goodPaths = new Set(good.map(({ page }) => page.source.path));
  return files.flatMap((source) => {
    const { path: file } = source;
    if (goodPaths.has(file)) return [];
    const text = textOf(source);
    const { yaml } = takeApart(text ?? '');
    const route = said(yaml, 'route') ?? '';
    const template = said(yaml, 'template') ?? (text === undefined ? '' : 'page');
    const { schemas, paths } = program ?? { schemas: new Map(), paths: new Map() };
    const isOpen = schemas.has(template) ? paths.has(template) : paths.size > 0;
    return { file, route: routeFrom(route) ?? routeOf(file), isOpen };
  });
}

function said(yaml: string, key: string): string | undefined {
  return new RegExp(`^${key}:[ \\t]*["']?([^\\s"'#]+)`, 'm').exec(yaml)?.[1];
}

/** The addresses of files: see `Plan`. */
export function addressesOf(
  pages: readonly Route[],
  broken: readonly BrokenPage[],
  files: readonly PublicFile[],
): Plan['addresses'] {
  return new Map([
    ...files.map(({ source, output }) => [source.path, `/${output}`] as const),
    ...pages.map(({ page, route }) => [page.source.path, decoded(route)] as const),
    ...broken.map(({ file, route }) => [file, decoded(route)] as const),
  ]);
}
