// Loaded before a command (NODE_OPTIONS=--require): lets one call of the file system fail in its main thread, as a disk or a system
// does, and lists them all. What ONE_FAULT says, as JSON, is the type below. CommonJS, which can be required before everything else.
'use strict';
const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');
const { isMainThread } = require('node:worker_threads');

/**
 * @typedef Order
 * @property {string} [from] what the text of the call must match that fails, the first time that it is made: a RegExp's source
 * @property {string} code what the system says then: EIO
 * @property {string} log where to write, as the process ends, all calls (each a text: what, and from where) and which one failed
 */

/** @type {Order | undefined} */
const order = process.env.ONE_FAULT ? JSON.parse(process.env.ONE_FAULT) : undefined;
const from = order?.from === undefined ? undefined : new RegExp(order.from);
// A process that this one starts would write to the same log.
delete process.env.ONE_FAULT;
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

if (isMainThread && order) inject();

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
  process.on('exit', () => own.writeFileSync(order.log, JSON.stringify({ calls, failed })));
}

function replace(object, key, name, call, refuse) {
  object[key] = Object.assign(function (...given) {
    const by = depth === 0 && callers();
    if (!by) return inside(() => call.apply(this, given));
    calls.push(`${name.startsWith('promises.') ? name : key} ${by}`);
    if (failed || !from?.test(calls.at(-1))) return inside(() => call.apply(this, given));
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
