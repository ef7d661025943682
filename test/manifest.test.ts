// The list of a build's own files: as it is written, it is read; and what no build wrote is no list.
import { expect, test } from 'vitest';
import { manifestText } from '../src/model/site/manifest.ts';
import { readManifest } from '../src/stages/6-write/manifest.ts';
import { put, temporaryFolder } from './support/folders.ts';

const read = (text: string) => {
  const folder = temporaryFolder();
  put(folder, '.site-build.json', text);
  return readManifest(folder);
};

test('it is JSON, in the order of the paths', () => {
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

test('of no file, too', () => {
  expect(read(manifestText({ base: '/', files: new Map() }))).toEqual({ base: '/', files: new Map() });
});

test.each([
  [
    'of an older build, which had no base',
    '{"format":1,"files":{"a":"b"}}',
    { base: '/', files: new Map([['a', 'b']]) },
  ],
  ['of another format', '{"format":2,"base":"/","files":{}}', undefined],
  ['that is no JSON', '{', undefined],
  ['without files', '{"format":1}', undefined],
])('one %s', (_, text, expected) => {
  expect(read(text)).toEqual(expected);
});

test('there is none in a folder without one, and in none', () => {
  const folder = temporaryFolder();
  expect([readManifest(folder), readManifest(`${folder}/none`)]).toEqual([undefined, undefined]);
});

test('one that the system refuses to read is not taken for none', () => {
  const folder = temporaryFolder();
  put(folder, '.site-build.json/a', '');
  expect(() => readManifest(folder)).toThrow('EISDIR');
});
