// Pages in HTML, Nunjucks and Liquid (Eleventy, Jekyll): which files are pages, what each shows of other pages, its text. Pure.
import { posix } from 'node:path';
import { valuesIn } from '../code/literals.ts';
import { ignoring } from '../globs.ts';
import type { Draft, FoundPage, Tree, Values } from '../model.ts';
import { edited } from '../syntax/draft.ts';
import { below, literalIn } from './common.ts';
import { matterOf } from './matter.ts';
import { textOf, textsOf } from './values.ts';

/** Templates of which the text is read. */
const readable = /\.(?:njk|liquid|html)$/;
/** All templates but Markdown. */
const template = /\.(?:njk|liquid|html|hbs|mustache|ejs|haml|pug|webc|11ty\.[cm]?[jt]sx?)$/;

/** Whether a file is a page in HTML, Nunjucks or Liquid. */
export function isReadable(path: string): boolean {
  return readable.test(path);
}

/** Returns whether a file is a template that the configuration makes a page of. */
export function templatesOf(code: string): (path: string) => boolean {
  const [said] = [...valuesIn(code, 'templateFormats'), ...valuesIn(code, 'setTemplateFormats')];
  const all = [said, ...(said === undefined ? [] : valuesIn(code, 'addTemplateFormats'))];
  const formats = new Set(all.flatMap(textsOf).flatMap((one) => one.split(/\s*,\s*/)));
  return (path) => {
    const format = template
      .exec(path)?.[0]
      .slice(1)
      .replace(/^11ty\..*/, '11ty.js');
    return format !== undefined && (formats.size === 0 || formats.has(format));
  };
}

/** The files of the input folder that may be pages: not those that ignore files name, and not the built site. */
export function inputOf(tree: Tree, code: string, folder: string): readonly string[] {
  const output = posix.join(literalIn(code, 'output') ?? '_site', '/').replace(/^\.?\//, '');
  const added = [...code.matchAll(/\bignores\.add\(\s*(['"`])([^'"`]+)\1/g)].map(([, , path = '']) =>
    path.replace(/^\.\//, ''),
  );
  const isGitUsed = !/setUseGitIgnore\(\s*false/.test(code);
  const isIgnored = [
    ignoring([isGitUsed ? tree.text('.gitignore') : '', tree.text('.eleventyignore'), ...added].join('\n')),
    (path: string) => inInput(path.slice(folder.length)),
  ];
  const inInput = ignoring(folder === '' ? '' : tree.text(`${folder}.eleventyignore`));
  return below(tree, folder).filter(
    (path) => (output === '' || !path.startsWith(output)) && !isIgnored.some((is) => is(path)),
  );
}

/** How far a page's includes and layouts are followed. */
const deepest = 5;

/** A template without the parts that only show tags, or hide them. */
const withoutShown = (text: string) =>
  text
    .split(/\{%-?\s*(?:end)?(?:raw|verbatim|comment)\s*-?%\}/)
    .filter((_, index) => index % 2 === 0)
    .join('');

/** The text of a template with all that it includes and, if it has no text of its own, that of its layout. */
export function templateTexts(tree: Tree, path: string, folders: readonly string[], layout?: string): string {
  const texts: string[] = [];
  const seen = new Set<string>();
  const gather = (file: string, depth: number) => {
    if (seen.has(file) || depth > deepest) return;
    seen.add(file);
    const text = withoutShown(matterOf(tree.text(file)).body);
    texts.push(text);
    for (const [, name = ''] of text.matchAll(
      /\{%-?\s*(?:include|include_cached|render)\s+['"]?([\w./-]+)/g,
    )) {
      const inner = partOf(tree, name, folders);
      if (inner !== undefined) gather(inner, depth + 1);
    }
  };
  gather(path, 0);
  const isEmpty = texts[0]?.trim() === '';
  const outer = isEmpty && layout !== undefined ? partOf(tree, layout, folders) : undefined;
  if (outer !== undefined) gather(outer, 1);
  return texts.join('\n');
}

/** The names of the collections that a template shows. */
export function collectionsIn(
  tree: Tree,
  path: string,
  folders: readonly string[],
  layout?: string,
): ReadonlySet<string> {
  const all = templateTexts(tree, path, folders, layout);
  if (!/\{%-?\s*(?:for|tablerow)\s/.test(all)) return new Set();
  const named = all.matchAll(
    /\bcollections(?:\.([\w-]+)|\[\s*['"]([^'"]+)['"]\s*\])(?!\s*\|\s*eleventyNavigation)/g,
  );
  return new Set([...named].map(([, dotted, quoted]) => dotted ?? quoted ?? ''));
}

/** The file of a part or a layout: with its folder, and with or without its ending. */
export function partOf(tree: Tree, name: string, folders: readonly string[]): string | undefined {
  return folders
    .flatMap((folder) => ['', '.njk', '.liquid', '.html', '.md'].map((end) => posix.join(folder, name) + end))
    .find(tree.has);
}

/** The folder that the addresses of some pages share: `/posts/`. Undefined without pages. */
export function sharedFolder(pages: readonly Pick<FoundPage, 'address'>[]): string | undefined {
  const [first, ...others] = pages.map(({ address }) => {
    const parts = address.split('/');
    if (['', 'index.html'].includes(parts.at(-1) ?? '') && parts.length > 2) parts.pop();
    return [...parts.slice(0, -1), ''];
  });
  if (!first) return undefined;
  const shared = first.findIndex((part, index) => others.some((one) => one[index] !== part));
  const parts = shared === -1 ? first : first.slice(0, shared);
  return posix.join('/', ...parts, '/');
}

/** The globs of collections that the configuration defines, by name: `addCollection('notes', (c) => c.getFilteredByGlob('…'))`. */
export function globsIn(code: string): ReadonlyMap<string, readonly string[]> {
  const parts = code.split(/\baddCollection\(\s*/).slice(1);
  return new Map(
    parts.flatMap((part) => {
      const name = /^['"`]([\w-]+)['"`]/.exec(part)?.[1];
      const globs = [...valuesIn(part, 'getFilteredByGlob')].flatMap(textsOf);
      return name === undefined || globs.length === 0 ? [] : [[name, globs] as const];
    }),
  );
}

/** A permalink without its conditions, which add numbers to further pages of a list. */
export function firstPermalink(permalink: string): string {
  return permalink.replace(/\{%-?\s*if\b[\s\S]*?(?:\{%-?\s*endif\s*-?%\}|$)/g, '');
}

/** A page of HTML: what is in `<body>` of a whole document, and in the blocks that it gives its layout. */
export function templateText(draft: Draft): Draft {
  const blocks = /\{%-?\s*(?:extends\s[^%]*|block\s+\w+\s*|endblock(?:\s+\w+)?\s*)-?%\}/g;
  const bare = edited(draft, blocks, () => '', 'everywhere', '%}');
  if (!/<body\b/i.test(draft.text)) return bare;
  const outside = /^[\s\S]*?<body\b[^<>]*>|<\/body\s*>[\s\S]*$/gi;
  return edited(bare, outside, () => '', 'everywhere');
}

/** The title and the description that a whole document names. */
export function documentValues(text: string): Values {
  const [head = ''] = /<head\b[\s\S]*?(?:<\/head\s*>|$)/i.exec(text) ?? [];
  if (head === '') return {};
  const title = /<h1\b/i.test(text) ? undefined : textOf(/<title\b[^<>]*>([^<{]*)<\/title/i.exec(head)?.[1]);
  const tags = [...head.matchAll(/<meta\b[^<>]*>/gi)].map(([tag]) => tag);
  const meta = tags.find((tag) => /\bname\s*=\s*["']?description\b/i.test(tag)) ?? '';
  const description = textOf(/\bcontent\s*=\s*"([^"{]*)"/i.exec(meta)?.[1]);
  return { ...(title === undefined ? {} : { title }), ...(description === undefined ? {} : { description }) };
}
