// After all tests: the name of every test that was not run, with the reason, and of every one that passed only after a retry. A
// test that is skipped without a reason fails the run.
import type { Reporter, TestModule, Vitest } from 'vitest/node';

export default class NotRun implements Reporter {
  #isPart = false;

  onInit({ config }: Vitest): void {
    this.#isPart = config.testNamePattern !== undefined;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) {
      for (const test of module.children.allTests('passed')) {
        if (!test.diagnostic()?.flaky) continue;
        const [first] = test.result().errors ?? [];
        console.log(
          `Failed, then passed: ${module.relativeModuleId}: ${test.fullName}: ${first?.message ?? ''}`,
        );
      }
      for (const test of module.children.allTests('skipped')) {
        const { note } = test.result() as { readonly note?: string };
        // Excluded by the requested name, or after a failure that is already reported.
        if (note === undefined && (this.#isPart || module.state() === 'failed')) continue;
        if (note === undefined) process.exitCode = 1;
        const why = note ?? 'it gives no reason, which is a failure';
        console.log(`Not run: ${module.relativeModuleId}: ${test.fullName}: ${why}`);
      }
    }
  }
}
