// Damage to the store: with any damage to stored results, the next build equals a clean one.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { build } from '../../../src/build/build.ts';
import { buildWith } from '../../../src/cli/commands/build.ts';
import { setCacheFolder } from '../../../src/engine/cache.ts';
import { Packs } from '../../../src/engine/pack.ts';
import { makeSite, page, put, sitesFolder, snapshot, temporaryFolder } from '../../support/sites.ts';
import { wideTemplates } from '../../support/wide-site.ts';
import type { Kind } from '../kind.ts';
import { same } from '../same.ts';

const damages = [
  ...[
    'truncated',
    'flipped',
    'emptied',
    'deleted',
    'swapped',
    'of another site',
    'of another version',
    'doubled',
  ],
  ...['longer', 'zeroed', 'read-only', 'a folder', 'old', 'from the future'],
] as const;
/** The damage of one stored file, or of a share of all. */
interface Damage {
  readonly how: (typeof damages)[number];
  /** The file, and the position in it: from 0 to below 1. */
  readonly which: number;
  readonly where: number;
  readonly other: number;
  readonly toAll: boolean;
}
/** The edits of an author before the next build. */
const edits = [
  'nothing',
  'a page',
  'a template',
  'a picture',
  'the settings',
  'a page goes',
  'a mistake',
] as const;
interface Case {
  readonly damages: readonly Damage[];
  readonly edit: (typeof edits)[number];
  /** Whether the out folder was removed meanwhile. Then all files are written from stored results. */
  readonly isOutGone: boolean;
}

const part = fc.double({ min: 0, max: 0.999, noNaN: true });
const postOf = (title: string, number: number) =>
  `---\ntitle: ${title} ${number}\ndescription: D\ntemplate: post\ndate: 2025-01-01\ntags: [a, b]\n---\n\n## Text ${number}\n\n![A moon](/moon.png)\n\n\`\`\`js\nlet a = ${number};\n\`\`\`\n`;
const version = (number: number) => ({
  'content/site.yml': `name: Fixture ${number}\nurl: https://fixture.example\n`,
  'content/data/texts.json': `["one ${number}", "two"]`,
  'content/pages/index.md': '---\ntitle: Home\ndescription: D\ntemplate: home\n---\n',
  'content/pages/tags.md': '---\ntitle: Tags\ndescription: D\ntemplate: tags\n---\n',
  ...Object.fromEntries(
    [0, 1, 2, 3].map((index) => [`content/pages/posts/p${index}.md`, postOf(`P${index}`, number)]),
  ),
});

/** All files in a folder, with their paths in it, in order. */
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

export const store: Kind<Case> = {
  name: 'store',
  promise:
    'Whatever is damaged of what earlier builds kept, the next build makes, byte for byte, what a build makes that keeps nothing, and so does the one after it.',
  whole: 1000,
  share: 8,
  cases: fc.record({
    damages: fc.array(
      fc.record({
        how: fc.constantFrom(...damages),
        which: part,
        where: part,
        other: part,
        toAll: fc.nat(2).map((one) => one === 2),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    edit: fc.constantFrom(...edits),
    isOutGone: fc.boolean(),
  }),
  async begin() {
    const folder = temporaryFolder();
    const root = join(folder, 'site');
    const moon = readFileSync(join(sitesFolder, 'links-to-files/content/static/moon.png'));
    const fixture = (number: number) =>
      makeSite('minimal', { ...wideTemplates, ...version(number), 'content/static/moon.png': moon });
    const kept = join(folder, 'kept');
    const request = { root, out: join(root, 'dist'), today: '2025-11-03' };
    const edited = (edit: Case['edit']) => {
      if (edit === 'a page') put(root, 'content/pages/posts/p1.md', postOf('Other', 5));
      if (edit === 'a mistake') put(root, 'content/pages/posts/p1.md', page('Other', '[gone](/gone/)'));
      if (edit === 'a template')
        put(
          root,
          'templates/pages/page.tsx',
          readFileSync(join(root, 'templates/pages/page.tsx'), 'utf8').replace('<h1>', '<h1 id="edited">'),
        );
      if (edit === 'a picture')
        put(
          root,
          'content/static/moon.png',
          readFileSync(join(sitesFolder, 'pictures-wrong/content/pages/small.png')),
        );
      if (edit === 'the settings')
        put(root, 'content/site.yml', 'name: Edited\nurl: https://fixture.example\n');
      if (edit === 'a page goes') rmSync(join(root, 'content/pages/posts/p2.md'));
    };
    /** Builds with stored results, as the command does. */
    const built = async () => {
      setCacheFolder(kept);
      const { result, save } = await buildWith(request, new Packs(join(kept, 'packs', 'site')));
      save();
      return { problems: result.problems, files: snapshot(request.out) };
    };
    /** The site at a version, and the stored results of two builds. */
    const grown = async (number: number) => {
      rmSync(root, { recursive: true, force: true });
      rmSync(kept, { recursive: true, force: true });
      cpSync(fixture(number), root, { recursive: true });
      for (const path of filesIn(root)) utimesSync(path, 1_700_000_000, 1_700_000_000 + number);
      await built();
      return built();
    };
    await grown(2);
    const ofOthers = join(folder, 'others');
    cpSync(kept, ofOthers, { recursive: true });
    await grown(1);
    const [wholeRoot, wholeKept] = [join(folder, 'whole-site'), join(folder, 'whole-kept')];
    cpSync(root, wholeRoot, { recursive: true, preserveTimestamps: true });
    cpSync(kept, wholeKept, { recursive: true, preserveTimestamps: true });
    const clean = new Map<string, Awaited<ReturnType<typeof built>>>();

    return async ({ damages, edit, isOutGone }, count) => {
      rmSync(root, { recursive: true, force: true });
      openUp(kept);
      rmSync(kept, { recursive: true, force: true });
      cpSync(wholeRoot, root, { recursive: true, preserveTimestamps: true });
      cpSync(wholeKept, kept, { recursive: true, preserveTimestamps: true });
      edited(edit);
      let expected = clean.get(edit);
      if (!expected) {
        setCacheFolder(undefined);
        const out = join(root, 'clean');
        const { problems } = await build({ ...request, out });
        // With mistakes the last good site stays.
        expected = { problems, files: snapshot(problems.length === 0 ? out : request.out) };
        rmSync(out, { recursive: true, force: true });
        clean.set(edit, expected);
      }
      // A read-only file cannot be damaged further, except by root.
      const isLast = ({ how }: Damage) => Number(how === 'read-only');
      for (const damage of [...damages].sort((one, other) => isLast(one) - isLast(other))) {
        const files = filesIn(kept);
        const picked = damage.toAll
          ? files
          : files.slice(Math.floor(damage.which * files.length)).slice(0, 1);
        for (const path of picked) {
          const other = files[Math.floor(damage.other * files.length)] ?? path;
          if (existsSync(path)) inflict(damage, path, other, path.replace(kept, ofOthers));
        }
        count('damages', picked.length);
      }
      if (isOutGone) rmSync(request.out, { recursive: true, force: true });
      const files = isOutGone && expected.problems.length > 0 ? {} : expected.files;
      for (const when of ['the next build', 'the one after it']) {
        const now = await built();
        same(`problems of ${when}`, expected.problems, now.problems);
        same(`bytes of ${when}`, files, now.files);
      }
      count('builds', 2);
    };
  },
};

/** Makes everything in a folder writable again. */
function openUp(folder: string): void {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
}

function inflict({ how, where }: Damage, path: string, other: string, ofOther: string): void {
  const bytes = readFileSync(path);
  const at = Math.floor(where * bytes.length);
  if (how === 'truncated') truncateSync(path, at);
  else if (how === 'emptied') truncateSync(path, 0);
  else if (how === 'deleted') rmSync(path);
  else if (how === 'flipped' && bytes.length > 0) {
    bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8));
    writeFileSync(path, bytes);
  } else if (how === 'zeroed') writeFileSync(path, Buffer.alloc(bytes.length));
  else if (how === 'longer') writeFileSync(path, Buffer.concat([bytes, bytes.subarray(0, at)]));
  else if (how === 'swapped' && path !== other && existsSync(other)) {
    renameSync(path, `${path}.swap`);
    renameSync(other, path);
    renameSync(`${path}.swap`, other);
  } else if (how === 'doubled' && path !== other) writeFileSync(other, bytes);
  else if (how === 'of another site') putOfOthers(path, ofOther, at);
  else if (how === 'of another version')
    writeFileSync(path, Buffer.from(bytes.toString('latin1').replaceAll('P1 1', 'P1 2'), 'latin1'));
  else if (how === 'read-only') chmodSync(path, 0o444);
  else if (how === 'a folder') {
    rmSync(path);
    mkdirSync(path);
  } else if (how === 'old') utimesSync(path, 1, 1);
  else if (how === 'from the future') utimesSync(path, 4_000_000_000, 4_000_000_000);
}

/** Replaces a file by one that the same site stored in another state: of the same name, or any. */
function putOfOthers(path: string, ofOther: string, at: number): void {
  const beside = existsSync(dirname(ofOther)) ? filesIn(dirname(ofOther)) : [];
  const from = existsSync(ofOther) ? ofOther : beside[at % (beside.length || 1)];
  if (from) writeFileSync(path, readFileSync(from));
}
