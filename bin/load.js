// Runs the files of a bundle, each with what V8 compiled of it in an earlier run: that is half of what a command takes to begin.
// Node 20 keeps such code for nobody; V8 believes whatever it is given.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';
import { crc32 } from 'node:zlib';

const folder = fileURLToPath(new URL('.', import.meta.url));
/** Where code is kept: beside the bundle in a repository, and in a folder like that for a package, which nobody writes to. */
const [modulesFolder] = /^.*[\\/]node_modules(?=[\\/])/.exec(folder) ?? [];
const codeFolder = modulesFolder && join(modulesFolder, '.cache', 'site', GENERATOR_VERSION);
/** What was run, by its name. */
const modules = new Map();
/** What was compiled anew, by its file. */
const compiled = new Map();
/** Each command runs other parts. The threads of all of them build. */
let use = 'build';

/** What a file of the bundle exports: `./cli.cjs`. */
export function load(name) {
  const known = modules.get(name);
  if (known) return known.exports;
  const module = { exports: {} };
  modules.set(name, module);
  const filename = join(folder, name);
  const own = createRequire(filename);
  const require = (other) => (other.startsWith('./') ? load(other) : own(other));
  const cachedData = keptCode(filename);
  const script = new Script(readFileSync(filename, 'utf8'), { filename, cachedData });
  if (!cachedData || script.cachedDataRejected) compiled.set(filename, script);
  script.runInThisContext()(module.exports, require, module, pathToFileURL(filename).href);
  return module.exports;
}

/** Keeps what this process compiles for later ones that run the same command. */
export function keepCode(command) {
  use = command;
  if (codeFolder === undefined) return;
  const tag = cachedDataVersionTag();
  process.on('exit', (status) => {
    // What has failed has not run all that others will; and what other flags compiled, none that begins as this one would take.
    if (status !== 0 || compiled.size === 0 || cachedDataVersionTag() !== tag) return;
    try {
      mkdirSync(codeFolder, { recursive: true });
      for (const [filename, script] of compiled) writeCode(codeFile(filename), script.createCachedData());
    } catch {} // read-only, or full
  });
}

const codeFile = (filename) => join(codeFolder, `${basename(filename, '.cjs')}.${use}`);

/** What is kept for a file, if that is whole. */
function keptCode(filename) {
  try {
    const all = readFileSync(codeFile(filename));
    const code = all.subarray(0, -4);
    return crc32(code) === all.readUInt32LE(code.length) ? code : undefined;
  } catch {
    return undefined;
  }
}

function writeCode(file, code) {
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(crc32(code));
  const beside = `${file}-${process.pid}`;
  writeFileSync(beside, Buffer.concat([code, sum]));
  renameSync(beside, file);
}
