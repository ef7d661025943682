// A storm of edits of every kind under a real `site watch`. After each, dist equals a clean build, and an open page shows it.
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import { type BuildRequest, buildAnd } from '../../../src/build/build.ts';
import { type Preview, renderPreviews } from '../../../src/build/previews.ts';
import { buildWith } from '../../../src/cli/commands/build.ts';
import { errorBody } from '../../../src/cli/print/errorPage.ts';
import { setCacheFolder } from '../../../src/engine/cache.ts';
import { Packs } from '../../../src/engine/pack.ts';
import { manifestFile } from '../../../src/model/addresses/paths.ts';
import { codeOf } from '../../../src/model/machine/system.ts';
import { currentDay } from '../../../src/model/site/day.ts';
import { manifestIn } from '../../../src/model/site/manifest.ts';
import type { BuildResult } from '../../../src/model/site/result.ts';
import { fingerprint } from '../../../src/model/values/sum.ts';
import { browserNow, newContext } from '../../support/browser.ts';
import { chance, pickOf } from '../../support/chance.ts';
import { pass } from '../../support/clock.ts';
import { patience } from '../../support/patience.ts';
import { type Serving, startServing } from '../../support/serving.ts';
import { lines, page as pageFile, put, snapshot, temporaryFolder } from '../../support/sites.ts';
import { Author, drawPictures, type Edit, editNames, savings, wholeSite } from '../edits.ts';
import type { Count, Kind } from '../kind.ts';
import { same } from '../same.ts';
import { difference } from '../shown.ts';

/** Edits in a row, without a pause. */
interface Burst {
  /** The pause after the previous burst, in ms. A watch checks again some 300 ms after its build. */
  readonly wait: number;
  readonly edits: readonly Edit[];
}

const harms = [
  ...[
    'nothing',
    'nothing',
    'gone',
    'a file gone',
    'truncated',
    'flipped',
    'aged',
    'remembered',
    'of earlier',
  ],
  ...['mixed with earlier', 'doubled'],
] as const;
const harmsToOut = ['nothing', 'nothing', 'gone', 'a file gone', 'overwritten', 'aged', 'copied'] as const;

/** A build in between, like that of a separate command, also with the watch's store; and the events before it. */
interface Between {
  /** A second copy of the site, or the watched one: into its own folder, or into that of the watch. */
  readonly of: 'the other' | 'the watched' | 'the watched, to dist';
  /** Edits of the second copy. */
  readonly edits: readonly Edit[];
  readonly store: (typeof harms)[number];
  readonly out: (typeof harmsToOut)[number];
  readonly seed: number;
  readonly given: Pick<BuildRequest, 'base' | 'today' | 'compress' | 'weighs'>;
  /** Whether the files are old enough to be trusted. */
  readonly isLater: boolean;
  readonly isTwice: boolean;
}

interface Round {
  /** The first reaction to mistakes of earlier rounds. */
  readonly mends: 'nothing' | 'the last edits' | 'everything';
  /** The page that the browser opens first, in percent of all. Undefined: it stays on its page. */
  readonly opens: number | undefined;
  readonly bursts: readonly Burst[];
  readonly between: Between | undefined;
}

interface Case {
  readonly runtime: 'preact' | 'react';
  /** The number of additional pages. */
  readonly more: number;
  /** The small edits at the beginning. Each changes a single file of dist. */
  readonly small: readonly ('page' | 'data')[];
  readonly rounds: readonly Round[];
}

const edit: fc.Arbitrary<Edit> = fc.record({
  what: fc.oneof(...editNames.map(({ what, weight }) => ({ weight, arbitrary: fc.constant(what) }))),
  saved: fc.constantFrom('whole', 'whole', 'whole', ...savings),
  seed: fc.nat(9999),
});
const someEdits = (most: number) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.array(edit, { minLength: 1, maxLength: 1 }) },
    { weight: 1, arbitrary: fc.array(edit, { minLength: 2, maxLength: most, size: 'max' }) },
  );
const between: fc.Arbitrary<Between> = fc.record({
  of: fc.constantFrom('the other', 'the watched', 'the watched', 'the watched, to dist'),
  edits: fc.array(edit, { maxLength: 2 }),
  store: fc.constantFrom(...harms),
  out: fc.constantFrom(...harmsToOut),
  seed: fc.nat(9999),
  given: fc.record({
    base: fc.constantFrom(undefined, undefined, undefined, '/kids/'),
    today: fc.constantFrom('2025-11-03', '2025-11-03', '2025-11-04'),
    compress: fc.constantFrom(false, false, false, true),
    weighs: fc.constantFrom(0, 10),
  }),
  isLater: fc.boolean(),
  isTwice: fc.boolean(),
});
const round: fc.Arbitrary<Round> = fc.record({
  mends: fc.constantFrom('the last edits', 'everything', 'nothing'),
  opens: fc.option(fc.nat(99), { nil: undefined }),
  bursts: fc.oneof(
    { weight: 2, arbitrary: fc.array(burst(someEdits(4)), { minLength: 1, maxLength: 1 }) },
    { weight: 1, arbitrary: fc.array(burst(someEdits(2)), { minLength: 2, maxLength: 3, size: 'max' }) },
  ),
  between: fc.option(between, { nil: undefined, freq: 2 }),
});

function burst(edits: fc.Arbitrary<Edit[]>): fc.Arbitrary<Burst> {
  return fc.record({ wait: fc.constantFrom(0, 2, 10, 30, 80, 200, 290, 300, 310), edits });
}

export const storm: Kind<Case> = {
  name: 'storm',
  promise:
    'Whatever is edited under a watch, in whatever order and however quickly, dist becomes, byte for byte, what a clean build makes, and an open page shows it; with mistakes dist stays whole, and the page shows them. Builds in between, with a damaged store, make what a clean build makes, too.',
  whole: 200,
  share: 1,
  cases: fc.record({
    runtime: fc.constantFrom('preact', 'react'),
    more: fc.constantFrom(0, 0, 5, 30),
    small: fc.array(fc.constantFrom('page', 'data'), { minLength: 1, maxLength: 3 }),
    rounds: fc.array(round, { maxLength: 16, size: 'max' }),
  }),
  show: (one) =>
    [
      `${one.runtime}, ${one.more} more pages; small edits: ${one.small.join(', ')}`,
      ...one.rounds.map((round, index) => `round ${index + 1}: ${JSON.stringify(round)}`),
    ].join('\n'),
  async begin() {
    const pictures = await drawPictures();
    const browser = await browserNow();
    /** The limit for waiting. After one failure, smaller cases need not wait as long. */
    let wait = patience;
    return async ({ runtime, more, small, rounds }, count) => {
      const folder = temporaryFolder();
      const authors = ['site', 'other'].map((name) => {
        const author = new Author(join(folder, name), pictures);
        author.restore(wholeSite(pictures, runtime, more));
        author.past.push(author.sources());
        author.done.splice(0);
        return author;
      });
      const [author, other] = authors as [Author, Author];
      const context = await newContext(browser, { viewport: { width: 800, height: 600 } });
      const watch = await startServing('watch', author.root, '--cache', join(folder, 'store'));
      const scene = new Scene(folder, author, watch, await context.newPage(), count, () => wait);
      let step = 'At the beginning';
      try {
        await scene.begin();
        for (const [index, what] of small.entries()) {
          step = `Small edit ${index + 1}`;
          await scene.small(what, index + 1);
        }
        for (const [index, round] of rounds.entries()) {
          step = `Round ${index + 1}`;
          await scene.round(round);
          step = `The build after round ${index + 1}`;
          if (round.between) await scene.between(round.between, other);
        }
        step = 'At the end';
        await scene.end();
      } catch (error) {
        wait = 20_000;
        const done = [...author.done.slice(-60), ...other.done.slice(-10).map((line) => `other: ${line}`)];
        throw new Error(
          [
            `${step}: ${error instanceof Error ? error.stack : error}`,
            `The watch has said:\n${watch.said().slice(-3000)}`,
            `What was done:\n${done.join('\n').slice(-8000)}`,
          ].join('\n'),
        );
      } finally {
        watch.child.kill('SIGKILL');
        await context.close();
        rmSync(folder, { recursive: true, force: true });
      }
    };
  },
};

/** The result of a clean build: without a store, into an empty folder. */
interface Clean {
  readonly result: BuildResult;
  /** Hashes of the files, by path. None if there are problems. */
  readonly files: Readonly<Record<string, string>>;
  /** The text of each page, by its path in dist. */
  readonly html: ReadonlyMap<string, string>;
  readonly previews: readonly Preview[];
}

async function cleanBuild(root: string, out: string, given: Partial<BuildRequest> = {}): Promise<Clean> {
  setCacheFolder(undefined);
  const request = { root, out, today: currentDay(), ...given };
  try {
    return await buildAnd(request, async ({ result, made }) => {
      const isGood = result.problems.length === 0;
      const files = snapshot(out);
      const pages = Object.keys(files).filter((path) => path.endsWith('.html'));
      return {
        result,
        files,
        html: new Map(pages.map((path) => [path, readFileSync(join(out, path), 'utf8')])),
        previews: isGood ? await renderPreviews(made.site, root, made.textOf) : [],
      };
    });
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

const pause = (ms: number) => new Promise((later) => setTimeout(later, ms));
const isGood = ({ result }: Clean) => result.problems.length === 0;

/** A watch, its author, a browser, and the present expectations. */
class Scene {
  readonly #folder: string;
  readonly #author: Author;
  readonly #watch: Serving;
  readonly #page: Page;
  readonly #count: Count;
  readonly #patience: () => number;
  readonly #origin: string;
  #base = '/';
  /** The base in site.yml, and whether it has changed since the last check. */
  #givenBase: string | undefined;
  #hasMoved = false;
  #clean: Clean | undefined;
  /**
   * The expected dist. Undefined: another program wrote to it, or a mistake came in several steps, and a watch may have seen one.
   */
  #dist: Readonly<Record<string, string>> | undefined;
  /** Whether another program has changed dist. A watch sees this with the next edit. */
  #isDistStrange = false;
  #fences = 0;

  constructor(
    folder: string,
    author: Author,
    watch: Serving,
    page: Page,
    count: Count,
    patience: () => number,
  ) {
    this.#folder = folder;
    this.#author = author;
    this.#watch = watch;
    this.#page = page;
    this.#count = count;
    this.#patience = patience;
    this.#origin = new URL(watch.url).origin;
  }

  get #out(): string {
    return join(this.#author.root, 'dist');
  }

  async begin(): Promise<void> {
    await this.#open('/a/');
    await this.#compare();
  }

  /** Changes a number in a page or its data: a single file of dist changes, and the browser shows it. */
  async small(what: 'page' | 'data', number: number): Promise<void> {
    await this.#open(what === 'page' ? '/a/' : '/told/');
    const [before, inode] = [snapshot(this.#out), statSync(this.#out).ino];
    if (what === 'page') this.#author.put('content/pages/a.md', pageFile('a', `Number ${number}.`));
    else this.#author.put('content/data/told.yml', `n: ${number}\n`);
    this.#count('edits');
    await this.#compare();
    same(
      `files of dist that a small edit changes`,
      [what === 'page' ? 'a/index.html' : 'told/index.html'],
      others(before, snapshot(this.#out)),
    );
    if (statSync(this.#out).ino !== inode) throw new Error('All of dist was replaced for a single file.');
  }

  async round({ mends, opens, bursts }: Round): Promise<void> {
    const author = this.#author;
    if (this.#clean && !isGood(this.#clean) && mends !== 'nothing') {
      const good = mends === 'everything' ? author.past[0] : author.past.at(-1);
      author.done.push(`mends ${mends}:`);
      author.restore(good as (typeof author.past)[number]);
      this.#noteBase();
      this.#count('edits');
      await this.#compare();
    }
    if (opens !== undefined) {
      const routes = ['/nowhere/', ...(this.#clean?.result.pages.map(({ route }) => route) ?? [])];
      await this.#open(routes[Math.floor((opens * routes.length) / 100)] ?? '/');
    }
    if (bursts.length === 1 && bursts[0]?.edits.length === 1) await this.#fence();
    author.begin();
    for (const [index, { wait, edits }] of bursts.entries()) {
      if (index > 0) await pause(wait);
      for (const one of edits) {
        author.edit(one);
        this.#noteBase();
      }
      this.#count('edits', edits.length);
    }
    // Changes of dist by others are seen when a source changes, even back to its old state.
    if (this.#isDistStrange) put(author.root, 'content/static/fence.txt', `${this.#fences}`);
    await this.#compare();
  }

  /** Waits until the watch has built all earlier edits. Otherwise it could find a mistake and earlier edits at once. */
  async #fence(): Promise<void> {
    if (!this.#clean || !isGood(this.#clean)) return;
    this.#fences += 1;
    this.#author.put('content/static/fence.txt', `${this.#fences}`);
    await this.#compare();
  }

  /** Waits until dist and the browser equal a clean build. */
  async #compare(): Promise<void> {
    const clean = await cleanBuild(this.#author.root, join(this.#folder, 'clean'));
    const before = this.#clean;
    const inode = statSync(this.#out, { throwIfNoEntry: false })?.ino;
    const wrote = this.#dist && others(this.#dist, clean.files);
    this.#clean = clean;
    if (isGood(clean)) {
      await this.#soon(() => same('dist and a clean build', snapshot(this.#out), clean.files));
      this.#count('builds compared');
      if (wrote?.length === 1 && statSync(this.#out).ino === inode) this.#count('builds that wrote one file');
      this.#dist = clean.files;
      this.#isDistStrange = false;
      this.#author.past.push(this.#author.sources());
    } else {
      this.#count('builds with mistakes');
    }
    await this.#look(before);
    if (isGood(clean)) return;
    // Every build has seen only the last good site, and the mistake.
    if (this.#author.isInSteps) this.#dist = undefined;
    if (this.#dist) same('dist with a mistake and before', snapshot(this.#out), this.#dist);
    else if (!this.#isDistStrange) await this.#soon(() => isWhole(this.#out));
  }

  /** Opens a page. Its first content is not checked. News of an earlier build may reach the page before, and reload it. */
  async #open(route: string): Promise<void> {
    const address = `${this.#origin}${this.#base.slice(0, -1)}${route}`;
    await this.#soon(async () => void (await this.#page.goto(address)));
  }

  /** Waits until the open page shows the right content. It is not reloaded, unless the site may have left its address. */
  async #look(before: Clean | undefined): Promise<void> {
    const clean = this.#clean as Clean;
    this.#base = clean.result.base ?? this.#base;
    const path = () => decodeURI(new URL(this.#page.url()).pathname);
    const expected = () => expectedAt(clean, this.#base, path());
    const wasExpected = before && JSON.stringify(expectedAt(before, this.#base, path()));
    await this.#soon(async () => {
      if (this.#hasMoved) await this.#open('/');
      const found = await this.#page.evaluate(difference, expected());
      if (found !== undefined) throw new Error(`The browser at ${path()}: ${found}`);
    });
    if (!this.#hasMoved) this.#count('looks in the browser');
    if (!this.#hasMoved && wasExpected !== JSON.stringify(expected())) this.#count('looks at something new');
    this.#hasMoved = false;
  }

  /** Notes whether an edit has changed the base. Pages below the old one get no more news. */
  #noteBase(): void {
    const file = this.#author.at('content/site.yml');
    const base = existsSync(file) ? /^base:.*$/m.exec(readFileSync(file, 'utf8'))?.[0] : undefined;
    if (base !== this.#givenBase) this.#hasMoved = true;
    this.#givenBase = base;
  }

  /** Waits until something holds. */
  #soon(holds: () => void | Promise<void>): Promise<void> {
    return vi.waitFor(holds, { timeout: this.#patience(), interval: 20 });
  }

  /** Builds a site as another command does, with stored results, and compares. */
  async between(one: Between, other: Author): Promise<void> {
    const author = one.of === 'the other' ? other : this.#author;
    if (author === other) for (const each of one.edits) other.edit(each);
    const { root } = author;
    const isToDist = one.of === 'the watched, to dist';
    const out = isToDist ? this.#out : join(this.#folder, `out of ${one.of}`);
    const store = join(this.#folder, 'store');
    const random = chance(one.seed);
    if (isToDist) this.#isDistStrange = true;
    if (isToDist) this.#dist = undefined;
    harmOut(one.out, out, random);
    harmStore(one.store, store, join(this.#folder, 'earlier'), random);
    const request = { root, out, ...one.given };
    const was = snapshot(out);
    const expected = await cleanBuild(root, join(this.#folder, 'clean'), one.given);
    const { problems, copied, pages } = expected.result;
    for (const again of one.isTwice ? ['', ', again'] : ['']) {
      if (one.isLater) pass(60_000);
      setCacheFolder(store);
      try {
        const packs = new Packs(join(store, 'packs', `${one.of === 'the other'}-${one.given.base ?? ''}`));
        const { result, save } = await buildWith(request, packs);
        save();
        same(
          `problems of a clean build and a build in between${again}`,
          lines(problems),
          lines(result.problems),
        );
        same(`problems of a clean build and a build in between${again}`, problems, result.problems);
        same(`copied files of a clean build and a build in between${again}`, copied, result.copied);
        same(`pages of a clean build and a build in between${again}`, pages, result.pages);
        // The watch may check dist at any time, and then writes its own site, even between two of these builds.
        if (!isToDist)
          same(
            `a clean build and a build in between${again}`,
            isGood(expected) ? expected.files : was,
            snapshot(out),
          );
        this.#count('builds in between');
        const isAsBefore = result.phases.length === 1;
        if (isAsBefore) this.#count('builds in between that found all as it was');
        // A data module may return other data each time, so it runs in each build.
        else if (again && one.isLater && !isToDist && isGood(expected) && !author.hasDataModule())
          throw new Error('A build after none made something.');
      } finally {
        setCacheFolder(undefined);
      }
    }
  }

  /** Nothing happens after the second check of the watch. It ends without traces. */
  async end(): Promise<void> {
    await pause(400);
    if (this.#dist && !this.#isDistStrange)
      same('dist at the end and before', snapshot(this.#out), this.#dist);
    const { child, said } = this.#watch;
    const exit = once(child, 'exit');
    child.kill('SIGINT');
    same('how the watch ended', [130, null], await exit);
    if (said().includes('This is a defect')) throw new Error('The watch has a defect.');
    if (this.#dist && !this.#isDistStrange)
      same('dist after the end and before', snapshot(this.#out), this.#dist);
    same(
      'what is left over',
      [],
      readdirSync(this.#author.root).filter((name) => /\.site-(?:new|old)/.test(name)),
    );
  }
}

/** The differences between two states of a folder, without the list of all files. */
function others(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((path) => path !== manifestFile && one[path] !== other[path])
    .sort();
}

/** The content that a watch shows at a path: problems as HTML, or a page. Neither if there is nothing, not even a 404 page. */
function expectedAt(
  { result, html, previews }: Clean,
  base: string,
  path: string,
): { readonly problems?: string; readonly html?: string } {
  if (result.problems.length > 0) return { problems: errorBody(result.problems) };
  const route = path.startsWith(base) ? path.slice(base.length - 1) : '/nowhere/';
  const preview = previews.find((one) => one.route === route);
  const isFaulty = preview && (preview.text === undefined || preview.problems.length > 0);
  if (preview && isFaulty && !preview.isOut) return { problems: errorBody(preview.problems) };
  const found = html.get(`${route.slice(1)}index.html`) ?? html.get('404.html');
  const shown = preview && !isFaulty ? preview.text : found;
  return shown === undefined ? {} : { html: shown };
}

/** Throws if a folder does not have exactly the files of its manifest. */
function isWhole(out: string): void {
  if (!existsSync(out)) return;
  const { files } = manifestIn(readFileSync(join(out, manifestFile), 'utf8')) ?? { files: new Map() };
  const found = Object.keys(snapshot(out)).filter((path) => path !== manifestFile);
  const sums = found.map((path) => [path, fingerprint(readFileSync(join(out, path)))]);
  same('the manifest of dist and dist', Object.fromEntries([...files].sort()), Object.fromEntries(sums));
}

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()
    : [];

/** Changes an out folder behind its writer's back. A watch may repair it meanwhile, and then the rest is not done. */
function harmOut(how: Between['out'], out: string, random: () => number): void {
  try {
    changeOut(how, out, random);
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
  }
}

function changeOut(how: Between['out'], out: string, random: () => number): void {
  const file = pickOf(random)(filesIn(out).filter((path) => !path.endsWith('.json')));
  if (file === undefined) return;
  if (how === 'gone') rmSync(out, { recursive: true });
  if (how === 'a file gone') rmSync(file);
  if (how === 'overwritten') writeFileSync(file, 'mine');
  if (how === 'aged') utimesSync(file, 1, 1);
  if (how === 'copied') {
    rmSync(`${out}.copy`, { recursive: true, force: true });
    cpSync(out, `${out}.copy`, { recursive: true, preserveTimestamps: true });
    rmSync(out, { recursive: true });
    renameSync(`${out}.copy`, out);
  }
}

/** Damages the store, or replaces it by its earlier state (`earlier`). */
function harmStore(how: Between['store'], store: string, earlier: string, random: () => number): void {
  const pick = pickOf(random);
  const below = (most: number) => Math.floor(random() * most);
  const file = pick(filesIn(store));
  // The watch may write to it meanwhile.
  const remove = () => rmSync(store, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
  if (how === 'gone') remove();
  if (how === 'mixed with earlier' && existsSync(earlier)) cpSync(earlier, store, { recursive: true });
  if (how === 'of earlier' && existsSync(earlier)) {
    remove();
    cpSync(earlier, store, { recursive: true });
  }
  if (file === undefined) return;
  if (how === 'a file gone') rmSync(file);
  if (how === 'truncated') truncateSync(file, below(2000));
  if (how === 'flipped') {
    const bytes = readFileSync(file);
    for (let times = below(20); times >= 0; times -= 1) bytes[below(bytes.length)] = below(256);
    writeFileSync(file, bytes);
  }
  if (how === 'aged') for (const path of filesIn(store)) utimesSync(path, 1_600_000_000, 1_600_000_000);
  if (how === 'remembered') {
    rmSync(earlier, { recursive: true, force: true });
    cpSync(store, earlier, { recursive: true });
  }
  const double = join(store, 'packs', `${pick([true, false])}-`, `zzz-${'0'.repeat(12)}.pack`);
  if (how === 'doubled' && file !== double) cpSync(file, double);
}
