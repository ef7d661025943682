// The supported generators, and the generator of a folder. Pure.
import { docusaurus } from './docusaurus/docusaurus.ts';
import { eleventy } from './eleventy/eleventy.ts';
import { astro } from './generators/astro.ts';
import { isMarkdown } from './generators/common.ts';
import { gatsby } from './generators/gatsby.ts';
import { ghost } from './generators/ghost.ts';
import { hexo } from './generators/hexo.ts';
import { hugo } from './generators/hugo.ts';
import { jekyll } from './generators/jekyll.ts';
import { lume } from './generators/lume.ts';
import { mdbook } from './generators/mdbook.ts';
import { fumadocs, nextra } from './generators/next.ts';
import { notion } from './generators/notion.ts';
import { plain } from './generators/plain.ts';
import { vitepress } from './generators/vitepress.ts';
import { wordpress } from './generators/wordpress.ts';
import { zola } from './generators/zola.ts';
import { foreign } from './globs.ts';
import { mkdocs } from './mkdocs/mkdocs.ts';
import type { Generator, Tree } from './model.ts';
import { quartz } from './notes/quartz.ts';
import { vault } from './notes/vault.ts';
import { partOfTree } from './tree.ts';

/** In search order: generators with a file of their own come before those that are recognised by folders. */
const generators: readonly Generator[] = [
  vitepress,
  docusaurus,
  astro,
  gatsby,
  nextra,
  fumadocs,
  quartz,
  lume,
  eleventy,
  zola,
  mkdocs,
  mdbook,
  hugo,
  hexo,
  jekyll,
  vault,
  notion,
  wordpress,
  ghost,
  plain,
];

/** The values of `--from`. */
export const generatorNames = generators.map(({ name }) => name);

/** A site in the source: its generator and its folder, '' or `docs/`; and the folders of further sites. */
export interface SiteAt {
  readonly generator: Generator;
  readonly folder: string;
  readonly others: readonly string[];
}

/** Generators that are searched in folders of the source, too. Those of exports and notes mean the source itself. */
const nested: readonly Generator[] = generators.filter(
  ({ name }) => !['obsidian', 'notion', 'wordpress', 'ghost', 'markdown'].includes(name),
);

/** The usual folders of a project for its site. */
const usual =
  /^(?:(?:packages|apps|projects)\/)?(?:doc|guides?|book|web|www|homepage|pages|src|source|content|[\w-]*(?:docs|documentation|site|blog))$/i;
/** The most folders in which a site is searched. */
const mostFolders = 40;

/** The generator of a folder or of the site in it: the given one, or the first that recognises it. */
export function siteIn(tree: Tree, name?: string): SiteAt | undefined {
  const wanted = (all: readonly Generator[]) =>
    name === undefined ? all : all.filter((one) => one.name === name);
  const at = (generator: Generator | undefined) => generator && { generator, folder: '', others: [] };
  const whole = generators.find((one) => wanted(generators).includes(one) && one.isIn(tree));
  if (whole && whole.name !== 'markdown') return at(whole);
  const markdown = new Map<string, number>();
  for (const path of tree.paths.filter(isMarkdown))
    for (const folder of foldersAbove(path)) markdown.set(folder, (markdown.get(folder) ?? 0) + 1);
  const most = tree.paths.filter(isMarkdown).length / 2;
  const found = [...markdown]
    .filter(
      ([folder, count]) =>
        !foreign.test(folder) && (usual.test(folder) || count > most || name !== undefined),
    )
    .sort(([, one], [, other]) => other - one)
    .slice(0, mostFolders)
    .flatMap(([folder]) => {
      const part = partOfTree(tree, `${folder}/`);
      const generator = wanted(nested).find((one) => one.isIn(part));
      return generator ? [{ generator, folder: `${folder}/` }] : [];
    });
  const [first, ...rest] = found;
  const others = rest.flatMap(({ folder }) => (first && folder.startsWith(first.folder) ? [] : folder));
  if (first) return { ...first, others };
  return at(whole ?? (name === undefined ? undefined : wanted(generators)[0]));
}

/** The first and the second folder of a path: `packages`, `packages/docs`. */
function foldersAbove(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1);
  return [1, 2].filter((length) => length <= parts.length).map((length) => parts.slice(0, length).join('/'));
}
