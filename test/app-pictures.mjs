// Takes the pictures of the app anew that content/pages/about shows. Run it with: npm run app-pictures
// Look at them before you commit them.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { status } = spawnSync('npx', ['vitest', 'run', 'test/app-pictures.test.ts'], {
  cwd: root,
  env: { ...process.env, UPDATE: '1' },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
