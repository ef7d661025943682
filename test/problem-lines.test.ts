// Problems as lines for people.
import { describe, expect, test, vi } from 'vitest';
import { complain } from '../src/cli/output.ts';
import { annotation, checkLines } from '../src/cli/print/checkReport.ts';
import { columnsOf, wrapped } from '../src/cli/print/columns.ts';
import { errorPage } from '../src/cli/print/errorPage.ts';
import { locationText, pagesLine, problemLines, problemsLines } from '../src/cli/print/print.ts';
import {
  countLine,
  documented,
  leftLines,
  madeLine,
  profileLines,
  roundLine,
} from '../src/cli/print/report.ts';
import { sentenceOf } from '../src/cli/words.ts';
import type { Problem } from '../src/model/site/problem.ts';
import { frame } from '../src/problems/codeFrames.ts';
import { printable, printableJson, printableLines } from '../src/problems/printable.ts';
import { problem } from '../src/problems/problem.ts';

const at = { file: 'content/pages/faq.md', line: 14, column: 5 };
const one = problem('dead-link', ['/prices/', '/pricing/', undefined], at, [
  { file: 'a.md' },
  { file: 'b.md', line: 2 },
]);

test('a problem has its location, message, pages, related locations and lines', () => {
  const shown = { ...one, pages: ['/a/', '/b/'], frame: '14 | See\n   | ^' };
  expect(problemLines(shown, (color, text) => `<${color}>${text}`)).toEqual([
    '<red>error <bold>dead-link <cyan>content/pages/faq.md:14:5',
    '  "/prices/" points to a page or file that does not exist.',
    '  Did you mean "/pricing/"?',
    '  On 2 pages: /a/, /b/.',
    '  <dim>see <cyan>a.md',
    '  <dim>see <cyan>b.md:2',
    '<dim>    14 | See',
    '<dim>       | ^',
    '',
  ]);
});

test('a problem without any of these has only its message', () => {
  const bare = problem('empty-file', []);
  const { text, hint } = sentenceOf(bare);
  expect(problemLines(bare, (_, shown) => shown)).toEqual(['error empty-file', `  ${text}`, `  ${hint}`, '']);
});

test('many equal problems become one block at the first, and a few stay separate', () => {
  const plain = (_: unknown, text: string) => text;
  const dead = (file: string, url = '/x/') =>
    problem('dead-link', [url, undefined, undefined], { file, line: 3, column: 1 });
  const many = Array.from({ length: 300 }, (_, index) => dead(`content/pages/p${index}.md`));
  const lines = problemsLines([dead('a.md', '/y/'), ...many, dead('b.md', '/y/')], plain);
  expect(lines.filter((line) => line.startsWith('error'))).toEqual([
    'error dead-link a.md:3:1',
    'error dead-link content/pages/p0.md:3:1',
    'error dead-link b.md:3:1',
  ]);
  expect(lines.filter((line) => line.startsWith('  The same'))).toEqual([
    '  The same in 299 more files: content/pages/p1.md:3:1, content/pages/p2.md:3:1, content/pages/p3.md:3:1 and 296 more; --json names all.',
  ]);
  const inOne = [1, 2, 3, 4].map((line) => ({ ...dead('a.md'), at: { file: 'a.md', line } }));
  expect(problemsLines(inOne, plain).at(-2)).toBe('  The same in 3 more places: a.md:2, a.md:3, a.md:4.');
  expect(problemsLines(inOne.slice(1), plain).filter((line) => line.startsWith('error'))).toHaveLength(3);
});

test('thousands of problems in a file are listed in part and counted, in every output', () => {
  const count = 40_000;
  const all = Array.from({ length: count }, (_, index) =>
    problem('unknown-key', [`key${index}`, undefined, ['title']], {
      file: 'content/site.yml',
      line: index + 1,
    }),
  );
  const other = problem('dead-link', ['/x/', undefined, undefined], { file: 'content/pages/a.md', line: 3 });
  const lines = problemsLines([...all, other], (_, text) => text);
  expect(lines.filter((line) => line.startsWith('error'))).toHaveLength(51);
  expect(lines).toContain('error dead-link content/pages/a.md:3');
  expect(lines.at(-2)).toBe(`And ${count - 50} more problems of the kind unknown-key in content/site.yml.`);
  const { problems, omitted } = documented([...all, other]);
  expect(problems).toHaveLength(1001);
  expect(omitted).toEqual([{ code: 'unknown-key', file: 'content/site.yml', count: count - 1000 }]);
  expect(documented([other])).not.toHaveProperty('omitted');
  expect(errorPage([...all, other], '').match(/<li>/g)).toHaveLength(51);
  expect(errorPage([...all, other], '')).toContain(`<p>And ${count - 50} more problems`);
  const inFiles = Array.from({ length: 12_000 }, (_, index) => ({ ...other, at: { file: `${index}.md` } }));
  expect(documented(inFiles).problems).toHaveLength(10_000);
  const shown = problemsLines(
    all.map((one, index) => ({ ...one, at: { file: `${index}.md` } })),
    (_, text) => text,
  );
  expect(shown.at(-2)).toBe(`And ${count - 1020} more problems in other files.`);
});

test('a report of 200,000 lines is written', () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const frame = Array.from({ length: 200_000 }, () => 'x').join('\n');
  complain([{ ...problem('empty-file', []), frame }], 'the end', { color: false });
  const [text] = write.mock.calls[0] ?? [];
  write.mockRestore();
  expect(String(text).split('\n').length).toBeGreaterThan(200_000);
});

test('control characters of content do not reach the terminal', () => {
  const odd = problem('dead-link', ['/\u001b[2J\u0007/', undefined, undefined], { file: 'a\u001b.md' });
  const lines = problemLines(odd, (_, text) => text);
  expect(lines[0]).toBe('error dead-link a\\u{1b}.md');
  expect(lines[1]).toBe('  "/\\u{1b}[2J\\u{7}/" points to a page or file that does not exist.');
});

test('control characters in file names and reasons of a report are escaped', () => {
  const file = 'content/static/a\u001b[2J\u009b.txt';
  const pages = { pages: [], phases: [] };
  const result = { ...pages, changed: [], removed: [], problems: [], copied: [], left: [], previews: [] };
  const plain = (_: unknown, text: string) => text;
  const silenced = [{ problem: problem('draft-left', [], { file }), reason: 'why\r\u001b]0;not\u0007' }];
  const lines = [
    madeLine({ made: [{ file, uses: ['clock'] }] }),
    roundLine({ ...result, made: [] }, [file], { changed: [], gone: [] }, 3),
    ...profileLines(pages, new Map([[`copy ${file}`, 3]]), { start: 1, all: 2 }, plain),
    ...checkLines({ ...result, made: [], checks: [], notes: [], silenced }, plain),
  ];
  expect(lines.filter((line) => line?.includes('a\\u{1b}[2J\\u{9b}.txt'))).toHaveLength(4);
  expect(lines.filter((line) => /\p{Cc}/u.test(line ?? ''))).toEqual([]);
});

test('a profile lists generated pages among the pages', () => {
  const source = 'content/pages/tags.md';
  const page = (route: string) => ({ route, source, output: `${route.slice(1)}index.html`, template: 't' });
  const pages = ['/tags/', '/tags/garden/', '/tags/b/'].map((route) => ({
    ...page(route),
    bytes: 1,
    gzip: null,
  }));
  const made = new Map([
    [`render ${source}`, 4],
    [`render ${source}\0garden/`, 3],
    [`render ${source}\0b/`, 2],
    ['compiled', 9],
  ]);
  const shown = profileLines({ pages, phases: [] }, made, { start: 1, all: 2 }, (_, text) => text);
  const [byPage, others] = [shown.findIndex((line) => /^slowest pages/.test(line)), shown.length - 2];
  expect(shown.slice(byPage + 1, byPage + 4).map((line) => line.split(/\s+/))).toEqual([
    ['/tags/', '4.0'],
    ['/tags/garden/', '3.0'],
    ['/tags/b/', '2.0'],
  ]);
  expect(shown.slice(others)).toEqual([
    expect.stringMatching(/^slowest of all else/),
    expect.stringMatching(/^compiled/),
  ]);
});

describe('an invisible or bidirectional character', () => {
  test.each([
    ['a\u202eb', String.raw`a\u{202e}b`],
    ['\u061c\u200e\u200f\u2066\u2069', String.raw`\u{61c}\u{200e}\u{200f}\u{2066}\u{2069}`],
    ['\u0085\u009b\u2028\u2029', String.raw`\u{85}\u{9b}\u{2028}\u{2029}`],
    ['\u200b\u2060\ufeff\u00ad\u3164\u034f', String.raw`\u{200b}\u{2060}\u{feff}\u{ad}\u{3164}\u{34f}`],
    ['\u{e0041}\u{e0100}\ufff9\ud800', String.raw`\u{e0041}\u{e0100}\u{fff9}\u{d800}`],
    ['a\u200db, 1\ufe0f', String.raw`a\u{200d}b, 1\u{fe0f}`],
  ])('%j is escaped', (text, shown) => {
    expect(printable(text)).toBe(shown);
    expect(printableLines(`\u001b[31m${text}\u001b[39m\n${text}`)).toBe(
      `\u001b[31m${shown}\u001b[39m\n${shown}`,
    );
    const json = printableJson({ [text]: text });
    expect(json).not.toMatch(/[\p{Default_Ignorable_Code_Point}\p{Cs}\p{Zl}\p{Zp}\u0080-\u009f\ufff9]/u);
    expect(JSON.parse(json)).toEqual({ [text]: text });
  });

  test.each([
    ['::set-output name=a::b', String.raw`:\u{3a}set-output name=a::b`],
    ['a\n  ::add-mask::b', `a\n  ${String.raw`:\u{3a}`}add-mask::b`],
    [
      'a ##[group]b ##vso[task.setvariable variable=a]b',
      String.raw`a #\u{23}[group]b #\u{23}vso[task.setvariable variable=a]b`,
    ],
    ['##TeamCity[a]', String.raw`#\u{23}TeamCity[a]`],
    [':::note\na::b ## A [b] http://[::1]', ':::note\na::b ## A [b] http://[::1]'],
  ])('that a service would read as a command in its log is none: %j', (text, shown) => {
    expect(printableLines(text)).toBe(shown);
    const json = printableJson({ [text]: text });
    expect(json).not.toMatch(/##(?:vso|teamcity)?\[/i);
    expect(JSON.parse(json)).toEqual({ [text]: text });
  });

  test('is kept where words and emoji need it', () => {
    const text =
      'می\u200cخواهم, ക്\u200d, क्\u200dष, ❤\ufe0f, 👨\u200d👩\u200d👧, 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}, 1\ufe0f\u20e3, 葛\u{e0100}';
    expect(printable(text)).toBe(text);
    expect(printableJson(text)).toBe(JSON.stringify(text));
  });

  test('is escaped in names, reports, code frames and the page of a watch', () => {
    const file = 'content/pages/a\u202e.md';
    const around = frame(['a\u202e\u200bb [x](/y)'], { file, line: 1, column: 6 });
    expect(around).toBe(`1 | a\\u{202e}\\u{200b}b [x](/y)\n  | ${' '.repeat(19)}^`);
    const one = problem('dead-link', ['/\u2066/', undefined, undefined], { file, line: 1, column: 6 });
    const pages = { pages: [], phases: [], copied: [], left: ['d\u202e\u001b[31m'] };
    const plain = (_: unknown, text: string) => text;
    for (const text of [
      ...problemLines(one, plain),
      annotation(one, '/', '/'),
      errorPage([{ ...one, frame: around }], ''),
    ])
      expect(text).not.toMatch(/[\u202e\u2066\u200b]/);
    expect(errorPage([one], '')).toContain(String.raw`a\u{202e}.md`);
    expect(
      printableLines(leftLines({ ...pages, problems: [], made: [], changed: [], removed: [] })[0] ?? ''),
    ).toMatch(/^d\\u\{202e\}\\u\{1b\}\[31m could/);
  });
});

test('the line of a watch lists removed pages and hidden previews separately, or no change', () => {
  const result = { phases: [], problems: [], copied: [], left: [], previews: [], made: [] };
  const page = { source: 'content/pages/out.md', template: 'page', bytes: 1, gzip: null };
  const pages = [{ route: '/out/', output: 'out/index.html', ...page }];
  const removed = ['a/index.html', 'a/b.html', 'a.css', 'draft/index.html'];
  const preview = (route: string, isOut = false) => ({ route, isOut });
  const previews = {
    changed: [preview('/new/'), preview('/draft/')],
    gone: [preview('/out/'), preview('/old/'), preview('/feed.xml', true)],
  };
  expect(roundLine({ ...result, pages, changed: ['feed.xml'], removed }, ['a.md'], previews, 3)).toBe(
    'a.md → 2 other files, not out: /new/, /draft/, gone: /a/, /a/b.html, no longer shown: /old/, 3 ms.',
  );
  const none = { changed: [], gone: [] };
  expect(roundLine({ ...result, pages, changed: [], removed: [] }, ['a.md'], none, 3)).toBe(
    'a.md → no change, 3 ms.',
  );
  expect(roundLine({ ...result, pages, changed: [], removed: [] }, ['a.md'], none, 3, true)).toBe(
    'a.md → no more problems, dist is as it was, 3 ms.',
  );
});

test('problems are counted with the files that they name', () => {
  const [here, there] = ['a.md', 'b.md'].map((file) => problem('no-site-file', [], { file }));
  const nowhere = problem('not-installed', ['TypeScript', ['typescript']]);
  const all = [here, here, there, nowhere] as Problem[];
  expect([all.slice(0, 2), all, all.slice(3)].map(countLine)).toEqual([
    '2 problems in 1 file',
    '4 problems in 2 files',
    '1 problem',
  ]);
});

test('pages are counted, and some of them listed', () => {
  const pages = ['/', '/a/', '/b/', '/c/', '/d/'];
  const lineOf = (count: number) => pagesLine({ ...one, pages: pages.slice(0, count) });
  expect([0, 1, 2, 3, 4, 5].map(lineOf)).toEqual([
    undefined,
    undefined,
    'On 2 pages: /, /a/.',
    'On 3 pages: /, /a/, /b/.',
    'On 4 pages: /, /a/, /b/ and 1 more.',
    'On 5 pages: /, /a/, /b/ and 2 more.',
  ]);
  expect(pagesLine(one)).toBeUndefined();
});

test('a location is a file with line and column', () => {
  expect([at, { file: 'a', line: 2 }, { file: 'a' }, { file: 'a', column: 3 }].map(locationText)).toEqual([
    'content/pages/faq.md:14:5',
    'a:2',
    'a',
    'a',
  ]);
});

test('sentences wrap at words on a terminal, but not code or long words', () => {
  const one: Problem = {
    ...problem('dead-link', ['/a-very-long-address/that/has/no/space/in/it/', undefined, undefined]),
    at: { file: 'content/pages/森の中の小さな家と夜の物語.md', line: 1, column: 1 },
    frame: `  1 | ${'x '.repeat(60)}`,
    pages: ['/a/', '/b/', '/c/', '/d/'],
  };
  const plain = (_: string, text: string) => text;
  const [whole, lines] = [undefined, 40].map((columns) => problemLines(one, plain, { columns }));
  const words = (some: readonly string[] = []) => some.join(' ').split(/\s+/);
  expect(words(lines)).toEqual(words(whole));
  const isSentence = (line: string) => /^ {2}[^ ]/.test(line);
  expect(lines?.filter((line) => isSentence(line) && columnsOf(line) > 40)).toEqual([
    '  "/a-very-long-address/that/has/no/space/in/it/"',
  ]);
  expect(lines?.filter(isSentence).length).toBeGreaterThan(whole?.filter(isSentence).length ?? 99);
  expect(lines?.filter((line) => line.includes('x x'))).toHaveLength(1);
  // Four of these words take 19 columns, and five would take 24.
  expect(wrapped(`  ${Array(8).fill('夜の').join(' ')}`, 22).map(columnsOf)).toEqual([21, 21]);
});
