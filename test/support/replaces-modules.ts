// Which test files replace modules of this project, load them again, or leave other values in them.
import { readFileSync } from 'node:fs';

/** Whether a test file does so. No other file may then use the modules that it has loaded. */
export const replacesModules = (file: string): boolean =>
  /(?:vi\.(?:mock|doMock|resetModules)|setCacheFolder)\(/.test(readFileSync(file, 'utf8'));
