// Random sites: odd texts, names, values, links and encodings. Each ends with a site or with problems, and the same in another
// folder.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { inject } from 'vitest';
import { type BuildRequest, buildAnd } from '../../../src/build/build.ts';
import { memoryOfOneRun } from '../../../src/build/memory.ts';
import { check } from '../../../src/check/check.ts';
import { problemLines } from '../../../src/cli/print/print.ts';
import { sentenceOf } from '../../../src/cli/words.ts';
import { setCacheFolder } from '../../../src/engine/cache.ts';
import { markdown } from '../../../src/markdown/markdown.ts';
import type { Problem } from '../../../src/model/site/problem.ts';
import { WarmBundler } from '../../../src/stages/2-templates/bundling/bundle.ts';
import { atTheEnd, generator, makeSite, snapshot, temporaryFolder } from '../../support/sites.ts';
import { wideTemplates } from '../../support/wide-site.ts';
import type { Kind } from '../kind.ts';
import { same } from '../same.ts';
import { examples, fileName, markdownText, naughty, shortText, yamlText, yamlValue } from '../texts.ts';

type Encoding = 'utf8' | 'utf16le' | 'latin1' | 'bom';
interface File {
  readonly path: string;
  readonly text: string;
  readonly as: Encoding;
}

/** A site as data. */
interface Site {
  readonly files: readonly File[];
  /** Symbolic links: their paths and targets. */
  readonly links: readonly (readonly [path: string, to: string])[];
  readonly base: string | undefined;
  readonly runtime: 'preact' | 'react' | undefined;
  /** Whether the command line also builds it, and whether it is checked. */
  readonly isByCommand: boolean;
  readonly isChecked: boolean;
}

/** Examples without problems on any site. */
const tame = [...examples, ...naughty].filter((text) => {
  const { value, problems } = markdown('a.md', text, new Map());
  return problems.length === 0 && !/<(?:a|img)\b/.test(value.body.html);
});
const tameText = fc.array(fc.constantFrom(...tame), { maxLength: 8 }).map((parts) => parts.join('\n\n'));

const pathOf = (name: fc.Arbitrary<string>) =>
  fc.tuple(fc.array(name, { maxLength: 2 }), name).map(([folders, name]) => [...folders, name].join('/'));
const path = pathOf(fileName);
const tamePath = pathOf(fc.constantFrom('a', 'b', 'about', 'guides', 'night-1', 'x_y', '404', 'c'));
const encoding = fc.oneof(
  { weight: 20, arbitrary: fc.constant<Encoding>('utf8') },
  { weight: 1, arbitrary: fc.constantFrom<Encoding>('utf16le', 'latin1', 'bom') },
);
const keys = [
  ...[
    'date',
    'updated',
    'draft',
    'route',
    'redirectsFrom',
    'tags',
    'language',
    'alternates',
    'noindex',
    'image',
  ],
  ...['template', 'silences', 'title', 'description', 'jsonLd', '__proto__', 'order', 'nobody', 'null', ''],
];
const frontMatter = (isTame: boolean) =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .tuple(
          isTame ? shortText.filter((text) => text.trim().length > 0) : shortText,
          shortText.filter((text) => text.trim().length > 0),
          isTame
            ? fc.constant([['date', '2025-01-01']])
            : fc.array(fc.tuple(fc.constantFrom(...keys), yamlValue), { maxLength: 3 }),
          fc.constantFrom('page', 'page', 'post'),
        )
        .map(([title, description, more, template]) => {
          const lines = [['title', title], ['description', description], ['template', template], ...more];
          return `---\n${lines.map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`).join('\n')}\n---\n`;
        }),
    },
    {
      weight: isTame ? 0 : 2,
      arbitrary: fc
        .tuple(
          fc.constantFrom('---\n', '---\n', '--- \n', '', '---js\n'),
          yamlText,
          fc.constantFrom('\n---\n', '\n---', ''),
        )
        .map((parts) => parts.join('')),
    },
  );
const page = (isTame: boolean): fc.Arbitrary<File> =>
  fc.record({
    path: fc
      .tuple(
        fc.constantFrom('', '', 'posts/'),
        isTame ? tamePath : path,
        fc.constantFrom('.md', '.md', '.md', '.md', ...(isTame ? [] : ['.MD', ''])),
      )
      .map(([folder, name, end]) => `content/pages/${folder}${name}${end}`),
    text: fc
      .tuple(frontMatter(isTame), isTame ? tameText : fc.oneof(tameText, markdownText))
      .map(([front, body]) => front + body),
    as: isTame ? fc.constant<Encoding>('utf8') : encoding,
  });
const other = (folder: string, end: string, text: fc.Arbitrary<string>): fc.Arbitrary<File> =>
  fc.record({ path: path.map((name) => `content/${folder}/${name}${end}`), text, as: encoding });
const settings = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        'email',
        'language',
        'theme',
        'icon',
        'headers',
        'policy',
        'redirects',
        'markdown',
        'base',
        'x',
      ),
      yamlValue,
    ),
    { maxLength: 2 },
  )
  .map((more) => ({
    path: 'content/site.yml',
    text: [['name', 'Fixture'], ['url', 'https://fixture.example'], ...more]
      .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
      .join(''),
    as: 'utf8' as const,
  }));

const site = (isTame: boolean): fc.Arbitrary<Site> =>
  fc.record({
    files: fc
      .tuple(
        fc.array(page(isTame), { minLength: 1, maxLength: 4 }),
        fc.array(other('static', '', shortText), { maxLength: 2 }),
        isTame ? fc.constant([]) : fc.array(other('data', '.yml', yamlText), { maxLength: 1 }),
        isTame ? fc.constant([]) : fc.array(settings, { maxLength: 1 }),
      )
      .map((lists) => lists.flat()),
    links: isTame
      ? fc.constant([])
      : fc.array(
          fc.tuple(
            fc
              .tuple(fc.constantFrom('pages', 'static', 'data'), path)
              .map((parts) => `content/${parts.join('/')}`),
            fc.constantFrom(
              '.',
              '..',
              '../..',
              'nowhere',
              '/',
              '/dev/null',
              'index.md',
              '/proc/self/environ',
            ),
          ),
          { maxLength: 1 },
        ),
    base: fc.constantFrom(undefined, undefined, '/kids/'),
    runtime: fc.constantFrom(undefined, undefined, undefined, 'react' as const),
    isByCommand: fc.nat(15).map((number) => number === 15),
    isChecked: fc.nat(3).map((number) => number === 3),
  });

/** Writes the possible files. A file that is in the way of another is left out. */
function lay(root: string, { files, links }: Site): void {
  const tries = (path: string, does: (path: string) => void) => {
    try {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      does(join(root, path));
    } catch (error) {
      if (!/^E(?:EXIST|NOTDIR|ISDIR|LOOP|NAMETOOLONG)$/.test((error as NodeJS.ErrnoException).code ?? ''))
        throw error;
    }
  };

  const bytes = ({ text, as }: File) => (as === 'bom' ? Buffer.from(`\ufeff${text}`) : Buffer.from(text, as));
  for (const file of files) tries(file.path, (path) => writeFileSync(path, bytes(file)));
  for (const [path, to] of links) tries(path, (from) => symlinkSync(to, from));
}

/** The result of a build: problems, and the hashes of all files, including unwritten ones. */
async function outcomeOf(request: BuildRequest) {
  return buildAnd(request, async ({ result, made }) => {
    const sums: Record<string, string> = {};
    for (const [path, file] of result.problems.length > 0 ? (made.site?.files ?? []) : []) {
      sums[path] = createHash('sha256')
        .update(await file.bytes())
        .digest('hex');
    }
    return { result, files: { ...sums, ...snapshot(request.out) } };
  });
}

/** Each problem has words, a location in a file of the site, and lines of limited length. */
function mustBeTold(problems: readonly Problem[], root: string): void {
  for (const one of problems) {
    const { text } = sentenceOf(one);
    const said = problemLines(one, (_, text) => text).join('\n');
    const { file, line = 1, column = 1 } = one.at ?? {};
    const isWrong =
      text.trim() === '' ||
      (/\bundefined\b|\[object |NaN/.test(text.replace(JSON.stringify(one.facts), '')) &&
        !/undefined|object|NaN/.test(JSON.stringify(one.facts))) ||
      // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what no terminal may be told
      /[\x00-\x08\x0b-\x1f\x7f-\x9f]/.test(said) ||
      (file !== undefined && /^\/|(?:^|\/)\.\.(?:\/|$)/.test(file)) ||
      !(line >= 1 && column >= 1);
    if (isWrong)
      throw new Error(`${root}: this problem is not told as it should be: ${JSON.stringify(one)}\n${said}`);
  }
}

const cli = join(generator, 'bin/site.js');
/** The versions of Node that must give the same bytes. `--node` passes programs of the versions that do not run this. */
const majors = ['20', '22', '24'];
const majorOf = (version: string) => /^v(\d+)/.exec(version)?.[1] ?? '';

export const sites: Kind<Site> = {
  name: 'sites',
  promise:
    'Of whatever content, a build makes a site or tells problems: it ends, is no defect of ours, and makes the same bytes in another folder, another process and on another Node.',
  whole: 1000,
  share: 6,
  cases: fc.oneof(site(true), site(false)),
  show: ({ files, links, ...rest }) =>
    [
      JSON.stringify(rest),
      ...files.map(({ path, text, as }) => `${JSON.stringify(path)} (${as}): ${JSON.stringify(text)}`),
      ...links.map((link) => `link ${JSON.stringify(link)}`),
    ].join('\n'),
  async begin() {
    setCacheFolder(undefined);
    const fixture = makeSite('minimal', {
      ...wideTemplates,
      'content/pages/index.md': '---\ntitle: Home\ndescription: D\ntemplate: home\n---\n',
      'content/data/texts.json': '["one", "two"]',
    });
    rmSync(join(fixture, 'templates/Card.tsx')); // drawing takes longest, and has its own tests
    const folder = temporaryFolder();
    // The builds share only the bundles of templates, which take longest.
    const bundlers = [new WarmBundler(), new WarmBundler()] as const;
    for (const bundler of bundlers) atTheEnd(() => bundler.dispose());
    const nodes = [[process.execPath, process.version] as const, ...(inject('torture')?.nodes ?? [])];
    const memory = (index: 0 | 1) => ({ ...memoryOfOneRun(), bundler: bundlers[index] });
    return async (site, count) => {
      const roots = [join(folder, 'one'), join(folder, 'elsewhere', 'é other')] as const;
      for (const root of roots) {
        mkdirSync(dirname(root), { recursive: true });
        cpSync(fixture, root, { recursive: true });
        lay(root, site);
      }
      const [root, elsewhere] = roots;
      try {
        const { base, runtime } = site;
        const request = { base, runtime, today: '2025-11-03' };
        const first = await outcomeOf({ ...request, root, out: join(root, 'dist'), memory: memory(0) });
        const { problems } = first.result;
        if (existsSync(join(root, 'dist')) !== (problems.length === 0))
          throw new Error('There is a site with problems, or none without.');
        count(problems.length === 0 ? 'built' : 'refused');
        const second = await outcomeOf({
          ...request,
          root: elsewhere,
          out: join(elsewhere, 'out'),
          memory: memory(1),
        });
        same('problems in another folder', told(problems), told(second.result.problems));
        same('bytes in another folder', first.files, second.files);
        const again = await outcomeOf({ ...request, root, out: join(root, 'dist'), memory: memory(0) });
        same('problems again', problems, again.result.problems);
        same('bytes again', first.files, again.files);
        if (site.isChecked) {
          const checked = await check({
            ...request,
            root,
            out: join(root, 'dist'),
            external: false,
            launch: false,
          });
          mustBeTold(checked.problems, root);
          count('checked');
        }
        if (site.isByCommand) {
          for (const [program, version] of nodes) {
            byCommand(program, elsewhere, site, problems, first.files);
            count(`by the command on Node ${majorOf(version)}`);
          }
          const missing =
            inject('torture') && majors.filter((one) => !nodes.some(([, of]) => majorOf(of) === one));
          for (const major of missing ?? []) count(`not tried on Node ${major}: --node names none`);
        }
      } finally {
        for (const name of ['one', 'elsewhere']) rmSync(join(folder, name), { recursive: true, force: true });
      }
    };
  },
};

/** Problems without the parts that depend on the site's folder. */
const told = (problems: readonly Problem[]) =>
  problems.map(({ code, at, related, pages }) => ({ code, at, related, pages }));

/** The command line reports the same, in a separate process, with a given Node program. */
function byCommand(
  program: string,
  root: string,
  site: Site,
  problems: readonly Problem[],
  files: Record<string, string>,
): void {
  const { base, runtime } = site;
  rmSync(join(root, 'dist'), { recursive: true, force: true }); // files of another program
  const args = ['build', '--json', '--no-cache', '--root', root, ...(base ? ['--base', base] : [])];
  const { status, stdout, stderr } = spawnSync(
    program,
    [cli, ...args, ...(runtime ? ['--runtime', runtime] : [])],
    { encoding: 'utf8', timeout: 300_000, maxBuffer: 2 ** 28 },
  );
  const wanted = problems.length === 0 ? 0 : 1;
  if (status !== wanted)
    throw new Error(`The command of ${program} ended with ${status} instead of ${wanted}:\n${stderr}`);
  if (stderr !== '') throw new Error(`The command of ${program} says what it should not:\n${stderr}`);
  const document = JSON.parse(stdout);
  same(
    `codes of the command of ${program}`,
    problems.map(({ code }) => code),
    document.problems.map(({ code }: Problem) => code),
  );
  const written = snapshot(join(root, 'dist'));
  if (wanted === 0) same(`bytes of the command of ${program}`, files, written);
  else same(`bytes of a site refused by ${program}`, {}, written);
}
