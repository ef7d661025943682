// Before all tests: the browser they use. An installed one (CHROME_PATH first), else the one that ships inside an npm
// package. Without any, the tests fail here and say so.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    browser: { executablePath: string; env: Record<string, string> };
  }
}

export default async function setup(project: TestProject): Promise<void> {
  project.provide('browser', installed() ?? (await packaged()));
}

function installed() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
  const onPath = (process.env.PATH ?? '')
    .split(':')
    .flatMap((folder) => names.map((name) => join(folder, name)));
  const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  const found = [process.env.CHROME_PATH ?? '', ...onPath, onMac].find(
    (path) => path !== '' && existsSync(path),
  );
  return found === undefined ? undefined : { executablePath: found, env: {} };
}

async function packaged() {
  // The package unpacks the shared libraries that a bare system lacks only where it takes itself to be on AWS.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs20.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  const { LD_LIBRARY_PATH = '', FONTCONFIG_PATH = '' } = process.env;
  const env = { LD_LIBRARY_PATH, FONTCONFIG_PATH };
  execFileSync(executablePath, ['--version', '--no-sandbox'], { env: { ...process.env, ...env } });
  return { executablePath, env };
}
