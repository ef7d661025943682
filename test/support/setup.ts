// Before all tests: the browsers, and a folder for shared results. The Chromium in an npm package is used, with its own fonts and none of
// the machine's, so that it renders the same everywhere.
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { once } from '../../src/model/values/lazy.ts';

/** A browser, and the whole environment in which it is started. */
export interface BrowserProgram {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string>>;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The one in an npm package; or, in words, why it does not run here. */
    packaged: BrowserProgram | string;
    /** The one from CHROME_PATH, which replaces it. */
    asked: BrowserProgram | undefined;
    /** The folder of `madeOnce`. */
    shared: string;
  }
}

/** Prints progress during long runs: the slowest files run first, and each is reported at its end. */
const greeting = once(() =>
  process.stdout.write('The longest test files run first: the first result may take a minute.\n'),
);

export default function setup(project: TestProject): () => void {
  greeting();
  const { CHROME_PATH = '' } = process.env;
  if (CHROME_PATH !== '' && !existsSync(CHROME_PATH)) throw new Error(`CHROME_PATH: no file ${CHROME_PATH}.`);
  const shared = realpathSync(mkdtempSync(join(tmpdir(), 'site-tests-')));
  const packaged = packagedChromium(project.config.root, join(shared, 'fonts.conf'));
  if (CHROME_PATH === '' && typeof packaged === 'string') {
    throw new Error(`${packaged}\nCHROME_PATH can name another Chromium to try instead.`);
  }
  project.provide('packaged', packaged);
  const env = process.env as Record<string, string>;
  project.provide('asked', CHROME_PATH === '' ? undefined : { executablePath: CHROME_PATH, env });

  const once = join(shared, 'once');
  mkdirSync(once);
  project.provide('shared', once);
  project.onTestsRerun(() => {
    rmSync(once, { recursive: true });
    mkdirSync(once);
  });
  return () => rmSync(shared, { recursive: true });
}

/**
 * The packaged Chromium, unpacked once for each `npm ci`. Its fonts are configured in `fonts` only for this run: the same browser
 * may be used from other folders, which may be removed meanwhile.
 */
function packagedChromium(root: string, fonts: string): BrowserProgram | string {
  const modules = join(root, 'node_modules');
  const { version } = JSON.parse(readFileSync(join(modules, '@sparticuz/chromium/package.json'), 'utf8'));
  const folder = join(modules, '.cache', `site-chromium-${version}`);
  const program = {
    executablePath: join(folder, 'chromium'),
    env: {
      HOME: folder,
      LANG: 'C.UTF-8',
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_FILE: fonts,
    },
  };
  try {
    if (!existsSync(folder)) {
      process.stdout.write('Unpacking Chromium, once after each npm ci …\n');
      unpack(root, folder);
    }
    writeFileSync(fonts, fontsConf(folder));
    execFileSync(program.executablePath, ['--version', '--no-sandbox'], { env: program.env });
    return program;
  } catch (error) {
    return `The packaged Chromium, made for Linux on x64, does not run here: ${error}`;
  }
}

/** Completely or not at all, even if several do so at once. */
function unpack(root: string, folder: string): void {
  mkdirSync(join(folder, '..'), { recursive: true });
  const beside = mkdtempSync(`${folder}.`);
  const script = `
    import chromium from '@sparticuz/chromium';
    import { readFileSync, writeFileSync } from 'node:fs';
    import subset from 'subset-font';
    await chromium.executablePath();
    const letters = Array.from({ length: 0x2200 }, (_, code) => String.fromCharCode(code)).join('');
    for (const weight of [400, 700]) {
      const font = readFileSync(\`node_modules/@fontsource/arimo/files/arimo-latin-\${weight}-normal.woff2\`);
      writeFileSync(\`\${process.env.TMPDIR}/fonts/arimo-\${weight}.ttf\`, await subset(font, letters, { targetFormat: 'truetype' }));
    }`;
  // It unpacks into the temporary folder. It unpacks the shared libraries that a bare system lacks only if it detects AWS.
  const env = { ...process.env, TMPDIR: beside, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' };
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: root, env });
  try {
    renameSync(beside, folder);
  } catch (error) {
    rmSync(beside, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

/** The package's own font, and Arimo, which is as wide as Arial. */
const fontsConf = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
