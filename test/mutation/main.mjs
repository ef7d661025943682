// Changes the pure steps of src in small ways, one at a time, and runs the tests that reach the change: one that none of them notices
// has survived. README.md says how to read what it prints. Run it with: npm run mutation [-- FILE…]
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Stryker } from '@stryker-mutator/core';
import { steps } from './vitest.config.mjs';

/** How many of a hundred changes the tests must notice at least. */
const least = 90;

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..');
/** The changes that may survive, each with its reason: below the path of its file and the line of code. */
const listFile = join(here, 'survivors.txt');
process.chdir(root);

const names = process.argv.slice(2);
const unknown = names.find((name) => !steps.includes(name));
if (unknown !== undefined) {
  process.stderr.write(`${unknown} is no pure step; there are\n  ${steps.join('\n  ')}\n`);
  process.exit(2);
}
const tried = names.length > 0 ? names : steps;

const results = await mutated();
const listed = listOf(readFileSync(listFile, 'utf8'));
const survivors = new Map(tried.map((file) => [file, new Set()]));
const counts = new Map(tried.map((file) => [file, { all: 0, noticed: 0 }]));
for (const result of results) {
  const file = relative(root, result.fileName);
  const count = counts.get(file);
  count.all += 1;
  if (result.status === 'Survived' || result.status === 'NoCoverage') survivors.get(file).add(nameOf(result));
  else if (result.status === 'Killed' || result.status === 'Timeout') count.noticed += 1;
  else throw new Error(`${file}: ${result.status}: ${result.statusReason}`);
}

let [all, noticed] = [0, 0];
for (const [file, count] of counts) {
  say(`${file}: ${shareOf(count)}`);
  all += count.all;
  noticed += count.noticed;
}
say(`Noticed: ${shareOf({ all, noticed })}`);

if (process.env.UPDATE) {
  for (const file of tried) {
    const before = listed.get(file) ?? new Map();
    listed.set(file, new Map([...survivors.get(file)].sort().map((name) => [name, before.get(name) ?? ''])));
  }
  writeFileSync(listFile, textOf(listed));
} else {
  let fresh = 0;
  for (const [file, found] of survivors) {
    const known = listed.get(file) ?? new Map();
    for (const name of found) {
      if (known.get(name)) continue;
      fresh += 1;
      say(`\nNobody notices, and survivors.txt gives no reason for it, in ${file}:\n${name}`);
    }
    for (const name of known.keys()) if (!found.has(name)) say(`\nNoticed by now, in ${file}:\n${name}`);
  }
  // In one file alone, most of a few changes may be of no consequence.
  const isPart = names.length > 0;
  if (fresh > 0 || (!isPart && noticed * 100 < all * least)) process.exitCode = 1;
}

/** Changes the files, runs the tests, and returns the result of each change. */
async function mutated() {
  // Beside the project: inside, other tools would find everything twice.
  const folder = mkdtempSync(join(tmpdir(), 'site-mutation-'));
  try {
    return await new Stryker({
      mutate: tried,
      testRunner: 'vitest',
      plugins: ['@stryker-mutator/vitest-runner'],
      vitest: { configFile: 'test/mutation/vitest.config.mjs' },
      coverageAnalysis: 'perTest',
      concurrency: 1,
      timeoutMS: 30_000, // a test that is slow on a busy machine has noticed nothing
      tempDirName: folder,
      ignorePatterns: [
        'bin/built',
        'content',
        'dist',
        'docs',
        'test/screenshots',
        'test/sites',
        'test/imports',
      ],
      disableTypeChecks: false, // Vitest checks none
      tsconfigFile: 'none', // its paths need no change, and TypeScript 7 has no API to read it
      checkers: [],
      reporters: [process.stdout.isTTY ? 'progress' : 'progress-append-only'],
      allowConsoleColors: false,
      logLevel: 'error',
    }).runMutationTest();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A change in the format of the list: its line of code, then the changed part and its replacement. Equal ones on equal lines are one. */
function nameOf({ fileName, location: { start, end }, replacement }) {
  const lines = readFileSync(fileName, 'utf8').split('\n');
  const line = lines[start.line - 1];
  const part = line.slice(start.column - 1, end.line === start.line ? end.column - 1 : undefined);
  const short = replacement.replace(/\s+/g, ' ');
  const instead = short.length > 100 ? `${short.slice(0, 100)}…` : short;
  return `  ${line.trim()}\n    ${part.trim()}${end.line === start.line ? '' : ' …'} → ${instead}`;
}

/** The list when it is read: the reason of each change, by file. */
function listOf(text) {
  const list = new Map();
  for (const [, file, entries] of text.matchAll(/^(\w+\/\S+)\n((?: .*\n)*)/gm)) {
    const reasons = new Map();
    for (const [, name, reason = ''] of entries.matchAll(/^( {2}\S.*\n {4}.*)\n(?: {6}(.*)\n)?/gm))
      reasons.set(name, reason);
    list.set(file, reasons);
  }
  return list;
}

/** The list when it is written. */
function textOf(list) {
  const [about] = readFileSync(listFile, 'utf8').split(/^(?=\w+\/)/m, 1);
  const files = [...list].filter(([, reasons]) => reasons.size > 0).sort(([a], [b]) => (a < b ? -1 : 1));
  const entries = (reasons) =>
    [...reasons].map(([name, reason]) => `${name}\n${reason && `      ${reason}\n`}`).join('');
  return about + files.map(([file, reasons]) => `${file}\n${entries(reasons)}`).join('\n');
}

function shareOf({ all, noticed }) {
  const share = all === 0 ? 100 : Math.floor((noticed * 1000) / all) / 10;
  return `${noticed} of ${all} (${share} %)`;
}

function say(text) {
  process.stdout.write(`${text}\n`);
}
