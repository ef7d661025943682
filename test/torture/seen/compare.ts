// Compares a generated subject with the subject as written, in one browser.
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build as bundle } from 'esbuild';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { build } from '../../../src/build/build.ts';
import { generator, put, temporaryFolder } from '../../support/sites.ts';
import type { Seen, View, Viewer } from './look.ts';
import { asHost, asIs } from './served.ts';
import { type Part, partOf, type Subject } from './subject.ts';

/** Two pages of one browser. */
export interface Viewers {
  readonly touched: Viewer;
  readonly untouched: Viewer;
}

/** The folder for pictures of a difference. */
export const picturesFolder = join(generator, 'node_modules/.cache/same-pictures');

const attributes = (of: Readonly<Record<string, string>>) =>
  Object.entries(of)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

/** All differences, one on each line. `modules` is the folder of the packages. */
export async function differencesOf(
  subject: Subject,
  part: Part,
  view: View,
  modules: string,
  { touched, untouched }: Viewers,
): Promise<readonly string[]> {
  const pieces = partOf(subject.pieces?.(modules) ?? [], part).join(subject.between ?? '\n');
  const html = `<h1>Same</h1>${(subject.around ?? '%').replaceAll('%', () => pieces)}`;
  const root = siteOf(subject, html, modules);
  const out = join(root, 'dist');
  const { problems } = await build({ root, out });
  if (problems.length > 0) return [`the build reports ${JSON.stringify(problems)}`];
  const [one, other] = await Promise.all([
    asHost(out),
    asIs(
      {
        ...elsewhere(modules),
        '/node_modules/': `${modules}/`,
        '/_out/': `${out}/`,
        '/': `${join(root, 'content/static')}/`,
      },
      await textsOf(subject, html, root),
    ),
  ]);
  try {
    const found: string[] = [];
    for (const path of ['/', ...(subject.opens ?? [])]) {
      const differ = await differencesAt(
        { url: one.address + path, other: other.address + (await isThere(other.address, path)) },
        view,
        path === '/' ? subject.act : undefined,
        { touched, untouched },
        `${subject.name}${path}`,
      );
      found.push(...differ.map((what) => (path === '/' ? what : `${path}: ${what}`)));
    }
    return found;
  } finally {
    one.close();
    other.close();
  }
}

/**
 * The differences between two addresses. A browser may render one page in two ways at different times (a dot of a dotted line is moved). So
 * pictures are taken up to five times. They are the same if one of each is equal in every pixel.
 */
async function differencesAt(
  { url, other }: { readonly url: string; readonly other: string },
  view: View,
  act: Subject['act'],
  viewers: Viewers,
  name: string,
): Promise<readonly string[]> {
  const pictures: { readonly now: Buffer[]; readonly written: Buffer[] } = { now: [], written: [] };
  for (;;) {
    const [now, then] = await Promise.all([
      viewers.touched.see(url, view, act),
      viewers.untouched.see(other, view, act),
    ]);
    pictures.now.push(now.picture);
    pictures.written.push(then.picture);
    const isSame = pictures.now.some((one) => pictures.written.some((each) => one.equals(each)));
    const found = await compared(now, then, viewers);
    if (isSame) return found;
    if (found.length > 0 || pictures.now.length === 5)
      return [...found, `picture: ${differentPixels(now.picture, then.picture, name)}`];
  }
}

/** Files that a package exports under other paths. */
const elsewhere = (modules: string) => ({ '/node_modules/missing.css/': `${modules}/missing.css/dist/` });

/** The generator's own files, a sitemap for example, are compared with themselves without headers. */
const isThere = async (address: string, path: string) =>
  (await fetch(address + path, { method: 'HEAD' })).ok ? path : `/_out${path}`;

/** The differences besides the picture. */
async function compared(now: Seen, then: Seen, viewers: Viewers): Promise<readonly string[]> {
  const found: string[] = [];
  if (now.text !== then.text) found.push(`text: ${firstDifference(now.text, then.text)}`);
  for (const [index, fonts] of then.fonts) {
    if (now.fonts.get(index) === fonts) continue;
    found.push(`fonts: element ${index} has ${now.fonts.get(index)} instead of ${fonts}`);
    break;
  }
  const names = [...new Set([...now.styles.keys(), ...then.styles.keys()])];
  const first = names.find((one) => now.styles.get(one) !== then.styles.get(one));
  if (first !== undefined) {
    const [a, b] = await Promise.all([viewers.touched.stylesOf(first), viewers.untouched.stylesOf(first)]);
    const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((key) => a[key] !== b[key]);
    const shown = keys.slice(0, 8).map((key) => `${key}: ${a[key]} instead of ${b[key]}`);
    found.push(`styles: ${first} ${a.element ?? ''} has ${shown.join('; ')}`);
  }
  const messages = now.messages.filter((one) => !then.messages.includes(one));
  found.push(...messages.map((message) => `message: ${message}`));
  return found;
}

function firstDifference(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const from = Math.max(0, at - 10);
  return `${JSON.stringify(one.slice(from, at + 30))} instead of ${JSON.stringify(other.slice(from, at + 30))}`;
}

/** The number of different pixels, and the files that show them. */
function differentPixels(one: Buffer, other: Buffer, name: string): string {
  mkdirSync(picturesFolder, { recursive: true });
  const file = join(picturesFolder, name.replace(/[^\w.-]+/g, '-').replace(/-$/, ''));
  writeFileSync(`${file}-touched.png`, one);
  writeFileSync(`${file}-untouched.png`, other);
  const where = `${file}-{touched,untouched}.png`;
  if (one.length === 0 || other.length === 0) return `one of both shows nothing: ${where}`;
  const [a, b] = [PNG.sync.read(one), PNG.sync.read(other)];
  if (a.width !== b.width || a.height !== b.height)
    return `${a.width} × ${a.height} instead of ${b.width} × ${b.height} px: ${where}`;
  const seen = new PNG({ width: a.width, height: a.height });
  const differ = pixelmatch(a.data, b.data, seen.data, a.width, a.height, { threshold: 0, includeAA: true });
  writeFileSync(`${file}-difference.png`, PNG.sync.write(seen));
  return `${differ} pixels differ: ${file}-{touched,untouched,difference}.png`;
}

/** The sources of a subject's site. */
function siteOf(subject: Subject, html: string, modules: string): string {
  const root = temporaryFolder();
  symlinkSync(modules, join(root, 'node_modules'));
  const { language = 'en', css = '', island } = subject;
  const runtime = subject.runtime ? `runtime: ${subject.runtime}\n` : '';
  put(root, 'content/site.yml', `name: Same\nurl: https://same.example\nlanguage: ${language}\n${runtime}`);
  put(root, 'content/pages/index.md', '---\ntitle: Same\ndescription: A page of the subject.\n---\n');
  put(root, 'templates/styles/site.css', css);
  put(
    root,
    'templates/Document.tsx',
    `import { z } from 'zod';
export const schema = z.strictObject({});
export default function Document({ page, styles, children }: any) {
  return (
    <html lang={page.language} {...${JSON.stringify(subject.html ?? {})}}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{page.title}</title>
        <meta name="description" content={page.description} />
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body {...${JSON.stringify(subject.body ?? {})}}>{children}</body>
    </html>
  );
}
`,
  );
  put(
    root,
    'templates/pages/page.tsx',
    `import { z } from 'zod';
${island ? "import Island from '../islands/Island.tsx';" : ''}
export const schema = z.strictObject({});
const html = ${JSON.stringify(html)};
export default function Page() {
  return <><div dangerouslySetInnerHTML={{ __html: html }} />${island ? `<Island {...${JSON.stringify(island.props)}} />` : ''}</>;
}
`,
  );
  if (island) put(root, 'templates/islands/Island.tsx', island.code);
  for (const [path, bytes] of Object.entries(subject.files ?? {})) put(root, `content/static/${path}`, bytes);
  for (const [path, text] of Object.entries(subject.sources ?? {})) put(root, path, text);
  return root;
}

/** The page as written: its HTML, its stylesheet beside the packages, its island rendered by React itself. */
async function textsOf(subject: Subject, html: string, root: string) {
  const { language = 'en', css = '', island } = subject;
  const script = island ? await plainReact(root, island.props) : '';
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Same</title>`;
  const style = '<link rel="stylesheet" href="/node_modules/site.css">';
  const drawn = island ? `<x-island style="display:contents"></x-island><script>${script}</script>` : '';
  const page = `<!DOCTYPE html><html lang="${language}"${attributes(subject.html ?? {})}><head>${head}${style}</head>`;
  return {
    '/': {
      text: `${page}<body${attributes(subject.body ?? {})}><div>${html}</div>${drawn}</body></html>`,
      type: 'text/html; charset=utf-8',
    },
    '/node_modules/site.css': { text: css, type: 'text/css; charset=utf-8' },
  };
}

async function plainReact(root: string, props: Readonly<Record<string, unknown>>): Promise<string> {
  const contents = `import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import Island from './templates/islands/Island.tsx';
flushSync(() => createRoot(document.querySelector('x-island')).render(createElement(Island, ${JSON.stringify(props)})));`;
  const { outputFiles } = await bundle({
    stdin: { contents, resolveDir: root },
    bundle: true,
    write: false,
    minify: true,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: Object.fromEntries(
      ['react', 'react-dom'].map((name) => [name, join(generator, 'node_modules', name)]),
    ),
    logLevel: 'error',
  });
  return (outputFiles[0]?.text ?? '').replaceAll('</script', '<\\/script');
}
