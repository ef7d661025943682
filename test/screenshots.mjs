// Takes the screenshots anew that test/visual.test.ts compares with. Run it with: npm run screenshots
// Look at every one that changed before you commit it.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { status } = spawnSync('npx', ['vitest', 'run', 'test/visual.test.ts'], {
  cwd: root,
  env: { ...process.env, UPDATE: '1' },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
