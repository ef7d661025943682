// `site import` as a function.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { expect } from 'vitest';
import { importSite } from '../../src/import/importSite.ts';
import { namesInTheWay, starterFiles } from '../../src/scaffold/init.ts';
import { put, temporaryFolder } from './sites.ts';

/** Imports the site of `source` into `root`, which gets a starter if it is not a site yet. */
export function importInto(root: string, source: string, from?: string, addresses?: string) {
  const names = existsSync(root) ? readdirSync(root) : [];
  const starter = (isDocumentation: boolean) => starterFiles(isDocumentation ? 'docs' : 'blog');
  const withoutTypes = (code: string) => {
    try {
      return transformSync(code, { loader: 'ts', logLevel: 'silent' }).code;
    } catch {
      return code;
    }
  };
  return importSite({ withoutTypes, source, root, from, addresses, starter, inTheWay: namesInTheWay(names) });
}

/** The import of some files: each page's text, with its front matter if requested. */
export function importOf(files: Readonly<Record<string, string | Buffer>>, list?: string) {
  const folder = temporaryFolder();
  for (const [path, text] of Object.entries(files)) put(folder, `old/${path}`, text);
  const root = join(folder, 'new');
  const { problems, left, addresses } = importInto(root, join(folder, 'old'), undefined, list);
  expect(problems).toEqual([]);
  const textAt = (path: string) => readFileSync(join(root, path), 'utf8');
  const pageAt = (path: string) => /^---\n([\s\S]*?)---\n\n?([\s\S]*)$/.exec(textAt(`content/pages/${path}`));
  return {
    root,
    text: textAt,
    /** The addresses of all pages that were imported. */
    addresses,
    routes: [...new Set(addresses.flatMap(({ to }) => (to.endsWith('/') ? to : [])))].sort(),
    left: left.map(({ file, line, kind, what }) => `${file}:${line ?? ''} ${kind} ${what}`),
    matter: (path: string) => pageAt(path)?.[1] ?? '',
    body: (path: string) => (pageAt(path)?.[2] ?? '').trim().replace(/\n{3,}/g, '\n\n'),
    has: (path: string) => existsSync(join(root, path)),
  };
}
