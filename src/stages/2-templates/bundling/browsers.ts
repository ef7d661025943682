// The browsers in site.yml → targets of esbuild. READS and runs Browserslist and its data.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { once } from '../../../model/values/lazy.ts';
import type { BrowserFault } from '../../../problems/limits.ts';
import { messageOf } from '../../../problems/problem.ts';
import { ownRequire, runCode } from '../run.ts';

/** The targets of scripts and stylesheets, in esbuild's names. */
export interface Targets {
  readonly script: readonly string[];
  readonly styles: readonly string[];
}

/** The oldest browsers. They have modules, `import()`, `?.` and `:is()`. */
const oldest = { chrome: 88, edge: 88, firefox: 78, ios: 14, opera: 74, safari: 14 } as const;
type Engine = keyof typeof oldest;

/** Without a query: browsers from 2020 on. */
export const defaultTargets: Targets = {
  script: ['es2020'],
  styles: ['chrome88', 'edge88', 'firefox78', 'safari14'],
};

/** Browserslist's names. Others are left out. */
const engines: Readonly<Record<string, Engine>> = {
  chrome: 'chrome',
  and_chr: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  and_ff: 'firefox',
  ios_saf: 'ios',
  opera: 'opera',
  safari: 'safari',
};

/** Queries that depend on the day, the machine or other files: a build would differ elsewhere. */
const outside =
  /\blast\s+[\d.]+\s+years?\b|\bbaseline\s+(?:newly|widely)\s+available\b(?!\s+on\b)|\bnode\b|\bextends\b|\bbrowserslist\s+config\b|\bin\s+my\s+stats\b/i;

type Browserslist = (queries: readonly string[]) => readonly string[];

/** Browserslist without its requests to the machine, and without its reminder of old data. */
const browserslist = once((): Browserslist => {
  const filename = ownRequire().resolve('browserslist');
  const requireThere = createRequire(filename);
  const asking = { oldDataWarning() {}, getStat() {}, env: {} };
  const requireQuiet = (name: string) =>
    name === './node' ? { ...requireThere(name), ...asking } : requireThere(name);
  return runCode(readFileSync(filename, 'utf8'), filename, { require: requireQuiet }) as Browserslist;
});

/** The files whose changes change the result. */
export const dataOfBrowsers = once((): readonly string[] => {
  const main = ownRequire().resolve('browserslist');
  const data = createRequire(main).resolve('caniuse-lite/package.json');
  return [join(dirname(main), 'package.json'), data];
});

/** The targets for a Browserslist query, or its fault. */
export function targetsFor(query: string | readonly string[]): Targets | { readonly fault: BrowserFault } {
  const queries = [query].flat();
  const [asked] = outside.exec(queries.join(', ')) ?? [];
  if (asked) return { fault: { asked } };
  let found: readonly string[];
  try {
    found = browserslist()(queries);
  } catch (error) {
    return {
      fault: {
        said: messageOf(error)
          .replace(/^BrowserslistError: /, '')
          .replace(/\.$/, ''),
      },
    };
  }
  const least = new Map<Engine, string>();
  // The newest come first.
  for (const one of found) {
    const [name = '', version = ''] = one.split(' ');
    const engine = engines[name];
    const [from = ''] = version.split('-');
    if (engine && /^\d/.test(from)) least.set(engine, from);
  }
  if (least.size === 0) return { fault: {} };
  const targets = [...least].map(([engine, version]) =>
    Number.parseFloat(version) < oldest[engine] ? `${engine}${oldest[engine]}` : `${engine}${version}`,
  );
  return { script: targets.sort(), styles: targets };
}
