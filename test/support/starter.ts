// The site of `site init`, with random posts that use all of Markdown. Some contain islands.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { chance, pickOf } from './chance.ts';
import { generator, put, temporaryFolder } from './sites.ts';

const features = [
  '## A heading',
  '### A deeper one',
  '#### The deepest',
  'Some *emphasis* and **strength**, and what is ~~struck~~.',
  'Some `code` in a line.',
  '```js\nlet a = 1; // one\n```',
  '```\nplain\n```',
  '| a | b |\n|---|--:|\n| 1 | 2 |',
  '> A quote.',
  '> [!NOTE]\n> A note.',
  '- one\n- two',
  '1. one\n2. two',
  '- [ ] to do\n- [x] done',
  'A fact.[^1]\n\n[^1]: The note.',
  '<details><summary>More</summary>\n\nHidden.\n\n</details>',
  'Press <kbd>Ctrl</kbd>.',
  'H<sub>2</sub>O, <mark>marked</mark>.',
  '---',
  '[home](/)',
  '<dl><dt>Term</dt><dd>What it is</dd></dl>',
  '![A leaf](/favicon.svg)',
  '<figure>\n\n![A leaf](/favicon.svg)\n\n<figcaption>A leaf</figcaption></figure>',
];
const islands = ['Bell', 'Clock', 'Copy', 'Counter', 'Quiz', 'Vote'];
const loads = ['touch', 'visible', 'idle', 'now'];

/** The text of a post. It is the same for the same number. */
export function postOf(number: number, { withIslands = false } = {}): string {
  const random = chance(number * 7919 + 1);
  const pick = pickOf(random);
  const some = (all: readonly string[], share: number) => all.filter(() => random() < share);
  const own = withIslands ? some(islands, 0.3).map((name) => `${name} ${pick(loads)}`) : [];
  const date = `20${String(10 + (number % 15))}-0${1 + (number % 9)}-1${number % 10}`;
  return [
    `---\ntitle: Post ${number}\ndescription: A post that is number ${number}.`,
    `template: ${withIslands ? 'lively' : 'post'}\ndate: ${date}`,
    ...(random() < 0.5 ? [`tags: [${pick(['one', 'two', 'three'])}]`] : []),
    ...(own.length > 0 ? [`islands: [${own.join(', ')}]`] : []),
    `---\n\nText ${number}.\n`,
    some(features, 0.35).join('\n\n'),
    '',
  ].join('\n');
}

/** The path of a post, by number. */
export const postPath = (number: number) => `content/pages/posts/post-${number}.md`;

const lively = `import { z } from 'lullamoon-site/templates';
import { Text } from '../parts/Text.tsx';
${islands.map((name) => `import ${name} from '../islands/${name}.tsx';`).join('\n')}
const all = { ${islands.join(', ')} };
export const schema = z.strictObject({ tags: z.array(z.string()).default([]), islands: z.array(z.string()).default([]) });
export default function Lively({ page, data, body }) {
  return <article>
    <h1>{page.title}</h1>
    <Text html={body.html} />
    {data.islands.map((one) => { const [name, load] = one.split(' '); const Island = all[name]; return <Island key={one} load={load} />; })}
  </article>;
}
`;
const island = (name: string) => `import { useState } from 'react';
export default function ${name}() {
  const [count, set] = useState(0);
  return <button type="button" className="of-${name.toLowerCase()}" onClick={() => set(count + 1)}>${name} {count}</button>;
}
`;

/** A starter with this number of posts in a separate folder. */
export function starterWith(
  numbers: readonly number[],
  how: { readonly withIslands?: boolean } = {},
): string {
  const root = temporaryFolder();
  for (const folder of ['content', 'templates'])
    cpSync(join(generator, 'src/scaffold/starter', folder), join(root, folder), { recursive: true });
  if (how.withIslands) {
    put(root, 'templates/pages/lively.tsx', lively);
    for (const name of islands) put(root, `templates/islands/${name}.tsx`, island(name));
  }
  for (const number of numbers) put(root, postPath(number), postOf(number, how));
  return root;
}
