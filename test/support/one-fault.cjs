// Loaded before a command (NODE_OPTIONS=--require): lets one call of the file system fail, as a disk or a system does, and counts
// them. What ONE_FAULT says, as JSON, is the type below. CommonJS, which can be required before everything else.
'use strict';
const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');
const { isMainThread } = require('node:worker_threads');

/**
 * @typedef Order
 * @property {number} at which call fails, counted from 1; 0: none
 * @property {string} [from] the text of the call that fails instead, the first time that it is made
 * @property {string} code what the system says then: EIO
 * @property {string} log where to write, as the process ends, the calls that were counted (each a text: what, and from where) and
 *   which one failed
 * @property {'main' | 'worker'} thread in which calls are counted
 * @property {string} [armed] a file: only calls made while it exists are counted
 * @property {string} [only] a part of the path that calls must have to be counted
 */

/** @type {Order} */
const order = JSON.parse(process.env.ONE_FAULT ?? '{"at":0,"code":"","log":"","thread":"none"}');
// A process that this one starts would write to the same log.
if (isMainThread && order.thread === 'main') delete process.env.ONE_FAULT;
const own = { ...fs };
const ownPromises = { ...fs.promises };
const reasons = {
  EACCES: 'permission denied',
  EIO: 'i/o error',
  EMFILE: 'too many open files',
  ENOSPC: 'no space left on device',
  EROFS: 'read-only file system',
};
const calls = [];
let failed;
/** How many calls of these functions are being made inside of one another: Node's own use its others. */
let depth = 0;

if (isMainThread === (order.thread === 'main') && order.thread !== 'none') inject();

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
  const report = () => own.writeFileSync(order.log, JSON.stringify({ calls, failed }));
  process.on('exit', report);
  if (!isMainThread) replaceReport(report);
}

/** A thread is ended without a word: it reports at each call. */
function replaceReport(report) {
  setInterval(report, 20).unref();
}

function replace(object, key, name, call, refuse) {
  object[key] = Object.assign(function (...given) {
    const from = depth === 0 && isCounted(given) && callers();
    if (!from) return inside(() => call.apply(this, given));
    calls.push(`${name.startsWith('promises.') ? name : key} ${from}`);
    if (failed || (order.from ? calls.at(-1) !== order.from : calls.length !== order.at))
      return inside(() => call.apply(this, given));
    const [path] = given;
    const { code } = order;
    const shown = typeof path === 'string' ? ` '${path}'` : '';
    const syscall = name.replace(/^promises\./, '');
    const error = new Error(`${code}: ${reasons[code]}, ${syscall}${shown}`);
    failed = `${calls.at(-1)}\n${error.message}\n${error.stack}`;
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

/** Whether a call is counted. */
function isCounted(given) {
  if (order.only && !given.some((one) => String(one).includes(order.only))) return false;
  return !order.armed || own.existsSync(order.armed);
}

/** From where a call comes; undefined where Node itself loads a module: whoever cannot be loaded cannot say so in its own words. */
function callers() {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 14;
  const { stack } = new Error();
  Error.stackTraceLimit = limit;
  const lines = stack.split('\n').slice(4);
  if (/node:internal\/modules/.test(lines.slice(0, 3).join())) return undefined;
  return lines.map((line) => line.trim().replace(/^at /, '')).join(' < ');
}
