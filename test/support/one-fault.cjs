// Preloaded into a command (NODE_OPTIONS=--require). It makes one call of the file system fail in its main thread, as a disk or
// system does, and lists all calls. ONE_FAULT contains the type below, as JSON. CommonJS, so that it is loaded before everything
// else. In a watch it works in the thread that builds. Then the order is in the file that ONE_FAULT names, and may change.
'use strict';
const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');
const { isMainThread } = require('node:worker_threads');

/**
 * @typedef Order
 * @property {string} [from] the source of a RegExp: the first call whose text matches fails
 * @property {string} code the system's error code: EIO
 * @property {string} log the file for all calls (each a text: the call and its callers) and the failed one. It is written
 *   when the process ends; in a watch, when a call fails and when the order changes
 */

const asked = process.env.ONE_FAULT;
const isWatch = asked?.startsWith('/');
/** @type {Order | undefined} */
let order = asked && !isWatch ? JSON.parse(asked) : undefined;
let from = order?.from === undefined ? undefined : new RegExp(order.from);
// A child process would write to the same log.
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
/** The last order of a watch. */
let read = '';
/** The depth of nested calls of these functions: Node's own call each other. */
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

/** Reads the order of a watch, which may have changed. */
function readOrder() {
  let now = '';
  try {
    now = own.readFileSync(asked, 'utf8');
  } catch {} // no call must fail
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
    // Like the system: a file is closed even if close fails (close(2)).
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

/**
 * The callers of a call. Undefined if Node itself loads a module: code that cannot be loaded cannot report that in its own words.
 */
function callers() {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 14;
  const { stack } = new Error();
  Error.stackTraceLimit = limit;
  const lines = stack.split('\n').slice(3);
  if (/node:internal\/modules/.test(lines.slice(0, 4).join())) return undefined;
  return lines.map((line) => line.trim().replace(/^at /, '')).join(' < ');
}
