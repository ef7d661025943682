// The order of test files: the slowest begin first, so that no core runs a long one at the end. Then come the files that share
// modules, and last those that replace some: each of these loads all modules again.
import { basename } from 'node:path';
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';
import { replacesModules } from './replaces-modules.ts';

/** The slowest files, as measured: first those that start a browser or a process, then the others. All others take less than ten seconds. */
const slowest = [
  ...[
    'torture',
    'growth',
    'watch',
    'stale',
    'scripts',
    'package',
    'threads',
    'earlier-builds',
    'one-fault',
    'cli',
  ],
  ...['problem-examples', 'accessibility', 'site', 'world', 'policy', 'docs-site', 'own-bundle', 'visual'],
  ...['costly-rendering', 'data-modules', 'reload', 'init', 'inner-pages', 'hostile-text', 'named-pictures'],
  ...[
    'after',
    'server',
    'accordion',
    'remote-cache',
    'check',
    'many-pages',
    'tooltip',
    'weight',
    'slow-pages',
  ],
  ...['import', 'write', 'killed', 'new', 'client-islands', 'races', 'island-loads', 'components', 'drafts'],
  ...['images', 'machine', 'pages', 'limits', 'sites', 'tailwind', 'memory', 'shape', 'fonts', 'data'],
];

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project, moduleId }: TestSpecification) => {
      const known = slowest.indexOf(basename(moduleId, '.test.ts'));
      // Processes are shared within a project, so projects run one after the other.
      return [
        ['alone', 'slow', 'quick'].indexOf(project.name),
        known === -1 ? slowest.length + Number(replacesModules(moduleId)) : known,
      ] as const;
    };
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => {
      const [[project, at], [otherProject, otherAt]] = [place(one), place(other)];
      return project - otherProject || at - otherAt;
    });
  }
}
