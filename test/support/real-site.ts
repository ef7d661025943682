// The real site, built once for all tests.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll } from 'vitest';
import { build } from '../../src/build/build.ts';
import type { BuiltPage } from '../../src/model/site/report.ts';
import type { Runtime } from '../../src/model/site/runtimes.ts';
import { serve } from './browser.ts';
import { pages } from './content.ts';
import { generator, madeOnce } from './sites.ts';

/** Every route of the real site. */
export const routes: readonly string[] = pages.map(({ route }) => route);

/** The real site, built. */
export interface RealSite {
  readonly folder: string;
  /** Its address, without a slash at the end: `address + route` is a page. */
  readonly address: string;
  readonly pages: readonly BuiltPage[];
  /** The HTML of a route. */
  readonly html: (route: string) => string;
}

/** Serves the real site to the tests of a file. All tests share the folder, so it must not change. */
export function realSite(runtime?: Runtime, base?: string): () => RealSite {
  let site: RealSite;
  beforeAll(async () => {
    const own = /^runtime: *react/m.test(readFileSync(join(generator, 'content/site.yml'), 'utf8'));
    const made = await madeOnce(
      `real ${runtime ?? (own ? 'react' : 'preact')} ${base ?? '/'}`,
      async (beside) => {
        const out = join(beside, 'dist');
        const { problems, pages: built } = await build({ root: generator, out, runtime, base });
        if (problems.length > 0) throw new Error(JSON.stringify(problems, null, 2));
        return built;
      },
    );
    const folder = join(made.folder, 'dist');
    const built = made.value;
    const address = (await serve(folder, base === undefined ? {} : { base })).replace(/\/$/, '');
    const html = (route: string) => {
      const page = built.find((one) => one.route === route);
      if (!page) throw new Error(`There is no page ${route}.`);
      return readFileSync(join(folder, page.output), 'utf8');
    };
    site = { folder, address, pages: built, html };
  });
  return () => site;
}
