// The measured values and their conditions: the rows of the table.
import { copyFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { pagesOf, wholePagesOf } from './content.mjs';
import { cli, documentationOf, generator, generators, siteAt } from './generators.mjs';
import { run } from './measure.mjs';
import { photograph } from './photographs.mjs';
import { opened, watched } from './watch.mjs';

const number = (value) => value.toLocaleString('en-US');
const modules = join(generator, 'node_modules');
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

/** The same case for each generator: of the same pages, with colored code by all or by none. */
const beside = (pages, isColored, caseOf) =>
  Object.fromEntries(
    Object.entries(generators).map(([name, { make }]) => [
      name,
      caseOf((folder) => make(folder, pages(), isColored)),
    ]),
  );
const slices = (count) => () => pagesOf(modules, count);
const bySite = (count) => (folder) => generators.site.make(folder, slices(count)(), true);

/** Whether all color code, as rows have it in their names. */
const colored = { colored: true, plain: false };
const cold = (count, how, runs, must) => ({
  name: `${number(count)} cold, ${how}`,
  runs,
  cases: beside(slices(count), colored[how], kinds.cold),
  must,
});
const changed = (how, times) => ({
  name: `1,000, one page changed, ${how}`,
  runs: 5,
  cases: beside(slices(1000), colored[how], (make) => kinds.again(make, edit)),
  must: [{ what: 'ms', times, of: [`1,000, one page changed, ${how}`, 'Hugo'] }],
});
/** Pages of whole READMEs, `each` on a page. */
const real = (name, count, each, must) => ({
  name: `${name}, cold`,
  runs: 3,
  cases: beside(() => wholePagesOf(modules, count, each), true, kinds.cold),
  must,
});

/** So many pages, the first of them with a picture of its own each. Only we encode these: the others copy them. */
const illustrated = (name, count, pictures, isColored) => (folder) => {
  const pages = slices(count)().map((page, index) => {
    const picture = `![A view](p${index}.jpg)\n\n`;
    return index < pictures ? { ...page, body: picture + page.body } : page;
  });
  const project = generators[name].make(folder, pages, isColored);
  const place = dirname(join(folder, project.fileOf(0)));
  for (let index = 0; index < pictures; index += 1)
    copyFileSync(photograph(index), join(place, `p${index}.jpg`));
  return project;
};
const recipes = (name) => illustrated(name, 350, 150, false);
const documentation = (count) => (folder) => documentationOf(folder, slices(count)());

/** A copy of the real site. */
function realSite(folder) {
  for (const part of ['content', 'templates', 'src'])
    cpSync(join(generator, part), join(folder, part), { recursive: true });
  return siteAt(folder, (index) => `content/pages/${written[index % written.length]}.md`);
}
/** Its pages that are mostly Markdown. */
const written = ['privacy', 'terms', 'cookies', 'accessibility'];

/** The files that the browser loads on the first interaction. */
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
 * The rows, in order (those with `isLarge` only on request): how often each case is measured, the cases in turn, and the condition for the
 * first. The condition is `atMost` a value, or a number of `times` the case `of` another row (or of the same) in the same run.
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
  cold(10, 'plain', 9, []),
  cold(1000, 'colored', 5, [{ what: 'ms', times: 0.7, of: ['1,000 cold, colored', 'Eleventy'] }]),
  cold(1000, 'plain', 5, [{ what: 'ms', times: 0.9, of: ['1,000 cold, plain', 'Eleventy'] }]),
  cold(4000, 'colored', 3, [
    { what: 'ms', times: 0.65, of: ['4,000 cold, colored', 'Hugo'] },
    { what: 'mb', atMost: 250 },
  ]),
  cold(4000, 'plain', 3, [
    { what: 'ms', times: 1.2, of: ['4,000 cold, plain', 'Eleventy'] },
    { what: 'mb', atMost: 250 },
  ]),
  {
    name: '20,000 cold',
    isLarge: true,
    runs: 1,
    cases: { site: kinds.cold(bySite(20_000)) },
    must: [{ what: 'mb', times: 1.4, of: ['4,000 cold, colored', 'site'] }],
  },
  {
    name: '20,000, one page changed',
    isLarge: true,
    runs: 3,
    cases: { site: kinds.again(bySite(20_000), edit) },
    must: [{ what: 'ms', atMost: 800 }],
  },
  {
    name: '100,000 cold',
    isLarge: true,
    runs: 1,
    cases: { site: kinds.cold(bySite(100_000)) },
    must: [
      { what: 'ms', atMost: 75_000 },
      { what: 'mb', atMost: 1000 },
    ],
  },
  real('a blog', 722, 1, []),
  real("a project's news", 1036, 3, [{ what: 'ms', times: 1, of: ["a project's news, cold", 'Hugo'] }]),
  {
    name: 'recipes with pictures, cold',
    runs: 3,
    cases: { site: kinds.cold(recipes('site')), Hugo: kinds.cold(recipes('Hugo')) },
    must: [{ what: 'cpu', atMost: 50_000 }],
  },
  {
    name: 'documentation with pictures, cold',
    runs: 3,
    cases: Object.fromEntries(
      ['site', 'Eleventy'].map((name) => [name, kinds.cold(illustrated(name, 150, 30, true))]),
    ),
    must: [{ what: 'ms', times: 4, of: ['documentation with pictures, cold', 'Eleventy'] }],
  },
  {
    name: '1,250 pages in one sidebar, cold',
    runs: 1,
    cases: { site: kinds.cold(documentation(1250)) },
    must: [],
  },
  {
    name: '2,500 pages in one sidebar, cold',
    runs: 1,
    cases: { site: kinds.cold(documentation(2500)) },
    must: [{ what: 'ms', times: 2, of: ['1,250 pages in one sidebar, cold', 'site'] }],
  },
  {
    name: '1,000 unchanged, plain',
    runs: 5,
    cases: beside(slices(1000), false, kinds.again),
    must: [{ what: 'ms', times: 1 / 2, of: ['1,000 unchanged, plain', 'Hugo'] }],
  },
  changed('colored', 0.15),
  changed('plain', 0.6),
  {
    name: '4,000, store kept, dist deleted',
    runs: 3,
    cases: { site: kinds.again(bySite(4000), (project) => remove(project, [project.out])) },
    must: [{ what: 'ms', times: 1, of: ['4,000 cold, colored', 'Hugo'] }],
  },
  {
    name: 'real site, first',
    runs: 5,
    cases: { site: kinds.cold(realSite) },
    must: [{ what: 'ms', times: 1.5, of: ['10 cold, plain', 'Astro'] }],
  },
  {
    name: 'real site, later',
    runs: 9,
    cases: { site: kinds.again(realSite) },
    must: [{ what: 'ms', times: 1 / 3, of: ['10 cold, plain', 'Astro'] }],
  },
  {
    name: 'real site, one change',
    runs: 9,
    cases: { site: kinds.again(realSite, edit) },
    must: [{ what: 'ms', times: 1 / 2, of: ['10 cold, plain', 'Eleventy'] }],
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
  saved('template, real site', realSite, [['templates/parts/Footer.tsx', 'about/index.html']], footer, 120),
  saved('style, real site', realSite, [['templates/styles/base.css', 'about/index.html']], rule, 60),
  saved(
    'Markdown among 4,000',
    bySite(4000),
    [['content/pages/many/p7.md', 'many/p7/index.html']],
    paragraph,
    100,
  ),
  {
    name: 'watch: first page, pictures not encoded yet',
    runs: 3,
    cases: { site: opened(recipes('site'), 'many/p7') },
    must: [{ what: 'ms', atMost: 2000 }],
  },
  {
    name: 'islands, Brotli 11',
    runs: 1,
    cases: { site: islands() },
    must: [{ what: 'bytes', atMost: 3200 }],
  },
];
