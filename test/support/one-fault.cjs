// Loaded before a command (NODE_OPTIONS=--require): lets one call of the file system fail in its main thread, as a disk or a system
// does, and lists them all. What ONE_FAULT says, as JSON, is the type below. CommonJS, which can be required before everything else.
// In a watch it is the thread that builds, and the order lies in the file that ONE_FAULT names: it may come, change and go.
'use strict';
const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');
const { isMainThread } = require('node:worker_threads');

/**
 * @typedef Order
 * @property {string} [from] what the text of the call must match that fails, the first time that it is made: a RegExp's source
 * @property {string} code what the system says then: EIO
 * @property {string} log where to write all calls (each a text: what, and from where) and which one failed: as the process ends; in a
 *   watch, as one fails, and as the order is another one
 */

const asked = process.env.ONE_FAULT;
const isWatch = asked?.startsWith('/');
/** @type {Order | undefined} */
let order = asked && !isWatch ? JSON.parse(asked) : undefined;
let from = order?.from === undefined ? undefined : new RegExp(order.from);
// A process that this one starts would write to the same log.
if (isMainThread && !isWatch) delete process.env.ONE_FAULT;
const own = { ...fs };
const ownPromises = { ...fs.promises };
const reasons = {
  EACCES: 'permission denied',
  EIO: 'i/o error',
  EMFILE: 'too many open files',
  ENOSPC: 'no space left on device',
  EROFS: 'read-only file system',
};
let calls = [];
let failed;
/** The order of a watch, as it was last read. */
let read = '';
/** How many calls of these functions are being made inside of one another: Node's own use its others. */
let depth = 0;

if (isMainThread ? order : isWatch) inject();

function inject() {
  const names = [
    ...['access', 'appendFile', 'chmod', 'chown', 'close', 'copyFile', 'cp', 'fchmod', 'fchown', 'fdatasync'],
    ...['fstat', 'fsync', 'ftruncate', 'futimes', 'lchown', 'link', 'lstat', 'lutimes', 'mkdir', 'mkdtemp'],
    ...['open', 'opendir', 'read', 'readdir', 'readFile', 'readlink', 'readv', 'realpath', 'rename', 'rm'],
    ...['rmdir', 'stat', 'statfs', 'symlink', 'truncate', 'unlink', 'utimes', 'write', 'writeFile', 'writev'],
  ];
  for (const name of names) {
    const sync = `${name}Sync`;
    if (own[sync])
      replace(fs, sync, name, own[sync], (error) => {
        throw error;
      });
    if (own[name])
      replace(fs, name, name, own[name], (error, given) => {
        const done = given.findLast((one) => typeof one === 'function');
        process.nextTick(done ?? (() => {}), error);
      });
    if (ownPromises[name])
      replace(fs.promises, name, `promises.${name}`, ownPromises[name], (error) => Promise.reject(error));
  }
  syncBuiltinESMExports();
  if (!isWatch) process.on('exit', log);
}

function log() {
  own.writeFileSync(order.log, JSON.stringify({ calls, failed }));
}

/** Reads the order of a watch, which may be another one by now. */
function readOrder() {
  let now = '';
  try {
    now = own.readFileSync(asked, 'utf8');
  } catch {} // nothing is to fail
  if (now === read) return;
  if (order) log();
  [read, calls, failed] = [now, [], undefined];
  order = now === '' ? undefined : JSON.parse(now);
  from = order?.from === undefined ? undefined : new RegExp(order.from);
}

function replace(object, key, name, call, refuse) {
  object[key] = Object.assign(function (...given) {
    const by = depth === 0 && callers();
    if (!by) return inside(() => call.apply(this, given));
    if (isWatch) inside(readOrder);
    if (!order) return inside(() => call.apply(this, given));
    calls.push(`${name.startsWith('promises.') ? name : key} ${by}`);
    if (failed || !from?.test(calls.at(-1))) return inside(() => call.apply(this, given));
    const [path] = given;
    const { code } = order;
    const shown = typeof path === 'string' ? ` '${path}'` : '';
    const syscall = name.replace(/^promises\./, '');
    const error = new Error(`${code}: ${reasons[code]}, ${syscall}${shown}`);
    failed = `${calls.at(-1)}\n${error.message}\n${error.stack}`;
    if (isWatch) inside(log);
    // As the system does: what fails to close is closed all the same (close(2)).
    if (syscall === 'close') call.apply(this, given);
    return refuse(Object.assign(error, { code, syscall, errno: -5, ...(shown && { path }) }), given);
  }, call);
}

function inside(call) {
  depth += 1;
  try {
    return call();
  } finally {
    depth -= 1;
  }
}

/** From where a call comes; undefined where Node itself loads a module: whoever cannot be loaded cannot say so in its own words. */
function callers() {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 14;
  const { stack } = new Error();
  Error.stackTraceLimit = limit;
  const lines = stack.split('\n').slice(3);
  if (/node:internal\/modules/.test(lines.slice(0, 4).join())) return undefined;
  return lines.map((line) => line.trim().replace(/^at /, '')).join(' < ');
}
