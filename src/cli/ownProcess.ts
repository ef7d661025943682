// The commands for another program, each in a process of its own: templates need UTC and changed methods, builds need V8 flags; the
// time zone, methods and flags of the program itself stay as they are. STARTS A PROCESS.
import { fork } from 'node:child_process';
import type { Message, Order, SentError } from './forked.ts';

/** A process that carries out an order. */
export interface OwnProcess {
  /** The result of the order. Rejects with the error of a command, or if the process ends before. */
  readonly done: Promise<Extract<Message, { kind: 'done' }>['value']>;
  /** Ends a watch as soon as the out folder is complete. */
  end(): Promise<void>;
}

/**
 * Starts a process that carries out an order. `listen` gets its messages; the next build of a watch waits for the promise that it
 * returns. Logs of templates go to the standard streams of this process.
 */
export function carryOut(order: Order, listen: (message: Message) => unknown): OwnProcess {
  const child = fork(new URL('./forked.mjs', import.meta.url), [order.command], {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let [isStarted, isOver] = [false, false];
  const over = () => {
    isOver = true;
    if (child.connected) child.disconnect();
  };
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  const done: OwnProcess['done'] = new Promise((done, fail) => {
    const receive = async (message: Message) => {
      await listen(message);
      if (message.kind === 'built' && child.connected) child.send('handled', () => {});
    };
    child.on('message', (message: Message) => {
      if (message.kind === 'done') {
        isStarted = true;
        done(message.value);
      } else if (message.kind === 'thrown') fail(received(message.error));
      else if (order.command === 'watch')
        return void receive(message); // an error of a listener belongs to its program
      else return void receive(message).catch(fail);
      if (message.kind === 'thrown' || order.command !== 'watch') {
        over();
        child.unref(); // it still stores its compiled code for the next process
      }
    });
    child.once('error', fail);
    child.once('exit', (code, signal) => {
      if (isOver) return;
      const error = new Error(`The process that runs "${order.command}" has ended: ${signal ?? code}.`);
      if (!isStarted) return fail(error);
      const { name, message, stack } = error;
      listen({ kind: 'defect', error: { name, message, stack, code } });
    });
  });
  child.send(order, () => {}); // if it cannot be sent, the process has ended
  return {
    done,
    end() {
      over();
      return gone;
    },
  };
}

/** An error of the other process, from its message. */
export function received({ name, message, stack, code }: SentError): Error {
  return Object.assign(new Error(message), { name, stack }, code === undefined ? {} : { code });
}
