// HTML and drawings with scripts that are published as they are → the policy that hosts send with them. Pure.
//
// Such a document has no policy of its own, and nobody wrote it for ours: so it may do on its own site what browsers allow, and load
// what it names of other sites.

import { union } from '../../../html/policy.ts';
import { scan } from '../../../html/scan.ts';
import type { Allowed } from '../../../model/site/site.ts';
import { cspSourcesOf } from '../../4-pages/cspSources.ts';

/** What a document needs. */
export interface DocumentNeeds {
  readonly allowed: Allowed;
  /** Whether it shows others of the site in a frame, or has scripts, which may do so. */
  readonly frames: boolean;
}

/** Whether browsers show a file as a page, by its name. */
export function isPageFile(path: string): boolean {
  return /\.(html?|xhtml|xht)$/i.test(path);
}

/** Whether a file may be a document with scripts, by its name: its text says whether it is. */
export function mayBeDocument(path: string): boolean {
  return isPageFile(path) || /\.svg$/i.test(path);
}

/** What the document `text` needs; undefined if it is a drawing without scripts, which is a file like others. */
export function documentNeeds(path: string, text: string, siteUrl: string): DocumentNeeds | undefined {
  const runs = /<script\b|\son[a-z]{3,}\s*=|javascript:/i.test(text);
  if (!isPageFile(path) && !runs) return undefined;
  const found = scan(text, '/');
  const { allowed } = cspSourcesOf(found, siteUrl, []);
  const frames = runs || /<(iframe|frame|object|embed)\b/i.test(text);
  // In XML, the text that a browser computes a hash of is not the text between the tags.
  const isHashed = /\.html?$/i.test(path) && !found.unhashed.some(({ attribute }) => attribute !== 'style');
  const inline: Allowed = new Map([['script-src', new Set(isHashed ? [] : ["'unsafe-inline'"])]]);
  return { allowed: union([allowed, inline]), frames };
}

/** What every such document may do: everything on its own site, and inline styles. */
const ofEveryDocument: Allowed = new Map([
  ['script-src', new Set(["'self'"])],
  ['worker-src', new Set(["'self'", 'blob:'])],
  ['style-src', new Set(["'self'", "'unsafe-inline'"])],
  ['img-src', new Set(["'self'", 'data:', 'blob:'])],
  ['font-src', new Set(["'self'", 'data:'])],
  ['media-src', new Set(["'self'", 'data:', 'blob:'])],
  ['manifest-src', new Set(["'self'"])],
  ['connect-src', new Set(["'self'", 'data:', 'blob:'])],
  ['frame-src', new Set(["'self'", 'blob:'])],
  ['object-src', new Set(["'self'"])],
  ['form-action', new Set(["'self'"])],
  ['base-uri', new Set(["'self'"])],
]);

/** The same for all documents of a site together: with so many scripts that no host reads the list, any inline script. */
export function documentPolicy(
  needs: Iterable<Allowed>,
  further: Allowed,
  isRead: (allowed: Allowed) => boolean,
): Allowed {
  const exact = union([ofEveryDocument, further, ...needs]);
  if (isRead(exact)) return exact;
  return new Map(
    [...exact].map(([directive, sources]) => [
      directive,
      directive === 'script-src' ? new Set([...sources, "'unsafe-inline'"]) : sources,
    ]),
  );
}
