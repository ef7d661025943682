// How hard the parents' text of every page is to read, as a US school grade (Flesch-Kincaid).
// Run it with: npm run reading-level. test/reading-level.test.ts holds the limits.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fleschKincaid } from 'flesch-kincaid';
import { Parser } from 'htmlparser2';
import { syllable } from 'syllable';

/** Where a sentence ends, whether it has a full stop or not. */
const blocks = new Set(['p', 'li', 'h1', 'h2', 'h3', 'td', 'th', 'summary', 'div', 'dt', 'dd']);
/** Text that is not prose: labels of menus and buttons, drawings, and text only for scripts. */
const skipped = new Set(['nav', 'button', 'svg', 'style', 'script']);
const skippedRoles = new Set(['tooltip']);
/** Headings, table cells and short lines of a list are no sentences: with them every text would seem easy. */
const isSentence = (text) => /[.!?:]["”’)]?$/.test(text) && words(text).length > 1;

/** The sentences of a page's main part. */
export function sentences(html) {
  const found = [];
  const stack = [];
  let current = '';
  const end = () => {
    found.push(...current.split(/(?<=[.!?]["”’)]?)\s+/));
    current = '';
  };
  const parser = new Parser({
    onopentag(name, { role }) {
      stack.push({ name, skip: skipped.has(name) || skippedRoles.has(role) });
      if (blocks.has(name)) end();
    },
    onclosetag(name) {
      stack.pop();
      if (blocks.has(name)) end();
    },
    ontext(text) {
      const read = stack.some(({ name }) => name === 'main') && !stack.some(({ skip }) => skip);
      if (read) current += text;
    },
  });
  parser.end(html);
  return found.map((sentence) => sentence.trim()).filter(isSentence);
}

/** Addresses and numbers are not read as words. */
function words(sentence) {
  return sentence.split(/[\s–—/-]+/).filter((word) => /\p{L}/u.test(word) && !word.includes('@'));
}

/** The grade of a page: how many years of school its text asks for. */
export function grade(html) {
  const read = sentences(html);
  const all = read.flatMap(words);
  return fleschKincaid({
    sentence: read.length,
    word: all.length,
    syllable: all.reduce((sum, word) => sum + syllable(word), 0),
  });
}

/** Prints the grade of every page of the real site. */
function main() {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const out = mkdtempSync(join(tmpdir(), 'site-reading-'));
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'bin/site.js'), 'build', '--quiet', '--root', root, '--out', out],
    { stdio: 'inherit' },
  );
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  );
  for (const file of files.sort()) {
    const html = readFileSync(join(out, file), 'utf8');
    process.stdout.write(`${grade(html).toFixed(1).padStart(5)}  ${file}\n`);
  }
  rmSync(out, { recursive: true, force: true });
  process.exitCode = status ?? 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
