// What the generators are given: pages of about 4 kB, cut from the READMEs of the packages that are installed here. The same
// packages give the same pages.
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

function readmesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !entry.name.startsWith('.')) return readmesBelow(path);
      return entry.isFile() && /^readme\.md$/i.test(entry.name) ? [path] : [];
    });
}

/** The blocks of a README that mean the same to every generator: no HTML, no templates' braces, no links that lead nowhere here. */
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
    const isPlain = !/[<>{}\\]|!\[|\]\[|\[\^|^\s*\[[^\]]*\]:|^\s*(=+|-+)\s*$|^#[^\p{L}\p{N}]*$/mu.test(block);
    const links = [...block.matchAll(/\]\(([^)]*)\)/g)];
    return isCode || (isPlain && links.every(([, to]) => /^https?:\/\/[^\s()]+$/.test(to)));
  });
}
