// The sites that consumers read: the real one, those that `site init` writes, the documentation, and one that was made to be hard.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { parse } from 'yaml';

export const generator = fileURLToPath(new URL('../..', import.meta.url));
const temporary = mkdtempSync(join(tmpdir(), 'site-consumers-'));
chmodSync(temporary, 0o755); // servers drop root's rights
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));

/** A folder that is gone at the end. */
export function temporaryFolder(name) {
  const folder = mkdtempSync(join(temporary, `${name.replace(/\W+/g, '-')}-`));
  chmodSync(folder, 0o755);
  return folder;
}

export function put(root, path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** Runs `site`. Throws its output if it fails. */
export function site(root, ...args) {
  const command = [join(generator, 'bin/site.js'), ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8', cwd: root });
  if (status !== 0) throw new Error(stderr || stdout);
  return stdout;
}

const drawing = (color, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200" viewBox="0 0 320 200">${more}<rect width="320" height="200" fill="${color}"/></svg>`;

/** Difficult names for hosts: beside pages, in their own folders, with encoded letters. */
function putHardFiles(root) {
  put(root, 'content/static/ファイル/語.txt', 'ä');
  put(root, 'content/static/ファイル/語.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  put(root, 'content/static/.well-known/apple-app-site-association', '{"applinks":{}}');
  put(root, 'content/static/walk.webmanifest', '{}');
  put(root, 'content/static/walk.txt', 'ä');
  put(root, 'content/static/pictures/walk.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  put(root, 'content/static/pictures/deep/walk.txt', 'ä');
  put(root, 'content/static/about/walk.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  put(
    root,
    'content/static/about/demo/index.html',
    `<!doctype html><title>Demo</title><script>1</script>${'<p>Demo</p>'.repeat(99)}`,
  );
  put(root, 'content/static/demos/walk.html', '<!doctype html><title>Demo</title><style>a{}</style>');
  put(root, 'content/static/Straße 1/walk.xml', '<a/>');
  put(root, 'content/static/übersicht.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  put(root, 'content/static/walk.avif', 'x');
}

/** The real site, with addresses that hosts find hard. */
export function walkedSite() {
  const root = temporaryFolder('walked');
  for (const name of ['content', 'templates', 'src'])
    cpSync(join(generator, name), join(root, name), { recursive: true });
  const about = readFileSync(join(root, 'content/pages/about.md'), 'utf8');
  put(
    root,
    'content/pages/about.md',
    about.replace('---\n', '---\nredirectsFrom: [/old/, /older/page.html]\n'),
  );
  const terms = readFileSync(join(generator, 'content/pages/terms.md'), 'utf8');
  put(
    root,
    'content/pages/日本語.md',
    terms.replace('---\n', '---\nredirectsFrom: [/old-é/, /older/日本.html]\n'),
  );
  put(root, 'content/pages/@scope/c++.md', terms);
  put(root, 'content/pages/notes/v1.2.md', terms); // some hosts take any name with a dot for a file
  putHardFiles(root);
  return root;
}

const posts = {
  'hüte-und-mützen': {
    head: 'language: de\nalternates: { en: /posts/hats/ }\ndate: 2025-03-01T23:30:00+09:00\ntags: [Kopf & Kragen]',
    title: 'Hüte <b>und</b> "Mützen" &amp; Co.',
    body: 'Ein *kurzer* Satz mit „Zeichen“.\n\n![Ein Hut](/pictures/hat.png)\n\n[Klang](/sounds/tick.mp3)',
  },
  hats: {
    head: 'alternates: { de: /posts/hüte-und-mützen/ }\ndate: 2025-03-02\nupdated: 2025-04-02\ntags: [head]\nredirectsFrom: [/hats.html, /old-é/]',
    title: 'Hats & caps',
    body: 'A first paragraph.\n\n> [!NOTE]\n> A note that readers keep.\n\nA fact.[^1]\n\n[^1]: The note below.\n\n| a | b |\n|---|---|\n| 1 | 2 |',
  },
  日本語: {
    head: 'language: ja\ndate: 2025-03-03',
    title: '帽子の話',
    body: '帽子は頭にかぶる。\n\n## 見出し\n\n二つ目の段落。\n\n```js\nlet a = "<b>";\n```',
  },
  قبعات: {
    head: 'language: ar\ndate: 2024-12-31T23:59:59Z',
    title: 'قبعات',
    body: 'القبعة على الرأس.\n\n<details><summary>المزيد</summary>\n\nمخفي.\n\n</details>',
  },
  draft: { head: 'draft: true\ndate: 2025-05-01', title: 'Not yet published', body: 'Secretdraft.' },
};

/** A site that is hard to read: languages, non-ASCII addresses, redirects, drafts, pictures, sound; it is built below a base. */
async function hardSite() {
  const root = join(temporaryFolder('hard'), 'site');
  site(temporary, 'init', root, '--quiet');
  rmSync(join(root, 'content/pages/posts/bread-without-hurry.md'));
  rmSync(join(root, 'content/pages/posts/window-garden.md'));
  for (const [name, { head, title, body }] of Object.entries(posts))
    put(
      root,
      `content/pages/posts/${name}.md`,
      `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(`About ${title}`)}\ntemplate: post\n${head}\n---\n\n${body}\n`,
    );
  const index = readFileSync(join(root, 'content/pages/index.md'), 'utf8');
  put(
    root,
    'content/pages/index.md',
    index.replace(/\/posts\/(bread-without-hurry|window-garden)\//g, '/posts/hats/'),
  );
  const strings = readFileSync(join(root, 'content/data/strings/en.yml'), 'utf8');
  for (const language of ['ja', 'ar']) put(root, `content/data/strings/${language}.yml`, strings);
  const rss = readFileSync(join(root, 'templates/files/feed.xml.ts'), 'utf8').replace(
    /items: (pages\(.*\)),/,
    'items: $1.map((one) => ({ ...one, tags: one.data.tags })),',
  );
  put(root, 'templates/files/feed.xml.ts', rss);
  put(root, 'templates/files/atom.xml.ts', rss.replaceAll('rss', 'atom').replace('/feed.xml', '/atom.xml'));
  const png = await sharp(Buffer.from(drawing('#369')))
    .png()
    .toBuffer();
  put(root, 'content/static/pictures/hat.png', png);
  put(root, 'content/static/sounds/tick.mp3', Buffer.from('SUQzBAAAAAAAAA==', 'base64'));
  putHardFiles(root);
  return root;
}

/** The front matter of posts: the expected content of feeds. */
function expectedPosts(root) {
  const folder = join(root, 'content/pages/posts');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md') && name !== 'index.md')
    .map((name) => ({
      route: `/posts/${name.slice(0, -3)}/`,
      ...parse(/^---\n([\s\S]*?)\n---/.exec(readFileSync(join(folder, name), 'utf8'))[1]),
    }))
    .filter(({ draft }) => !draft);
}

const makers = {
  real: async () => ({ root: generator, base: '/' }),
  notebook: async () => {
    const root = join(temporaryFolder('notebook'), 'site');
    site(temporary, 'init', root, '--quiet');
    return { root, base: '/', posts: expectedPosts(root) };
  },
  manual: async () => {
    const root = join(temporaryFolder('manual'), 'site');
    site(temporary, 'init', root, '--docs', '--quiet');
    return { root, base: '/' };
  },
  product: async () => {
    const root = join(temporaryFolder('product'), 'site');
    site(temporary, 'init', root, '--product', '--quiet');
    return { root, base: '/' };
  },
  docs: async () => ({ root: join(generator, 'docs'), base: '/' }),
  hard: async () => {
    const root = await hardSite();
    return { root, base: '/a/kids/', posts: expectedPosts(root) };
  },
};

export const siteNames = Object.keys(makers);
const made = new Map();

/** A built site: `dist`, its `files`, `base`, `url` (of its host), and the expected posts. */
export function builtSite(name) {
  if (!made.has(name)) made.set(name, build(name));
  return made.get(name);
}

/** Whether a file is a page, and not a redirect of an old address. */
const isPage = (html) => html.includes('rel="canonical"') && !html.includes('http-equiv="refresh"');

async function build(name) {
  const { root, base, posts: said } = await makers[name]();
  const above = temporaryFolder(`${name}-out`);
  const dist = join(above, base);
  site(root, 'build', '--root', root, '--out', dist, '--base', base, '--compress', '--quiet');
  const files = Object.keys(JSON.parse(readFileSync(join(dist, '.site-build.json'), 'utf8')).files);
  const { url, language = 'en', ...config } = parse(readFileSync(join(root, 'content/site.yml'), 'utf8'));
  const text = (file) => readFileSync(join(dist, file), 'utf8');
  const absolute = (path) => encodeURI(url + base.slice(0, -1) + path);
  const pages = files
    .filter((file) => /(^|\/)index\.html$/.test(file) && isPage(text(file)))
    .map((file) => ({ file, route: `/${file.replace(/index\.html$/, '')}` }));
  return { name, root, base, above, dist, files, url, language, config, posts: said, text, absolute, pages };
}
