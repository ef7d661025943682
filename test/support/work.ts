// How much the code of src/ does: counted by V8 itself, not timed.
import { Session } from 'node:inspector';

// From the first: what has run before is compiled without counters.
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/** How often functions, and blocks within them (the bodies of loops, branches), of src/ have run since it was last asked. */
function taken(): Promise<number> {
  return new Promise((resolve, reject) => {
    session.post('Profiler.takePreciseCoverage', (error, { result }) => {
      if (error) reject(error);
      const ours = result.filter(({ url }) => /\/src\/[\w/]+\.ts$/.test(url));
      const ranges = ours.flatMap(({ functions }) => functions.flatMap((one) => one.ranges));
      resolve(ranges.reduce((total, { count }) => total + count, 0));
    });
  });
}

/** How often functions and blocks of src/ run while `run` does. */
export async function workOf(run: () => unknown): Promise<number> {
  await taken();
  await run();
  return taken();
}
