// The cost of commands, beside Hugo, Eleventy and Astro in the same run, so that the speed of this machine does not matter. README.md
// explains the output. Run it with: npm run bench [-- --json FILE] [--large] [ROW…]
import { accessSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cli, generators, packOwn } from './generators.mjs';
import { median, run } from './measure.mjs';
import { takePhotographs } from './photographs.mjs';
import { rows } from './rows.mjs';

const { values, positionals } = given();
const isAsked = ({ name, isLarge = false }) =>
  positionals.length === 0
    ? !isLarge || values.large === true
    : positionals.some((part) => name.includes(part));
/** The requested rows, and the rows to compare them with. */
const asked = rows.filter(isAsked);
const compared = new Set(asked.flatMap(({ must }) => must.map(({ of }) => of?.[0])));
const picked = rows.filter((row) => asked.includes(row) || compared.has(row.name));
if (picked.length === 0) refuse('There is no such row.');

const folder = mkdtempSync(join(memoryDisk(), 'site-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

const missing = {};
const names = new Set(picked.flatMap(({ cases }) => Object.keys(cases)));
for (const [name, { missing: whyMissing }] of Object.entries(generators)) {
  const reason = names.has(name) ? whyMissing() : undefined;
  if (reason === undefined) continue;
  missing[name] = reason;
  say(`${name} is missing: ${reason}.`);
}
packOwn();
if (picked.some(({ name }) => name.includes('pictures'))) await takePhotographs();
for (const command of ['build', 'check']) {
  const warm = generators.site.make(join(folder, command), [], false);
  await run({ ...warm, command: [process.execPath, cli, command, '--quiet'] });
}

say(`${'row'.padEnd(32)} ${'of'.padEnd(15)} ${'median'.padStart(9)} ${'memory'.padStart(8)}   must be`);
const results = [];
for (const row of picked) {
  const result = await measured(row);
  results.push(result);
  for (const [index, [name, { samples }]] of Object.entries(result.cases).entries()) {
    const cells = [(index === 0 ? row.name : '').padEnd(32), name.padEnd(15), shown(figures(samples))];
    say([...cells, index === 0 ? result.must.map(verdict).join('; ') : ''].join(' ').trimEnd());
  }
  // Each time, so that an interrupted run has its results so far.
  if (values.json !== undefined) {
    const about = { node: process.version, processors: availableParallelism(), folder, missing };
    writeFileSync(values.json, `${JSON.stringify({ ...about, rows: results }, null, 2)}\n`);
  }
}

const judgedAll = results.flatMap(({ name, must }) => must.map((one) => ({ name, ...one })));
const missed = judgedAll.filter(({ holds }) => holds === false);
const known = judgedAll.filter(({ is }) => is !== undefined);
say(
  `\n${known.length - missed.length} of ${judgedAll.length} limits hold, ${judgedAll.length - known.length} are unknown.`,
);
for (const one of missed) say(`MISSED ${one.name}: ${verdict(one)}`);

function given() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { json: { type: 'string' }, large: { type: 'boolean' } },
    });
  } catch (error) {
    return refuse(error.message);
  }
}

function refuse(reason) {
  const names = rows.map(({ name }) => `  ${name}\n`).join('');
  process.stderr.write(
    `${reason}\nUsage: npm run bench [-- --json FILE] [--large] [ROW…]\nA row is a part of the name of one of these:\n${names}`,
  );
  process.exit(2);
}

/** Measures a row's cases in turn, as often as it wants. */
async function measured({ name, runs, cases, must }) {
  const taking = Object.entries(cases).filter(([who]) => missing[who] === undefined);
  const samples = Object.fromEntries(taking.map(([who]) => [who, []]));
  const place = join(folder, 'row');
  try {
    for (const [index, [, { start }]] of taking.entries()) {
      mkdirSync(join(place, String(index)), { recursive: true });
      await start(join(place, String(index)));
    }
    for (let time = 1; time <= runs; time += 1)
      for (const [who, { sample }] of taking) samples[who].push(await sample(time));
  } finally {
    for (const [, { end }] of taking) await end?.();
    rmSync(place, { recursive: true, force: true });
  }
  const result = {
    name,
    cases: Object.fromEntries(
      Object.entries(samples).map(([who, all]) => [who, { median: figures(all), samples: all }]),
    ),
  };
  const [first] = Object.values(result.cases);
  return { ...result, must: must.map((one) => judged(one, first.median, [...results, result])) };
}

/** The required conditions, with the measured values. */
function judged({ what, atMost, times, of }, { [what]: is }, known) {
  if (of === undefined) return { what, atMost, is, holds: is <= atMost };
  const [row, who] = of;
  const other = known.find(({ name }) => name === row)?.cases[who]?.median[what];
  if (other === undefined && missing[who] === undefined) throw new Error(`${of.join(', ')} is not measured`);
  if (other === undefined) return { what, times, of };
  return { what, times, of, is: is / other, holds: is <= times * other };
}

function verdict({ what, atMost, times, of, is, holds }) {
  const limit = of
    ? `${times.toFixed(2)} × ${of.join(' of ')}`
    : `${atMost} ${{ ms: 'ms', cpu: 'ms of processor', mb: 'MB', bytes: 'B' }[what]}`;
  if (is === undefined) return `≤ ${limit}: unknown`;
  return `≤ ${limit}: ${is.toFixed(of ? 2 : 0)} ${holds ? 'holds' : 'MISSED'}`;
}

/** The median of each figure that the samples have. */
function figures(samples) {
  const keys = Object.keys(samples[0]).filter((key) => samples[0][key] !== undefined);
  return Object.fromEntries(keys.map((key) => [key, median(samples.map((one) => one[key]))]));
}

function shown({ ms, mb, bytes }) {
  const time =
    bytes !== undefined ? `${bytes} B` : ms < 1000 ? `${ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(2)} s`;
  return `${time.padStart(9)} ${(mb === undefined ? '' : `${mb.toFixed(0)} MB`).padStart(8)}  `;
}

/** A disk in memory, if there is one: the disk is not measured. */
function memoryDisk() {
  try {
    accessSync('/dev/shm', 2);
    return '/dev/shm';
  } catch {
    return tmpdir();
  }
}

function say(line) {
  process.stdout.write(`${line}\n`);
}
