// The supported generators, and the generator of a folder. Pure.
import { astro } from './generators/astro.ts';
import { docusaurus } from './generators/docusaurus.ts';
import { eleventy } from './generators/eleventy.ts';
import { ghost } from './generators/ghost.ts';
import { hugo } from './generators/hugo.ts';
import { jekyll } from './generators/jekyll.ts';
import { mdbook } from './generators/mdbook.ts';
import { plain } from './generators/plain.ts';
import { vault } from './generators/vault.ts';
import { vitepress } from './generators/vitepress.ts';
import { wordpress } from './generators/wordpress.ts';
import { zola } from './generators/zola.ts';
import type { Generator, Tree } from './model.ts';

/** In search order: generators with a file of their own come before those that are recognised by folders. */
const generators: readonly Generator[] = [
  vitepress,
  docusaurus,
  astro,
  eleventy,
  zola,
  mdbook,
  hugo,
  jekyll,
  vault,
  wordpress,
  ghost,
  plain,
];

/** The values of `--from`. */
export const generatorNames = generators.map(({ name }) => name);

/** The generator of a folder: the given one, or the first that recognises it. */
export function generatorOf(tree: Tree, name?: string): Generator | undefined {
  return generators.find((one) => (name === undefined ? one.isIn(tree) : one.name === name));
}
