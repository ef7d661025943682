// Before npm packs: the bundle, its types, and the licenses of what is in it → bin/built, which the package holds.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bundleToPack } from './bundle.mjs';
import { generator } from './newest.cjs';

const built = join(generator, 'bin/built');

/** Writes the declarations of `entries`, files of src/, and those that they lead to: no others. */
function writeTypes(entries) {
  const all = mkdtempSync(join(tmpdir(), 'site-types-'));
  try {
    const tsc = join(generator, 'node_modules/typescript/bin/tsc');
    const options = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--rootDir', '.'];
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

/** The licenses of the packages that `inputs`, paths of bundled files, belong to: they ask to be passed on. */
function writeLicenses(inputs) {
  const folders = inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []);
  const texts = [...new Set(folders)].sort().map((folder) => {
    const { name, version, license } = JSON.parse(
      readFileSync(join(generator, folder, 'package.json'), 'utf8'),
    );
    const file = readdirSync(join(generator, folder)).find((one) => /^licen[cs]e(\.|$)/i.test(one));
    const text = file ? readFileSync(join(generator, folder, file), 'utf8').trim() : '';
    return `${name} ${version} (${license})\n\n${text}\n`;
  });
  writeFileSync(join(built, 'LICENSES.txt'), texts.join(`\n${'-'.repeat(80)}\n\n`));
}

rmSync(built, { recursive: true, force: true });
const { inputs } = await bundleToPack(built);
writeTypes(['api', 'ssr/templates']);
writeLicenses(inputs);
