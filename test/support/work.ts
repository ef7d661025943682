// The amount of work in the code of src/: counted by V8 itself, not timed.
import { Session } from 'node:inspector';

// From the beginning, because code that has run earlier is compiled without counters.
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/**
 * How often functions of src/, and blocks within them (loop bodies, branches), have run since the last call. `name`: only the
 * functions of this name.
 */
function taken(name?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    session.post('Profiler.takePreciseCoverage', (error, { result }) => {
      if (error) reject(error);
      const ours = result.filter(({ url }) => /\/src\/[\w/-]+\.ts$/.test(url));
      const functions = ours.flatMap((one) => one.functions);
      const ranges = functions.flatMap((one) =>
        name === undefined || one.functionName === name ? one.ranges : [],
      );
      resolve(ranges.reduce((total, { count }) => total + count, 0));
    });
  });
}

/** How often functions and blocks of src/, or only functions of one name, run during `run`. */
export async function workOf(run: () => unknown, name?: string): Promise<number> {
  await taken();
  await run();
  return taken(name);
}
