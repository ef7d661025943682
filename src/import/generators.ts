// The generators that can be read, and which one a folder is of. Pure.
import { astro } from './generators/astro.ts';
import { docusaurus } from './generators/docusaurus.ts';
import { eleventy } from './generators/eleventy.ts';
import { hugo } from './generators/hugo.ts';
import { jekyll } from './generators/jekyll.ts';
import { mdbook } from './generators/mdbook.ts';
import { plain } from './generators/plain.ts';
import { vitepress } from './generators/vitepress.ts';
import { zola } from './generators/zola.ts';
import type { Generator, Tree } from './model.ts';

/** In the order in which they are looked for: what has a file of its own before what is told by its folders. */
const generators: readonly Generator[] = [
  vitepress,
  docusaurus,
  astro,
  eleventy,
  zola,
  mdbook,
  hugo,
  jekyll,
  plain,
];

/** What `--from` may name. */
export const generatorNames = generators.map(({ name }) => name);

/** The generator of a folder: the one that is named, else the first that knows it. */
export function generatorOf(tree: Tree, name?: string): Generator | undefined {
  return generators.find((one) => (name === undefined ? one.isIn(tree) : one.name === name));
}
