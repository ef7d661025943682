// Pages under axe, with every rule it has.
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** The script that a page needs first. */
export const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Every tag, including AAA, and the rules that are off in all of them. */
const everything: RunOptions = {
  resultTypes: ['violations', 'incomplete'],
  rules: {
    'target-size': { enabled: true },
    'color-contrast-enhanced': { enabled: true },
    'identical-links-same-purpose': { enabled: true },
    'label-content-name-mismatch': { enabled: true },
    'meta-refresh-no-exceptions': { enabled: true },
    'focus-order-semantics': { enabled: true },
    'hidden-content': { enabled: true },
    'p-as-heading': { enabled: true },
    'table-fake-caption': { enabled: true },
    'td-has-header': { enabled: true },
    'css-orientation-lock': { enabled: true },
  },
};

/** The violations that axe finds on a page with `axeFile`: a line for each element. */
export async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await page.evaluate(
    (options) => (window as unknown as { axe: { run(o: RunOptions): Promise<AxeResults> } }).axe.run(options),
    everything,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
  );
}
