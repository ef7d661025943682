// Preloaded into a command (NODE_OPTIONS=--require). The power fails before one of the calls that change a file or folder, or when
// the command ends. POWER_CUT contains the type below, as JSON. CommonJS, so that it is loaded before everything else.
'use strict';
const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');
const { resolve } = require('node:path');
const { isMainThread } = require('node:worker_threads');

/**
 * @typedef Order
 * @property {string} root only calls for paths in it count
 * @property {number} at the number of the call before which the power fails, from 1
 * @property {boolean} noLinks whether the disk supports no hard links
 * @property {string} log the file for the files that may not be on the disk yet, and the calls. It is written before the power
 * fails
 */

/** @type {Order} */
const order = JSON.parse(process.env.POWER_CUT ?? '{"root":"","at":0,"log":""}');
// A child process would write to the same log.
if (isMainThread) delete process.env.POWER_CUT;
const own = { ...fs };
/** The inode numbers of the files that were written since their last flush. A file keeps its number under any name. */
const unflushed = new Set();
const calls = [];

if (isMainThread && order.root) record();

function record() {
  const changes = [
    ...[
      'chmod',
      'chown',
      'copyFile',
      'fsync',
      'ftruncate',
      'link',
      'lutimes',
      'mkdir',
      'open',
      'rename',
      'rm',
    ],
    ...['rmdir', 'symlink', 'truncate', 'unlink', 'utimes', 'write', 'writeFile', 'writev'],
  ];
  for (const name of changes) {
    const sync = `${name}Sync`;
    fs[sync] = Object.assign(function (...given) {
      const isOurs = before(name, given);
      if (isOurs && name === 'link' && order.noLinks)
        throw Object.assign(new Error('EPERM: not permitted'), { code: 'EPERM' });
      const result = own[sync].apply(this, given);
      if (isOurs) after(name, given);
      return result;
    }, own[sync]);
    fs[name] = Object.assign(function (...given) {
      const isOurs = before(name, given);
      const at = given.findLastIndex((one) => typeof one === 'function');
      const done = given[at];
      given[at] = function (...results) {
        if (isOurs && !results[0]) after(name, given);
        done.apply(this, results);
      };
      return own[name].apply(this, given);
    }, own[name]);
    // Our code does not write with these. If it begins to, they are recorded too.
    const promised = fs.promises[name];
    if (promised)
      fs.promises[name] = (...given) => {
        if (below(given[0]) && !(name === 'open' && !isWriting(given)))
          throw new Error(`fs.promises.${name} is not recorded.`);
        return promised(...given);
      };
  }
  syncBuiltinESMExports();
  process.on('exit', report);
}

/** A call begins. Returns whether it counts. */
function before(name, given) {
  const isOurs = name === 'open' ? isWriting(given) && below(given[0]) : given.slice(0, 2).some(below);
  if (!isOurs) return false;
  calls.push(`${name} ${given[0]}`);
  if (calls.length === order.at) {
    report();
    process.kill(process.pid, 'SIGKILL');
  }
  return true;
}

function after(name, [what, to]) {
  if (name === 'fsync') unflushed.delete(own.fstatSync(what).ino);
  else if (['ftruncate', 'write', 'writeFile', 'writev', 'truncate'].includes(name))
    unflushed.add(numberOf(what));
  else if (name === 'copyFile') unflushed.add(numberOf(to));
}

const numberOf = (what) => (typeof what === 'number' ? own.fstatSync(what) : own.statSync(what)).ino;
const isWriting = ([, flags = 'r']) => flags !== 'r' && flags !== own.constants.O_RDONLY;

/** Whether a path, or an open file, is in the folder. */
function below(what) {
  if (typeof what === 'number') {
    try {
      return own.readlinkSync(`/proc/self/fd/${what}`).startsWith(order.root);
    } catch {
      return false;
    }
  }
  if (typeof what !== 'string') return false;
  const path = resolve(what).replace(/^\/proc\/self\/fd\/\d+/, (opened) => own.readlinkSync(opened));
  return path.startsWith(`${order.root}/`);
}

function report() {
  own.writeFileSync(order.log, JSON.stringify({ unflushed: [...unflushed], calls }));
}
