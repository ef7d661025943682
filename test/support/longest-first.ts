// The order of test files: the slowest begin first, so that no core runs a long one at the end.
import { basename } from 'node:path';
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** The slowest files, as measured. All others take some ten seconds at most. */
const slowest = [
  ...['stale', 'watch', 'threads', 'scripts', 'package', 'earlier-builds', 'one-fault'],
  ...['slow-pages', 'memory', 'check', 'policy', 'many-pages', 'accessibility', 'data-modules', 'visual'],
];

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project, moduleId }: TestSpecification) => {
      const known = slowest.indexOf(basename(moduleId, '.test.ts'));
      // Processes are shared within a project, so projects run one after the other.
      return [
        ['alone', 'slow', 'quick'].indexOf(project.name),
        known === -1 ? slowest.length : known,
      ] as const;
    };
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => {
      const [[project, at], [otherProject, otherAt]] = [place(one), place(other)];
      return project - otherProject || at - otherAt;
    });
  }
}
