// The folder of this package: its node_modules hold the libraries of templates, and what is kept between builds.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Told to the bundle of the command line, which lies elsewhere: see bin/site.js. */
declare const PACKAGE_FOLDER: string | undefined;

/** Absolute, without a slash at its end. */
export const packageFolder: string =
  typeof PACKAGE_FOLDER === 'string' ? PACKAGE_FOLDER : join(fileURLToPath(import.meta.url), '../../..');
