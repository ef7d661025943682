// A page that does not come to an end is named while it is being rendered: on stderr, so that --json stays one document.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { patience } from './support/patience.ts';
import { quickly } from './support/serving.ts';
import { generator, makeSite, page } from './support/sites.ts';

const cli = join(generator, 'bin/site.js');
const endless = (where: string) => `import { z } from 'zod';
export const schema = z.strictObject({});
${where === 'paths' ? 'export const paths = () => { for (;;); };' : ''}
export default function Endless({ page, body }) {
  if (page.title === 'Never') for (;;);
  return <><h1>{page.title}</h1><div dangerouslySetInnerHTML={{ __html: body.html }} /></>;
}
`;
const endlessComponent = `import { z } from 'zod';
export const schema = z.strictObject({});
export default function Endless() {
  for (;;);
}
`;
const never = (title: string) => page(title).replace('---\n\n', 'template: endless\n---\n\n');
const many = Object.fromEntries(
  Array.from({ length: 400 }, (_, index) => [`content/pages/p${index}.md`, page(`P${index}`)]),
);

test.each<[string, string[], Record<string, string>, string]>([
  [
    'a build',
    ['build'],
    { 'content/pages/never.md': never('Never') },
    'content/pages/never.md (template templates/pages/endless.tsx)',
  ],
  [
    'a build of many pages',
    ['build', '--quiet'],
    { ...many, 'content/pages/p7.md': never('Never') },
    'content/pages/p7.md (template templates/pages/endless.tsx)',
  ],
  [
    'a check',
    ['check', '--json'],
    { 'content/pages/never.md': never('Never') },
    'content/pages/never.md (template templates/pages/endless.tsx)',
  ],
  [
    'the paths of a page',
    ['build', '--json'],
    { 'content/pages/a.md': never('A'), 'templates/pages/endless.tsx': endless('paths') },
    'content/pages/a.md (template templates/pages/endless.tsx)',
  ],
  [
    'a component of a page',
    ['build'],
    {
      'content/pages/a.md': page('A', 'Text.\n\n::endless\n'),
      'templates/components/endless.tsx': endlessComponent,
    },
    'content/pages/a.md:8 (component templates/components/endless.tsx)',
  ],
  [
    'a component of one of many pages',
    ['build', '--quiet'],
    {
      ...many,
      'content/pages/p7.md': page('P7', '::endless'),
      'templates/components/endless.tsx': endlessComponent,
    },
    'content/pages/p7.md:6 (component templates/components/endless.tsx)',
  ],
  [
    'a file',
    ['build'],
    { 'templates/files/a.txt.ts': 'export default () => { for (;;); };' },
    'templates/files/a.txt.ts has',
  ],
])('%s', async (_, args, files, named) => {
  const root = makeSite('minimal', { 'templates/pages/endless.tsx': endless(''), ...files });
  const child = spawn(process.execPath, [...quickly, cli, ...args, '--root', root, '--no-cache'], {
    env: { ...process.env, NO_COLOR: '1', QUICK_CLOCK: '20' },
  });
  let [said, out] = ['', ''];
  child.stderr.on('data', (part) => {
    said += part;
  });
  child.stdout.on('data', (part) => {
    out += part;
  });
  try {
    await expect.poll(() => said, { timeout: patience }).toContain(named);
    expect(out).toBe('');
    expect(said.split(`Rendering ${named}`)).toHaveLength(2); // once; a busy machine may be slow with another thread's page
    expect(child.exitCode).toBeNull(); // a waiting process may go on waiting
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});
