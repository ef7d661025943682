// What a mistake is told to be, where a guess could mislead: no package for a missing file, no key that is there already.
import { expect, test } from 'vitest';
import { buildSite, makeSite, wordsOf } from './support/sites.ts';

const saidOf = async (fixture: string) => (await buildSite(makeSite(fixture))).problems.map(wordsOf);

test('a file that a stylesheet names is no package, unless it has a scope', async () => {
  const [imported, picture, font] = await saidOf('styles-name-missing-files');
  for (const one of [imported, picture]) {
    expect(one).toContain('Create the file, or correct its name.');
    expect(one).not.toContain('npm install');
  }
  expect(font).toContain('npm install @fontsource/nope');
});

test('a renamed key is not taken for one that is there already', async () => {
  const [said] = await saidOf('key-renamed');
  expect(said).toContain('"nav" is not a known key.');
  expect(said).not.toContain('Did you mean');
  expect(said).toContain('"menu"');
});

test('an island without a default export is told what to write, and who imports something else of it, too', async () => {
  const [without, named] = await saidOf('island-without-default');
  expect(without).toContain('The island Lamp.tsx has no default export.');
  expect(named).toContain('no "Bulb"');
  const listening = makeSite('lost-handlers', {
    'templates/islands/Copy.client.ts': 'export function listen() {}',
    'templates/islands/Copy.tsx': 'export default () => <b>Copy</b>;',
  });
  expect((await buildSite(listening)).problems).toContainEqual(
    expect.objectContaining({ code: 'island-shape', facts: ['Copy.client.ts'] }),
  );
});
