// What commands cost, as whole processes, against plain Node in the same run: this machine's speed drops out.
// Run it with: npm run bench
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const generator = fileURLToPath(new URL('..', import.meta.url));
const cli = join(generator, 'bin/site.js');
const folder = mkdtempSync(join(tmpdir(), 'site-bench-'));

/** A copy of the minimal fixture with `pages` pages of `words` words each. */
function makeSite(name, pages, words) {
  const root = join(folder, name);
  cpSync(join(generator, 'test/sites/minimal'), root, { recursive: true });
  mkdirSync(join(root, 'content/pages/many'), { recursive: true });
  const paragraph = 'A calm word, then another, and [home](/) to bed. ';
  const body = `## Heading\n\n${`${paragraph.repeat(10)}\n\n`.repeat(Math.ceil(words / 90))}`;
  for (let number = 0; number < pages; number += 1) {
    const text = `---\ntitle: Page ${number}\ndescription: Page ${number} of many.\n---\n\n${body}`;
    writeFileSync(join(root, `content/pages/many/p${number}.md`), text);
  }
  return root;
}

/** The time of one run in ms, and its largest resident memory in MB. */
function once(args) {
  const start = performance.now();
  const report = `process.on('exit',()=>require('fs').writeSync(3,String(process.resourceUsage().maxRSS)))`;
  const hook = join(folder, 'hook.cjs');
  writeFileSync(hook, report);
  const run = spawnSync(process.execPath, ['--require', hook, ...args], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  if (run.status !== 0) throw new Error(`${args.join(' ')} ended with ${run.status}`);
  return { ms: performance.now() - start, mb: Number(String(run.output[3])) / 1024 };
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const build = (root) => [cli, 'build', '--quiet', '--root', root];
/** Name, number of runs, arguments of node. */
const commands = [
  ['node -e 0', 15, ['-e', '0']],
  ['site --version', 15, [cli, '--version']],
  ['site build, the real site', 9, [...build(generator), '--out', join(folder, 'out')]],
  ['300 pages of 300 words', 3, build(makeSite('few', 300, 300))],
  ['300 pages of 3,000 words', 1, build(makeSite('long', 300, 3000))],
  ['3,000 pages of 300 words', 1, build(makeSite('many', 3000, 300))],
];

once([cli, '--version']); // bundles the command line if it must
const results = commands.map(([name, runs, args]) => {
  const all = Array.from({ length: runs }, () => once(args));
  return { name, runs, ms: median(all.map(({ ms }) => ms)), mb: median(all.map(({ mb }) => mb)) };
});
const plain = results[0]?.ms ?? 1;
process.stdout.write('command                        median      of node -e 0   largest memory   runs\n');
for (const { name, runs, ms, mb } of results) {
  const cells = [
    name.padEnd(28),
    `${ms.toFixed(0)} ms`.padStart(9),
    `${(ms / plain).toFixed(2)} x`.padStart(16),
  ];
  process.stdout.write(
    `${[...cells, `${mb.toFixed(0)} MB`.padStart(16), String(runs).padStart(6)].join(' ')}\n`,
  );
}

/** Edits a file of a watched site again and again; how long from the save to the bytes in dist, and where the time goes, in ms. */
async function watchEdits(root, files, edit, times) {
  const child = spawn(process.execPath, [cli, 'watch', '--no-serve', '--json', '--root', root]);
  const rounds = [];
  let text = '';
  let heard = () => {};
  child.stdout.on('data', (part) => {
    text += part;
    const documents = text.split(/(?<=^\}\n)/m);
    text = documents.at(-1)?.endsWith('}\n') ? '' : (documents.pop() ?? '');
    for (const one of documents) rounds.push(JSON.parse(one));
    heard();
  });
  const round = async (count) => {
    while (rounds.length < count)
      await new Promise((done) => {
        heard = done;
      });
    return rounds[count - 1];
  };
  await round(1);
  const before = files.map(([source]) => readFileSync(join(root, source), 'utf8'));
  const runs = [];
  for (let time = 1; time <= times; time += 1) {
    await new Promise((later) => setTimeout(later, 200)); // as between two saves of one person
    const turn = time % files.length;
    const [source, output] = files[turn];
    const old = statSync(join(root, 'dist', output)).ino;
    const start = performance.now();
    writeFileSync(join(root, source), edit(before[turn], time));
    while (statSync(join(root, 'dist', output)).ino === old)
      await new Promise((later) => setTimeout(later, 1));
    const total = performance.now() - start;
    const { phases, ms, sinceEdit } = await round(time + 1);
    const write = phases.find(({ name }) => name === 'write').ms;
    runs.push({
      total,
      watcher: Math.max(0, total - sinceEdit),
      wait: sinceEdit - ms,
      build: ms - write,
      write,
    });
  }
  child.kill('SIGINT');
  return (key) => median(runs.map((run) => run[key]));
}

const real = join(folder, 'real');
for (const part of ['content', 'templates', 'src'])
  cpSync(join(generator, part), join(real, part), { recursive: true });
const paragraph = (text, time) => `${text}\n\nA sentence more, number ${time}.\n`;
/** Every page of the real site that is mostly Markdown. */
const written = ['privacy', 'terms', 'cookies', 'accessibility'].map((name) => [
  `content/pages/${name}.md`,
  `${name}/index.html`,
]);
const footer = (text, time) => text.replace('<footer', `<footer data-time="${time}"`);
const rule = (text, time) => `${text}\n.time-${time} { margin: 0 }`;
const edits = [
  ['real site, Markdown', real, written, paragraph, 21],
  ['real site, template', real, [['templates/parts/Footer.tsx', 'about/index.html']], footer, 21],
  ['real site, style', real, [['templates/styles/base.css', 'about/index.html']], rule, 21],
  [
    '4,000 pages, Markdown',
    makeSite('watched', 4000, 300),
    [['content/pages/many/p7.md', 'many/p7/index.html']],
    paragraph,
    21,
  ],
];
process.stdout.write(
  '\nfrom save to bytes in dist      all   watcher   pause   build   write   (ms, medians of 21)\n',
);
for (const [name, ...edit] of edits) {
  const time = await watchEdits(...edit);
  const cell = (key, width) => time(key).toFixed(1).padStart(width);
  process.stdout.write(
    `${name.padEnd(26)} ${cell('total', 8)} ${cell('watcher', 9)} ${cell('wait', 7)} ${cell('build', 7)} ${cell('write', 7)}\n`,
  );
}
rmSync(folder, { recursive: true, force: true });
