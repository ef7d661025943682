// One command, run once in its own process: its time and cost.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** How often the memory of a running command is read, in ms. The result is its maximum. */
const look = 10;

/**
 * Runs a command to its end: `ms` on the clock, `cpu` in ms of all processors, of its children too, and `mb`, the largest
 * memory that one of its processes had (undefined where there is no /proc). Throws where it fails.
 */
export async function run({ command, cwd, env }) {
  // The shell knows the cost of its child processes; Node does not report it.
  const script = '"$@" >&2; code=$?; times; exit $code';
  const start = performance.now();
  const child = spawn('sh', ['-c', script, 'sh', ...command], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [times, said] = [child.stdout, child.stderr].map(textOf);
  const largest = new Map();
  const looking = setInterval(() => lookAt(child.pid, largest), look);
  const code = await new Promise((done, fail) => child.on('exit', done).on('error', fail));
  const ms = performance.now() - start;
  clearInterval(looking);
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}\n${(await said).slice(0, 2000)}`);
  const parts = [...(await times).matchAll(/(\d+)m([\d.]+)s/g)].slice(2);
  const cpu = parts.reduce((sum, [, minutes, seconds]) => sum + minutes * 60_000 + seconds * 1000, 0);
  return { ms, cpu, mb: largest.size > 0 ? Math.max(...largest.values()) : undefined };
}

async function textOf(stream) {
  let text = '';
  for await (const part of stream) text += part;
  return text;
}

/** Notes the high-water mark of a process and of those below it, in MB. */
function lookAt(pid, largest) {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    largest.set(pid, Math.max(largest.get(pid) ?? 0, kilobytes / 1024 || 0));
    const below = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    for (const child of below.split(' ').filter(Boolean)) lookAt(child, largest);
  } catch {
    // it has ended, or this system has no /proc
  }
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
