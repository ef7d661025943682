// A browser renders a site with subset fonts as with whole ones: visible and typed text, text of an island, and text from styles.
import { copyFileSync, cpSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { browserOfFile, openPage, serve } from './support/browser.ts';
import { buildSite, makeSite, page, temporaryFolder } from './support/sites.ts';

const browser = browserOfFile();
const { resolve } = createRequire(import.meta.url);
const wholes = {
  'amiri.woff2': resolve('@fontsource/amiri/files/amiri-arabic-400-normal.woff2'),
  'deva.woff2': resolve(
    '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff2',
  ),
  'fira.woff2': resolve('firacode/distr/woff2/FiraCode-Regular.woff2'),
};
const face = (name: string) => `@font-face { font-family: ${name}; src: url("./${name}.woff2") }`;

const site = {
  ...Object.fromEntries(
    Object.entries(wholes).map(([name, path]) => [`templates/styles/${name}`, readFileSync(path)]),
  ),
  'templates/styles/site.css': `${['amiri', 'deva', 'fira'].map(face).join('\n')}
body, input, button { font: 20px fira, monospace }
.ar { font-family: amiri } .hi { font-family: deva }
.num { font-variant-numeric: oldstyle-nums slashed-zero }
.ss { --set: "ss01", "cv14"; font-feature-settings: var(--set) }
.at::after { content: attr(data-k) ' ' counter(c, upper-alpha) }
.cut { width: 6ch; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.up { text-transform: uppercase }`,
  'templates/islands/Live.tsx': `import { useState } from 'react';
export default function Live({ list, when }: { readonly list: readonly string[]; readonly when: string }) {
  const [shown, show] = useState('');
  const load = async () => show(await (await fetch('/words.json')).text());
  const day = new Date(when).toLocaleDateString('de-DE', { weekday: 'long', month: 'long', timeZone: 'UTC' });
  return <div><button type="button" onClick={load}>go</button>{shown !== '' && <p id="later">{shown} {list.join(' ')} {day} QUARTZ ≠ {list[0]?.toUpperCase()}</p>}</div>;
}`,
  'templates/files/words.json.ts': `export default () => '["λόγος ⇒"]';`,
  'templates/pages/page.tsx': `import { z } from 'zod';
import Live from '../islands/Live.tsx';
export const schema = z.strictObject({});
export default function Page() {
  return (
    <>
      <h1>a =&gt; b !== c</h1>
      <input id="field" aria-label="a" />
      <p className="ar" lang="ar">السلام (عليكم) بِسْمِ</p>
      <p className="hi" lang="hi">हिन्दी क्षत्रिय र्क</p>
      <p className="num">0123456789</p>
      <p className="ss">agri &lt;=</p>
      <p className="at" data-k="WXK">o</p>
      <p className="cut">ooooooooooooo</p>
      <p className="up">straße <q>o</q> e\u0301</p>
      <ol type="A" start={26}><li>o</li></ol>
      <Live list={['жук', 'vwk']} when="2026-02-03" />
    </>
  );
}`,
  'content/pages/index.md': page('Home', ''),
};

test('pages look the same with subset fonts and whole ones', async () => {
  const root = makeSite('minimal', site);
  expect((await buildSite(root)).problems).toEqual([]);
  const whole = temporaryFolder();
  cpSync(join(root, 'dist'), whole, { recursive: true });
  const assets = readdirSync(join(whole, 'assets')).filter((name) => name.endsWith('.woff2'));
  expect(assets).toHaveLength(3);
  for (const name of assets) {
    const path =
      Object.entries(wholes).find(([own]) => name.startsWith(own.replace('.woff2', '-')))?.[1] ?? '';
    expect(readFileSync(join(whole, 'assets', name)).length).toBeLessThan(readFileSync(path).length);
    copyFileSync(path, join(whole, 'assets', name));
  }
  const looks: Buffer[] = [];
  for (const folder of [join(root, 'dist'), whole]) {
    const { page: shown, messages } = await openPage(browser());
    await shown.goto(await serve(folder));
    await shown.fill('#field', 'xyzXYZ {§ß} 9≠');
    await shown.click('button');
    await shown.waitForSelector('#later');
    await shown.evaluate(() => document.fonts.ready);
    await shown.evaluate(() => (document.activeElement as HTMLElement).blur());
    expect(messages).toEqual([]);
    looks.push(await shown.screenshot({ animations: 'disabled' }));
  }
  expect(looks[0]?.equals(looks[1] as Buffer)).toBe(true);
});
