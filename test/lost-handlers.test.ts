// Handlers that only a browser would call, outside of islands: reported at their location under both runtimes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Problem } from '../src/model/site/problem.ts';
import { buildSite, lines, makeSite, page, put, sitesFolder, wordsOf } from './support/sites.ts';

/** React shows the error of a function; a card without a font fails: this is reported, too. */
const lostOf = (problems: readonly Problem[]) => problems.filter(({ code }) => code === 'lost-handler');

const template = (body: string, imports = '') => `${imports}
import { z } from 'zod';
export const schema = z.strictObject({});
export default function Page() {
  return <><h1>Page</h1>${body}</>;
}`;

/** A package as npm puts it there: compiled, without a line of the site. */
function withPackage(root: string, code: string): string {
  put(root, 'node_modules/switches/package.json', '{"name":"switches","version":"1.0.0","main":"index.js"}');
  put(root, 'node_modules/switches/index.js', code);
  return root;
}

const compiled = `const { useState, useMemo } = require('react');
const { jsx } = require('react/jsx-runtime');
exports.Switch = function Switch({ label }) {
  const [on] = useState(false);
  return jsx('button', { type: 'button', 'aria-pressed': on, children: label });
};
exports.Still = function Still({ label }) {
  return jsx('b', { children: useMemo(() => label, [label]) });
};
exports.Around = function Around({ children }) { return jsx('div', { children }); };`;

describe.each(['preact', 'react'] as const)('under %s', (runtime) => {
  test('lost handlers are reported where the fixture says so', async () => {
    const { problems } = await buildSite(makeSite('lost-handlers'), { runtime });
    expect(lines(problems)).toBe(
      readFileSync(join(sitesFolder, 'lost-handlers/problems.txt'), 'utf8').trimEnd(),
    );
    expect(problems.map(({ facts }) => facts)).toEqual([
      ['onClick', 'Copy'],
      ['onClick'],
      ['useEffect'],
      ['onClose'],
      ['useReducer'],
      ['onInput'],
      ['useState'],
      ['onClick'],
    ]);
    expect(wordsOf(problems[0])).toContain('Copy.client.ts');
    expect(wordsOf(problems[1])).toContain('Make it an island');
  });

  test('a component of a package is reported at the nearest line that uses it', async () => {
    const root = withPackage(
      makeSite('minimal', {
        'content/pages/index.md': page('Home', ''),
        'templates/pages/page.tsx': template(
          '<Around><Still label="still" />\n<Switch label="on" />\n</Around>',
          "import { Around, Still, Switch } from 'switches';",
        ),
      }),
      compiled,
    );
    const { problems } = await buildSite(root, { runtime });
    expect(lines(problems)).toBe('lost-handler templates/pages/page.tsx:6:1 content/pages/index.md');
    expect(problems[0]?.facts).toEqual(['useState']);
  });

  test('harmless props, and handlers inside an island, are not reported', async () => {
    const root = withPackage(
      makeSite('minimal', {
        'content/pages/index.md': page('Home', ''),
        'templates/islands/Panel.tsx': `import { useState } from 'react';
import { Switch } from 'switches';
export default function Panel({ children }: { children: unknown }) {
  const [open, set] = useState(false);
  return <div><button type="button" onClick={() => set(!open)} ref={() => undefined}>Open</button><Switch label="on" />{children as string}</div>;
}`,
        'templates/pages/page.tsx': template(
          '<Still label="still" /><Panel>In a slot <Still label="still" /><Panel>inside</Panel></Panel>',
          "import { Still } from 'switches';\nimport Panel from '../islands/Panel.tsx';",
        ),
      }),
      compiled,
    );
    expect((await buildSite(root, { runtime })).problems).toEqual([]);
    const html = readFileSync(join(root, 'dist/index.html'), 'utf8');
    expect(html.match(/<site-island/g)).toHaveLength(2);
  });

  test.each([
    ['a ref that is a function', '<p ref={() => undefined}>x</p>', 'ref'],
    ['a form whose action is a function', '<form action={() => undefined} />', 'action'],
    ['a name in lower case', '<p {...{ onclick: () => undefined }}>x</p>', 'onclick'],
    ['a class that waits to be mounted', '<Mounting />', 'componentDidMount'],
  ])('%s is reported', async (_, body, what) => {
    const root = makeSite('minimal', {
      'content/pages/index.md': page('Home', ''),
      'templates/pages/page.tsx': template(
        body,
        `import { Component } from 'react';
class Mounting extends Component { componentDidMount() {} render() { return <i>x</i>; } }`,
      ),
    });
    const { problems } = await buildSite(root, { runtime });
    expect(lostOf(problems)).toMatchObject([{ facts: [what], at: { file: 'templates/pages/page.tsx' } }]);
    expect(lostOf(problems)[0]?.at?.line).toBeGreaterThan(1);
  });

  test('lost handlers in Document.tsx and Card.tsx are reported, too', async () => {
    const document = readFileSync(join(sitesFolder, 'minimal/templates/Document.tsx'), 'utf8');
    const framed = makeSite('minimal', {
      'content/pages/a.md': page('A'),
      'templates/Document.tsx': document.replace('<nav>', '<nav onFocus={() => undefined}>'),
    });
    expect((await buildSite(framed, { runtime })).problems).toMatchObject([
      { code: 'lost-handler', facts: ['onFocus'], at: { file: 'templates/Document.tsx', line: 17 } },
    ]);
    const carded = makeSite('minimal', {
      'templates/Card.tsx': `export const alt = () => 'A card';
export default () => <div style={{ display: 'flex' }} onClick={() => undefined}>Card</div>;`,
    });
    expect(lostOf((await buildSite(carded, { runtime })).problems)).toMatchObject([
      { code: 'lost-handler', facts: ['onClick'], at: { file: 'templates/Card.tsx', line: 2 } },
    ]);
  });
});
