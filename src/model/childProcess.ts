// What starts processes, loaded when the first is to be started: that takes 10 ms, and most builds with kept results start none.
import { once } from './lazy.ts';

/** Node's module. */
export const childProcess = once(() => require('node:child_process') as typeof import('node:child_process'));
