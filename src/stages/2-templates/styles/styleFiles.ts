// The files of `url()` in a stylesheet: fonts, which are subset later, and pictures, which are copied. READS pictures.
import { createHash } from 'node:crypto';
import { parse } from 'node:path';
import type { Plugin } from 'esbuild';
import { assetsFolder } from '../../../model/addresses/paths.ts';
import { regularBytes } from '../../../model/machine/regularFile.ts';
import { reason } from '../../../model/machine/system.ts';

/** A file of a `url()` in a stylesheet: its path, and the form and location of the address. */
interface Named {
  readonly file: string;
  readonly specifier: string;
  readonly folder: string;
}

/** A picture of a stylesheet: its absolute path, and its address on pages, such as `/assets/star-0a1b2c3d4e.svg`. */
export interface StylePicture {
  readonly file: string;
  readonly address: string;
}

/** The files found for one bundle. A font or picture with several references is listed several times. */
interface Found {
  readonly fonts: Named[];
  readonly pictures: (Named & StylePicture)[];
}

/** A result of esbuild with the files of its bundle. Fonts are in the order of the numbers in their addresses. */
export interface WithStyleFiles {
  readonly styleFiles?: Found;
}

/**
 * Handles `url()` in stylesheets. `url("@fontsource/…/x.woff2")` is a font to subset, with the address from `addressOf`.
 * `url(./x.svg#a)` is a picture, whose address has a hash of its bytes: `/assets/x-0a1b2c3d4e.svg#a`. See `WithStyleFiles`.
 */
export function styleFiles(addressOf: (file: string, index: number) => string): Plugin {
  return {
    name: 'style-files',
    setup(build) {
      let found: Found = { fonts: [], pictures: [] };
      build.onStart(() => {
        found = { fonts: [], pictures: [] };
      });
      // The file is resolved in another namespace, which this plugin does not handle, because each call of a plugin waits for this
      // thread.
      const lookFor = (
        ending: string,
        take: (file: string, specifier: string, folder: string) => string | Promise<string>,
      ) => {
        const filter = new RegExp(`^[^/#].*\\.(?:${ending})(?:[?#].*)?$`, 'i');
        build.onResolve({ filter, namespace: 'file' }, async ({ path, kind, resolveDir }) => {
          if (kind !== 'url-token' || /^[a-z][a-z\d+.-]+:/i.test(path)) return undefined;
          const one = await build.resolve(path, { kind, resolveDir, namespace: 'style-file' });
          if (one.errors.length > 0) return one;
          // `#a` is a part of an SVG and is kept. `?v=1` is a version, which the hash replaces.
          const [part = ''] = /#.*/.exec(one.suffix) ?? [];
          try {
            return { path: (await take(one.path, path, resolveDir)) + part, external: true };
          } catch (error) {
            return { errors: [{ text: `"${path}" cannot be read: ${reason(error)}` }] }; // at the location that names it
          }
        });
      };
      lookFor('woff2?|ttf|otf|eot', (file, specifier, folder) => {
        found.fonts.push({ file, specifier, folder });
        const files = [...new Set(found.fonts.map((one) => one.file))];
        return addressOf(file, files.indexOf(file));
      });
      lookFor('avif|bmp|cur|gif|ico|jpe?g|png|svg|webp', async (file, specifier, folder) => {
        const address = addressOfPicture(file, await regularBytes(file));
        found.pictures.push({ file, specifier, folder, address });
        return address;
      });
      build.onEnd((result) => {
        Object.assign(result, { styleFiles: found } satisfies WithStyleFiles);
      });
    },
  };
}

/** The address of a picture with these bytes, without characters that have a meaning in an address or in `url()`. */
function addressOfPicture(file: string, bytes: Uint8Array): string {
  const { name, ext } = parse(file);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
  return `/${assetsFolder}${name.replace(/[^\w.-]+/g, '-')}-${hash}${ext.toLowerCase()}`;
}
