// Folders for one test.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** What runs when the file is over: afresh.ts calls it for each file, because files share this module. */
const shared = globalThis as typeof globalThis & { whenFileIsOver?: (() => void)[] };
shared.whenFileIsOver ??= [];
const { whenFileIsOver } = shared;

/** Runs something after the test; outside of one, after its file. */
export function atTheEnd(clear: () => void): void {
  try {
    onTestFinished(clear);
  } catch {
    whenFileIsOver.push(clear);
  }
}

/** An empty folder that is removed after the test, or its file. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'site-test-')));
  atTheEnd(() => remove(folder));
  return folder;
}

/** Removes a folder, even if a test made parts of it read-only for all users except root. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    execFileSync('chmod', ['-R', 'u+rwX', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes one file in `root`, with its parent folders. */
export function put(root: string, path: string, content: string | Buffer): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}
