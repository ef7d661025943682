// The whole site → the files for its host: headers, redirects, and redirect pages at old addresses. Pure.

import { headersPath, noJekyllPath, redirectsPath } from '../../../model/addresses/paths.ts';
import type { Asset } from '../../../model/site/files.ts';
import type { Allowed, Plan } from '../../../model/site/site.ts';
import { redirectPage, redirectsFile } from '../../3-plan/redirects.ts';
import { type DocumentNeeds, documentPolicy } from './documents.ts';
import { headerRules, headersFile, isPolicyRead } from './headers.ts';
import { siteCspSources } from './siteCspSources.ts';

/**
 * The files for the host. `allowed`: the sources that the policy in the header allows; `files`: the other files of the site;
 * `documents`: those that are published unchanged and may run scripts.
 */
export function hostingOf(
  { site, redirects }: Plan,
  allowed: Allowed,
  files: readonly string[],
  documents: ReadonlyMap<string, DocumentNeeds>,
): readonly Asset[] {
  const moved = redirects.map((one) => ({ output: one.output, text: redirectPage(one, site) }));
  const needs = [...documents.values()];
  const rules = headerRules({
    base: site.base,
    url: site.url,
    allowed,
    files: [...files, ...moved.map(({ output }) => output)],
    documents: {
      paths: new Set(documents.keys()),
      allowed: documentPolicy(
        needs.map((one) => one.allowed),
        siteCspSources(site),
        isPolicyRead,
      ),
      frames: needs.some(({ frames }) => frames),
    },
  });
  return [
    ...moved,
    { output: headersPath, text: headersFile(rules) },
    { output: redirectsPath, text: redirectsFile(redirects, site.base) },
    { output: noJekyllPath, text: '' },
  ];
}
