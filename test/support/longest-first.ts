// The order of test files: the slowest begin first, so that no core runs a long one at the end. Last come the files that replace
// modules: each of these, and a file after one of them, loads all modules again.
import { basename } from 'node:path';
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';
import { replacesModules } from './replaces-modules.ts';

/** The slowest files, as measured. */
const slowest = `
  torture growth watch package earlier-builds threads one-fault problem-examples accessibility cli
  docs-site site visual world scripts init stale data-modules inner-pages policy check many-pages
  own-bundle named-pictures reload tooltip images after costly-rendering hostile-text accordion weight
  remote-cache import tailwind components slow-pages killed server memory elements write races
  client-islands new island-loads drafts pages limits sites shape fonts data
`
  .trim()
  .split(/\s+/);

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project, moduleId }: TestSpecification) => {
      const known = slowest.indexOf(basename(moduleId, '.test.ts'));
      // Processes are shared within a project, so projects run one after the other.
      return [
        ['alone', 'slow', 'quick'].indexOf(project.name),
        Number(replacesModules(moduleId)),
        known === -1 ? slowest.length : known,
      ] as const;
    };
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => {
      const [a, b] = [place(one), place(other)];
      return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
    });
  }
}
