// The manifest, the list of a build's files: it is read back unchanged, and other files are not accepted.
import { expect, test } from 'vitest';
import { manifestText } from '../src/model/site/manifest.ts';
import { readManifest } from '../src/stages/6-write/manifest.ts';
import { put, temporaryFolder } from './support/folders.ts';

const read = (text: string) => {
  const folder = temporaryFolder();
  put(folder, '.site-build.json', text);
  return readManifest(folder);
};

test('a manifest is JSON, sorted by path', () => {
  const manifest = {
    base: '/kids/',
    files: new Map([
      ['b/index.html', 'two'],
      ['a "b".txt', 'one'],
      ['c.html', 'three'],
    ]),
  };
  const text = manifestText(manifest);
  expect(text).toBe(`{
 "format": 1,
 "base": "/kids/",
 "files": {
  "a \\"b\\".txt": "one",
  "b/index.html": "two",
  "c.html": "three"
 }
}
`);
  expect(read(text)).toEqual({ ...manifest, files: new Map([...manifest.files].sort()) });
});

test('a manifest may have no files', () => {
  expect(read(manifestText({ base: '/', files: new Map() }))).toEqual({ base: '/', files: new Map() });
});

test.each([
  [
    'of an older build, which had no base',
    '{"format":1,"files":{"a":"b"}}',
    { base: '/', files: new Map([['a', 'b']]) },
  ],
  ['of another format', '{"format":2,"base":"/","files":{}}', undefined],
  ['that is invalid JSON', '{', undefined],
  ['without files', '{"format":1}', undefined],
])('a manifest %s is read correctly', (_, text, expected) => {
  expect(read(text)).toEqual(expected);
});

test('a folder without a manifest, or a missing folder, has none', () => {
  const folder = temporaryFolder();
  expect([readManifest(folder), readManifest(`${folder}/none`)]).toEqual([undefined, undefined]);
});

test('an unreadable manifest throws, and is not taken for a missing one', () => {
  const folder = temporaryFolder();
  put(folder, '.site-build.json/a', '');
  expect(() => readManifest(folder)).toThrow('EISDIR');
});
