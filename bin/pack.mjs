// Before npm packs: writes the bundle, its types, and the licenses of its packages to bin/built, which is in the package.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bundleToPack } from './bundle.mjs';
import { generator } from './newest.cjs';

const built = join(generator, 'bin/built');

/** Writes the declarations of `entries` (files of src/) and of the files that they import, and no others. */
function writeTypes(entries) {
  const all = mkdtempSync(join(tmpdir(), 'site-types-'));
  try {
    const tsc = join(generator, 'node_modules/typescript/bin/tsc');
    const emits = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--rootDir', '.'];
    const options = [...emits, '--noCheck']; // `npm run types` checks them, which takes most of the time
    execFileSync(process.execPath, [tsc, ...options, '--outDir', all], { cwd: generator, stdio: 'inherit' });
    const wanted = new Set(entries);
    for (const path of wanted) {
      const file = join(all, 'src', `${path}.d.ts`);
      const imports = readFileSync(file, 'utf8').matchAll(/(?:from |import\()['"](\.[^'"]+)\.tsx?['"]/g);
      for (const [, to] of imports) wanted.add(join(dirname(path), to));
      cpSync(file, join(built, 'types', `${path}.d.ts`));
    }
  } finally {
    rmSync(all, { recursive: true });
  }
}

/** The beginning of a license's terms, after the names of the copyright holders. */
const terms = /^[ \t]*(?:Permission (?:is hereby|to use)|Redistribution and use)/m;

/**
 * The licenses of the packages of `inputs`, paths of bundled files, which require to be passed on. Equal terms are written once.
 */
function writeLicenses(inputs) {
  const folders = inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []);
  const groups = new Map();
  for (const folder of [...new Set(folders)].sort()) {
    const { name, version, license } = JSON.parse(
      readFileSync(join(generator, folder, 'package.json'), 'utf8'),
    );
    const file = readdirSync(join(generator, folder)).find((one) => /^licen[cs]e(\.|$)/i.test(one));
    const text = file ? readFileSync(join(generator, folder, file), 'utf8').trim() : '';
    const begin = Math.max(0, text.search(terms));
    const words = text.slice(begin).replace(/\s+/g, ' ');
    const group = groups.get(words) ?? { heads: [], text: text.slice(begin) };
    group.heads.push(`${name} ${version} (${license})\n${text.slice(0, begin)}`.trim());
    groups.set(words, group);
  }
  const texts = [...groups.values()].map(({ heads, text }) => `${[...heads, text].join('\n\n')}\n`);
  writeFileSync(join(built, 'LICENSES.txt'), texts.join(`\n${'-'.repeat(80)}\n\n`));
}

rmSync(built, { recursive: true, force: true });
const { inputs } = await bundleToPack(built);
writeTypes(['api', 'bundled/ssr/templates']);
writeLicenses(inputs);
