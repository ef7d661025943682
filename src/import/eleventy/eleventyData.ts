// The values that data files, folders and layouts of Eleventy give pages. Pure.
import { posix } from 'node:path';
import { getOrInsertComputed, once } from '../../model/values/lazy.ts';
import type { EleventyCode } from '../code/eleventyCode.ts';
import { dataIn, readAt, stemOf, valueOfFile } from '../generators/common.ts';
import { matterOf, readJson } from '../generators/matter.ts';
import { partOf } from '../generators/templatePages.ts';
import { textOf } from '../generators/values.ts';
import type { Tree, Values } from '../model.ts';
import { codeValues, givenTo, tagsIn } from './eleventyValues.ts';

/** How far layouts of layouts are followed. */
const deepestLayout = 20;

export class EleventyData {
  readonly #tree: Tree;
  readonly #made: EleventyCode;
  /** The folders of parts and layouts. */
  readonly #parts: readonly string[];
  /** The formats of data that the configuration adds: `yml`. */
  readonly #formats: readonly string[];
  /** Other names of layouts, and the values that each layout gives its pages. */
  readonly #aliases = once(() => this.#made.layoutAliases());
  readonly #layouts = new Map<string, Values>();

  constructor(tree: Tree, made: EleventyCode, parts: readonly string[]) {
    this.#tree = tree;
    this.#made = made;
    this.#parts = parts;
    const added = [...made.text.matchAll(/\baddDataExtension\(\s*(['"`])([^'"`]+)\1/g)];
    this.#formats = added
      .flatMap(([, , ends = '']) => ends.split(/[\s,]+/))
      .filter((end) => /^(?:ya?ml|toml)$/.test(end));
  }

  /** The values of a page from the data files of its folders and from its own. Later ones win. */
  ofFolders(path: string): Values {
    const parts = path.split('/');
    const folders = parts.slice(0, -1).map((name, index) => posix.join(...parts.slice(0, index + 1), name));
    return Object.assign({}, ...[...folders, stemOf(path)].map((stem) => this.#dataBeside(stem)));
  }

  /** The values that a layout and those around it give their pages. Inner ones win. */
  ofLayout(name: string | undefined, depth = 0): Values {
    if (name === undefined || depth > deepestLayout) return {};
    const file = partOf(this.#tree, this.#aliases().get(name) ?? name, this.#parts.toReversed());
    if (file === undefined) return {};
    return getOrInsertComputed(this.#layouts, file, () => {
      const { values } = matterOf(this.#tree.text(file));
      const outer = this.ofLayout(textOf(values.layout), depth + 1);
      const tags = [outer.tags, values.tags].flatMap(tagsIn);
      return { ...outer, ...givenTo(values), ...(tags.length > 0 ? { tags } : {}) };
    });
  }

  #dataBeside(stem: string): Values {
    const tree = this.#tree;
    // Other formats than JSON are added by the configuration.
    const own = ['json', ...this.#formats].flatMap((end) => [`${stem}.${end}`, `${stem}.11tydata.${end}`]);
    const files = own.filter(tree.has);
    const codes = ['js', 'cjs', 'mjs', 'ts'].map((end) => `${stem}.11tydata.${end}`).filter(tree.has);
    return Object.assign(
      {},
      ...files.map((file) => readAt(tree, file).values),
      ...codes.map((file) => codeValues(this.#made.dataIn(file).value)),
    );
  }

  /** The values of the folder of data, and of package.json. */
  ofSite(folder: string): Values {
    const made = this.#made;
    const read = (tree: Tree, path: string) =>
      made.dataOf(path) ?? (/\.[cm]?js$/.test(path) ? made.dataIn(path).value : valueOfFile(tree, path));
    return { pkg: readJson(this.#tree.text('package.json')).values, ...dataIn(this.#tree, folder, read) };
  }
}
