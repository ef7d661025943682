// Which test files replace modules of this project, or load them again.
import { readFileSync } from 'node:fs';

/** Whether a test file does so. No other file may then use the modules that it has loaded. */
export const replacesModules = (file: string): boolean =>
  /vi\.(?:mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8'));
