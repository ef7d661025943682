// Folders for a test alone.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

// Registered while the file is read: in a beforeAll it is too late for an afterAll, which is then never called.
const whenFileIsOver: (() => void)[] = [];
afterAll(() => {
  for (const clear of whenFileIsOver.splice(0).reverse()) clear();
});

/** Does something when the test is over; outside of one, when its file is. */
export function atTheEnd(clear: () => void): void {
  try {
    onTestFinished(clear);
  } catch {
    whenFileIsOver.push(clear);
  }
}

/** An empty folder that goes when the test, or its file, is over. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'site-test-')));
  atTheEnd(() => remove(folder));
  return folder;
}

/** Removes a folder, also where a test made parts of it read-only: that stops everybody but root. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    execFileSync('chmod', ['-R', 'u+rwX', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes one file below `root`, with its folders. */
export function put(root: string, path: string, content: string | Buffer): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}
