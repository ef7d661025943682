// What is measured, and what must be true of it: the rows of the table.
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { pagesOf } from './content.mjs';
import { cli, generator, generators, siteAt } from './generators.mjs';
import { run } from './measure.mjs';
import { watched } from './watch.mjs';

const number = (value) => value.toLocaleString('en-US');
const made = (folder, name, count) =>
  generators[name].make(folder, pagesOf(join(generator, 'node_modules'), count));
const remove = ({ cwd }, names) => {
  for (const name of names) rmSync(join(cwd, name), { recursive: true, force: true });
};
const edit = ({ cwd, fileOf }, time) => {
  const file = join(cwd, fileOf(7));
  const [before] = readFileSync(file, 'utf8').split('\n\nEdit number');
  writeFileSync(file, `${before}\n\nEdit number ${time}.\n`);
};

/**
 * One case of a row. `start` is given an empty folder and prepares; `sample` measures once, `time` counting from 1. A sample
 * has `ms` and `cpu`, `mb` or `bytes`.
 */
const kinds = {
  /** Nothing is there but the sources. */
  cold: (make) => {
    let project;
    return {
      start(folder) {
        project = make(folder);
      },
      sample() {
        remove(project, [project.out, ...project.kept]);
        return run(project);
      },
    };
  },
  /** It was built before; `before` does something to it each time. */
  again: (make, before = () => {}) => {
    let project;
    return {
      async start(folder) {
        project = make(folder);
        await run(project);
      },
      sample(time) {
        before(project, time);
        return run(project);
      },
    };
  },
  command: (...command) => ({ start() {}, sample: () => run({ command }) }),
};

/** The same case for each generator. */
const beside = (caseOf) =>
  Object.fromEntries(
    Object.keys(generators).map((name) => [name, caseOf((count) => (folder) => made(folder, name, count))]),
  );
const bySite = (count) => (folder) => made(folder, 'site', count);

const cold = (count, runs, must) => ({
  name: `${number(count)} cold`,
  runs,
  cases: beside((make) => kinds.cold(make(count))),
  must,
});

/** A copy of the real site. */
function realSite(folder) {
  for (const part of ['content', 'templates', 'src'])
    cpSync(join(generator, part), join(folder, part), { recursive: true });
  return siteAt(folder, (index) => `content/pages/${written[index % written.length]}.md`);
}
/** Its pages that are mostly Markdown. */
const written = ['privacy', 'terms', 'cookies', 'accessibility'];

/** What the browser loads when somebody takes an interest. */
const islands = () => {
  let project;
  return {
    start(folder) {
      project = realSite(folder);
    },
    async sample() {
      await run(project);
      const assets = join(project.cwd, project.out, 'assets');
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
      const sizes = readdirSync(assets)
        .filter((file) => file.endsWith('.js'))
        .map((file) => brotliCompressSync(readFileSync(join(assets, file)), { params }).length);
      return { bytes: sizes.reduce((sum, one) => sum + one, 0) };
    },
  };
};

const paragraph = (text, time) => `${text}\n\nA sentence more, number ${time}.\n`;
const footer = (text, time) => text.replace('<footer', `<footer data-time="${time}"`);
/** A page carries only the rules that it can use: this one every page can. */
const rule = (text, time) => `${text}\nmain { order: ${time} }`;
const saved = (what, make, files, change, atMost) => ({
  name: `watch: ${what}`,
  runs: 21,
  cases: { site: watched(make, files, change) },
  must: [{ what: 'ms', atMost }],
});

/**
 * The rows, in order: how often each case of one is measured, the cases in turn, and what must be true of its first. That is
 * `atMost` so much, or so many `times` what the case `of` another row (or of the same) has in the same run.
 */
export const rows = [
  {
    name: 'start',
    runs: 15,
    cases: {
      'site --version': kinds.command(process.execPath, cli, '--version'),
      'node -e 0': kinds.command(process.execPath, '-e', '0'),
    },
    must: [{ what: 'ms', times: 1.3, of: ['start', 'node -e 0'] }],
  },
  cold(10, 9, []),
  cold(1000, 5, [{ what: 'ms', times: 1 / 2, of: ['1,000 cold', 'Eleventy'] }]),
  cold(4000, 3, [
    { what: 'ms', times: 1 / 2, of: ['4,000 cold', 'Eleventy'] },
    { what: 'mb', atMost: 250 },
  ]),
  {
    name: '20,000 cold',
    runs: 1,
    cases: { site: kinds.cold(bySite(20_000)) },
    must: [{ what: 'mb', times: 1.5, of: ['4,000 cold', 'site'] }],
  },
  {
    name: '1,000 unchanged',
    runs: 5,
    cases: beside((make) => kinds.again(make(1000))),
    must: [{ what: 'ms', times: 1 / 2, of: ['1,000 unchanged', 'Hugo'] }],
  },
  {
    name: '1,000, one page changed',
    runs: 5,
    cases: beside((make) => kinds.again(make(1000), edit)),
    must: [{ what: 'ms', times: 1 / 2, of: ['1,000, one page changed', 'Hugo'] }],
  },
  {
    name: '4,000, store kept, dist deleted',
    runs: 3,
    cases: { site: kinds.again(bySite(4000), (project) => remove(project, [project.out])) },
    must: [{ what: 'ms', times: 1, of: ['4,000 cold', 'Hugo'] }],
  },
  {
    name: 'real site, first',
    runs: 5,
    cases: { site: kinds.cold(realSite) },
    must: [{ what: 'ms', times: 1.5, of: ['10 cold', 'Astro'] }],
  },
  {
    name: 'real site, later',
    runs: 9,
    cases: { site: kinds.again(realSite) },
    must: [{ what: 'ms', times: 1 / 3, of: ['10 cold', 'Astro'] }],
  },
  {
    name: 'real site, one change',
    runs: 9,
    cases: { site: kinds.again(realSite, edit) },
    must: [{ what: 'ms', times: 1 / 2, of: ['10 cold', 'Eleventy'] }],
  },
  {
    name: 'check of 2,000',
    runs: 3,
    cases: {
      'site check': kinds.cold((folder) => ({
        ...bySite(2000)(folder),
        command: [process.execPath, cli, 'check', '--quiet'],
      })),
      'site build': kinds.cold(bySite(2000)),
    },
    must: [{ what: 'ms', times: 2, of: ['check of 2,000', 'site build'] }],
  },
  saved(
    'Markdown, real site',
    realSite,
    written.map((name) => [`content/pages/${name}.md`, `${name}/index.html`]),
    paragraph,
    30,
  ),
  saved('template, real site', realSite, [['templates/parts/Footer.tsx', 'about/index.html']], footer, 80),
  saved('style, real site', realSite, [['templates/styles/base.css', 'about/index.html']], rule, 50),
  saved(
    'Markdown among 4,000',
    bySite(4000),
    [['content/pages/many/p7.md', 'many/p7/index.html']],
    paragraph,
    100,
  ),
  {
    name: 'islands, Brotli 11',
    runs: 1,
    cases: { site: islands() },
    must: [{ what: 'bytes', atMost: 3200 }],
  },
];
