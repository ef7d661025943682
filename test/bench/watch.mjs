// How long a watch takes from a save to the bytes in dist.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { cli } from './generators.mjs';

/**
 * A case (see rows.mjs): edits files of a watched site in turn, `[source, output]` each, and waits for another output. Its
 * samples say also where the time goes: `watcher`, until the watch hears of it; `pause`, until it begins; `build`; `write`.
 */
export function watched(make, files, change) {
  let project;
  let child;
  let before;
  let documents = [];
  let heard = () => {};
  const nth = async (count) => {
    while (documents.length < count)
      await new Promise((done) => {
        heard = done;
      });
    return documents[count - 1];
  };
  return {
    async start(folder) {
      project = make(folder);
      const { cwd, env } = project;
      child = spawn(process.execPath, [cli, 'watch', '--no-serve', '--json'], {
        cwd,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let text = '';
      documents = [];
      child.stdout.setEncoding('utf8').on('data', (part) => {
        const whole = (text + part).split(/(?<=^\}\n)/m);
        text = whole.at(-1)?.endsWith('}\n') ? '' : (whole.pop() ?? '');
        documents.push(...whole.map((one) => JSON.parse(one)));
        heard();
      });
      await nth(1);
      before = files.map(([source]) => readFileSync(join(cwd, source), 'utf8'));
    },
    async sample(time) {
      await wait(200); // as between two saves of one person
      const turn = time % files.length;
      const [source, output] = files[turn].map((path, index) =>
        join(project.cwd, index === 0 ? path : join(project.out, path)),
      );
      const inodeOf = () => statSync(output, { throwIfNoEntry: false })?.ino;
      const old = inodeOf();
      const start = performance.now();
      writeFileSync(source, change(before[turn], time));
      while ([old, undefined].includes(inodeOf())) await wait(1);
      const ms = performance.now() - start;
      const { phases, ms: all, sinceEdit } = await nth(time + 1);
      const write = phases.find(({ name }) => name === 'write').ms;
      const watcher = Math.max(0, ms - sinceEdit);
      return { ms, watcher, pause: sinceEdit - all, build: all - write, write };
    },
    async end() {
      child?.kill('SIGINT');
      if (child) await new Promise((done) => child.on('exit', done));
    },
  };
}

/**
 * A case: how long it takes from the start of a watch, with nothing stored, until a browser has a page (its address) and all pictures
 * of its Markdown.
 */
export function opened(make, page) {
  let project;
  return {
    start(folder) {
      project = make(folder);
    },
    async sample() {
      const { cwd, env, out, kept } = project;
      for (const name of [out, ...kept]) rmSync(join(cwd, name), { recursive: true, force: true });
      const port = await freePort();
      const start = performance.now();
      const child = spawn(process.execPath, [cli, 'watch', '--port', `${port}`, '--json'], {
        cwd,
        env: { ...process.env, ...env },
        stdio: 'ignore',
      });
      try {
        const address = `http://127.0.0.1:${port}/${page}/`;
        const html = await (await answered(address)).text();
        const pictures = [...html.matchAll(/<(?:img|source)\b[^>]*?\bsrc(?:set)?="([^" ]+)/g)].map(
          ([, src]) => src,
        );
        if (pictures.length === 0) throw new Error(`${page} shows no picture`);
        for (const src of new Set(pictures)) await (await answered(new URL(src, address))).arrayBuffer();
        return { ms: performance.now() - start };
      } finally {
        child.kill('SIGINT');
        await new Promise((done) => child.on('exit', done));
      }
    },
  };
}

/** The answer at an address, as soon as a server listens there and has it. */
async function answered(address) {
  for (;;) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return answer;
    await answer?.body?.cancel();
    await wait(10);
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}
