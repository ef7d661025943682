// The pure steps that `npm run mutation` changes, and the tests that it runs: quick ones, which build no site.
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Files of src, and one of this site, that depend on nothing but their arguments. */
export const steps = [
  'src/stages/5-site/hosting/headers.ts',
  'src/html/policy.ts',
  'src/stages/3-plan/redirects.ts',
  'src/markdown/frontMatter.ts',
  'src/markdown/typography/typography.ts',
  'src/model/addresses/anchors.ts',
  'src/model/site/day.ts',
  'src/model/site/language.ts',
  'src/model/addresses/relativeLinks.ts',
  'src/model/site/routes.ts',
  'src/model/addresses/url.ts',
  'src/model/values/yaml.ts',
  'src/stages/6-write/manifest.ts',
  'src/problems/codeFrames.ts',
  'src/problems/locate.ts',
  'src/cli/print/print.ts',
  'src/problems/problem.ts',
  'src/bundled/ssr/feeds.ts',
  'src/stages/1-sources/collect.ts',
  'src/stages/1-sources/parse.ts',
  'src/stages/3-plan/plan.ts',
  'src/stages/4-pages/render.ts',
  'src/stages/5-site/verify.ts',
  'templates/parts/graph.ts',
];

const tests = [
  'addresses',
  'css',
  'days',
  'feed-texts',
  'front-matter',
  'graph',
  'header-rules',
  'html',
  'languages',
  'manifest',
  'locations',
  'plain-blocks',
  'problem',
  'problem-lines',
  'redirects',
  'relative-links',
  'schema-problems',
  'shared-styles',
  'site-texts',
  'steps/collect',
  'steps/parse',
  'steps/plan',
  'steps/render',
  'steps/verify',
  'typography',
  'used-styles',
  'yaml',
];

export default defineConfig({
  define: { SITE_BASE: JSON.stringify('/'), SITE_RUNTIME: JSON.stringify('preact') },
  resolve: { alias: { 'lullamoon-site/templates': resolve('src/bundled/ssr/templates.ts') } },
  test: {
    include: tests.map((name) => `test/${name}.test.ts`),
    setupFiles: 'test/support/afresh.ts',
    isolate: false,
    testTimeout: 60_000,
  },
});
