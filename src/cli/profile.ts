// `site build --profile`: builds, and prints the time of each part. TALKS, WRITES.
import { writeFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import { type BuildRequest, build } from '../build/build.ts';
import { memoryOfOneRun } from '../build/memory.ts';
import type { Packs } from '../engine/pack.ts';
import { problem } from '../problems/problem.ts';
import { whyNotWritten } from '../problems/refusals.ts';
import { complain, exit, type Options, painter, profileFile, report, say } from './output.ts';
import { profileLines } from './print/report.ts';

/** Builds like `site build`, prints the report, and writes a CPU profile for a browser's tools to the current folder. */
export async function profiledBuild(request: BuildRequest, packs: Packs, options: Options): Promise<void> {
  const start = performance.now(); // counts from the start of the process
  const made = new Map<string, number>();
  const memory = memoryOfOneRun(packs, (name, key, ms) => {
    const whole = key ? `${name} ${key}` : name;
    made.set(whole, (made.get(whole) ?? 0) + ms);
  });
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  const result = await build({ ...request, memory });
  const all = performance.now() - start;
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  memory.database.save(result.problems.length === 0);
  await report(result, request, options);
  say('', ...profileLines(result, made, { start, all }, painter(options)), '');
  try {
    await writeFile(profileFile, JSON.stringify(profile));
    say(`The profile is in ${profileFile}: the developer tools of browsers and editors open it.`);
  } catch (error) {
    const fault = problem('profile-not-written', [whyNotWritten(error)], { file: profileFile });
    complain([fault], `${profileFile} was not written.`, options);
    process.exitCode = exit.problems;
  }
}
