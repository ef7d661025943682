// Cuts the two typefaces down to the letters that the site uses. Run it with: npm run fonts
// (test/weight.test.ts says when: a letter of a page is missing from its font.)
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Parser } from 'htmlparser2';
import subsetFont from 'subset-font';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = mkdtempSync(join(tmpdir(), 'site-fonts-'));
const built = spawnSync(
  process.execPath,
  [join(root, 'bin/site.js'), 'build', '--quiet', '--root', root, '--out', out],
  { stdio: 'inherit' },
);
if (built.status !== 0) process.exit(built.status ?? 1);

/** What is set in the face of headings; templates/styles says the same with --font-head. */
const isHeading = (name, { class: classes = '' }, parents) =>
  /^h[1-3]$/.test(name) || classes === 'logo' || (name === 'a' && parents.includes('doors'));

// Small changes of the text need no new font: every letter and digit is in the face of the text.
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const text = new Set(`${letters} `);
const headings = new Set(' ');
for (const file of readdirSync(out, { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.html')) continue;
  const stack = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      const parents = stack.map((element) => element.classes);
      stack.push({ name, classes: attributes.class ?? '', heading: isHeading(name, attributes, parents) });
    },
    onclosetag: () => stack.pop(),
    ontext(words) {
      if (stack.some(({ name }) => name === 'style' || name === 'script')) return;
      const letters = stack.some(({ heading }) => heading) ? headings : text;
      for (const letter of words) if (letter >= ' ') letters.add(letter);
    },
  });
  parser.end(readFileSync(join(out, file), 'utf8'));
}
rmSync(out, { recursive: true });

const { resolve } = createRequire(import.meta.url);
for (const [name, source, used, options] of [
  [
    'nunito',
    '@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2',
    text,
    { variationAxes: { wght: { min: 400, max: 700 } } },
  ],
  ['baloo-2', '@fontsource/baloo-2/files/baloo-2-latin-800-normal.woff2', headings, {}],
]) {
  const font = await subsetFont(readFileSync(resolve(source)), [...used].sort().join(''), {
    targetFormat: 'woff2',
    ...options,
  });
  writeFileSync(join(root, 'content/static/fonts', `${name}.woff2`), font);
  process.stdout.write(`${name}.woff2  ${used.size} letters, ${font.length} bytes\n`);
}
