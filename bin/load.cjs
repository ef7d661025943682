// Runs the files of a bundle with V8's compiled code from an earlier run, which saves half of a command's start time. Node 20 does
// not keep such code, and V8 does not verify it. CommonJS, because Node starts it faster.
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

/** The folder of compiled code: beside the bundle in a repository, and in a similar folder for a package, which must not change. */
const [modulesFolder] = /^.*[\\/]node_modules(?=[\\/])/.exec(__dirname) ?? [];
const codeFolder = modulesFolder && join(modulesFolder, '.cache', 'site', GENERATOR_VERSION);
/** The exports of each file that was run, by name. */
const modules = new Map();
/** The code that was newly compiled, by file. */
const compiled = new Map();
/** Each command runs other parts. The threads of all commands build. */
let use = 'build';

/**
 * V8 flags for the whole process. WebAssembly (satori, subset-font) runs for tenths of a second here, and to optimise it meanwhile
 * takes four times as long. V8 would also spend a quarter of a short command on optimised code that is hardly used. This budget is
 * eight times the default. Only Node 20 has that flag; others would print an error. V8 drops compiled code that has not run for a while:
 * after a first build of thousands of pages, the next commands would find two thirds of it.
 */
const shortPrograms = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];
const shortLived = [
  ...shortPrograms,
  '--no-flush-bytecode',
  ...(/^v20\./.test(process.version) ? ['--interrupt-budget=540000'] : []),
];
const flags = new Map([
  ['build', shortLived],
  ['check', shortLived],
  ['make', shortLived],
  ['watch', shortPrograms],
]);

/** The exports of a file of the bundle: `./cli.cjs`. */
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

/**
 * Prepares this process, which must be ours, for a command before its code is loaded. Keeps compiled code for later processes with
 * the same command.
 */
function begin(command) {
  use = command;
  for (const flag of flags.get(command) ?? []) setFlagsFromString(flag);
  if (codeFolder === undefined) return;
  const tag = cachedDataVersionTag();
  process.on('exit', (status) => {
    // A failed command has not run all code that others need. Code compiled with other flags is useless for the next process.
    if (status !== 0 || compiled.size === 0 || cachedDataVersionTag() !== tag) return;
    try {
      mkdirSync(codeFolder, { recursive: true });
      for (const [filename, script] of compiled) writeCode(codeFile(filename), script.createCachedData());
      clearHalves();
      sweep(dirname(codeFolder));
    } catch {} // the disk is read-only or full
  });
}

const codeFile = (filename) => join(codeFolder, `${basename(filename, '.cjs')}.${use}`);

/** The cached code of a file, if it is complete. */
function cachedCode(filename) {
  try {
    const all = readFileSync(codeFile(filename));
    const code = all.subarray(0, -4);
    return crc32(code) === all.readUInt32LE(code.length) ? code : undefined;
  } catch {
    return undefined;
  }
}

/** Removes unfinished files of killed processes. */
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

/** Removes the files of other versions. A running watch may still load from a recent one. */
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
