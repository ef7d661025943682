// A site with every kind of island, built with the real islands.
import { AsyncLocalStorage } from 'node:async_hooks';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, test as plainTest, type TestContext } from 'vitest';
import type { Runtime } from '../../src/model/site/runtimes.ts';
import { serve } from './browser.ts';
import { buildSite, generator, madeOnce, makeSite, page } from './sites.ts';

const broken = `import { useState } from 'react';
export default function Broken({ children }: { children: unknown }) {
  if (typeof document !== 'undefined') throw new Error('the owl fell');
  useState(0);
  return <div className="broken">{children as string}</div>;
}`;

const brokenLater = `import { useLayoutEffect, useState } from 'react';
export default function BrokenLater({ children }: { children: unknown }) {
  const [fails, fail] = useState(false);
  useLayoutEffect(() => {
    addEventListener('break', () => fail(true));
  }, []);
  if (fails) throw new Error('the owl fell later');
  return <div className="later">{children as string}</div>;
}`;

const template = `import { z } from 'zod';
import Accordion from '../islands/Accordion.tsx';
import Broken from '../islands/Broken.tsx';
import BrokenLater from '../islands/BrokenLater.tsx';
import Tooltip from '../islands/Tooltip.tsx';

export const schema = z.strictObject({});

const Items = ({ name }: { name: string }) => (
  <Accordion>
    {[1, 2, 3].map((number) => (
      <details key={number} name={name}>
        <summary data-keys="ArrowDown,ArrowUp,Home,End"><h2>{name} question {number}</h2></summary>
        <div id={name + number}><p>Answer {number} <a href="/">link {number}</a></p></div>
      </details>
    ))}
  </Accordion>
);

export default function Islands() {
  return (
    <>
      <h1>Islands</h1>
      <p><button type="button" id="before">Before</button></p>
      <Items name="one" />
      <Items name="two" />
      <div className="row">
        <Tooltip id="tip-a" tip={<span>About A</span>}><button type="button" id="a">Button A</button></Tooltip>
        <Tooltip id="tip-b" tip={<span>About B, in a few more words</span>}>
          <button type="button" id="b" aria-describedby="before">Button B</button>
        </Tooltip>
        <Tooltip id="tip-c" delay={0} tip={<span>About C</span>}><button type="button" id="c">Button C</button></Tooltip>
      </div>
      <div id="box"><div>Scrolls</div></div>
      <div className="narrow">
        <Tooltip id="tip-d" tip={<span>About D, which stands in a box that cuts off</span>}><button type="button" id="d">D</button></Tooltip>
      </div>
      <Broken><button type="button" id="served">Served</button></Broken>
      <BrokenLater><button type="button" id="served-later">Served</button></BrokenLater>
      <div className="tall" />
    </>
  );
}`;

const styles = `@import './tokens.css';
${tooltipStyles()}
* { box-sizing: border-box; } button { min-height: 44px; }
.row { padding: 200px 100px; display: flex; gap: 20px; } .tall { height: 2000px; }
#box { height: 100px; overflow: auto; } #box > div { height: 500px; }
.narrow { transform: translateY(4px); overflow: hidden; width: 120px; }`;

/** The site's own rules for tooltips: their width is the site's. */
function tooltipStyles(): string {
  const parts = readFileSync(join(generator, 'templates/styles/parts.css'), 'utf8');
  return (parts.match(/^\.tooltip\b[^{]*\{[^}]*\}/gm) ?? []).join('\n');
}

const runtimes = ['preact', 'react'] as const;
const runtime = new AsyncLocalStorage<Runtime>();

/** The runtime of the current test. */
export const runtimeNow = () => runtime.getStore() ?? 'preact';

/** A test under both runtimes in parallel, so that waiting times are shared. */
export const test = Object.assign(
  (name: string, body: (context: TestContext) => Promise<void>) =>
    plainTest(name, (context) => underBoth(() => body(context))),
  {
    each: ((cases: readonly unknown[]) => (name: string, body: (...values: unknown[]) => Promise<void>) =>
      plainTest.each(cases)(name, (...values) =>
        underBoth(() => body(...values)),
      )) as unknown as typeof plainTest.each,
  },
);

async function underBoth(body: () => Promise<void>): Promise<void> {
  const ends = await Promise.allSettled(runtimes.map((one) => runtime.run(one, body)));
  for (const [index, end] of ends.entries()) {
    if (end.status === 'fulfilled') continue;
    if (end.reason instanceof Error) end.reason.message = `On ${runtimes[index]}: ${end.reason.message}`;
    throw end.reason;
  }
}

/** Runs in the browser: waits until events at an element are no longer retained, because the islands around it have started. */
export function untilHeard(element: Element): Promise<unknown> {
  return new Promise((heard) => {
    addEventListener('keydown', heard, { once: true });
    element.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }));
  });
}

/** Serves the site to the tests of a file, which get the address and folder of their runtime. */
export function islandsSite(): () => { readonly dist: string; readonly site: string } {
  const sites: Partial<Record<Runtime, { dist: string; site: string }>> = {};
  beforeAll(async () => {
    for (const one of runtimes) {
      const dist = await buildIslands(one);
      sites[one] = { dist, site: await serve(dist) };
    }
  });
  return () => sites[runtimeNow()] as { dist: string; site: string };
}

/** Builds it once for all tests. Returns its out folder. */
export async function buildIslands(runtime: Runtime): Promise<string> {
  const { folder } = await madeOnce(`islands ${runtime}`, (beside) =>
    buildInto(join(beside, 'dist'), runtime),
  );
  return join(folder, 'dist');
}

async function buildInto(out: string, runtime: Runtime): Promise<null> {
  const root = makeSite('minimal', {
    'content/pages/islands.md': '---\ntitle: Islands\ndescription: D\ntemplate: islands\n---\n',
    'content/pages/plain.md': page('Plain'),
    'templates/pages/islands.tsx': template,
    'templates/styles/site.css': styles,
  });
  cpSync(join(generator, 'templates/islands'), join(root, 'templates/islands'), { recursive: true });
  cpSync(join(generator, 'templates/styles/tokens.css'), join(root, 'templates/styles/tokens.css'));
  for (const [name, code] of Object.entries({ Broken: broken, BrokenLater: brokenLater })) {
    writeFileSync(join(root, `templates/islands/${name}.tsx`), code);
  }
  const { problems } = await buildSite(root, { out, runtime });
  if (problems.length > 0) throw new Error(JSON.stringify(problems, null, 2));
  return null;
}
