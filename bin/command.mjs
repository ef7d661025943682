// The process of the command `after` of site.yml. It runs the command, and ends it with its child processes when the waiting build
// is gone. It has a channel to that build: see src/stages/5-site/command.ts.
import { spawn } from 'node:child_process';

function endAll() {
  process.kill(process.platform === 'win32' ? process.pid : -process.pid, 'SIGKILL');
}

function run({ program, given, shell }) {
  const say = (ended) => process.send({ ended }, () => process.exit());
  const child = spawn(program, given, { shell, stdio: ['ignore', 'inherit', 'inherit'] });
  child.on('error', ({ code, message }) => say(code ?? message));
  child.on('exit', (code, signal) => say(signal ?? String(code)));
}

process.on('disconnect', endAll);
if (process.connected) process.once('message', run);
else endAll(); // the build was gone before this began
