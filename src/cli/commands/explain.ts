// `site help CODE`: prints the documentation of a problem. READS, TALKS.
import { join } from 'node:path';
import { regularBytes } from '../../model/machine/regularFile.ts';
import { packageFolder } from '../../model/package.ts';
import { documentation } from '../../problems/sentence.ts';
import { say } from '../output.ts';
import { type DocsPage, examplePageOf, explained } from '../print/explained.ts';

/** The page with all codes, in the package. */
const allCodes = 'docs/content/pages/reference/problems.md';

/** Prints the explanation of a code that has words. */
export async function explainCommand(code: string): Promise<void> {
  const all = await pageAt(allCodes);
  const example = examplePageOf(code, all);
  say(...explained(code, all, example === undefined ? undefined : await pageAt(example), documentation));
}

async function pageAt(path: string): Promise<DocsPage> {
  return { path, text: (await regularBytes(join(packageFolder, path))).toString() };
}
