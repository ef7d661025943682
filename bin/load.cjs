// Runs the files of a bundle, each with what V8 compiled of it in an earlier run: that is half of what a command takes to begin.
// Node 20 keeps such code for nobody; V8 believes whatever it is given. CommonJS, which Node begins sooner.
const {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} = require('node:fs');
const { basename, dirname, join } = require('node:path');
const { pathToFileURL } = require('node:url');
const { cachedDataVersionTag, setFlagsFromString } = require('node:v8');
const { Script } = require('node:vm');
const { crc32 } = require('node:zlib');

/** Where code is kept: beside the bundle in a repository, and in a folder like that for a package, which nobody writes to. */
const [modulesFolder] = /^.*[\\/]node_modules(?=[\\/])/.exec(__dirname) ?? [];
const codeFolder = modulesFolder && join(modulesFolder, '.cache', 'site', GENERATOR_VERSION);
/** What each file that was run exports, by its name. */
const modules = new Map();
/** What was compiled anew, by its file. */
const compiled = new Map();
/** Each command runs other parts. The threads of all of them build. */
let use = 'build';

/**
 * V8 flags, which count for the whole process. WebAssembly here (satori, subset-font) runs for tenths of a second; to optimize it on the
 * side takes four times as long. And for commands of some seconds: to make code faster would take V8 a quarter of them, and what it makes
 * is hardly used; the budget is eight times the default. Only Node 20 has that flag: others would print that they do not know it.
 */
const shortPrograms = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];
const shortLived = [
  ...shortPrograms,
  ...(/^v20\./.test(process.version) ? ['--interrupt-budget=540000'] : []),
];
const flags = new Map([
  ['build', shortLived],
  ['check', shortLived],
  ['make', shortLived],
  ['watch', shortPrograms],
]);

/** What a file of the bundle exports: `./cli.cjs`. */
function load(name) {
  if (modules.has(name)) return modules.get(name);
  const module = { exports: {} };
  const filename = join(__dirname, name);
  const requireOther = (other) => (other.startsWith('./') ? load(other) : require(other));
  const cachedData = cachedCode(filename);
  const script = new Script(readFileSync(filename, 'utf8'), { filename, cachedData });
  if (!cachedData || script.cachedDataRejected) compiled.set(filename, script);
  script.runInThisContext()(module.exports, requireOther, module, pathToFileURL(filename).href);
  modules.set(name, module.exports);
  return module.exports;
}

/** Readies this process, which must be ours, for a command, before anything of it is loaded. Keeps what is compiled for later ones that run the same. */
function begin(command) {
  use = command;
  for (const flag of flags.get(command) ?? []) setFlagsFromString(flag);
  if (codeFolder === undefined) return;
  const tag = cachedDataVersionTag();
  process.on('exit', (status) => {
    // What has failed has not run all that others will; and what other flags compiled, none that begins as this one would take.
    if (status !== 0 || compiled.size === 0 || cachedDataVersionTag() !== tag) return;
    try {
      mkdirSync(codeFolder, { recursive: true });
      for (const [filename, script] of compiled) writeCode(codeFile(filename), script.createCachedData());
      clearHalves();
      sweep(dirname(codeFolder));
    } catch {} // read-only, or full
  });
}

const codeFile = (filename) => join(codeFolder, `${basename(filename, '.cjs')}.${use}`);

/** What is in the cache for a file, if that is whole. */
function cachedCode(filename) {
  try {
    const all = readFileSync(codeFile(filename));
    const code = all.subarray(0, -4);
    return crc32(code) === all.readUInt32LE(code.length) ? code : undefined;
  } catch {
    return undefined;
  }
}

/** Removes what is half written by processes that were killed meanwhile. */
function clearHalves() {
  for (const name of readdirSync(codeFolder)) {
    const [, pid] = /-(\d+)$/.exec(name) ?? [];
    if (pid && !isRunning(Number(pid))) rmSync(join(codeFolder, name), { force: true });
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Removes what is left of other versions; a running watch may still load from a young one. */
function sweep(versions) {
  const lastWeek = Date.now() - 7 * 24 * 60 * 60 * 1000;
  for (const name of readdirSync(versions)) {
    const folder = join(versions, name);
    if (statSync(folder).mtimeMs < lastWeek) rmSync(folder, { recursive: true, force: true });
  }
}

function writeCode(file, code) {
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(crc32(code));
  const beside = `${file}-${process.pid}`;
  writeFileSync(beside, Buffer.concat([code, sum]));
  renameSync(beside, file);
}

module.exports = { load, begin };
