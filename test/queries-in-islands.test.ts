// Islands and their requests: any at build time, none in the browser.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as helpers from '../src/bundled/ssr/templates.ts';
import type { Problem } from '../src/model/site/problem.ts';
import { browserOfFile, openPage, serve } from './support/browser.ts';
import { buildSite, makeSite } from './support/sites.ts';

const browser = browserOfFile();
const template = (body: string, imports = '') => `import { pages, z } from 'lullamoon-site/templates';
${imports}
export const schema = z.strictObject({});
export default function Home() { return <><h1>Home</h1>${body}</>; }`;
const home = '---\ntitle: Asks\ndescription: D\ntemplate: home\n---\n';

describe.each(['preact', 'react'] as const)('under %s', (runtime) => {
  test('an island may request pages at build time, and pass the answers to its client function', async () => {
    const files = {
      'content/pages/asks.md': home,
      'content/data/lamp.yml': 'watts: 40\n',
      'templates/pages/home.tsx': template(
        '<Titles /><Count titles={pages().map(({ title }) => title)} />',
        `import Count from '../islands/Count.tsx';\nimport Titles from '../islands/Titles.tsx';`,
      ),
      'templates/islands/Titles.tsx': `import { data, pages, z } from 'lullamoon-site/templates';
const schema = z.strictObject({ watts: z.number() });
export default function Titles() {
  return <button type="button" id="titles">{pages().map(({ title }) => title).join()} {data('lamp', schema).watts}</button>;
}`,
      'templates/islands/Titles.client.ts': `export default function listen(island: HTMLElement) {
  const button = island.querySelector('button');
  button?.addEventListener('click', () => { button.textContent += '!'; });
}`,
      'templates/islands/Count.tsx': `import { useState } from 'react';
import { pages, type SitePage, slug } from 'lullamoon-site/templates';
export const firstOf = (): SitePage | undefined => pages()[0];
export default function Count({ titles }: { titles: string[] }) {
  const [count, set] = useState(0);
  return <button type="button" id="count" onClick={() => set(count + 1)}>{titles.map(slug).join()} {count}</button>;
}`,
    };
    const root = makeSite('minimal', files);
    expect((await buildSite(root, { runtime })).problems).toEqual([]);
    const { page: shown, messages } = await openPage(browser());
    await shown.goto(`${await serve(join(root, 'dist'))}asks/`);
    const before = await shown.textContent('#titles');
    expect(before).toMatch(/Asks.* 40$/);
    const count = await shown.textContent('#count');
    expect(count).toMatch(/asks.* 0$/);
    await shown.click('#titles');
    await expect.poll(() => shown.textContent('#titles')).toBe(`${before}!`);
    await shown.click('#count');
    await expect.poll(() => shown.textContent('#count')).toBe(count?.replace('0', '1'));
    expect(messages).toEqual([]);
    const scripts = readdirSync(join(root, 'dist/assets')).filter((name) => name.endsWith('.js'));
    for (const name of scripts)
      expect(readFileSync(join(root, 'dist/assets', name), 'utf8')).not.toMatch(
        /answerer|TemplateFault|watts/,
      );
  });

  test.each(
    Object.entries(helpers)
      .filter(([, helper]) => typeof helper === 'function' && asks(helper as never))
      .map(([name]) => name),
  )('an island that calls %s in the browser is refused at its line', async (name) => {
    const root = makeSite('minimal', {
      'content/pages/asks.md': home,
      'templates/pages/home.tsx': template('<Asks />', `import Asks from '../islands/Asks.tsx';`),
      'templates/islands/Asks.tsx': `import { ${name} } from 'lullamoon-site/templates';
export default function Asks() {
  return <p onClick={() => ${name}({} as never, {} as never)}>Asks</p>;
}`,
    });
    const { problems } = await buildSite(root, { runtime });
    expect(problems.map(({ code, facts, at }) => [code, facts, at?.file, at?.line, at?.column])).toEqual([
      ['asked-outside', ['browser', name], 'templates/islands/Asks.tsx', 3, 28],
    ]);
  });
});

/** Whether a helper needs an answer. */
function asks(helper: (...given: unknown[]) => unknown): boolean {
  try {
    helper({ items: [] }, {});
  } catch (error) {
    return (error as Problem).code === 'asked-outside';
  }
  return false;
}
