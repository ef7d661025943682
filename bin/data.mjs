// The process of one module of content/data: its code → its plain data or its fault, and the inputs that it used. It has a channel
// to its parent: see src/stages/2-templates/dataModules/dataProcess.ts, which has the types of the messages.
import childProcess from 'node:child_process';
import dgram from 'node:dgram';
import fs from 'node:fs';
import { createRequire, register, syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/**
 * A separate thread that works while the module computes. It ends this process and its child processes when the parent is gone. The
 * parent sends its id, because it may be gone before this thread begins.
 */
const guard = `
const { workerData: parent } = require('node:worker_threads');
setInterval(() => {
  if (process.ppid === parent) return;
  try { process.kill(process.platform === 'win32' ? process.pid : -process.pid, 'SIGKILL'); } catch {}
}, 500);
`;

const uses = new Set();
const files = new Set();

/** Replaces a function by one that notes its arguments and then calls it. */
function noteCalls(object, name, note) {
  const own = object[name];
  function noting(...given) {
    note(...given);
    return Reflect.apply(own, this, given);
  }
  Object.defineProperties(noting, Object.getOwnPropertyDescriptors(own));
  object[name] = noting;
}

function noteAll() {
  /** The absolute path of a read. Undefined for files of packages and for open files. */
  const pathOf = (file) => {
    const isUrl = file instanceof URL;
    if (!isUrl && typeof file !== 'string') return undefined;
    const path = isUrl ? (file.protocol === 'file:' ? fileURLToPath(file) : '') : resolve(file);
    return path === '' || /[\\/]node_modules[\\/]/.test(path) ? undefined : path;
  };
  const noteFile = (file) => {
    const path = pathOf(file);
    if (path !== undefined) files.add(path);
  };
  const { readdirSync } = fs;
  const noteFolder = (folder, options) => {
    const path = pathOf(folder);
    if (path === undefined) return;
    files.add(`${path}/`); // with a slash, the hash includes the names in the folder
    if (!options?.recursive) return;
    try {
      for (const entry of readdirSync(path, { withFileTypes: true }))
        if (entry.isDirectory()) noteFolder(resolve(path, entry.name), options);
    } catch {} // the module gets this error too
  };
  for (const name of ['createReadStream', 'open', 'openSync', 'readFile', 'readFileSync'])
    noteCalls(fs, name, noteFile);
  for (const name of ['open', 'readFile']) noteCalls(fs.promises, name, noteFile);
  for (const name of ['opendir', 'opendirSync', 'readdir', 'readdirSync']) noteCalls(fs, name, noteFolder);
  for (const name of ['opendir', 'readdir']) noteCalls(fs.promises, name, noteFolder);
  for (const name of ['exec', 'execFile', 'execFileSync', 'execSync', 'fork', 'spawn', 'spawnSync'])
    noteCalls(childProcess, name, () => uses.add('programs'));
  noteCalls(net.Socket.prototype, 'connect', () => uses.add('network'));
  noteCalls(dgram.Socket.prototype, 'send', () => uses.add('network'));
  syncBuiltinESMExports();
  globalThis.Date = new Proxy(Date, {
    construct(target, given, like) {
      if (given.length === 0) uses.add('clock');
      return Reflect.construct(target, given, like);
    },
    apply(target) {
      uses.add('clock');
      return target();
    },
    get(target, key) {
      if (key === 'now') uses.add('clock');
      return Reflect.get(target, key);
    },
  });
}

/** The first part of a value that is not plain JSON data: its path and kind. Undefined if there is none. */
function flawIn(value, levels, path = [], above = []) {
  const flaw = (what, name) => ({ path: path.join('.'), what, name });
  if (value === null || ['string', 'boolean'].includes(typeof value)) return undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : flaw('number', String(value));
  if (typeof value !== 'object') return flaw(typeof value);
  if (above.includes(value)) return flaw('cycle');
  if (above.length >= levels) return flaw('depth', levels);
  const kind = Object.getPrototypeOf(value);
  if (![Object.prototype, Array.prototype, null].includes(kind))
    return flaw('class', String(kind.constructor?.name ?? ''));
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__') return flaw('key', key);
    if (inner === undefined && !Array.isArray(value)) continue; // as if the key did not exist
    const found = flawIn(inner, levels, [...path, key], [...above, value]);
    if (found) return found;
  }
  // JSON would write null here.
  if (Array.isArray(value) && Object.keys(value).length < value.length) return flaw('hole');
  return undefined;
}

/** A thrown error in the form that is sent. */
function faultOf(error) {
  if (!(error instanceof Error)) {
    const said =
      typeof error === 'string' ? error : `a value of type ${error === null ? 'null' : typeof error}`;
    return { message: said, stack: '' };
  }
  const { name, message, cause, stack, code } = error;
  // In a `fetch` error, only this has the real reason.
  const why = cause instanceof Error ? cause.message || cause.code : undefined;
  return { message: `${name}: ${message}${why ? ` (${why})` : ''}`, stack: String(stack), code };
}

/** Only this file's messages reach the parent. A message that a module sends itself would be read as an answer. */
const send = process.send.bind(process);
delete process.send;

function say(answer) {
  send({ ...answer, uses: [...uses].sort(), files: [...files].sort() }, () => process.exit(0));
}

async function answer({ code, url, levels }) {
  const hook = `export const load = (url, context, next) => url === ${JSON.stringify(url)}
    ? { format: 'module', shortCircuit: true, source: ${JSON.stringify(code)} } : next(url, context);`;
  register(`data:text/javascript,${encodeURIComponent(hook)}`);
  globalThis.require = createRequire(url); // for CommonJS packages
  noteAll();
  const module = await import(url);
  if (!('default' in module)) return say({ isEmpty: true });
  const value = await (typeof module.default === 'function' ? module.default() : module.default);
  const flaw = flawIn(value, levels);
  say(flaw ? { flaw } : { json: JSON.stringify(value) });
}

process.once('message', (order) => {
  new Worker(guard, { eval: true, execArgv: [], stdout: false, workerData: order.parent }).unref();
  process.channel.unref(); // a module that waits for nothing more has ended
  const fail = (error) => say({ fault: faultOf(error) });
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  answer(order).catch(fail);
});
