// The input of the generators: pages of about 4 kB, cut from the READMEs of the installed packages, or whole READMEs. The same packages
// give the same pages.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How long a page's text becomes at least, in characters. */
const enough = 4000;

/** The pages with these numbers, from 0: each has a title, a description and a body in Markdown (GFM). */
export function pagesOf(modules, count) {
  const blocks = readmesBelow(modules).flatMap((file) => blocksOf(readFileSync(file, 'utf8')));
  if (blocks.length === 0) throw new Error(`no README lies below ${modules}`);
  return Array.from({ length: count }, (_, number) => {
    let body = '';
    // Far enough from each other that few pages share their beginning.
    for (let at = number * 17; body.length < enough; at += 1) body += `${blocks[at % blocks.length]}\n\n`;
    return { title: `Page ${number}`, description: `Page ${number} of many.`, body };
  });
}

/**
 * Pages of so many whole READMEs each, one behind the other: with their HTML, tables, notes, lists of links and long code. The
 * packages have some 300; where one comes again, its blocks of code end with another line, so that none is colored but once. `isWhole`: they
 * may have mistakes.
 */
export function wholePagesOf(modules, count, each) {
  const texts = [...new Set(readmesBelow(modules).map((file) => completed(readFileSync(file, 'utf8'))))];
  if (texts.length === 0) throw new Error(`no README lies below ${modules}`);
  return Array.from({ length: count }, (_, number) => {
    const parts = Array.from({ length: each }, (_, part) => {
      const at = number * each + part;
      return told(texts[at % texts.length], Math.floor(at / texts.length));
    });
    return {
      title: `Page ${number}`,
      description: `Page ${number} of many.`,
      body: definedOnce(parts.join('\n\n')),
      isWhole: true,
    };
  });
}

/**
 * A README outside its package: every link has a full address, every picture has a text and is an <img>: browsers read <image> as that, too
 * (HTML, "in body").
 */
function completed(text) {
  return text
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .replace(
      /(\]\(\s*<?|^ {0,3}\[[^\]\n]+\]:\s*<?)(?![\s<>]|https?:|mailto:)(?:\.{0,2}\/)*/gm,
      '$1https://files.example/',
    )
    .replace(/(\b(?:href|src|srcset)=["'])(?!https?:|mailto:)(?:\.{0,2}\/)*/g, '$1https://files.example/')
    .replace(/<image /g, '<img ')
    .replace(/<img (?![^>]*\balt=)/g, '<img alt="A picture" ')
    .replaceAll('![](', '![A picture](');
}

/** A text without definitions of a name that it has defined: they have no effect. */
function definedOnce(text) {
  const names = new Set();
  return text.replace(/^ {0,3}\[([^\]\n]+)\]:.*\n?/gm, (line, name) => {
    if (names.has(name.toLowerCase())) return '';
    names.add(name.toLowerCase());
    return line;
  });
}

/** A text whose blocks of code end with the number of its round, but in the first one. */
function told(text, round) {
  if (round === 0) return text;
  return text.replace(
    /^(```+|~~~+)(.*\n(?:.*\n)*?)\1[ \t]*$/gm,
    (_, fence, code) => `${fence}${code}${round}\n${fence}`,
  );
}

function readmesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !entry.name.startsWith('.')) return readmesBelow(path);
      return entry.isFile() && /^readme\.md$/i.test(entry.name) ? [path] : [];
    });
}

/** The blocks of a README with the same meaning in every generator: no HTML, no braces of templates, no dead links, no mistakes. */
function blocksOf(text) {
  const blocks = [];
  let open = [];
  let fence;
  const end = () => {
    if (open.length > 0) blocks.push(open.join('\n'));
    open = [];
    fence = undefined;
  };
  for (const line of [...text.replaceAll('\r\n', '\n').split('\n'), '']) {
    if (fence === undefined && line.trim() === '') {
      end();
      continue;
    }
    const [mark] = /^(```+|~~~+)/.exec(line) ?? [];
    // In a page whose headings skip no level.
    open.push(fence === undefined ? line.replace(/^#{1,6} /, '## ') : line);
    if (line.trimEnd() === fence) end();
    else if (mark && fence === undefined) fence = mark;
  }
  return blocks.filter((block) => {
    if (block.length > 3000 || /\{[{%<]|^---|^\t|^ {4}/m.test(block)) return false;
    const isCode = /^(```|~~~)/.test(block);
    const isClosed = block.split('`').length % 2 === 1; // `code` has two
    const isPlain =
      isClosed && !/[<>{}\\]|!\[|\]\[|\[\^|^\s*\[[^\]]*\]:|^\s*(=+|-+)\s*$|^#[^\p{L}\p{N}]*$/mu.test(block);
    const links = [...block.matchAll(/\]\(([^)]*)\)/g)];
    return isCode || (isPlain && links.every(([, to]) => /^https?:\/\/[^\s()]+$/.test(to)));
  });
}
