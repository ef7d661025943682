// The whole site → the files for its host: headers, redirects, and redirect pages at old addresses. Pure.

import type { Asset } from '../model/files.ts';
import { headersPath, noJekyllPath, redirectsPath } from '../model/paths.ts';
import type { Allowed, Plan } from '../model/site.ts';
import { headerRules, headersFile } from './headers.ts';
import { redirectPage, redirectsFile } from './redirects.ts';

/** The files for the host. `allowed`: what the policy in the header allows; `files`: the other files of the site. */
export function hostingOf(
  { site, redirects }: Plan,
  allowed: Allowed,
  files: readonly string[],
): readonly Asset[] {
  const moved = redirects.map((one) => ({ output: one.output, text: redirectPage(one, site) }));
  const rules = headerRules({
    base: site.base,
    url: site.url,
    allowed,
    files: [...files, ...moved.map(({ output }) => output)],
  });
  return [
    ...moved,
    { output: headersPath, text: headersFile(rules) },
    { output: redirectsPath, text: redirectsFile(redirects, site.base) },
    { output: noJekyllPath, text: '' },
  ];
}
