// `site help CODE`: the documentation of each code as lines for a terminal.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { examplePageOf, explained } from '../src/cli/print/explained.ts';
import { words } from '../src/cli/words.ts';
import { generator } from './support/sites.ts';

const pageAt = (path: string) => ({ path, text: readFileSync(join(generator, path), 'utf8') });
const all = pageAt('docs/content/pages/reference/problems.md');
const linesOf = (code: string) => {
  const page = examplePageOf(code, all);
  return explained(code, all, page === undefined ? undefined : pageAt(page), (path) => `package/${path}`);
};

describe('every code is explained', () => {
  const codes = Object.keys(words);
  test.each(codes)('%s', (code) => {
    const lines = linesOf(code);
    const text = lines.join('\n');
    expect(lines[0]).toMatch(new RegExp(`^${code}: .{10,}\\.$`));
    expect(lines.at(-1)).toMatch(/^See package\/docs\/content\/pages\/reference\/problems.*\.md$/);
    const shows = lines.findIndex((line) => line.startsWith('$ npx site '));
    if (shows === -1) return expect(text).toMatch(/^No example: .{10,}\.$/m);
    // The output names the code; after that comes the fix.
    expect(text).toMatch(new RegExp(`^    (?:error|note) ${code}( |$)`, 'm'));
    const behind = lines
      .slice(shows)
      .join('\n')
      .split(/\n\n(?! {4})/);
    expect(behind.length).toBeGreaterThan(2); // the output, the fix, the page
    expect(text).not.toMatch(/^```/m);
  });
});

test('links become text with a path, paragraphs one line, and code keeps its lines', () => {
  const page = (path: string, text: string) => ({ path: `docs/${path}`, text });
  const overview = page(
    'problems.md',
    '| code | what is wrong |\n|---|---|\n| [`a-b`](problems/x.md#a-b) | no [link](../up.md#id), `a \\| b` |\n',
  );
  const example = page(
    'problems/x.md',
    [
      '## `a-b`',
      'One [guide](../../guide.md) and\n[a site](https://example.org/#x), [here](#y).',
      '````md title="content/pages/a.md"\n[x](y)\n\n```js\n1\n```\n````',
      '```md diff title="content/pages/a.md"\n-a\n+b\n```',
      '## `c-d`',
      'Other.',
    ].join('\n\n'),
  );
  expect(examplePageOf('a-b', overview)).toBe('docs/problems/x.md');
  expect(examplePageOf('c-d', overview)).toBe(undefined);
  expect(
    explained('a-b', overview, example, (path) => path).join('\n'),
  ).toBe(`a-b: no link (up.md), \`a | b\`.

One guide (guide.md) and a site (https://example.org/#x), here.

content/pages/a.md:
    [x](y)

    \`\`\`js
    1
    \`\`\`

content/pages/a.md, changed:
    -a
    +b

See docs/problems/x.md`);
});
