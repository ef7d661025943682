// Before each file: files share processes, because packages take long to load, but nothing of this project's own. Its modules are
// loaded anew, and the environment is as it was.
import { vi } from 'vitest';

const shared = globalThis as typeof globalThis & { environmentAtFirst?: NodeJS.ProcessEnv };
shared.environmentAtFirst ??= { ...process.env };
for (const name of Object.keys(process.env)) {
  if (!(name in shared.environmentAtFirst)) delete process.env[name];
}
Object.assign(process.env, shared.environmentAtFirst);
vi.resetModules();
process.setMaxListeners(0); // those of all files together listen for its end
