// `import fox from './fox.jpg'` in a template → the name of that picture, as a schema's `image()` makes one. Pure.
import { dirname, join, relative, sep } from 'node:path';
import type { Plugin } from 'esbuild';
import { dataFolder, pagesFolder, staticFolder } from '../model/paths.ts';
import type { Image } from '../model/picture.ts';

/** The name by which its errors are known: the text is what was imported. */
export const pictureImportsName = 'picture-imports';

/** Where pictures are looked for. */
const folders = ['templates/', pagesFolder, dataFolder, staticFolder];

/**
 * A picture that a file of the site imports is the name of it: its bytes are no part of the bundle. A path that begins with a slash
 * means content/static, as everywhere.
 */
export function pictureImports(root: string): Plugin {
  const namespace = 'picture';
  const seen = Symbol('resolved');
  const slashed = (path: string) => relative(root, path).split(sep).join('/');
  return {
    name: pictureImportsName,
    setup(build) {
      const filter = /^\.{0,2}\/.*\.(?:avif|gif|jpe?g|png|svg|webp)$/i;
      build.onResolve({ filter }, async ({ path, kind, resolveDir, importer, pluginData }) => {
        const from = slashed(importer);
        if (pluginData === seen || !from.startsWith('templates/')) return undefined;
        const wanted = path.startsWith('/') ? join(root, staticFolder, path) : path;
        const found = await build.resolve(wanted, { kind, resolveDir, pluginData: seen });
        if (found.errors.length > 0)
          return { errors: found.errors.map(({ text }) => ({ text: text.replace(wanted, path) })) };
        const file = slashed(found.path);
        if (!folders.some((folder) => file.startsWith(folder))) return { errors: [{ text: path }] };
        const image: Image = { file, from, path };
        // The same picture is another module where another file names it.
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
