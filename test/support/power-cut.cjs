// Loaded before a command (NODE_OPTIONS=--require): the power goes before one of the calls that change a file or a folder, or when the
// command is over. What POWER_CUT says, as JSON, is the type below. CommonJS, which can be required before everything else.
'use strict';
const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');
const { resolve } = require('node:path');
const { isMainThread } = require('node:worker_threads');

/**
 * @typedef Order
 * @property {string} root only calls for what lies below it count
 * @property {number} at before which call the power goes, counted from 1
 * @property {boolean} noLinks whether the disk can give no file a second name
 * @property {string} log where to write, before that, which files the system need not have written to its disk yet, and the calls
 */

/** @type {Order} */
const order = JSON.parse(process.env.POWER_CUT ?? '{"root":"","at":0,"log":""}');
// A process that this one starts would write to the same log.
if (isMainThread) delete process.env.POWER_CUT;
const own = { ...fs };
/** The numbers of the files that were written to since they were last flushed. A file keeps its number under any name. */
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
    // Nothing of ours writes with these: who begins to is to be recorded, too.
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

/** A call begins; returns whether it counts. */
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

/** Whether a path, or what is open, lies below the folder. */
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
