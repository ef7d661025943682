// `import fox from './fox.jpg'` in a template → an object with the name of this picture, like that of `image()` in a schema. Pure.
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';
import {
  dataFolder,
  nameIn,
  pagesFolder,
  pictureEndings,
  staticFolder,
} from '../../../model/addresses/paths.ts';
import type { Image } from '../../../model/pictures/picture.ts';
import { problem } from '../../../problems/problem.ts';
import { mistake } from './messages.ts';

/** The folders with pictures. */
const folders = ['templates/', pagesFolder, dataFolder, staticFolder];

/**
 * Turns the import of a picture into an object with its name. Its bytes are not part of the bundle. A path that begins with a slash
 * means content/static, as everywhere.
 */
export function pictureImports(root: string): Plugin {
  const namespace = 'picture';
  const seen = Symbol('resolved');
  return {
    name: 'picture-imports',
    setup(build) {
      const filter = new RegExp(`^\\.{0,2}/.*\\.(?:${pictureEndings})$`, 'i');
      build.onResolve({ filter }, async ({ path, kind, resolveDir, importer, pluginData }) => {
        const from = nameIn(root, importer);
        if (pluginData === seen || !from.startsWith('templates/')) return undefined;
        const wanted = path.startsWith('/') ? join(root, staticFolder, path) : path;
        const found = await build.resolve(wanted, { kind, resolveDir, pluginData: seen });
        if (found.errors.length > 0)
          return { errors: found.errors.map(({ text }) => ({ text: text.replace(wanted, path) })) };
        const file = nameIn(root, found.path);
        if (!folders.some((folder) => file.startsWith(folder)))
          return mistake(problem('bad-picture', ['place', path]));
        const image: Image = { file, from, path };
        // The module differs for each file that imports it.
        const suffix = `?${encodeURIComponent(from)}&${encodeURIComponent(path)}`;
        return { path: found.path, namespace, suffix, pluginData: image, sideEffects: false };
      });
      build.onLoad({ filter: /./, namespace }, ({ path, pluginData }) => ({
        contents: `export default Object.freeze(${JSON.stringify(pluginData)});`,
        resolveDir: dirname(path),
        loader: 'js',
      }));
    },
  };
}
